import FrameImage
import FrameTestSupport
import Testing

struct DifferencePictureTests {
  @Test func `The expected picture, the difference and the actual picture are side by side`() {
    let expected = Bitmap.noise(width: 5, height: 3, seed: 1, isOpaque: true)
    var actual = expected
    actual.withMutableBytes { $0[4] ^= 1 }
    let picture = DifferencePicture.draw(expected: expected, actual: actual)
    #expect(picture.width == 3 * 5 + 2 * DifferencePicture.gap && picture.height == 3)
    for y in 0..<3 {
      for x in 0..<5 {
        #expect(picture.pixel(x, y) == expected.pixel(x, y))
        #expect(picture.pixel(x + 18, y) == actual.pixel(x, y))
        // A difference of one in red is visible; all other pixels are black.
        #expect(picture.pixel(x + 9, y) == (x == 1 && y == 0 ? [80, 0, 0, 255] : [0, 0, 0, 255]))
      }
    }
  }

  @Test func `The largest difference is the brightest`() {
    let black = Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255])
    let green = Bitmap(width: 1, height: 1, bytes: [0, 255, 0, 255])
    let picture = DifferencePicture.draw(expected: black, actual: green)
    #expect(picture.pixel(5, 0) == [0, 255, 0, 255])
    let alpha = DifferencePicture.draw(expected: black, actual: Bitmap(width: 1, height: 1))
    #expect(alpha.pixel(5, 0) == [255, 255, 255, 255])
  }

  @Test func `Pixels that only one picture has are magenta`() {
    let wide = Bitmap.noise(width: 3, height: 1, seed: 1, isOpaque: true)
    let high = Bitmap.noise(width: 1, height: 2, seed: 1, isOpaque: true)
    let picture = DifferencePicture.draw(expected: wide, actual: high)
    #expect(picture.width == 17 && picture.height == 2)
    #expect(picture.pixel(7, 0) == [0, 0, 0, 255])
    #expect(picture.pixel(8, 0) == [255, 0, 255, 255])
    #expect(picture.pixel(7, 1) == [255, 0, 255, 255])
    #expect(picture.pixel(8, 1) == [0, 0, 0, 0])
  }
}

extension Bitmap {
  fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 4])
  }
}
