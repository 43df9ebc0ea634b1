package import FrameCompare

/// The order in which a report adds frames until it is full: the most informative first.
///
/// First the worst frame, the first failing frame, the ends of runs and missing or added frames.
/// Then all others in an order that repeatedly halves the gaps, so that the added frames are evenly
/// spaced for playback wherever the order is cut.
package enum ReportFrameOrder {
  /// The indices of all frames, of the longer side if the lengths differ.
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

  /// The indices up to `count` in finer and finer steps: 0, 4, 2, 6, 1, 3, 5, 7.
  ///
  /// They ascend within a step, because an animation can only be read forward.
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
