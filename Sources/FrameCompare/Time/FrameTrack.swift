/// How a sequence goes along: the page position and the hash of each of its frames.
package struct FrameTrack: Sendable {
  /// Page positions; nil where they are not known.
  var positions: [Double?] = []
  /// Hashes of pixels, as they are written.
  var hashes: [String] = []

  /// Creates a track without frames.
  package init() {}

  package mutating func append(position: Double?, hash: String) {
    positions.append(position)
    hashes.append(hash)
  }

  package var count: Int { hashes.count }
}

/// What is otherwise in time: other frames, or the same way at other times.
package enum TrackDifference: Equatable {
  case none
  /// The same frames, so many later.
  case shifted(Int)
  /// The same number of frames, at other positions.
  case speed
  /// Another number of frames; which of them are missing and added, where that can be told.
  case frames(missing: [Int], added: [Int])

  /// Page positions that are nearer than this are one.
  private static let nearest = 1e-6

  /// The difference of two tracks.
  package init(_ expected: FrameTrack, _ actual: FrameTrack) {
    guard expected.count == actual.count else {
      self = .frames(
        missing: Self.surplus(of: expected.hashes, over: actual.hashes),
        added: Self.surplus(of: actual.hashes, over: expected.hashes)
      )
      return
    }
    guard !Self.agree(expected, actual, shift: 0) else {
      self = .none
      return
    }
    let count = expected.count
    // Of a shift at least half must be seen.
    let shifts = (1..<max(2, count / 2 + 1)).flatMap { [$0, -$0] }
    let shift = shifts.first { Self.agree(expected, actual, shift: $0) }
    self = shift.map { .shifted($0) } ?? .speed
  }

  /// What is seen from afar.
  ///
  /// - Parameters:
  ///   - alignment: What time explains of the frames.
  ///   - counts: How many frames were expected, and how many there are.
  package init(_ alignment: SequenceAlignment, counts: (expected: Int, actual: Int)) {
    self =
      switch alignment.kind {
      case .shifted: .shifted(alignment.shift ?? 0)
      case .speed: .speed
      case .frames: .frames(missing: alignment.missing, added: alignment.added)
      default: counts.expected == counts.actual ? .none : .frames(missing: [], added: [])
      }
  }

  /// Whether the positions are the same where both tracks have frames; unknown ones say nothing.
  private static func agree(_ expected: FrameTrack, _ actual: FrameTrack, shift: Int) -> Bool {
    let common = max(0, shift)..<min(actual.count, expected.count + shift)
    guard !common.isEmpty else { return shift == 0 }
    return common.allSatisfy { index in
      guard let new = actual.positions[index], let old = expected.positions[index - shift] else {
        return shift == 0
      }
      return abs(new - old) < nearest
    }
  }

  /// The places of a longer list that are left when a shorter one is struck out of it in order; empty
  /// where the shorter one has others.
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
