import FrameImage
import Testing

struct BitmapTests {
  /// The picture has an odd number of pixels, because `isOpaque` tests pixels in pairs.
  @Test(arguments: 0..<5, [UInt8(0), 127, 254])
  func `A picture with one transparent pixel is not opaque`(position: Int, alpha: UInt8) {
    var bytes = [UInt8](repeating: 255, count: 5 * 4)
    #expect(Bitmap(width: 5, height: 1, bytes: bytes).isOpaque)
    for channel in position * 4..<position * 4 + 4 { bytes[channel] = alpha }
    #expect(!Bitmap(width: 5, height: 1, bytes: bytes).isOpaque)
  }
}
