package import FrameImage
import PageEffects

/// A picture of several moments of a motion: later frames are drawn over earlier ones, and are more opaque.
package struct OnionSkin: Sendable {
  private let renderer: FrameRenderer
  private let background: FrameRenderer
  private let count: Int
  private var number = 0
  /// The picture; nil without frames.
  package private(set) var picture: Bitmap?

  /// The opacity of the first frame, chosen by eye; the last frame is opaque.
  private static let faintest = 0.12

  /// Creates a picture without frames.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of the frames, whose background is below all frames.
  ///   - count: The number of frames, at least 1.
  package init(_ renderer: FrameRenderer, count: Int) {
    precondition(count > 0, "an onion skin must have at least one frame")
    self.renderer = FrameRenderer(deck: renderer.deck, background: Colour(white: 0, alpha: 0))
    (background, self.count) = (renderer, count)
  }

  /// Draws the next frame over the picture.
  package mutating func add(_ scene: Scene) throws(RenderError) {
    precondition(number < count, "the number of frames must equal the declared one")
    let frame = try renderer.draw(scene)
    var picture =
      if let picture = self.picture.take() { picture } else {
        try background.draw(scene.withoutPages)
      }
    let share = count == 1 ? 1 : Double(number) / Double(count - 1)
    // The later frames of a motion are the interesting ones, so opacity grows faster at the end.
    let opacity = Self.faintest + (1 - Self.faintest) * share * share
    picture.blend(frame, opacity: Int((opacity * 256).rounded()))
    self.picture = picture
    number += 1
  }
}

extension Bitmap {
  /// Draws a picture of the same size over this one, with an opacity in 256ths.
  fileprivate mutating func blend(_ other: Bitmap, opacity: Int) {
    withMutableBytes { bytes in
      other.bytes.withUnsafeBufferPointer { other in
        for pixel in stride(from: 0, to: bytes.count, by: 4) {
          let rest = 255 * 256 - Int(other[pixel + 3]) * opacity
          for channel in pixel..<pixel + 4 {
            // Both products are in 255 · 256ths of a channel.
            let sum = Int(other[channel]) * opacity * 255 + Int(bytes[channel]) * rest
            bytes[channel] = UInt8((sum + 255 * 128) / (255 * 256))
          }
        }
      }
    }
  }
}
