import PageGeometry

/// How a picture meets a page of another shape.
public enum PageFit: String, Sendable, CaseIterable {
  /// The page is covered, what is too much is cut off evenly on both sides.
  case cover
  /// All of the picture is shown, what is left of the page is clear.
  case contain
  /// The picture is stretched to the page.
  case fill

  /// Which part of a picture is shown, in its pixels, and where on the page, in points about the
  /// page's centre.
  func place(width: Double, height: Double, on size: Size) -> (source: Rect, target: Rect) {
    var source = Rect(x: 0, y: 0, width: width, height: height)
    var target = Rect(
      x: -size.width / 2,
      y: -size.height / 2,
      width: size.width,
      height: size.height
    )
    let scales = (size.width / width, size.height / height)
    switch self {
    case .fill: break
    case .cover:
      let scale = max(scales.0, scales.1)
      source.width = min(width, size.width / scale)
      source.height = min(height, size.height / scale)
      source.x = (width - source.width) / 2
      source.y = (height - source.height) / 2
    case .contain:
      let scale = min(scales.0, scales.1)
      target.width = min(size.width, width * scale)
      target.height = min(size.height, height * scale)
      target.x = -target.width / 2
      target.y = -target.height / 2
    }
    return (source, target)
  }
}
