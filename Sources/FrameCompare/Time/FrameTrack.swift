/// The page position and the pixel hash of each frame of a sequence.
package struct FrameTrack: Sendable {
  /// Page positions; nil if not known.
  var positions: [Double?] = []
  /// Hashes of pixels, as text.
  package private(set) var hashes: [String] = []

  /// Creates a track without frames.
  package init() {}

  package mutating func append(position: Double?, hash: String) {
    positions.append(position)
    hashes.append(hash)
  }

  package var count: Int { hashes.count }

  /// The known positions as points of a path.
  fileprivate var points: [PagePosition] { positions.compactMap { $0.map(PagePosition.init) } }
}

/// The difference of two sequences in time.
package enum TrackDifference: Sendable, Equatable {
  case same
  /// The same motion, later by a number of frames; the number is negative if it is earlier.
  case shifted(Double)
  /// The same frames, of which pairs have exchanged their places; the pairs and their indices are ascending.
  case swapped([[Int]])
  /// The same motion, faster by a factor; nil if it is not constant, or not known.
  case speed(Double?)
  /// The same motion with another easing; the largest lead, in frames, and the actual frame that has it. A lag is
  /// negative.
  case easing(lead: Double, frame: Int)
  /// Missing and added frames if they can be determined, and the added ones that repeat a neighbour.
  case frames(missing: [Int], added: [Int], doubled: [Int] = [])

  /// The kind of a sequence with this difference; nil for none.
  var kind: DifferenceKind? {
    switch self {
    case .same: nil
    case .shifted: .shifted
    case .swapped: .swapped
    case .speed: .speed
    case .easing: .easing
    case .frames: .frames
    }
  }

  /// The distance below which page positions are equal.
  private static let tolerance = 1e-6

  /// Compares two tracks.
  package init(_ expected: FrameTrack, _ actual: FrameTrack) {
    guard expected.count == actual.count else {
      let missing = Self.surplus(of: expected.hashes, over: actual.hashes)
      let added = Self.surplus(of: actual.hashes, over: expected.hashes)
      let doubled = added.filter { $0 > 0 && actual.hashes[$0] == actual.hashes[$0 - 1] }
      let timing = missing.isEmpty && added.isEmpty ? Self.timing(expected, actual) : nil
      self = timing ?? .frames(missing: missing, added: added, doubled: doubled)
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
    self = shift.map { .shifted(Double($0)) } ?? Self.timing(expected, actual) ?? .speed(nil)
  }

  /// Returns the change of timing that the positions show; nil if there is none, or if a position is not known.
  private static func timing(_ expected: FrameTrack, _ actual: FrameTrack) -> TrackDifference? {
    let (old, new) = (expected.points, actual.points)
    guard old.count == expected.count, new.count == actual.count else { return nil }
    let curve = MotionCurve(
      expected: old,
      actual: new,
      noise: tolerance,
      limits: ComparisonLimits()
    )
    return curve.change
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
