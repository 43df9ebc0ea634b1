/// A picture file that cannot be used, and the reason.
///
/// The messages are in `ImageErrorText.swift`.
public struct ImageError: Error, Sendable, Equatable {
  /// The path that was passed to the failed function, or the name of a file in memory.
  public let path: String
  /// The reason.
  public let problem: ImageProblem

  /// Creates an error about a file.
  package init(path: String, problem: ImageProblem) { (self.path, self.problem) = (path, problem) }

  /// Whether the problem is the path and not the content: a missing file, no permission, or a folder.
  ///
  /// A command ends with status 66 for a wrong path and with 65 for wrong content.
  public var isAboutPath: Bool {
    switch problem {
    case .missing, .unreadable, .notFile: true
    case .fileTooLong, .notPicture, .unsupported, .notAnimation, .animated, .tooManyPixels,
      .tooManyPixelsForFile, .unsupportedCoding, .tooManyScans, .damaged, .noProgram, .video,
      .notDrawn:
      false
    }
  }

  /// Whether a program that reading the file needs is not installed.
  public var isMissingProgram: Bool { if case .noProgram = problem { true } else { false } }
}
