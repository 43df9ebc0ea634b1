/// The styles and scripts that reports, galleries and the page of the preview share.
package enum SharedPage {
  /// The files by path, as modules.
  package static let files: [(path: String, bytes: [UInt8])] = [
    ("card.css", style), ("copy.js", copy), ("drag.js", drag),
    ("parameterWords.js", parameterWords), ("ranking.js", ranking), ("theme.css", theme),
  ]

  package static let theme = PackageResources.theme_css
  package static let style = PackageResources.card_css
  package static let copy = PackageResources.copy_js
  package static let drag = PackageResources.drag_js
  package static let parameterWords = PackageResources.parameterWords_js
  package static let ranking = PackageResources.ranking_js

  /// Returns a module that imports nothing as a part of a script without modules.
  package static func script(_ module: [UInt8]) -> String {
    String(decoding: module, as: UTF8.self).replacing("\nexport ", with: "\n")
  }
}
