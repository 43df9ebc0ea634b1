import FrameImage
import Testing

@Suite struct BitmapTests {
  @Test func straightBytesAreRoundedAndBounded() {
    let bytes: [UInt8] = [10, 20, 30, 255, 10, 20, 30, 0, 64, 1, 0, 128, 200, 3, 1, 4]
    let bitmap = Bitmap(width: 4, height: 1, bytes: bytes)
    #expect(
      bitmap.straightBytes == [
        10, 20, 30, 255, 0, 0, 0, 0, 128, 2, 0, 128,
        // Brighter than its alpha allows: as bright as can be.
        255, 191, 64, 4,
      ]
    )
  }
}
