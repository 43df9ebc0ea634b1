/// Why a path cannot be compared.
public enum FrameSourceError: Error, Equatable {
  /// There is nothing.
  case missing(String)
  /// The folder has no pictures.
  case empty(String)
  /// The render did not come to its end.
  case incomplete(String)
}

extension FrameSourceError: CustomStringConvertible {
  /// Place, problem and way out.
  public var description: String {
    switch self {
    case .missing(let path):
      "there is nothing at '\(path)'\n  Name a folder of pictures, a GIF or an APNG."
    case .empty(let path):
      "'\(path)' has no pictures\n  Name a folder with PNG, JPEG or WebP files."
    case .incomplete(let path):
      "'\(path)/frames.json' does not list a whole render\n"
        + "  Render again with --resume, or remove frames.json to compare the pictures alone."
    }
  }
}
