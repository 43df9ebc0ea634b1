/// The resolution of drafts: the largest one that can be drawn at the rate of a screen.
package struct DraftScale {
  /// The seconds that a draft may take: three quarters of a frame at 60 frames per second, so that the
  /// browser, which may run on the same cores, has time to show it.
  package static let budget = 0.0125

  /// The possible shares of the full resolution; the last one is used even if it takes longer.
  private static let shares = [1, 0.75, 0.5, 0.375, 0.25]
  /// A share is increased only if the drafts would take less than this part of the budget, so that it does not
  /// change in every frame.
  private static let margin = 0.8
  /// The number of drafts whose median time is used; reading a picture delays single drafts.
  private static let count = 5

  /// The share of the full resolution of the next draft, along each side.
  package private(set) var share = 1.0

  /// The times of the last drafts, converted to full resolution.
  private var times: [Double] = []

  /// Creates the resolution of the first draft, which is the full one.
  package init() {}

  /// Adds the time in seconds that a draft with the current share took.
  package mutating func add(_ seconds: Double) {
    times = times.suffix(Self.count - 1) + [seconds / (share * share)]
    let full = times.sorted()[times.count / 2]
    share =
      Self.shares.first { candidate in
        let isLarger = candidate > share
        return full * candidate * candidate <= Self.budget * (isLarger ? Self.margin : 1)
      } ?? Self.shares[Self.shares.count - 1]
  }
}
