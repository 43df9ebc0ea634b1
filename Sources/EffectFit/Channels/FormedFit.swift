/// The form of a formula, which a person may choose instead of the simplest one.
package enum FitForm: String, CaseIterable, Sendable {
  /// The simplest formula that explains the data.
  case formula
  /// A formula with at most three numbers, however far from the data.
  case short
  /// Lines between points.
  case points
  /// One number.
  case constant
}

/// The search for the formula of a channel in a form.
struct FormedFit {
  let search: ChannelFit
  let form: FitForm

  /// The greatest count of numbers of a short formula.
  private static let mostShort = 3
  /// The factor by which the allowed error grows until there is a formula, and how often it grows.
  private static let (growth, mostGrowths) = (4.0, 16)

  /// Returns the formula that is nearest to a channel in the form.
  func formula(_ channel: Channel) -> Formula {
    switch form {
    case .formula: return search.result(channel).formula
    case .short: return nearest(channel, .formulas, budget: min(Self.mostShort, search.budget))
    case .constant: return nearest(channel, .constants, budget: 1)
    case .points:
      var channel = channel
      channel.sigma = max(channel.sigma, (ChannelFit.invisible.last ?? 0) * channel.perPoint)
      return PointFit(grid: search.grid, channel: channel, budget: search.budget)
        .result(search.rest).formula
    }
  }

  /// Allows larger errors until there is a formula.
  private func nearest(_ channel: Channel, _ vocabulary: ChannelFit.Vocabulary, budget: Int)
    -> Formula
  {
    var (search, channel) = (search, channel)
    (search.vocabulary, search.budget) = (vocabulary, budget)
    for _ in 0..<Self.mostGrowths {
      let found = search.result(channel)
      if found.fits { return found.formula }
      channel.sigma *= Self.growth
    }
    return Formula()
  }
}
