import ComparisonTestSupport
import FrameCompare
import FrameEncode
import FrameImage
import FrameTestSupport
import PageGeometry
import TestSupport
import Testing

/// The noise of lossy pictures, and the choice of a model.
struct NoiseModelTests {
  /// Returns a picture as it is after JPEG.
  private func encoded(_ picture: Bitmap, quality: Int) throws -> Bitmap {
    let file = JPEGEncoder(quality: quality).file(of: picture)
    return try ImageFile.decode(file, name: "0.jpg", maximumPixels: 1 << 20)
  }

  private func picture(_ text: String, _ size: Double, on paper: Bitmap) throws -> Bitmap {
    var picture = ThinPicture()
    picture.write(text, size, at: Point(x: 20, y: 40))
    picture.write("Total", size, at: Point(x: 20, y: 40 + 2 * size))
    return try picture.draw(SIMD3(repeating: 20), on: paper)
  }

  private static let papers = [
    ThinPicture.plain(SIMD3(255, 254, 253)), Bitmap.photograph(2).mapped { 200 + 0.2 * ($0 - 200) },
  ]

  @Test(arguments: [75, 85, 92], papers.indices)
  func `A JPEG passes, and a comma that replaces a point in it does not`(quality: Int, paper: Int)
    throws
  {
    for size in [13.0, 16, 20] {
      let expected = try picture("148.20", size, on: Self.papers[paper])
      let same = FrameComparison(
        expected: expected,
        actual: try encoded(expected, quality: quality)
      )
      #expect(!same.fails && same.tolerance == .video, "\(size): \(same)")
      guard quality == 92 else { continue }
      let changed = try picture("148,20", size, on: Self.papers[paper])
      let comparison = FrameComparison(
        expected: expected,
        actual: try encoded(changed, quality: quality)
      )
      #expect(comparison.fails, "\(size): \(comparison)")
    }
  }

  @Test
  func `A model that is named is used`() throws {
    let expected = try picture("148.20", 16, on: Self.papers[0])
    let actual = try encoded(expected, quality: 85)
    for model in NoiseModel.allCases {
      var limits = ComparisonLimits()
      limits.tolerance = model
      let comparison = FrameComparison(expected: expected, actual: actual, limits: limits)
      #expect(comparison.tolerance == (model == .automatic ? .video : model))
      #expect(comparison.fails == (model == .exact), "\(comparison)")
    }
  }

  @Test
  func `A patch on a surface fails from one size and contrast on`() throws {
    var random = SplitMix(state: 9)
    let scene = ThinPicture.text(14, using: &random)
    let expected = try scene.draw(SIMD3(repeating: 20), on: Self.papers[0], by: .cairo)
    let actual = try scene.draw(SIMD3(repeating: 20), on: Self.papers[0], by: .soft)
    #expect(!FrameComparison(expected: expected, actual: actual).fails)
    // The bottom of the pictures is empty.
    let (left, top) = (expected.width - 20, expected.height - 20)
    var failing = Set<SIMD2<Int>>()
    for side in 1...7 {
      for step in [4, 8, 12, 24, 60] {
        let level = UInt8(255 - step)
        let patched = actual.filled(
          x: left..<left + side,
          y: top..<top + side,
          [level, level, level, 255]
        )
        let fails = FrameComparison(expected: expected, actual: patched).fails
        if fails { failing.insert([side, step]) }
        #expect(fails || side * side < 20 || step < 12, "\(side), \(step)")
        let isSmallerFailing = failing.contains { $0.x <= side && $0.y <= step }
        #expect(fails || !isSmallerFailing, "\(side), \(step)")
      }
    }
    #expect(failing.contains([7, 60]) && !failing.contains([1, 4]))
  }

  @Test
  func `A small change is found if the rest of the frame is drawn by the same rasterizer`() throws {
    let paper = Self.papers[0]
    var random = SplitMix(state: 5)
    let scene = ThinPicture.lines(1.5, using: &random)
    let expected = try picture("148.20", 14, on: try scene.draw(SIMD3(repeating: 60), on: paper))
    var other = ThinPicture()
    other.write("148.20", 14, at: Point(x: 20, y: 40))
    let lines = try scene.draw(SIMD3(repeating: 60), on: paper)
    var rest = ThinPicture()
    rest.write("Total", 14, at: Point(x: 20, y: 68))
    let actual = try rest.draw(
      SIMD3(repeating: 20),
      on: try other.draw(SIMD3(repeating: 32), on: lines)
    )
    let comparison = FrameComparison(expected: expected, actual: actual)
    #expect(comparison.fails && comparison.kind == .colour, "\(comparison)")
    #expect(comparison.regions.count == 1)
  }
}
