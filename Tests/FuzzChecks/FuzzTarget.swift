/// A fuzzed reader of untrusted input.
///
/// The raw value is also the name of the target's folders in `Tests/Fuzzing`.
public enum FuzzTarget: String, Sendable, CaseIterable {
  /// Pages as PNG.
  case png
  /// Pages as JPEG.
  case jpeg
  /// Pages as WebP.
  case webp
  /// Frames as a GIF.
  case gif
  /// Frames as an APNG.
  case apng
  /// Preset files, up to the poses of their effects.
  case presets
  /// Gesture scripts.
  case scripts
  /// Expressions, up to their values.
  case expressions
}
