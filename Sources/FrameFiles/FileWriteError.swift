import Foundation

/// A file or folder that cannot be written.
public enum FileWriteError: Error, Sendable, Equatable {
  /// The target cannot be created: no permission, no such folder, or a folder of that name. `code`
  /// is the system's errno. The exit status of a command is 73.
  case cannotCreate(path: String, code: Int32)
  /// The target is a device or a pipe that cannot be written. The exit status of a command is 73.
  case notReplaceable(path: String)
  /// Another program writes to the target. The exit status of a command is 73.
  case inUse(path: String)
  /// The folder has frames of another render. The exit status of a command is 73.
  case anotherRender(OtherRender)
  /// The folder has files that fxrender did not write, or that were changed since. The exit status of a command is
  /// 73.
  case foreign(ForeignFiles)
  /// Writing failed: the disk is full or broken, or a limit was reached. The exit status of a command
  /// is 74.
  case writingFailed(path: String, code: Int32)

  /// Whether the target cannot be created; false for a failure while it is written.
  public var isAboutTarget: Bool {
    switch self {
    case .cannotCreate, .notReplaceable, .inUse, .anotherRender, .foreign: true
    case .writingFailed: false
    }
  }

  /// Whether a command was stopped while it waited for the program that reads a pipe.
  public var isInterrupted: Bool { if case .cannotCreate(_, EINTR) = self { true } else { false } }

  /// Whether the target exists and must not be replaced.
  public var isTaken: Bool { if case .cannotCreate(_, EEXIST) = self { true } else { false } }
}

extension FileWriteError: CustomStringConvertible {
  /// The path and the problem on the first line, and the remedy on the second.
  public var description: String {
    switch self {
    case .cannotCreate(let path, let code):
      FileWriteError.text(
        path,
        "cannot be created: \(FileWriteError.reason(code))",
        "Choose another path, or make the folder writable."
      )
    case .notReplaceable(let path):
      FileWriteError.text(
        path,
        "cannot be created: it is a device or a pipe",
        "Choose another path."
      )
    case .inUse(let path):
      FileWriteError.text(
        path,
        "cannot be written: another render is writing there",
        "Wait until it ends, or choose another path."
      )
    case .anotherRender(let other):
      FileWriteError.text(
        other.path,
        other.description,
        "Choose another folder, or delete the frames of that render."
      )
    case .foreign(let files):
      FileWriteError.text(
        files.folder,
        files.description,
        "Choose another folder, move these files away, or replace them with --overwrite."
      )
    case .writingFailed(let path, let code):
      FileWriteError.text(
        path,
        "cannot be written: \(FileWriteError.reason(code))",
        "Free some space, or choose another path; no unfinished file was left."
      )
    }
  }

  private static func text(_ path: String, _ sentence: String, _ remedy: String) -> String {
    "\(path.isEmpty ? "''" : path): \(sentence)\n  \(remedy)"
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
