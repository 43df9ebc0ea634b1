extension RenderCost {
  /// Divides the frames into consecutive parts whose predicted times are as equal as possible.
  ///
  /// - Parameter count: The number of parts, at least 1 and at most the number of frames.
  /// - Returns: The positions of the frames of each part, and its time in seconds; there may be fewer parts.
  package func shares(_ count: Int) -> [(positions: Range<Int>, seconds: Double)] {
    // The smallest limit for which the parts suffice is found by bisection.
    var (low, high) = (0.0, total)
    for _ in 0..<50 {
      let limit = (low + high) / 2
      if parts(limit, most: count).last?.positions.upperBound == frameCount {
        high = limit
      } else {
        low = limit
      }
    }
    return parts(high, most: count)
  }

  /// The number of frames.
  package var frameCount: Int { blocks.reduce(0) { $0 + $1.count } }

  /// Fills parts with frames up to a time, one part after the other.
  ///
  /// - Parameters:
  ///   - limit: The time of a part in seconds; a frame that takes longer is a part of its own.
  ///   - most: The maximum number of parts.
  /// - Returns: The parts, which have all frames only if the time suffices.
  private func parts(_ limit: Double, most: Int) -> [(positions: Range<Int>, seconds: Double)] {
    var parts: [(positions: Range<Int>, seconds: Double)] = []
    var (begin, end, time) = (0, 0, Self.start)
    var read: [Int: Int] = [:]
    for block in blocks {
      var left = block.count
      while left > 0 {
        let reading = block.pages.reduce(0) {
          read[$1] == parts.count ? $0 : $0 + (pages[$1] ?? 0)
        }
        let room = min(Double(left), max(0, (limit - time - reading) / block.frame))
        // The first frame of a part always fits.
        let taken = max(begin == end ? 1 : 0, Int(room))
        if taken > 0 {
          for page in block.pages { read[page] = parts.count }
          time += reading + Double(taken) * block.frame
          end += taken
          left -= taken
        }
        guard left > 0 else { break }
        parts.append((begin..<end, time))
        guard parts.count < most else { return parts }
        (begin, time) = (end, Self.start)
      }
    }
    if begin < end { parts.append((begin..<end, time)) }
    return parts
  }
}
