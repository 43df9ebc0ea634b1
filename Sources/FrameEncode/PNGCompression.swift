extension PNGEncoder {
  /// How much time goes into making a file small; the pixels are the same.
  ///
  /// Times and sizes are of frames of 1280 x 720 pixels on one thread: generated cards, where most is
  /// flat, to photographs.
  public enum Compression: String, Sendable, CaseIterable {
    /// The same as `default`, until something is found that is quicker and not much larger.
    ///
    /// Tried and left: the Up filter, which takes as long and is 6 … 15 % larger, and libdeflate's
    /// level 1, three times slower and 3 … 6 % larger.
    case fast
    /// Paeth and a compressor of our own, which looks for repeated pixels only: 2.5 … 3.5 ms.
    ///
    /// To look for repeated rows too, or to choose a filter for each row, saves less than 1 %.
    case `default`
    /// A filter chosen for each row and libdeflate's level 9: 146 … 215 ms, 0.74 … 0.99 of the
    /// default's size.
    ///
    /// Level 12 was left out: on photographs, with Paeth, it takes 2.8 times as long for 6 % less.
    case small
  }
}
