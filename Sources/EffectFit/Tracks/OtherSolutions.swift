import PageEffects

/// The search for other settings that give the same frames, so that a setting is printed only if it is the only one.
///
/// Standard errors say how far a setting can be from the nearest solution. Where settings act through the least or the
/// greatest of several values, there may be another solution far away.
struct OtherSolutions {
  let fit: SettingsFit
  /// The variance of coordinates, in squares of points.
  let variance: Double

  /// The steps of a setting to the starts of the search, as parts of its range.
  private static let strides = [-0.25, -0.1, 0.1, 0.25]
  /// The sum of squares, in units of the variance, by which a solution is as good as another: the odds are 90 to 1.
  private static let equal = 9.0
  /// The number of standard errors by which settings differ.
  private static let apart = 4.0

  /// Returns a result without the standard errors of the settings that another solution has elsewhere.
  func only(_ result: SettingsFit.Result) -> SettingsFit.Result {
    var result = result
    var quick = fit
    (quick.mostSteps, quick.leastGain) = (25, 1e-3)
    for index in fit.source.settings.indices where result.errors[index] != nil {
      for stride in Self.strides where result.errors[index] != nil {
        guard let start = fit.start(moving: index, by: stride, of: result.values),
          let other = quick.result(from: start.values, positions: start.positions),
          other.square - result.square <= Self.equal * variance
        else { continue }
        for place in result.errors.indices {
          guard let error = result.errors[place] else { continue }
          let distance = abs(other.values[place] - result.values[place])
          if distance > Self.apart * error * variance.squareRoot() { result.errors[place] = nil }
        }
      }
    }
    return result
  }
}
