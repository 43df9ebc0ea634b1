/// The error of a path whose pictures cannot be compared.
public enum FrameSourceError: Error, Equatable, CustomStringConvertible {
  /// There is no file or folder at the path.
  case missing(String)
  /// The folder has no pictures.
  case empty(String)
  /// The folder's render is incomplete.
  case incomplete(String)

  /// The problem and its solution.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is nothing at '\(path)'\n  Name a folder of pictures, a GIF, an APNG or a video."
    case .empty(let path):
      "'\(path)' has no pictures\n  Name a folder with PNG, JPEG or WebP files."
    case .incomplete(let path):
      "'\(path)/frames.json' does not list a complete render\n"
        + "  Render again with --resume, or remove frames.json to compare the pictures alone."
    }
  }
}
