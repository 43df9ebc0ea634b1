import PageEffects
import PageGeometry

/// The search for settings and page positions from several starts, so that the nearest of several minima is found.
struct StartedFit {
  let fit: SettingsFit

  /// The steps of a setting to other starts, as parts of its range.
  private static let strides = [-0.15, -0.05, 0.05, 0.15]
  /// The number of other starts that are searched.
  private static let mostStarts = 4
  /// The share of what remains by which a result is better than another.
  private static let gain = 0.995

  /// Finds settings and positions.
  ///
  /// - Parameters:
  ///   - start: The values of all settings at the first start.
  ///   - positions: The page position of each frame at the first start.
  /// - Returns: The result; nil if the values are not valid.
  func result(from start: [Double], positions: [Double]) -> SettingsFit.Result? {
    guard let plain = fit.result(from: start, positions: positions) else { return nil }
    guard !start.isEmpty else { return plain }
    var best = plain
    if let seen = fit.ofSmallPages?.result(from: start, positions: positions),
      let other = fit.result(from: seen.values, positions: seen.positions),
      other.square < Self.gain * best.square
    {
      best = other
    }
    best = moved(best)
    var quick = fit
    (quick.mostSteps, quick.leastGain) = (15, 0.02)
    let others = otherStarts(best.values).prefix(Self.mostStarts)
      .compactMap { quick.result(from: $0.values, positions: $0.positions) }
      .min { $0.square < $1.square }
    if let others, others.square < 1.5 * best.square,
      let other = fit.result(from: others.values, positions: others.positions),
      other.square < Self.gain * best.square
    {
      best = moved(other)
    }
    return best
  }

  /// Returns the result after frames have moved to positions farther away, if they are better there.
  private func moved(_ result: SettingsFit.Result) -> SettingsFit.Result {
    var best = result
    for _ in 0..<3 {
      guard let start = fit.positions(best.values),
        let next = fit.result(from: best.values, positions: start.positions),
        next.square < Self.gain * best.square
      else { break }
      best = next
    }
    return best
  }

  /// Returns values with one setting changed to the better of other values, the nearest to the data first, and their
  /// positions.
  private func otherStarts(_ values: [Double]) -> [SettingsFit.Start] {
    fit.source.settings.indices
      .compactMap { index in
        Self.strides.compactMap { fit.start(moving: index, by: $0, of: values) }
          .min { $0.square < $1.square }
      }
      .sorted { $0.square < $1.square }
  }
}

extension SettingsFit {
  /// The start of a search: values of settings, the positions of the frames that are best for them, and the sum of
  /// squares that remains.
  struct Start {
    var values: [Double]
    var positions: [Double]
    var square: Double
  }

  /// Returns the start with one setting moved by a part of its range; nil if its values are not valid.
  func start(moving index: Int, by stride: Double, of values: [Double]) -> Start? {
    var values = values
    values[index] += stride * source.settings[index].width
    return positions(values).map {
      Start(values: values, positions: $0.positions, square: $0.square)
    }
  }

  /// The search by the pages that are not close to the eye, whose corners move far with any setting; nil if all are
  /// such pages, or none.
  var ofSmallPages: SettingsFit? {
    let small = observations.indices.filter { index in
      let size = layouts[observations[index].layout].viewport
      return observations[index].corners.allSatisfy { corner in
        abs(corner.x) < 2 * size.width && abs(corner.y) < 2 * size.height
      }
    }
    guard small.count >= 4, small.count < observations.count else { return nil }
    return SettingsFit(
      source: source,
      layouts: layouts,
      observations: small.map { observations[$0] },
      frameCount: frameCount,
      known: known.map { known in small.map { known[$0] } }
    )
  }
}
