/// The visible picture of an animation, whose frames are drawn over one another.
struct AnimationCanvas {
  /// The treatment of a frame's area before the next frame is drawn.
  enum Disposal {
    /// The area is left unchanged.
    case keep
    /// The area becomes transparent.
    case clear
    /// The area gets back the content that it had before the frame.
    case restore
  }

  /// The current picture; `prepare` must be called before a frame is drawn into it.
  var bitmap: Bitmap
  /// The pixels that replace the last frame's area before the next frame; nil if the frame is kept.
  private var replacement: (area: PixelBox, picture: Bitmap)?

  /// Creates a transparent canvas.
  init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

  /// Disposes of the last frame, and stores how the next one will be disposed of.
  ///
  /// The area is the part of the next frame inside the canvas; nil if there is none.
  mutating func prepare(_ area: PixelBox?, _ disposal: Disposal) {
    if let replacement {
      let area = replacement.area
      bitmap.place(replacement.picture, x: area.x.lowerBound, y: area.y.lowerBound)
    }
    replacement = area.flatMap { area in
      switch disposal {
      case .keep: nil
      case .clear: (area, Bitmap(width: area.x.count, height: area.y.count))
      case .restore: (area, bitmap.part(area))
      }
    }
  }

  /// Blends a picture over the canvas, with its top left pixel at (x, y).
  ///
  /// The whole picture must be inside the canvas.
  mutating func blend(_ picture: Bitmap, x: Int, y: Int) {
    let rowLength = picture.width * 4
    let canvasLength = bitmap.width * 4
    bitmap.withMutableBytes { canvas in
      picture.bytes.withUnsafeBufferPointer { picture in
        for row in 0..<picture.count / rowLength {
          let target = (y + row) * canvasLength + x * 4
          let source = row * rowLength
          for pixel in stride(from: 0, to: rowLength, by: 4) {
            let transparency = 255 - picture[source + pixel + 3]
            for channel in pixel..<pixel + 4 {
              canvas[target + channel] =
                picture[source + channel]
                + StraightPixels.product(canvas[target + channel], transparency)
            }
          }
        }
      }
    }
  }
}
