import PageEffects
import PageGeometry
import TextTools

/// The web page that compares a style sheet with `vectors.js`.
enum CSSTestPage {
  /// The style with which a script decides the position of a page in keyframes.
  private static let paused =
    "animation-duration: 1000s; animation-timeline: auto; animation-play-state: paused;"

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - request: The effect, the layout, the style and the tolerance.
  ///   - tables: The error of tables, in points.
  /// - Returns: The text.
  static func text(of request: ExportRequest, tables: Double) -> String {
    let (effect, options) = (request.effect, request.options)
    let isKeyframes = options.style == .keyframes
    let isVertical = options.layout.axis == .vertical
    let allowed = (isKeyframes ? options.tolerance : 0) + 0.05
    let tolerance = ((allowed + tables) * 1e4).rounded(.up) / 1e4
    let reflects = effect.isMirrored != (options.layout.isRightToLeft && !isVertical)
    let swaps = isVertical && effect.down.extras?.layer(.pieces)?.isSwapped ?? false
    let hasPieces = !isKeyframes && effect.extras?.layer(.pieces) != nil
    return Template(PackageResources.test_html).filled([
      "name": effect.origin.slug, "still": isKeyframes ? paused : "animation: none;",
      "tolerance": tolerance.plainText, "keyframes": "\(isKeyframes)", "wraps": "\(effect.wraps)",
      "mirrored": "\(effect.isMirrored)", "vertical": "\(isVertical)", "reflects": "\(reflects)",
      "swaps": "\(swaps)", "pieces": "\(hasPieces)",
    ])
  }
}
