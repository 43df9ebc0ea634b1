import FrameEncode
import FrameImage
import FrameRender

extension Workbench {
  /// Returns stages that hash a frame, and stages that encode cards and a photograph with each
  /// compression.
  func encoding() throws -> [Stage] {
    let frame = try FrameRenderer(deck: cards, background: .standardBackground).draw(coverflow())
    let hash = Stage(name: "hash", pixels: frame.width * frame.height) {
      use(ContentHash(pixelsOf: frame))
      return frame.bytes.count
    }
    let photograph = Bitmap.photograph(width: frame.width, height: frame.height)
    // The compression `fast` is omitted because it equals `default`.
    return [hash]
      + [PNGEncoder.Compression.default, .small].flatMap { compression in
        [png(compression, of: "cards", frame), png(compression, of: "photograph", photograph)]
      }
  }

  private func png(
    _ compression: PNGEncoder.Compression,
    of name: String,
    _ picture: Bitmap
  ) -> Stage {
    let encoder = KeptEncoder(compression)
    return Stage(
      name: "PNG \(compression), \(name)",
      pixels: picture.width * picture.height,
      hasBudget: compression != .small
    ) { encoder.encode(picture) }
  }
}

/// An encoder that a closure can hold, whose buffers are reused from frame to frame.
private final class KeptEncoder {
  private var encoder: PNGEncoder

  init(_ compression: PNGEncoder.Compression) { encoder = PNGEncoder(compression) }

  /// Encodes a picture and returns the number of bytes.
  func encode(_ picture: Bitmap) -> Int { encoder.withEncoded(picture) { $0.count } }
}

extension Bitmap {
  /// Returns a picture that compresses like a photograph: gradients with noise of five levels.
  fileprivate static func photograph(width: Int, height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    // Numerical Recipes' generator; the seed is arbitrary.
    var state: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        for period in [211, 307, 401] {
          state = state &* 1_664_525 &+ 1_013_904_223
          let slope = abs((x + 2 * y) % period - period / 2) + y / 8
          bytes.append(UInt8(clamping: slope + Int(state >> 24) * 5 / 256))
        }
        bytes.append(255)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
