import FrameImage
import Testing

@Suite struct PixelDifferenceTests {
  /// 20x10, black, with some pixels changed.
  static func picture(width: Int = 20, _ changes: (x: Int, y: Int, by: UInt8)...) -> Bitmap {
    var bitmap = Bitmap(width: width, height: 10)
    bitmap.withMutableBytes { bytes in
      for place in stride(from: 3, to: bytes.count, by: 4) { bytes[place] = 255 }
      for change in changes { bytes[(change.y * width + change.x) * 4 + 1] = change.by }
    }
    return bitmap
  }

  @Test func equalPicturesDoNotDiffer() {
    let difference = PixelDifference(expected: Self.picture(), actual: Self.picture())
    #expect(difference.isEqual)
    #expect(difference.box == nil)
    #expect(difference.description == "no pixel differs")
  }

  @Test func countLargestAndBoxAreSaid() {
    let actual = Self.picture((4, 2, 31), (11, 7, 5), (6, 1, 1))
    let difference = PixelDifference(expected: Self.picture(), actual: actual)
    #expect(!difference.isEqual)
    #expect(
      difference.description
        == "3 of 200 pixels differ, largest by 31 of 255, within x 4...11, y 1...7"
    )
    let back = PixelDifference(expected: actual, actual: Self.picture())
    #expect(back.description == difference.description)
  }

  @Test func alphaCounts() {
    let clear = Bitmap(width: 20, height: 10)
    let difference = PixelDifference(expected: Self.picture(), actual: clear)
    #expect(
      difference.description
        == "200 of 200 pixels differ, largest by 255 of 255, within x 0...19, y 0...9"
    )
  }

  @Test func differentSizesAreComparedWhereBothHavePixels() {
    let narrow = Self.picture(width: 15)
    let same = PixelDifference(expected: Self.picture(), actual: narrow)
    #expect(!same.isEqual && !same.hasEqualSizes)
    #expect(
      same.description == "the sizes differ, expected 20x10, actual 15x10; "
        + "of the common part no pixel differs"
    )
    let other = PixelDifference(expected: Self.picture((3, 3, 9), (17, 1, 9)), actual: narrow)
    #expect(
      other.description == "the sizes differ, expected 20x10, actual 15x10; "
        + "of the common part 1 of 150 pixels differ, largest by 9 of 255, within x 3...3, y 3...3"
    )
  }
}
