import RealModule

/// How lines of pixels are blurred along their length.
struct BlurLine {
  /// How many of a line's pixels one of the blurred line stands for: a power of 2.
  let size: Double
  /// How many pixels the blurred line has beyond each end; there is one where it is halved, so that
  /// sampling finds a neighbour there.
  let margin: Int

  private let halvings: Int
  /// The weights of a pixel and of those to either side of it, farther and farther away.
  private let weights: [SIMD4<Float>]

  /// The widest standard deviation that is left to weights, in pixels; lines are halved until theirs
  /// is no wider.
  ///
  /// A judgement: a narrower one would cost less and show where the pixels are that are left. With
  /// this one, blurs just under and over it differ from the sum over all pixels by less than one of
  /// 255.
  private static let widest = 4.0

  /// How far weights reach, in standard deviations.
  private static let reach = 3.5

  /// - Parameter deviation: The standard deviation, in pixels, at least 0.
  init(deviation: Double) {
    let deviation = min(deviation, 1e9)
    var size = 1.0
    var halvings = 0
    while deviation > Self.widest * size {
      size *= 2
      halvings += 1
    }
    self.size = size
    self.halvings = halvings
    margin = min(halvings, 1)
    // What halving spreads already (3/4 at first, four times as much each time after), and what
    // sampling between the pixels that are left will spread (1/6 of a pixel, and a bit for pixels
    // that lie beside them): variances add up.
    let spread = halvings == 0 ? 0 : (size * size - 1) / 4 + size * size / 6 + 1.0 / 12
    let variance = (deviation * deviation - spread) / (size * size)
    weights = Self.weights(variance: variance)
  }

  /// How many pixels the blurred line has.
  func count(of length: Int) -> Int {
    var length = length
    for _ in 0..<halvings { length = (length + 1) / 2 }
    return length + 2 * margin
  }

  /// Weights to multiples of 2⁻²⁴, which differences between C libraries do not reach.
  private static func weights(variance: Double) -> [SIMD4<Float>] {
    let count = Int((reach * variance.squareRoot()).rounded(.up))
    guard count > 0 else { return [SIMD4(repeating: 1)] }
    let raw = (1...count).map { Double.exp(-Double($0 * $0) / (2 * variance)) }
    let sum = 1 + 2 * raw.reduce(0, +)
    let sides = raw.map { ($0 / sum * 0x1p24).rounded() * 0x1p-24 }
    return ([1 - 2 * sides.reduce(0, +)] + sides).map { SIMD4(repeating: Float($0)) }
  }

  /// Blurs lines.
  ///
  /// - Parameters:
  ///   - lines: How many there are.
  ///   - length: Pixels of each, at least 1.
  ///   - read: Gives a pixel of a line, by the line and its place there.
  ///   - write: Takes a pixel of a blurred line.
  @inline(__always)
  func blur(
    lines: Int,
    of length: Int,
    _ read: (Int, Int) -> SIMD4<Float>,
    into write: (Int, Int, SIMD4<Float>) -> Void
  ) {
    let far = weights.count - 1 + margin
    let count = count(of: length)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: length + 2 * far + 1) { room in
      guard let start = room.baseAddress else { return }
      let line = start + far
      weights.withUnsafeBufferPointer { weights in
        for index in 0..<lines {
          for place in 0..<length { line[place] = read(index, place) }
          let (first, last) = (line[0], line[length - 1])
          let left = halve(line, length, first, last)
          for place in 0..<far {
            line[-1 - place] = first
            line[left + place] = last
          }
          for place in 0..<count {
            let middle = line + place - margin
            var sum = middle[0] * weights[0]
            for step in 1..<weights.count {
              sum += (middle[-step] + middle[step]) * weights[step]
            }
            write(index, place, sum)
          }
        }
      }
    }
  }

  /// Halves a line in its place, by weights 1, 3, 3, 1; what lies beyond its ends is given.
  ///
  /// - Returns: How many pixels are left. The last may reach beyond the line's end.
  private func halve(
    _ line: UnsafeMutablePointer<SIMD4<Float>>,
    _ length: Int,
    _ first: SIMD4<Float>,
    _ last: SIMD4<Float>
  ) -> Int {
    var length = length
    for _ in 0..<halvings {
      let half = (length + 1) / 2
      var before = first
      for place in 0..<half {
        let right = 2 * place + 1 < length ? line[2 * place + 1] : last
        let next = 2 * place + 2 < length ? line[2 * place + 2] : last
        let inner = line[2 * place] + right
        line[place] = (inner * 3 + (before + next)) * 0.125
        before = right
      }
      length = half
    }
    return length
  }
}
