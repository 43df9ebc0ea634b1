import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameEncode
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// Changes that are smaller than the noise of single windows.
struct HiddenChangeTests {
  private static let paper = ThinPicture.plain(SIMD3(repeating: 255))

  @Test(arguments: [13, 20])
  func `Text in another colour by the same rasterizer is a change`(levels: Double) throws {
    var random = SplitMix(state: 9)
    let text = ThinPicture.text(12, using: &random)
    let expected = try text.draw(SIMD3(repeating: 20), on: Self.paper)
    let actual = try text.draw(SIMD3(repeating: 20 + levels), on: Self.paper)
    let comparison = FrameComparison(expected: expected, actual: actual)
    #expect(comparison.fails && comparison.kind == .colour, "\(comparison)")
    let soft = try text.draw(SIMD3(repeating: 20), on: Self.paper, by: .soft)
    let other = FrameComparison(expected: expected, actual: soft)
    #expect(!other.fails && other.tolerance == .rasterizer, "\(other)")
  }

  @Test(arguments: [
    (10, "The quizk fox"), (10, "The quick fex"), (11, "The quick fov"), (12, "The quick fos"),
  ])
  func `A character that no rasterizer can change stands out`(size: Double, words: String) throws {
    let paper = Bitmap.drawn(width: 200, height: 160) { _, _ in [255, 255, 255, 255] }
    let page = Self.page("The quick fox", size)
    let expected = try page.draw(.zero, on: paper)
    let same = try page.draw(.zero, on: paper, by: .box4)
    let unchanged = FrameComparison(expected: expected, actual: same)
    #expect(!unchanged.fails, "\(unchanged)")
    let actual = try Self.page(words, size).draw(.zero, on: paper, by: .box4)
    let comparison = FrameComparison(expected: expected, actual: actual)
    #expect(comparison.fails && comparison.regions.count == 1, "\(comparison)")
  }

  /// Returns a page of text with a line that may differ.
  private static func page(_ line: String, _ size: Double) -> ThinPicture {
    var picture = ThinPicture()
    for (number, text) in ["Handgloves Total", "Quartz 148.20", line, "Settings"].enumerated() {
      let y = size + (1.5 * size + 1) * Double(number)
      picture.write(text, size, at: Point(x: 5, y: y))
      picture.write("The quick fox", size, at: Point(x: 120, y: y))
    }
    return picture
  }

  @Test func `Exchanged frames of a slow motion are found if the others are equal`() throws {
    func frame(_ number: Int, _ rasterizer: ThinPicture.Rasterizer = .cairo) throws -> Bitmap {
      var picture = ThinPicture()
      for (line, text) in ["Handgloves", "Total 1203.50"].enumerated() {
        let place = Point(x: 20 + 0.04 * Double(number), y: 20 + 24 * Double(line))
        picture.write(text, 16, at: place)
      }
      return try picture.draw(.zero, on: Self.paper, by: rasterizer)
    }
    let expected = try (0..<9).map { try frame($0) }
    var actual = expected
    actual.swapAt(3, 5)
    let single = FrameComparison(expected: expected[3], actual: actual[3])
    #expect(!single.fails && single.kind == .antialiasing, "\(single)")
    let diagnosis = Self.diagnosis(expected, actual)
    #expect(!diagnosis.passes && diagnosis.kind == .swapped, "\(diagnosis)")
    #expect(diagnosis.swapped == [[3, 5]] && diagnosis.frames.count { $0.fails } == 2)
    // One frame alone says as much.
    actual = expected
    actual[3] = expected[5]
    #expect(!Self.diagnosis(expected, actual).passes)
    let redrawn = Self.diagnosis(expected, try (0..<9).map { try frame($0, .box8) })
    #expect(redrawn.passes && redrawn.kind == .antialiasing, "\(redrawn)")
  }

  private static func diagnosis(_ expected: [Bitmap], _ actual: [Bitmap]) -> SequenceDiagnosis {
    var comparator = SequenceComparator()
    for (old, new) in zip(expected, actual) { comparator.add(expected: old, actual: new) }
    return comparator.diagnosis(name: "slow")
  }

  @Test func `A card under a codec fails from one small angle on`() throws {
    var failing: Set<Double> = []
    for quality in [75, 90] {
      var hasFailed = false
      for angle in stride(from: 0, through: 2, by: 0.2) {
        let expected = try Self.card(turned: 0).draw(SIMD3(60, 90, 150), on: Self.paper)
        let turned = try Self.card(turned: angle).draw(SIMD3(60, 90, 150), on: Self.paper)
        let file = JPEGEncoder(quality: quality).file(of: turned)
        let actual = try ImageFile.decode(file, name: "0.jpg", maximumPixels: 1 << 20)
        let comparison = FrameComparison(expected: expected, actual: actual)
        #expect(comparison.fails || !hasFailed, "\(quality), \(angle): \(comparison)")
        #expect(!comparison.fails || comparison.kind == .geometry, "\(angle): \(comparison)")
        hasFailed = hasFailed || comparison.fails
        if comparison.fails { failing.insert(angle) }
      }
    }
    // A displacement alone is too small below 0.8 degrees.
    #expect(failing.min().map { 0.3...0.6 ~= $0 } == true, "\(failing.sorted())")
  }

  /// Returns the outline of a card of 60 × 44 pixels, turned about its centre by an angle in degrees.
  private static func card(turned angle: Double) -> ThinPicture {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    var path = VectorPath()
    let corners = [(-30.0, -22.0), (30, -22), (30, 22), (-30, 22), (-30, -22)]
    for (number, corner) in corners.enumerated() {
      let x = 100 + corner.0 * cosine - corner.1 * sine
      let y = 32 + corner.0 * sine + corner.1 * cosine
      if number == 0 { path.move(x, y) } else { path.line(x, y) }
    }
    return ThinPicture(strokes: [(path, 6)])
  }
}
