extension PNGEncoder {
  /// How much time goes into making a file small; the pixels are the same.
  ///
  /// Measured on frames of 1280 x 720 pixels, photographs and cards on a flat ground, one thread of
  /// a server: see each case.
  public enum Compression: String, Sendable, CaseIterable {
    /// An encoder of our own, which looks for repeated pixels only: FAST_MS.
    ///
    /// libdeflate does not serve here: its level 1 with the Up filter is no quicker than with
    /// Paeth, and its level 0 stores, at five times the size and more.
    case fast
    /// libdeflate's level 1: DEFAULT_MS.
    case `default`
    /// libdeflate's level 9 and a filter chosen for each row: SMALL_MS.
    case small
  }
}
