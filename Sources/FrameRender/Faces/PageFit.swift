import PageGeometry

/// The placement of a picture on a page of another shape, as in CSS `object-fit`.
public enum PageFit: String, Sendable, CaseIterable {
  /// The picture covers the page and is cropped evenly on both sides.
  case cover
  /// The whole picture is visible; the rest of the page is transparent.
  case contain
  /// The picture is stretched to the page.
  case fill

  /// Returns the visible part of a picture, in its pixels, and its place on the page, in points about
  /// the page's centre.
  func place(width: Double, height: Double, on size: Size) -> (source: Rect, target: Rect) {
    var source = Rect(x: 0, y: 0, width: width, height: height)
    var target = Rect(aboutOrigin: size)
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
