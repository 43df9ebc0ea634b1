import FrameImage
import Testing

/// Tests of the box around differing pixels.
struct PixelBoxTests {
  /// Returns a black picture of 20 × 10 pixels, with the green of some pixels changed.
  static func picture(_ changes: (x: Int, y: Int, green: UInt8)...) -> Bitmap {
    var bitmap = Bitmap(width: 20, height: 10)
    bitmap.withMutableBytes { bytes in
      for alpha in stride(from: 3, to: bytes.count, by: 4) { bytes[alpha] = 255 }
      for change in changes { bytes[(change.y * 20 + change.x) * 4 + 1] = change.green }
    }
    return bitmap
  }

  @Test(arguments: [
    (picture(), nil),
    (picture((4, 2, 31)), PixelBox(x: 4...4, y: 2...2)),
    (picture((4, 2, 31), (11, 7, 5), (6, 1, 1)), PixelBox(x: 4...11, y: 1...7)),
    (picture((19, 9, 1), (0, 0, 1)), PixelBox(x: 0...19, y: 0...9)),
    // All pixels differ in alpha.
    (Bitmap(width: 20, height: 10), PixelBox(x: 0...19, y: 0...9)),
  ])
  func `The box contains all pixels that differ`(other: Bitmap, box: PixelBox?) {
    #expect(Self.picture().differences(from: other) == box)
    #expect(other.differences(from: Self.picture()) == box)
  }

  @Test func `Pictures without pixels do not differ`() {
    let empty = Bitmap(width: 0, height: 10)
    #expect(empty.differences(from: empty) == nil)
  }
}
