/// The reason why no preset was derived from data.
package enum FitError: Error, Sendable, Equatable {
  /// The data cannot be read: its file, what is wrong, and what to do.
  case content(String, String, String)
  /// The data is too little, or the options do not suit it: what is wrong, and what to do.
  case usage(String, String)
  /// The written preset differs from the data: the distance in points, and the channel that differs most.
  case tooFar(distance: Double, deviations: Double?, worst: String)
}

extension FitError: CustomStringConvertible {
  /// The message: what is wrong, and in the second line what to do.
  package var description: String {
    switch self {
    case .content(let file, let problem, let help): "'\(file)': \(problem)\n  \(help)"
    case .usage(let problem, let help): "\(problem)\n  \(help)"
    case .tooFar(let distance, let deviations, let worst):
      "no formula was found that is near the data: a corner is \(Self.rounded(distance)) px away"
        + (deviations.map { ", \(Self.rounded($0)) standard deviations" } ?? "")
        + ", \(worst)\n  Give more page differences, the noise with --noise, or write the preset in spite of it with --force."
    }
  }

  private static func rounded(_ value: Double) -> String {
    let digits = value < 10 ? 100.0 : 1
    return "\((value * digits).rounded() / digits)"
  }
}
