import FrameCompare
import Testing

/// Differences in time, determined from page positions and hashes.
struct FrameTrackTests {
  /// Returns a track of frames at the given positions, with the text of each position as the frame's hash.
  static func track(_ positions: [Double?]) -> FrameTrack {
    positions.reduce(into: FrameTrack()) { track, position in
      track.append(position: position, hash: position.map { "\($0)" } ?? "")
    }
  }

  static func track(_ range: Range<Int>) -> FrameTrack { track(range.map { Double($0) / 8 }) }

  @Test(arguments: [
    (track(0..<9), track(0..<9), TrackDifference.same),
    (track([0, 1e-7, 1]), track([1e-7, 1e-7, 1]), .same),
    (track([0, 0, 0]), track([0, 0, 0]), .same),
    (track([nil, nil]), track([nil, nil]), .same),
    (track([nil, 0.5]), track([0.25, 0.5]), .same),
    (track([]), track([]), .same),
    (track(2..<11), track(0..<9), .shifted(2)),
    (track(0..<9), track(1..<10), .shifted(-1)),
    (track(0..<9), track(4..<13), .shifted(-4)),
    (track(0..<9), track(5..<14), .speed(nil)),
    (track(0..<2), track(1..<3), .shifted(-1)),
    (track([0, 0.5, 1]), track([0, 0.6, 1]), .speed(nil)),
    (track([0, 0.5, 1]), track([0, 0.500_01, 1]), .speed(nil)),
    (track([0]), track([0.5]), .speed(nil)),
    (track([0, nil, 1]), track([0.5, nil, 1]), .speed(nil)),
    (track([0, 1, 2, 3, 4]), track([0, 2, 1, 3, 4]), .swapped([[1, 2]])),
    (track([0, 1, 2, 3, 4]), track([4, 1, 2, 3, 0]), .swapped([[0, 4]])),
    (track([0, 1]), track([1, 0]), .swapped([[0, 1]])),
    (track([0, 1, 2, 3, 4]), track([0, 2, 3, 1, 4]), .speed(nil)),
    (track(0..<9), track(0..<8), .frames(missing: [8], added: [])),
    (track(0..<9), track(1..<9), .frames(missing: [0], added: [])),
    (track([0, 1, 2, 3, 4]), track([0, 1, 3, 4]), .frames(missing: [2], added: [])),
    (track([0, 1, 2, 3, 4]), track([0, 4]), .frames(missing: [1, 2, 3], added: [])),
    (
      track([0, 1, 2]), track([0, 0, 1, 2, 3]), .frames(missing: [], added: [1, 4], doubled: [1])
    ),
    (track([]), track([0, 1]), .frames(missing: [], added: [0, 1])),
    (track([0]), track([]), .frames(missing: [0], added: [])),
    // The remaining frames differ as well, so it is unknown which frames are missing.
    (track(0..<9), track([0, 0.3, 0.6]), .frames(missing: [], added: [])),
  ])
  func `Shifts, different speeds and missing frames are distinguished`(
    expected: FrameTrack,
    actual: FrameTrack,
    difference: TrackDifference
  ) {
    #expect(TrackDifference(expected, actual) == difference)
  }
}
