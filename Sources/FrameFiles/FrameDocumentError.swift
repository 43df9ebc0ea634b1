/// The error of a `frames.json` or `golden.json` that cannot be used, because it was damaged or edited.
package struct FrameDocumentError: Error, Sendable, Equatable {
  /// The path of the file.
  package let path: String
  /// The problem.
  package let problem: Problem

  /// Creates the error of a file.
  package init(path: String, _ problem: Problem) { (self.path, self.problem) = (path, problem) }

  /// A problem with the text of a document.
  package enum Problem: Error, Sendable, Equatable {
    /// There is no file, or it cannot be read.
    case unreadable
    /// The text does not have the layout of a document, or is too long.
    case layout
    /// The checksum of a line, counted from 1, is wrong or missing.
    case line(Int)
    /// The checksum of the whole text is wrong, but those of the lines are right.
    case wholeText
    /// Some checksums are missing.
    case missingChecksum
    /// The line of a frame, counted from 1, differs from what was computed.
    case record(line: Int, difference: String)
    /// The number of frames is not that of the render.
    case count(Int, expected: Int)

    /// Whether the text was changed after it was written; false if it may never have been a document.
    package var isAboutChange: Bool {
      switch self {
      case .unreadable, .layout: false
      case .line, .wholeText, .missingChecksum, .record, .count: true
      }
    }
  }
}

extension FrameDocumentError.Problem: CustomStringConvertible {
  /// What is wrong, to follow the path: `:12: the checksum …`, or ` cannot be read`.
  package var description: String {
    switch self {
    case .unreadable: " cannot be read"
    case .layout: " does not have the layout of a list of frames, one frame on each line"
    case .line(let line):
      ":\(line): the checksum of this line is wrong or missing; the line was changed after it was written"
    case .wholeText:
      " has a wrong checksum at its end: its head was changed, or lines were removed, repeated or moved"
    case .missingChecksum:
      " lacks checksums: a file with 'revision' or any 'check' must have 'check' in each frame and at its end"
    case .record(let line, let difference): ":\(line): \(difference)"
    case .count(let count, let expected): " lists \(count) frames instead of \(expected)"
    }
  }
}

extension FrameDocumentError: CustomStringConvertible {
  /// The path, the problem and how to fix it.
  package var description: String { "\(path)\(problem)\n  Delete the file, and render again." }
}

extension FrameDocument {
  /// Returns a note on a document without checksums.
  package static func noteWithoutChecksums(_ path: String) -> String {
    "\(path) was written by an earlier version and has no checksums, so a change in it may not be found"
  }
}
