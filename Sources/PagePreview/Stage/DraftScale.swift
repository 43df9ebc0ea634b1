/// The resolution of drafts: the largest one that can be drawn at the rate of a screen, and a sharp one as long as
/// the motion is smooth.
package struct DraftScale {
  /// The seconds that a draft may take: three quarters of a frame at 60 frames per second, so that the
  /// browser, which may run on the same cores, has time to show it.
  package static let budget = 0.0125
  /// The seconds that a draft may take if it would otherwise be narrower than `sharpWidth`: a frame at 30 frames
  /// per second.
  package static let sharpBudget = 1.0 / 30
  /// The width in pixels below which a draft looks blurred on a stage of this size or more; chosen by eye.
  package static let sharpWidth = 960.0

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

  /// Adds a draft with the current share.
  ///
  /// - Parameters:
  ///   - seconds: The time that it took.
  ///   - width: Its width in pixels.
  package mutating func add(_ seconds: Double, width: Int) {
    times = times.suffix(Self.count - 1) + [seconds / (share * share)]
    let full = times.sorted()[times.count / 2]
    let fullWidth = Double(width) / share
    share =
      Self.shares.enumerated().first { index, candidate in
        // The next smaller share would be too narrow.
        let isLastSharp =
          index + 1 == Self.shares.count || fullWidth * Self.shares[index + 1] < Self.sharpWidth
        let budget = isLastSharp ? Self.sharpBudget : Self.budget
        return full * candidate * candidate <= budget * (candidate > share ? Self.margin : 1)
      }?.element ?? Self.shares[Self.shares.count - 1]
  }
}
