import Foundation
import FrameCompare
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// Changes in time of 60 frames, as bitmaps and as videos: each is named and measured, and nothing is claimed without one.
struct TimingTests {
  static let count = 60

  /// A picture of a striped page that slides, on a gradient; `position` is in 0…1.
  static func frame(at position: Double) -> Bitmap {
    let left = 10 + 130 * position
    return .drawn(width: 240, height: 120) { x, y in
      let inside =
        min(max(Double(x) - left + 0.5, 0), 1) * min(max(left + 80 - Double(x) + 0.5, 0), 1)
      let share = (20..<100).contains(y) ? inside : 0
      let stripe = sin((Double(x) - left) / 80 * 9) * 60 + Double(y)
      func channel(_ page: Double, _ ground: Double) -> UInt8 {
        UInt8(min(max(page * share + ground * (1 - share), 0), 255))
      }
      return [
        channel(180 + stripe / 2, 40), channel(90 + stripe, 60 + Double(x) / 8),
        channel(60, 90 + Double(y) / 4), 255,
      ]
    }
  }

  /// The position of the recorded motion at a time in 0…1: from rest to rest.
  @Sendable static func motion(_ time: Double) -> Double {
    let time = min(max(time, 0), 1)
    return time * time * (3 - 2 * time)
  }

  static func frames(_ times: some Sequence<Double>, _ motion: (Double) -> Double = Self.motion)
    -> [Bitmap]
  {
    times.map { frame(at: motion($0 / Double(count - 1))) }
  }

  static let original = frames((0..<count).map(Double.init))

  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var kind: DifferenceKind
    var make: @Sendable () -> [Bitmap]
    /// Returns whether the result has the expected numbers.
    var isMeasured: @Sendable (SequenceDiagnosis) -> Bool = { _ in true }

