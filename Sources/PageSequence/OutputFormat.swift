/// A format that a render can write.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// One PNG file per frame.
  case png
  /// One GIF of all frames.
  case gif
  /// Indexed PNG files that share one palette, for other tools to join into a GIF.
  case gifReady = "gif-ready"

  /// Whether the format has one file per frame.
  public var isFrames: Bool { self != .gif }

  /// Formats that are planned for later versions.
  static let planned: Set = ["apng", "webp", "mp4", "webm", "raw", "y4m"]
}
