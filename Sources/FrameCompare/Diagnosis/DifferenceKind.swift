/// What kind of change makes a sequence of frames another one.
public enum DifferenceKind: String, Codable, Sendable, CaseIterable {
  /// Nothing differs.
  case identical
  /// Small differences without a pattern, as dithering or another rasterizer's edges make them.
  case noise
  /// The same frames, some number of frames earlier or later.
  case shifted
  /// The same way, at another speed: other page positions at the same times.
  case speed
  /// The same shapes in other colours or at another opacity.
  case colour
  /// Pages that lie, turn or grow otherwise.
  case geometry
  /// The same pages, one painted over another that it was under.
  case order
  /// Frames that are missing, or more than there were.
  case frames
  /// Other pictures on the pages.
  case content
}
