package import FrameCompare

/// The order in which a report takes frames while there is room: those that say most come first.
///
/// After the worst frame, the first that fails, the ends of runs and what is missing or added come
/// all others in an order that halves the gaps again and again, so that wherever it ends those taken
/// lie evenly, for playback.
package enum FrameChoice {
  /// All frames of a sequence, each once.
  ///
  /// - Parameter diagnosis: What was found.
  /// - Returns: Indices; of the longer of both sides where one is longer.
  package static func order(for diagnosis: SequenceDiagnosis) -> [Int] {
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

  /// 0 ..< `count` in ever finer steps: 0, 4, 2, 6, 1, 3, 5, 7.
  ///
  /// Within a step they ascend, since an animation can only be read forward.
  private static func halving(_ count: Int) -> [Int] {
    guard count > 0 else { return [] }
    var order = [0]
    var step = 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    while step > 1 {
      order += stride(from: step / 2, to: count, by: step)
      step /= 2
    }
    return order
  }
}
