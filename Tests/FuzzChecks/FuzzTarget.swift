/// A fuzzed reader of untrusted input.
///
/// The raw value is also the name of the target's folders in `Tests/Fuzzing`.
public enum FuzzTarget: String, Sendable, CaseIterable {
  /// PNG files, which are read as pictures of pages.
  case png
  /// JPEG files, which are read as pictures of pages.
  case jpeg
  /// WebP files, which are read as pictures of pages.
  case webp
  /// GIF files, which are read as frames.
  case gif
  /// APNG files, which are read as frames.
  case apng
  /// Preset files, which are compiled to compute the poses of their effects.
  case presets
  /// Gesture scripts.
  case scripts
  /// Specs in JSON, from which sequences of frames are created.
  case specs
  /// Messages of a preview's page, one per line, which its stage handles.
  case messages
  /// Expressions, which are compiled to compute their values.
  case expressions
}
