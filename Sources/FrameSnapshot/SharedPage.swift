/// The styles and scripts that reports, galleries and the page of the preview share.
package enum SharedPage {
  /// The files by path, as modules.
  package static let files: [(path: String, bytes: [UInt8])] = [
    ("card.css", style), ("copy.js", copy), ("drag.js", drag), ("ranking.js", ranking),
    ("theme.css", theme),
  ]

  static let theme = PackageResources.theme_css
  static let style = PackageResources.card_css
  static let copy = PackageResources.copy_js
  static let drag = PackageResources.drag_js
  static let ranking = PackageResources.ranking_js

  /// Returns a module that imports nothing as a part of a script without modules.
  static func script(_ module: [UInt8]) -> String {
    PageTemplate.text(module).replacing("\nexport ", with: "\n")
  }
}
