/// A picture file that cannot be used: which one, and what keeps it from being read.
///
/// `description` puts it into words (see `ImageErrorText.swift`).
public struct ImageError: Error, Sendable, Equatable {
  /// The path as it was given.
  public let path: String
  /// What is wrong.
  public let problem: ImageProblem

  /// An error about a file.
  public init(path: String, problem: ImageProblem) {
    self.path = path
    self.problem = problem
  }

  /// Whether the path is at fault and not the content: nothing there, no permission, a folder.
  ///
  /// A command ends with status 66 where this holds, and with 65 where it does not.
  public var isAboutPath: Bool {
    switch problem {
    case .missing, .unreadable, .notFile: true
    case .fileTooLong, .notPicture, .unsupported, .notAnimation, .animated, .tooManyPixels,
      .tooManyPixelsForFile, .unsupportedCoding, .tooManyScans, .damaged:
      false
    }
  }
}
