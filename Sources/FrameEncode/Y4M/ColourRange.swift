/// The range of the components of a video.
public enum ColourRange: String, Sendable, CaseIterable {
  /// Luma is 16 … 235, the colour differences are 16 … 240. Players expect it.
  case limited
  /// All components are 0 … 255.
  case full
}
