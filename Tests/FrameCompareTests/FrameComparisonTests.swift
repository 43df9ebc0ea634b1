import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import PageGeometry
import TestSupport
import Testing

/// The classification of changes of a frame.
struct FrameComparisonTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var kind: DifferenceKind
    var sample = SampleFrames()
    var make: @Sendable (Bitmap) throws -> Bitmap

    var testDescription: String { name }
  }

  static let photographs = SampleFrames()
  static let cards = SampleFrames(source: .cards)

  @Test(arguments: changes)
  func `Each change of a frame gets the expected kind`(_ change: Change) throws {
    let expected = try change.sample.frame()
    let comparison = FrameComparison(expected: expected, actual: try change.make(expected))
    #expect(comparison.kind == change.kind, "\(comparison)")
    #expect(comparison.fails == !change.kind.isAllowed)
  }

  static let changes: [Change] = [photographs, cards].flatMap { sample in
    let name = if case .cards = sample.source { "cards: " } else { "photographs: " }
    let kinds = [noises(sample), colours(sample), contents(sample), geometries(sample)]
    return kinds.joined().map { $0.named(name + $0.name) }
  }

  private static func noises(_ sample: SampleFrames) -> [Change] {
    // Photographs are drawn so close to their exact means that a finer drawing differs only by noise.
    let rasterizer: DifferenceKind =
      if case .cards = sample.source { .antialiasing } else { .noise }
    let seeded = [1, 2].flatMap { amplitude in
      (1...3).map { seed in
        Change(name: "noise ±\(amplitude), seed \(seed)", kind: .noise, sample: sample) {
          var random = SplitMix(state: UInt64(seed))
          return $0.mapped { $0 + Double(Int.random(in: -amplitude...amplitude, using: &random)) }
        }
      }
    }
    return seeded + [
      Change(name: "brightness 1", kind: .noise, sample: sample) { $0.mapped { $0 + 1 } },
      Change(name: "brightness -1", kind: .noise, sample: sample) { $0.mapped { $0 - 1 } },
      Change(name: "nothing", kind: .identical, sample: sample) { $0 },
      Change(name: "gaussian noise", kind: .noise, sample: sample) {
        var random = SplitMix(state: 7)
        return $0.mapped { value in
          let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0...1, using: &random)
          }
          return value + 1.5 * (sum - 6)
        }
      },
      Change(name: "grey noise", kind: .noise, sample: sample) {
        var random = SplitMix(state: 8)
        return $0.changed { _, _, pixel in
          let step = Int.random(in: -1...1, using: &random)
          var pixel = pixel
          for channel in 0..<3 { pixel[channel] = UInt8(clamping: Int(pixel[channel]) + step) }
          return pixel
        }
      },
      Change(name: "dithering", kind: .noise, sample: sample) {
        $0.changed { x, y, pixel in
          var pixel = pixel
          let step = (x + y) % 2 == 0 ? 2 : -2
          for channel in 0..<3 { pixel[channel] = UInt8(clamping: Int(pixel[channel]) + step) }
          return pixel
        }
      },
      Change(name: "another rasterizer", kind: rasterizer, sample: sample) { _ in
        var fine = sample
        fine.scale = 4
        return try fine.frame().averaged(by: 4)
      },
    ]
  }

  private static func colours(_ sample: SampleFrames) -> [Change] {
    let gammas = [1.02, 1.1, 0.9].map { gamma in
      Change(name: "gamma \(gamma)", kind: .colour, sample: sample) {
        $0.mapped { 255 * pow($0 / 255, gamma) }
      }
    }
    let brightness = [2, -2, 8, -8].map { step in
      Change(name: "brightness \(step)", kind: .colour, sample: sample) {
        $0.mapped { $0 + Double(step) }
      }
    }
    return gammas + brightness + [
      Change(name: "a redder background", kind: .colour, sample: sample) {
        $0.changed { _, _, pixel in pixel == [28, 28, 30, 255] ? [32, 28, 30, 255] : pixel }
      },
      Change(name: "alpha lower by 4 %", kind: .colour, sample: sample) { _ in
        var translucent = sample
        translucent.alpha = 0.96
        return try translucent.frame()
      },
    ]
  }

  private static func contents(_ sample: SampleFrames) -> [Change] {
    let line: SIMD4<UInt8> = [220, 40, 40, 255]
    return [
      Change(name: "a line across", kind: .content, sample: sample) {
        $0.filled(x: 0..<240, y: 70..<71, line)
      },
      Change(name: "a line down", kind: .content, sample: sample) {
        $0.filled(x: 100..<101, y: 0..<160, line)
      },
      Change(name: "a caret", kind: .content, sample: sample) {
        $0.filled(x: 120..<121, y: 60..<72, line)
      },
      Change(name: "a faint line", kind: .content, sample: sample) {
        $0.changed { _, y, pixel in y == 4 ? pixel &+ [12, 12, 12, 0] : pixel }
      },
      Change(name: "a dot of 2 × 2", kind: .content, sample: sample) {
        $0.filled(x: 120..<122, y: 60..<62, line)
      },
      Change(name: "a badge", kind: .content, sample: sample) {
        $0.filled(x: 130..<142, y: 30..<42, line)
      },
      // A blurred picture has less contrast, which a map of colours explains, too.
      Change(name: "blur", kind: .colour, sample: sample) { $0.blurred(by: 2) },
      Change(name: "other photographs", kind: .content, sample: sample) { _ in
        var other = sample
        other.source = .photographs(seed: 3.5)
        return try other.frame()
      },
      Change(name: "pages swapped", kind: .content, sample: sample) { _ in
        try sample.draw(at: [3.3])[0]
      },
    ]
  }

  private static func geometries(_ sample: SampleFrames) -> [Change] {
    let moves = [
      Point(x: 0.25, y: 0), Point(x: -0.25, y: 0), Point(x: 0.5, y: 0), Point(x: 0, y: 0.5),
      Point(x: 1, y: 0), Point(x: 3, y: 0), Point(x: 0, y: -4),
    ].map { move in
      Change(name: "moved by \(move.x), \(move.y)", kind: .geometry, sample: sample) { _ in
        var moved = sample
        moved.moved = move
        return try moved.frame()
      }
    }
    return moves + [
      Change(name: "1 % larger", kind: .geometry, sample: sample) { _ in
        var larger = sample
        larger.size = 1.01
        return try larger.frame()
      },
      Change(name: "turned by 0.5°", kind: .geometry, sample: sample) { _ in
        var turned = sample
        turned.turned = 0.5
        return try turned.frame()
      },
    ]
  }
}

extension FrameComparisonTests.Change {
  func named(_ name: String) -> Self {
    var copy = self
    copy.name = name
    return copy
  }
}
