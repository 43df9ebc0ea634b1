/// Finds intervals in which all values of a curve move along one straight line, however fast.
///
/// Two keyframes and an easing function are then enough, where straight interpolation needs many keyframes.
struct KeyframeEasing {
  private let placer: KeyframePlacer
  private let samples: [Keyframe]
  /// The reciprocal of each value's range; 0 for a constant.
  private let weights: [Double]
  /// The indices of samples that a jump follows, and the last index.
  private let limits: [Int]

  /// The fewest lines that an easing function replaces.
  private static let fewestLines = 4
  /// The allowed shares of the change of values; more is a detour, which needs keyframes.
  private static let progress = -1.0...2.0

  init(placer: KeyframePlacer, samples: [Keyframe]) {
    (self.placer, self.samples) = (placer, samples)
    weights = samples[0].values.indices.map { index in
      let values = samples.map { $0.values[index] }
      let range = (values.max() ?? 0) - (values.min() ?? 0)
      return range > 0 && range.isFinite ? 1 / range : 0
    }
    limits = samples.indices.filter { index in
      index == samples.count - 1 || placer.isJump(samples[index], samples[index + 1])
    }
  }

  /// Returns the last sample that an easing function reaches; nil if one or a few straight lines do the same.
  func farthest(from start: Int, beyond straight: Int) -> (end: Int, stops: [KeyframeStop])? {
    guard let limit = limits.first(where: { $0 >= start }), limit > start + Self.fewestLines else {
      return nil
    }
    let end = placer.farthest(from: start, limit) { end in
      guard let progress = progress(from: start, to: end) else { return false }
      return (start..<end).allSatisfy { index in
        let (here, next) = (progress[index - start], progress[index + 1 - start])
        let (from, to) = (samples[index].position, samples[index + 1].position)
        return [(from, here), ((from + to) / 2, (here + next) / 2)].allSatisfy { position, share in
          placer.error(position, values(share, from: start, to: end)) <= placer.tolerance
        }
      }
    }
    guard end > straight, let progress = progress(from: start, to: end) else { return nil }
    var lines = placer
    lines.eases = false
    lines.error = { position, shares in
      placer.error(position, values(shares[0], from: start, to: end))
    }
    let stops = lines.keyframes(
      through: (start...end).map { index in
        Keyframe(position: samples[index].position, values: [progress[index - start]])
      }
    )
    guard stops.count > Self.fewestLines else { return nil }
    let (first, length) = (samples[start].position, samples[end].position - samples[start].position)
    return (
      end, stops.map { KeyframeStop(time: ($0.position - first) / length, progress: $0.values[0]) }
    )
  }

  /// Returns the share of the way between two samples that each sample has made; nil if both have the same values.
  private func progress(from start: Int, to end: Int) -> [Double]? {
    let (from, to) = (samples[start].values, samples[end].values)
    let change = from.indices.map { (to[$0] - from[$0]) * weights[$0] }
    let length = change.reduce(0) { $0 + $1 * $1 }
    guard length > 1e-12 else { return nil }
    return samples[start...end].map { sample in
      let along = from.indices.reduce(0) { sum, index in
        sum + (sample.values[index] - from[index]) * weights[index] * change[index]
      }
      return min(max(along / length, Self.progress.lowerBound), Self.progress.upperBound)
    }
  }

  private func values(_ share: Double, from start: Int, to end: Int) -> [Double] {
    zip(samples[start].values, samples[end].values).map { $0 + ($1 - $0) * share }
  }
}
