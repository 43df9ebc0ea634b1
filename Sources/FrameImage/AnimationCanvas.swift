/// What is to be seen of an animation, whose frames are drawn over one another.
struct AnimationCanvas {
  /// What becomes of a frame's area before the next one is drawn.
  enum Disposal {
    /// It stays.
    case keep
    /// It becomes transparent.
    case clear
    /// It becomes what it was before the frame.
    case restore
  }

  /// The picture as it stands; `prepare` comes before a frame is drawn into it.
  var bitmap: Bitmap
  /// What the next frame finds in the area of the last one, where that is not the frame.
  private var left: (area: PixelDifference.Box, picture: Bitmap)?

  /// A transparent canvas.
  init(width: Int, height: Int) {
    bitmap = Bitmap(width: width, height: height)
  }

  /// Disposes of the last frame, and notes what is to become of the next one.
  ///
  /// - Parameters:
  ///   - area: Where it is drawn, inside the canvas; nil where nothing of it is to be seen.
  ///   - disposal: What becomes of that area afterwards.
  mutating func prepare(_ area: PixelDifference.Box?, _ disposal: Disposal) {
    if let left {
      bitmap.place(left.picture, x: left.area.x.lowerBound, y: left.area.y.lowerBound)
    }
    left = area.flatMap { area in
      switch disposal {
      case .keep: nil
      case .clear: (area, Bitmap(width: area.x.count, height: area.y.count))
      case .restore: (area, bitmap.part(area))
      }
    }
  }

  /// Lays a picture over the canvas.
  ///
  /// - Parameters:
  ///   - picture: The picture; it has to fit.
  ///   - x: Where its left edge goes, in pixels.
  ///   - y: Where its top edge goes, in pixels.
  mutating func blend(_ picture: Bitmap, x: Int, y: Int) {
    let rowLength = picture.width * 4
    let canvasLength = bitmap.width * 4
    bitmap.withMutableBytes { canvas in
      picture.bytes.withUnsafeBufferPointer { picture in
        for row in 0..<picture.count / rowLength {
          let target = (y + row) * canvasLength + x * 4
          let source = row * rowLength
          for pixel in stride(from: 0, to: rowLength, by: 4) {
            let share = 255 - picture[source + pixel + 3]
            for channel in pixel..<pixel + 4 {
              canvas[target + channel] =
                picture[source + channel]
                + StraightPixels.product(canvas[target + channel], share)
            }
          }
        }
      }
    }
  }
}
