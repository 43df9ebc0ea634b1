/// Frames of a sequence that have exchanged their places in pairs.
enum SwappedFrames {
  /// The largest share of all frames that may have exchanged their places, unless there is only one pair.
  ///
  /// If all frames of a sequence are in exchanged places, it is reversed or shifted.
  private static let share = 0.5

  /// Returns the pairs of indices whose frames are equal after an exchange; nil if that does not explain all frames.
  static func equalPairs(
    _ expected: [SequenceAlignment.Frame],
    _ actual: [SequenceAlignment.Frame]
  ) -> [[Int]]? {
    pairs(count: expected.count) { expected[$0].hash == actual[$1].hash }
  }

  /// Returns the pairs of indices whose frames match after an exchange; nil if that does not explain all frames.
  ///
  /// - Parameters:
  ///   - count: The number of frames of each of both sequences.
  ///   - isMatch: Returns whether an expected frame matches an actual frame.
  /// - Returns: The pairs in ascending order, at least one.
  static func pairs(count: Int, isMatch: (_ expected: Int, _ actual: Int) -> Bool) -> [[Int]]? {
    var differing = (0..<count).filter { !isMatch($0, $0) }
    let limit = max(2, Int(share * Double(count)))
    guard !differing.isEmpty, differing.count % 2 == 0, differing.count <= limit else { return nil }
    var pairs: [[Int]] = []
    while let first = differing.first {
      guard
        let second = differing.dropFirst().first(where: { isMatch(first, $0) && isMatch($0, first) }
        )
      else { return nil }
      pairs.append([first, second])
      differing.removeAll { $0 == first || $0 == second }
    }
    return pairs
  }
}
