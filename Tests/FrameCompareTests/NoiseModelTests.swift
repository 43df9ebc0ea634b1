import ComparisonTestSupport
import FrameCompare
import FrameEncode
import FrameImage
import FrameRender
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
  func `A JPEG passes, and one with a comma for a point does not`(quality: Int, paper: Int) throws {
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

  @Test func `A model that is named is used`() throws {
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

  @Test func `A patch on a surface fails from one size and contrast on`() throws {
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

  @Test func `A line with another colour fails from one length and contrast on`() throws {
    var scene = ThinPicture()
    scene.strokes = [(Self.line(from: 10, to: 190, y: 30), 1)]
    let paper = Self.papers[0]
    let expected = try scene.draw(SIMD3(repeating: 110), on: paper, by: .cairo)
    var failing = Set<SIMD2<Int>>()
    for step in [0, 10, 20, 40, 60] {
      for length in [4, 8, 16, 32, 64, 128] {
        let shade = Double(110 + step)
        let line = try scene.draw(SIMD3(repeating: 110), on: paper, by: .soft)
        let other = try scene.draw(SIMD3(repeating: shade), on: paper, by: .soft)
        let inside = 30..<30 + length
        let actual = line.changed { x, y, pixel in inside.contains(x) ? other[x, y] : pixel }
        let comparison = FrameComparison(expected: expected, actual: actual)
        if comparison.fails { failing.insert([length, step]) }
        let isSmallerFailing = failing.contains { $0.x <= length && $0.y <= step }
        #expect(comparison.fails || !isSmallerFailing, "\(length), \(step): \(comparison)")
      }
    }
    #expect(failing.allSatisfy { $0.y > 0 }, "\(failing)")
    #expect(failing.contains([64, 60]), "\(failing)")
  }

  private static func line(from left: Double, to right: Double, y: Double) -> VectorPath {
    var path = VectorPath()
    path.move(left, y)
    path.line(right, y)
    return path
  }

  @Test
  func `A surface of a JPEG that has another colour does not pass because it is larger`() throws {
    let expected = Bitmap.photograph(3)
    let lossy = try encoded(expected, quality: 60)
    #expect(!FrameComparison(expected: expected, actual: lossy).fails)
    for step in [3, 5, 8, 12] {
      var hasFailed = false
      for side in stride(from: 8, through: 120, by: 16) {
        let area = 10..<10 + side
        let changed = lossy.changed { x, y, pixel in
          guard area.contains(x), area.contains(y) else { return pixel }
          let more = min(UInt8(step), 255 - max(pixel[0], pixel[1], pixel[2]))
          return pixel &+ SIMD4(more, more, more, 0)
        }
        let fails = FrameComparison(expected: expected, actual: changed).fails
        #expect(fails || !hasFailed, "\(step), \(side)")
        hasFailed = hasFailed || fails
      }
      #expect(hasFailed || step < 8, "\(step)")
    }
  }

  @Test func `An entry of a palette of means that is no mean is a change`() throws {
    // An entry is the mean of a cube of 32 levels.
    let full = Bitmap.photograph(2)
    let ink: (SIMD4<UInt8>, SIMD4<UInt8>) = ([200, 10, 10, 255], [245, 10, 10, 255])
    let old = full.filled(x: 30..<31, y: 20..<80, ink.0)
    let new = full.filled(x: 30..<31, y: 20..<80, ink.1)
    #expect(!FrameComparison(expected: old, actual: Self.means(of: old)).fails)
    let comparison = FrameComparison(expected: old, actual: Self.means(of: new))
    #expect(comparison.fails && comparison.tolerance == .palette, "\(comparison)")
  }

  /// Returns a picture with the mean colour of each cube of 32 levels.
  private static func means(of picture: Bitmap) -> Bitmap {
    var sums: [SIMD4<UInt8>: SIMD4<Int>] = [:]
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        sums[pixel / 32, default: .zero] &+= SIMD4(Int(pixel[0]), Int(pixel[1]), Int(pixel[2]), 1)
      }
    }
    return picture.changed { _, _, pixel in
      guard let sum = sums[pixel / 32] else { return pixel }
      let mean = (0..<3).map { UInt8((sum[$0] + sum[3] / 2) / sum[3]) }
      return [mean[0], mean[1], mean[2], 255]
    }
  }
}
