package import FrameCompare

/// The order in which the pictures of frames are added to a report until it is full.
///
/// The most important frames come first: the worst frame, the first failing frame, and the first and last
/// frames of each run of failing, missing or added frames. The other frames follow in an order that
/// repeatedly halves the gaps between them. Whenever the report is full, its frames are thus about evenly
/// spaced for playback.
package enum ReportFrameOrder {
  /// Returns the indices of all frames of the longer sequence in this order.
  package static func order(for diagnosis: SequenceDiagnosis) -> [Int] {
    let count = max(diagnosis.expected.frames, diagnosis.actual.frames)
    let important =
      [diagnosis.worst?.index, diagnosis.first?.index].compactMap(\.self)
      + (diagnosis.runs + diagnosis.missing.runs + diagnosis.added.runs)
      .flatMap { [$0.lowerBound, $0.upperBound] }
    var isListed = [Bool](repeating: false, count: count)
    return (important + halving(count)).filter { index in
      guard isListed.indices.contains(index), !isListed[index] else { return false }
      isListed[index] = true
      return true
    }
  }

  /// Returns the indices less than `count` with smaller and smaller steps, such as 0, 4, 2, 6, 1, 3, 5, 7.
  ///
  /// The indices of each step ascend, because an animation can only be read forward.
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
