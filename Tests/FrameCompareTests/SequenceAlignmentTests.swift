import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import PageGeometry
import TestSupport
import Testing

/// The classification of changes in time: shifts, missing and added frames, a different speed.
struct SequenceAlignmentTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var difference: TrackDifference?
    var make: @Sendable () throws -> (expected: [Bitmap], actual: [Bitmap])

    var testDescription: String { name }
  }

  static let count = 24
  static let sample = SampleFrames(source: .photographs(seed: 1), scale: 0.5)
  static let sweep = Result { try sample.draw(at: positions { $0 }) }

  /// Returns page positions from 1 to 3 along a curve over 0…1.
  static func positions(_ curve: (Double) -> Double) -> [Double] {
    (0..<count).map { 1 + 2 * curve(Double($0) / Double(count - 1)) }
  }

  @Test(arguments: changes)
  func `Each change in time gets the expected kind, shift and frames`(_ change: Change) throws {
    let (expected, actual) = try change.make()
    let alignment = SequenceAlignment(
      expected: expected.map { SequenceAlignment.Frame($0) },
      actual: actual.map { SequenceAlignment.Frame($0) }
    )
    #expect(alignment.difference.map(Self.withoutLead) == change.difference)
  }

  /// Returns a difference without the numbers of an easing, which `TimingTests` checks.
  private static func withoutLead(_ difference: TrackDifference) -> TrackDifference {
    if case .easing = difference { .easing(lead: 0, frame: 0) } else { difference }
  }

  /// Creates a change that selects frames of the sweep.
  private static func picked(
    _ name: String,
    _ difference: TrackDifference?,
    _ pick: @escaping @Sendable (Range<Int>) -> [Int]
  ) -> Change {
    Change(name: name, difference: difference) {
      let frames = try sweep.get()
      return (frames, pick(frames.indices).map { frames[$0] })
    }
  }

  /// Creates a change of each frame of the sweep.
  private static func changed(
    _ name: String,
    _ difference: TrackDifference?,
    _ change: @escaping @Sendable (Int, [Bitmap]) throws -> Bitmap
  ) -> Change {
    Change(name: name, difference: difference) {
      let frames = try sweep.get()
      return (frames, try frames.indices.map { try change($0, frames) })
    }
  }

  private static func curved(_ name: String, _ curve: @escaping @Sendable (Double) -> Double)
    -> Change
  {
    Change(name: name, difference: .easing(lead: 0, frame: 0)) {
      (try sweep.get(), try sample.draw(at: positions(curve)))
    }
  }

  @Sendable private static func noisy(_ bitmap: Bitmap, seed: Int) -> Bitmap {
    var random = SplitMix(state: UInt64(seed))
    return bitmap.mapped { $0 + Double(Int.random(in: -2...2, using: &random)) }
  }

  static let changes: [Change] =
    [1, -1, 3, -3].flatMap { shift -> [Change] in
      let held: @Sendable (Int) -> Int = { min(max($0 - shift, 0), count - 1) }
      return [
        picked("shifted by \(shift), held at the end", .shifted(Double(shift))) { $0.map(held) },
        changed("shifted by \(shift), with noise", .shifted(Double(shift))) {
          noisy($1[held($0)], seed: $0)
        },
        Change(name: "shifted by \(shift), continued", difference: .shifted(Double(shift))) {
          let all = try sample.draw(at: (-3..<count + 3).map { 1.2 + 0.06 * Double($0) })
          return (Array(all[3..<count + 3]), Array(all[3 - shift..<count + 3 - shift]))
        },
        Change(name: "a loop shifted by \(shift)", difference: .shifted(Double(shift))) {
          let frames = try sweep.get()
          let loop = frames + frames.reversed() + frames + frames.reversed()
          let turned = loop.indices.map { loop[($0 - shift + loop.count) % loop.count] }
          return (loop, turned)
        },
      ]
    } + [
      picked("nothing", .same) { Array($0) },
      changed("noise", .same) { noisy($1[$0], seed: $0) },
      picked("one dropped", .frames(missing: [10], added: [])) { $0.filter { $0 != 10 } },
      picked("the first dropped", .frames(missing: [0], added: [])) { Array($0.dropFirst()) },
      picked("the last two dropped", .frames(missing: [22, 23], added: [])) {
        Array($0.dropLast(2))
      },
      picked("three dropped", .frames(missing: [4, 11, 12], added: [])) {
        $0.filter { ![4, 11, 12].contains($0) }
      },
      picked("one repeated", .frames(missing: [], added: [9], doubled: [9])) {
        Array($0[...8]) + Array($0[8...])
      },
      picked("one repeated in place of the next", .frames(missing: [8], added: [8], doubled: [8])) {
        $0.map { $0 == 8 ? 7 : $0 }
      },
      picked(
        "one repeated in place of the next two",
        .frames(missing: [8, 9], added: [8, 9], doubled: [8, 9])
      ) {
        $0.map { [8, 9].contains($0) ? 7 : $0 }
      },
      picked(
        "one dropped and the last repeated",
        .frames(missing: [10], added: [22], doubled: [22])
      ) {
        $0.map { min($0 < 10 ? $0 : $0 + 1, count - 1) }
      },
      picked(
        "every other frame",
        .frames(missing: Array(stride(from: 1, to: count, by: 2)), added: [])
      ) { $0.filter { $0 % 2 == 0 } },
      picked("all dropped", .frames(missing: Array(0..<count), added: [])) { _ in [] },
      curved("easing in", { $0 * $0 }),
      curved("easing out", { 1 - (1 - $0) * (1 - $0) }),
      curved("easing in and out", { $0 * $0 * (3 - 2 * $0) }),
      changed("gamma", nil) { $1[$0].mapped { 255 * pow($0 / 255, 1.1) } },
      changed("a badge", nil) { $1[$0].filled(x: 30..<60, y: 20..<50, [255, 0, 0, 255]) },
      changed("one frame with other content", nil) {
        $0 == 9 ? $1[$0].filled(x: 30..<60, y: 20..<50, [255, 0, 0, 255]) : $1[$0]
      },
      Change(name: "pages moved by a point, less than between two frames", difference: .same) {
        var moved = sample
        moved.moved.x = 1
        return (try sweep.get(), try moved.draw(at: positions { $0 }))
      },
      Change(name: "other photographs", difference: nil) {
        let other = SampleFrames(source: .photographs(seed: 4.2), scale: 0.5)
        return (try sweep.get(), try other.draw(at: positions { $0 }))
      },
      Change(name: "still frames", difference: .same) {
        let frame = try sweep.get()[0]
        return (Array(repeating: frame, count: 9), Array(repeating: frame, count: 9))
      },
      Change(name: "still frames with other content", difference: nil) {
        let frames = try sweep.get()
        return (Array(repeating: frames[0], count: 9), Array(repeating: frames[9], count: 9))
      },
      Change(name: "still frames, fewer", difference: .frames(missing: [7, 8], added: [])) {
        let frame = try sweep.get()[0]
        return (Array(repeating: frame, count: 9), Array(repeating: frame, count: 7))
      },
      Change(name: "no frames", difference: .same) { ([], []) },
      Change(name: "one frame", difference: .same) { (try one(0), try one(0)) },
      Change(name: "one other frame", difference: nil) { (try one(0), try one(9)) },
      Change(name: "one frame of two", difference: .frames(missing: [1], added: [])) {
        (try one(0) + one(9), try one(0))
      },
      Change(name: "two frames swapped", difference: .swapped([[0, 1]])) {
        (try one(0) + one(9), try one(9) + one(0))
      },
      Change(name: "neighbours swapped", difference: .swapped([[12, 13]])) {
        try swapped([[12, 13]])
      },
      Change(name: "distant frames swapped", difference: .swapped([[3, 17]])) {
        try swapped([[3, 17]])
      },
      Change(name: "two pairs swapped", difference: .swapped([[3, 4], [10, 20]])) {
        try swapped([[3, 4], [10, 20]])
      },
      Change(name: "frames swapped, with noise", difference: .swapped([[12, 13]])) {
        let (frames, mixed) = try swapped([[12, 13]])
        return (frames, mixed.enumerated().map { noisy($1, seed: $0) })
      },
      Change(name: "all frames reversed", difference: nil) {
        let frames = try sweep.get()
        return (frames, frames.reversed())
      },
    ]

  /// Returns the sweep, and the sweep with pairs of frames exchanged.
  private static func swapped(_ pairs: [[Int]]) throws -> (expected: [Bitmap], actual: [Bitmap]) {
    let frames = try sweep.get()
    var mixed = frames
    for pair in pairs { mixed.swapAt(pair[0], pair[1]) }
    return (frames, mixed)
  }

  private static func one(_ index: Int) throws -> [Bitmap] { [try sweep.get()[index]] }
}
