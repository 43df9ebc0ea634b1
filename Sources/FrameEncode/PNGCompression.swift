extension PNGEncoder {
  /// How much time goes into making a file small; the pixels are the same.
  ///
  /// Times and sizes are of frames of 1280 x 720 pixels on one thread: generated cards, where most is
  /// flat, to photographs.
  public enum Compression: String, Sendable, CaseIterable {
    /// Paeth and a compressor of our own, which looks for repeated pixels only: 2.7 … 3.5 ms,
    /// 0.94 … 0.97 of the default's size.
    ///
    /// libdeflate does not serve here: its level 1 takes as long with the Up filter as with Paeth,
    /// and its level 0 stores.
    case fast
    /// Paeth and libdeflate's level 1: 8.1 … 11.7 ms.
    case `default`
    /// A filter chosen for each row and libdeflate's level 9: 146 … 215 ms, 0.70 … 0.93 of the
    /// default's size.
    ///
    /// Level 12 was left out: on photographs, with Paeth, it takes 2.8 times as long for 6 % less.
    case small
  }
}
