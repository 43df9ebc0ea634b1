import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// Differences of large frames that no noise explains: they need no noise model.
struct LargeFrameTests {
  /// Two discs with a pattern, far apart on a plain surface.
  struct Discs {
    /// The displacement of the discs to the right, in pixels.
    var x = 0.0
    /// Levels that are added to the discs.
    var shade = 0.0
    /// Levels that are added to the red of the discs.
    var red = 0.0
    /// The largest difference of the pattern from its mean, for each direction, in levels.
    var contrast = 12.0
    /// The number of steps into which the coverage of a pixel is rounded; nil for none.
    var steps: Double?

    private static let centres = [SIMD2(200.0, 180), SIMD2(640, 440)]

    var bitmap: Bitmap {
      Bitmap.drawn(width: 840, height: 620) { column, row in
        let place = SIMD2(Double(column) + 0.5 - x, Double(row) + 0.5)
        var cover = 0.0
        for centre in Self.centres {
          let step = place - centre
          cover = max(cover, min(max(150.5 - (step * step).sum().squareRoot(), 0), 1))
        }
        if let steps { cover = (cover * steps).rounded() / steps }
        let (across, down) = (contrast * sin(place.x / 5), contrast * sin(place.y / 6))
        func mixed(_ level: Double) -> UInt8 {
          UInt8((245 + (110 + shade + level - 245) * cover).rounded())
        }
        return [mixed(across + down + red), mixed(across - down), mixed(across), 255]
      }
    }
  }

  private let expected = Discs().bitmap

  @Test(arguments: [
    (Discs(x: 0.6), DifferenceKind.geometry), (Discs(x: 1.5), .geometry),
    (Discs(shade: 10), .colour), (Discs(red: 20), .colour),
  ])
  func `Moved edges and changed areas are obvious`(change: (discs: Discs, kind: DifferenceKind)) {
    let comparison = FrameComparison(expected: expected, actual: change.discs.bitmap)
    #expect(comparison.kind == change.kind && comparison.fails, "\(comparison)")
    #expect(comparison.tolerance == nil, "\(comparison)")
    let boxes = comparison.regions.map(\.box)
    #expect(comparison.regions.first?.kind == change.kind)
    // All regions are on the discs.
    let (left, top) = (boxes.map { $0[0] }.min() ?? 0, boxes.map { $0[1] }.min() ?? 0)
    let right = boxes.map { $0[0] + $0[2] }.max() ?? 0
    let bottom = boxes.map { $0[1] + $0[3] }.max() ?? 0
    #expect(left >= 48 && top >= 28 && right <= 792 && bottom <= 592, "\(boxes)")
  }

  @Test func `The displacement of an obvious difference is that of the whole size`() throws {
    let comparison = FrameComparison(
      expected: Discs(contrast: 40).bitmap,
      actual: Discs(x: 1.5, contrast: 40).bitmap
    )
    let displacement = try #require(comparison.regions.first?.displacement)
    #expect(abs(displacement[0] - 1.5) < 0.3 && abs(displacement[1]) < 0.2, "\(displacement)")
  }

  @Test func `Noise and other edges of a large frame are not obvious`() {
    let edges = FrameComparison(expected: expected, actual: Discs(steps: 4).bitmap)
    #expect(!edges.fails && edges.tolerance != nil, "\(edges)")
    var random = SplitMix(state: 1)
    let noisy = expected.mapped { $0 + Double(Int.random(in: -3...3, using: &random)) }
    let noise = FrameComparison(expected: expected, actual: noisy)
    #expect(!noise.fails && noise.regions.isEmpty, "\(noise)")
  }
}
