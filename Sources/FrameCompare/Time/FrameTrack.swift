/// The page position and the pixel hash of each frame of a sequence.
package struct FrameTrack: Sendable {
  /// Page positions; nil if not known.
  var positions: [Double?] = []
  /// Hashes of pixels, as text.
  var hashes: [String] = []

  /// Creates a track without frames.
  package init() {}

  package mutating func append(position: Double?, hash: String) {
    positions.append(position)
    hashes.append(hash)
  }

  package var count: Int { hashes.count }
}

/// The difference of two sequences in time.
package enum TrackDifference: Sendable, Equatable {
  case same
  /// The same frames, later by a number of frames; the number is negative if they are earlier.
  case shifted(Int)
  /// The same frames, of which pairs have exchanged their places; the pairs and their indices are ascending.
  case swapped([[Int]])
  /// The same number of frames, at different positions.
  case speed
  /// A different number of frames, with the missing and added ones if they can be determined.
  case frames(missing: [Int], added: [Int])

  /// The distance below which page positions are equal.
  private static let tolerance = 1e-6

  /// Compares two tracks.
  package init(_ expected: FrameTrack, _ actual: FrameTrack) {
    guard expected.count == actual.count else {
      self = .frames(
        missing: Self.surplus(of: expected.hashes, over: actual.hashes),
        added: Self.surplus(of: actual.hashes, over: expected.hashes)
      )
      return
    }
    let pairs = SwappedFrames.pairs(count: expected.count) { old, new in
      expected.hashes[old] == actual.hashes[new]
    }
    if let pairs {
      self = .swapped(pairs)
      return
    }
    guard !Self.agree(expected, actual, shift: 0) else {
      self = .same
      return
    }
    let count = expected.count
    // At least half of the frames must overlap after a shift, so larger shifts are not tested.
    let shifts = (1..<max(2, count / 2 + 1)).flatMap { [$0, -$0] }
    let shift = shifts.first { Self.agree(expected, actual, shift: $0) }
    self = shift.map { .shifted($0) } ?? .speed
  }

  /// Returns whether the positions of two tracks are equal after a shift.
  ///
  /// Frames that only one track has after the shift are ignored. Without a shift, frames with an unknown
  /// position are also ignored.
  private static func agree(_ expected: FrameTrack, _ actual: FrameTrack, shift: Int) -> Bool {
    let common = max(0, shift)..<min(actual.count, expected.count + shift)
    guard !common.isEmpty else { return shift == 0 }
    return common.allSatisfy { index in
      guard let new = actual.positions[index], let old = expected.positions[index - shift] else {
        return shift == 0
      }
      return abs(new - old) < tolerance
    }
  }

  /// Removes the elements of a shorter list from a longer list, and returns the indices that remain.
  ///
  /// The result is empty if the longer list does not contain all elements of the shorter list in order.
  private static func surplus(of longer: [String], over shorter: [String]) -> [Int] {
    guard longer.count > shorter.count else { return [] }
    var rest = shorter[...]
    let left = longer.indices.filter { index in
      guard rest.first == longer[index] else { return true }
      rest = rest.dropFirst()
      return false
    }
    return rest.isEmpty ? left : []
  }
}
