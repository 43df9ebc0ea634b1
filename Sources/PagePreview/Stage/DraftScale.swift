/// The scale of drafts: the largest one at which they can be drawn at the rate of a screen, but at least one pixel per
/// point, unless exact frames have fewer.
package struct DraftScale {
  /// The seconds that a draft may take: three quarters of a frame at 60 frames per second, so that the
  /// browser, which may run on the same cores, has time to show it.
  package static let budget = 0.0125

  /// The possible shares of the exact scale; the last one is used even if it takes longer.
  private static let shares = [1, 0.75, 0.5, 0.375, 0.25]
  /// A share is increased only if the drafts would take less than this part of the budget, so that it does not
  /// change in every frame.
  private static let margin = 0.8
  /// The number of drafts whose median time is used; reading a picture delays single drafts.
  private static let count = 5

  /// The share of the exact scale of the next draft.
  private var share = 1.0

  /// The times of the last drafts, in seconds per square of their scale.
  private var times: [Double] = []

  /// Creates the scale of the first draft, which is that of exact frames.
  package init() {}

  /// Returns the pixels per point of the next draft, where exact frames have `full`.
  package func scale(of full: Double) -> Double { max(share * full, min(full, 1)) }

  /// Adds a draft.
  ///
  /// - Parameters:
  ///   - seconds: The time that it took.
  ///   - scale: Its pixels per point.
  ///   - full: The pixels per point of exact frames.
  package mutating func add(_ seconds: Double, at scale: Double, of full: Double) {
    times = times.suffix(Self.count - 1) + [seconds / (scale * scale)]
    let exact = times.sorted()[times.count / 2] * full * full
    share =
      Self.shares.first { candidate in
        exact * candidate * candidate <= Self.budget * (candidate > share ? Self.margin : 1)
      } ?? Self.shares[Self.shares.count - 1]
  }
}
