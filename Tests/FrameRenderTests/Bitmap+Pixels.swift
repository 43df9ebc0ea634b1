import FrameImage
import FrameRender
import PageGeometry

/// One pixel of a picture: premultiplied red, green, blue, alpha.
struct Pixel: Equatable {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Bitmap {
  /// Returns the pixel in a column and a row, from the top left.
  func pixel(_ column: Int, _ row: Int) -> Pixel {
    let start = (row * width + column) * 4
    return Pixel(
      Int(bytes[start]),
      Int(bytes[start + 1]),
      Int(bytes[start + 2]),
      Int(bytes[start + 3])
    )
  }

  /// The bounding box of the pixels that are not transparent; nil if there are none.
  var inkBounds: Rect? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for row in 0..<height {
      for column in 0..<width where bytes[(row * width + column) * 4 + 3] > 0 {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    guard right >= left else { return nil }
    return Rect(Double(left), Double(top), Double(right - left + 1), Double(bottom - top + 1))
  }

  /// Whether no colour channel is greater than the pixel's alpha.
  var isPremultiplied: Bool {
    stride(from: 0, to: bytes.count, by: 4).allSatisfy { start in
      max(bytes[start], bytes[start + 1], bytes[start + 2]) <= bytes[start + 3]
    }
  }

  /// The sum of all alpha values, where an opaque pixel counts as 1.
  var coverage: Double {
    stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) } / 255
  }
}

extension VectorPath {
  /// All points of the outline, including control points.
  var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let end), .line(let end): [end]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }
}
