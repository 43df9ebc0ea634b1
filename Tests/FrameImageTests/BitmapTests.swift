import FrameImage
import Testing

@Suite struct BitmapTests {
  /// Alphas of five pixels that differ in one place; odd, so that the last one has no neighbour.
  @Test(arguments: 0..<5, [UInt8(0), 127, 254])
  func oneTransparentPixelIsSeenWhereverItIs(place: Int, alpha: UInt8) {
    var bytes = [UInt8](repeating: 255, count: 5 * 4)
    #expect(Bitmap(width: 5, height: 1, bytes: bytes).isOpaque)
    for channel in place * 4..<place * 4 + 4 { bytes[channel] = alpha }
    #expect(!Bitmap(width: 5, height: 1, bytes: bytes).isOpaque)
  }
}