    var testDescription: String { name }
  }

  private static let steady = (0..<count).map(Double.init)

  static let changes = delays + speeds + oneOfSixty + easings

  private static let delays: [Change] =
    [1.0, -1, 2.5, -3.3, 7].map { (delay: Double) -> Change in
      Change(name: "a delay of \(delay) frames", kind: .shifted) {
        frames(steady.map { (time: Double) -> Double in time - delay })
      } isMeasured: { diagnosis in
        abs((diagnosis.timing?.frames ?? 99) - delay) <= 0.5
      }
    }

  private static let speeds: [Change] =
    [1.02, 0.98, 1.05, 0.9, 1.3].map { (factor: Double) -> Change in
      Change(name: "a speed of \(factor)", kind: .speed) {
        frames(steady.map { (time: Double) -> Double in time * factor })
      } isMeasured: { diagnosis in
        abs((diagnosis.timing?.factor ?? 99) - factor) <= 0.006
      }
    }

  private static let oneOfSixty: [Change] =
    [12, 29, 41].flatMap { (place: Int) -> [Change] in
      [
        Change(name: "frame \(place) dropped", kind: .frames) {
          original.enumerated().filter { $0.offset != place }.map(\.element)
        } isMeasured: {
          $0.missing == [place] && $0.added == []
        },
        Change(name: "frame \(place) dropped, and the last one held", kind: .frames) {
          original.enumerated().filter { $0.offset != place }.map(\.element) + original.suffix(1)
        } isMeasured: {
          $0.missing == [place]
        },
        Change(name: "frame \(place) doubled", kind: .frames) {
          Array(original[...place] + original[place...])
        } isMeasured: { diagnosis in
          diagnosis.missing == [] && [[place], [place + 1]].contains(diagnosis.added)
            && diagnosis.timing?.doubled == diagnosis.added
        },
        Change(name: "frame \(place) in place of the next", kind: .frames) {
          var frames = original
          frames[place + 1] = frames[place]
          return frames
        } isMeasured: {
          $0.added == [place + 1] && $0.timing?.doubled == [place + 1]
        },
        Change(name: "frame \(place) swapped with the next", kind: .swapped) {
          var frames = original
          frames.swapAt(place, place + 1)
          return frames
        } isMeasured: {
          $0.swapped == [[place, place + 1]]
        },
      ]
    }

  private static let easings: [Change] =
    [
      Change(name: "linear", kind: .easing) {
        frames(steady) { min(max($0, 0), 1) }
      } isMeasured: {
        abs($0.timing?.lead ?? 0) > 3
      },
      Change(name: "easing out", kind: .easing) {
        frames(steady) { 1 - pow(1 - min(max($0, 0), 1), 3) }
      } isMeasured: {
        ($0.timing?.lead ?? 0) > 8
      },
      Change(name: "easing in", kind: .easing) {
        frames(steady) { pow(min(max($0, 0), 1), 3) }
      } isMeasured: {
        ($0.timing?.lead ?? 0) < -4
      },
    ]

  private static func diagnosis(_ expected: [Bitmap], _ actual: [Bitmap]) -> SequenceDiagnosis {
    var comparator = SequenceComparator()
    for index in 0..<max(expected.count, actual.count) {
      comparator.add(
        expected: expected.indices.contains(index) ? expected[index] : nil,
        actual: actual.indices.contains(index) ? actual[index] : nil
      )
    }
    return comparator.diagnosis(name: "frames", expected: ("old", 60), actual: ("new", 60))
  }

  /// Compares two videos.
  private static func diagnosis(
    _ expected: String,
    _ actual: String
  ) async throws -> SequenceDiagnosis {
    let found = try await SequenceComparison(expected: expected, actual: actual).run()
    return try #require(found)
  }

  @Test(arguments: changes)
  func `A change in time of frames is named and measured`(change: Change) {
    let diagnosis = Self.diagnosis(Self.original, change.make())
    #expect(
      !diagnosis.passes && diagnosis.kind == change.kind,
      "\(DiagnosisText(diagnosis).verdict)"
    )
    #expect(change.isMeasured(diagnosis), "\(DiagnosisText(diagnosis).text())")
  }

  @Test(arguments: changes)
  func `A change in time of a video is named and measured`(change: Change) async throws {
    let folder = TemporaryFolder()
    let expected = try EncodedVideo.write(Self.original, to: "old.mp4", in: folder)
    let actual = try EncodedVideo.write(
      change.make(),
      EncodedVideo.bt709.replacing("-crf 16", with: "-crf 20"),
      to: "new.mkv",
      in: folder
    )
    let diagnosis = try await Self.diagnosis(expected, actual)
    #expect(
      !diagnosis.passes && diagnosis.kind == change.kind,
      "\(DiagnosisText(diagnosis).verdict)"
    )
    #expect(change.isMeasured(diagnosis), "\(DiagnosisText(diagnosis).text())")
  }

  /// Sequences whose frames differ, but not in time.
  static let others: [(name: String, frames: @Sendable () -> [Bitmap])] = [
    ("equal", { original }),
    ("noise", { noisy(3) }), ("strong noise", { noisy(12) }),
    ("lighter", { original.map { frame in mapped(frame) { UInt8(min(255, Int($0) + 12)) } } }),
    ("inverted", { original.map { frame in mapped(frame) { 255 - $0 } } }),
    (
      "a badge",
      {
        original.map { frame in
          var frame = frame
          frame.place(.drawn(width: 12, height: 12) { _, _ in [255, 0, 0, 255] }, x: 4, y: 4)
          return frame
        }
      }
    ),
  ]

  private static func mapped(_ frame: Bitmap, _ change: (UInt8) -> UInt8) -> Bitmap {
    let bytes = frame.bytes.enumerated().map { $0 % 4 == 3 ? $1 : change($1) }
    return Bitmap(width: frame.width, height: frame.height, bytes: bytes)
  }

  private static func noisy(_ size: Int) -> [Bitmap] {
    original.enumerated().map { index, frame in
      var random = SplitMix(state: UInt64(index))
      return mapped(frame) { value in
        UInt8(min(max(Int(value) + Int.random(in: -size...size, using: &random), 0), 255))
      }
    }
  }

  private static let timeKinds: Set<DifferenceKind> = [
    .frames, .shifted, .swapped, .speed, .easing,
  ]

  @Test(arguments: others.indices)
  func `No change in time is claimed for frames that differ otherwise`(row: Int) {
    let diagnosis = Self.diagnosis(Self.original, Self.others[row].frames())
    #expect(!Self.timeKinds.contains(diagnosis.kind), "\(Self.others[row].name): \(diagnosis.kind)")
    #expect(diagnosis.timing == nil)
  }

  @Test
  func `No change in time is claimed for a video and the same at a lower quality`() async throws {
    let folder = TemporaryFolder()
    let expected = try EncodedVideo.write(Self.original, to: "old.mp4", in: folder)
    for quality in [20, 32] {
      let actual = try EncodedVideo.write(
        Self.original,
        EncodedVideo.bt709.replacing("-crf 16", with: "-crf \(quality)"),
        to: "new.mp4",
        in: folder
      )
      let diagnosis = try await Self.diagnosis(expected, actual)
      #expect(!Self.timeKinds.contains(diagnosis.kind), "\(quality): \(diagnosis.kind)")
      #expect(diagnosis.timing == nil)
    }
  }

  @Test
  func `A recording without unchanged frames is compared at the times of the other`() async throws {
    let folder = TemporaryFolder()
    // The motion pauses from frame 20 to 30.
    let times = (0..<Self.count).map { Double($0 < 20 ? $0 : max($0 - 10, 20)) }
    let frames = Self.frames(times)
    let expected = try EncodedVideo.write(frames, to: "all.mp4", in: folder)
    let actual = try EncodedVideo.write(
      frames,
      EncodedVideo.bt709.replacing(
        "-vf ",
        with: "-fps_mode passthrough -vf select='not(between(n,21,30))',"
      ),
      to: "some.mp4",
      in: folder
    )
    let diagnosis = try await Self.diagnosis(expected, actual)
    #expect(diagnosis.actual.frames == Self.count && !Self.timeKinds.contains(diagnosis.kind))
    #expect(
      diagnosis.notes
        == ["frames have different durations; they are compared at 60 frames per second"],
      "\(DiagnosisText(diagnosis).text())"
    )
  }
}
