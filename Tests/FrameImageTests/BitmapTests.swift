import FrameImage
import Testing

struct BitmapTests {
  /// An odd number of pixels, so that the last one is not part of a pair.
  @Test(arguments: 0..<5, [UInt8(0), 127, 254])
  func `A single transparent pixel is found at any position`(place: Int, alpha: UInt8) {
    var bytes = [UInt8](repeating: 255, count: 5 * 4)
    #expect(Bitmap(width: 5, height: 1, bytes: bytes).isOpaque)
    for channel in place * 4..<place * 4 + 4 { bytes[channel] = alpha }
    #expect(!Bitmap(width: 5, height: 1, bytes: bytes).isOpaque)
  }
}
