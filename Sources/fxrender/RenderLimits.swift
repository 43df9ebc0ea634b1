import FrameEncode
import PageGeometry

/// What a render may cost, checked before anything is allocated.
enum RenderLimits {
  /// Pixels of a frame: an 8K screen twice over, 256 MB.
  static let maximumPixels = 1 << 26
  /// Pixels along a side, cairo's limit.
  static let maximumSide = 32_767

  /// Refuses what is too large, naming what it would take.
  static func check(viewport: Size, page: Size, scale: Double) throws {
    try check("--size", viewport, scale, "a frame")
    try check("--page-size", page, scale, "a page")
  }

  private static func check(
    _ option: String,
    _ size: Size,
    _ scale: Double,
    _ thing: String
  ) throws {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    let pixels = width * height
    guard pixels > Double(maximumPixels) || max(width, height) > Double(maximumSide) else { return }
    let megabytes = pixels * 4 / 1e6
    let cost =
      megabytes < 1e3
      ? "\(((megabytes * 10).rounded() / 10).plainText) MB"
      : megabytes < 1e9 ? "\(((megabytes / 100).rounded() / 10).plainText) GB" : "over a million GB"
    throw UsageError(
      "\(thing) of \(width.plainText)x\(height.plainText) pixels is too large: it takes \(cost)",
      "At most \(maximumPixels) pixels, and \(maximumSide) along a side; "
        + "make \(option) or --scale smaller."
    )
  }
}
