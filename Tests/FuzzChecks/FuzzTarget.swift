/// What is fuzzed: a reader of what strangers write.
///
/// A target's name is that of its folders in `Tests/Fuzzing` too.
public enum FuzzTarget: String, Sendable, CaseIterable {
  /// Pages that are PNG.
  case png
  /// Pages that are JPEG.
  case jpeg
  /// Pages that are WebP.
  case webp
  /// Frames that are a GIF.
  case gif
  /// Frames that are an APNG.
  case apng
  /// Preset files, up to the poses of their effects.
  case presets
  /// Scripts of gestures.
  case scripts
  /// Formulas, up to their values.
  case expressions
}
