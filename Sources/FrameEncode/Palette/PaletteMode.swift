/// The rule for sharing a palette between the frames of a sequence.
public enum PaletteMode: String, Sendable, CaseIterable {
  /// `global` if one palette can have every colour or if frames have transparent pixels, `frame` if not.
  ///
  /// A frame in which pixels become transparent must be drawn completely. Its unchanged pixels keep
  /// their exact colours only if the palette is the same as before.
  case auto
  /// All frames share one palette.
  case global
  /// Each frame has its own palette, chosen for the pixels that it changes.
  ///
  /// For photographs and cards, the PSNR is 2 dB better than with `global`, and files are 14 %
  /// larger. If frames have transparent pixels, the colours of unchanged pixels may change
  /// slightly.
  case frame
}
