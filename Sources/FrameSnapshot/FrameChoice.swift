/// The order in which a report takes frames while there is room: those that say most come first.
///
/// After the worst frame, the first that fails, the ends of runs and what is missing or added come
/// all others in an order that halves the gaps again and again, so that wherever it ends those taken
/// lie evenly, for playback.
enum FrameChoice {
  /// All frames of a sequence, each once.
  ///
  /// - Parameter diagnosis: What was found.
  /// - Returns: Indices; of the longer of both sides where one is longer.
  static func order(for diagnosis: SequenceDiagnosis) -> [Int] {
    let count = max(diagnosis.expected.frames, diagnosis.actual.frames)
    let telling =
      [diagnosis.worst?.index, diagnosis.first?.index].compactMap(\.self)
      + (diagnosis.runs + diagnosis.missing.runs + diagnosis.added.runs)
      .flatMap { [$0.lowerBound, $0.upperBound] }
    var isTaken = [Bool](repeating: false, count: count)
    return (telling + halving(count)).filter { index in
      guard isTaken.indices.contains(index), !isTaken[index] else { return false }
      isTaken[index] = true
      return true
    }
  }

  /// 0 ..< `count` with the bits of a counter turned round: 0, 4, 2, 6, 1, 5, 3, 7.
  private static func halving(_ count: Int) -> [Int] {
    guard count > 1 else { return Array(0..<max(0, count)) }
    let bits = Int.bitWidth - (count - 1).leadingZeroBitCount
    return (0..<1 << bits).lazy.map { number in
      (0..<bits).reduce(0) { $0 << 1 | number >> $1 & 1 }
    }.filter { $0 < count }
  }
}
