import PageEffects
import PageGeometry

extension PageFit {
  /// Returns the visible part of a picture, in its pixels, and the rectangle of the page in which
  /// it is drawn, in points relative to the page's centre.
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
