import FrameImage
import Testing

struct StraightPixelsTests {
  @Test func `Colours after reversing the premultiplication are rounded and are at most 255`() {
    let pixels: [UInt8] = [10, 20, 30, 255, 10, 20, 30, 0, 64, 1, 0, 128, 200, 3, 1, 4]
    var straight = [UInt8](repeating: 9, count: pixels.count)
    pixels.withUnsafeBufferPointer { pixels in
      straight.withUnsafeMutableBufferPointer { StraightPixels.write(pixels, to: $0) }
    }
    #expect(
      straight == [
        10, 20, 30, 255, 0, 0, 0, 0, 128, 2, 0, 128,
        // A colour that is greater than its alpha becomes 255.
        255, 191, 64, 4,
      ]
    )
  }
}
