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
  /// TrueType and OpenType files, whose outlines are drawn as a text.
  case fonts
  /// Tables of pages in comma-separated text.
  case tables
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
  /// Presets as canonical JSON, which published pages compile to compute poses.
  case effects

  /// Returns the number of documents of an input, at least 1: an input for a preview has a message on each line.
  public func documents(in input: [UInt8]) -> Int {
    self == .messages ? input.count { $0 == UInt8(ascii: "\n") } + 1 : 1
  }
}
