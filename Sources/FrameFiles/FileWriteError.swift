#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file or folder that cannot be written.
///
/// `description` puts it into words (see `FileWriteErrorText.swift`).
public enum FileWriteError: Error, Sendable, Equatable {
  /// The target cannot be made: no permission, no such folder, a folder in its place. The path is
  /// the target's, `code` the system's errno. A command ends with status 73.
  case cannotCreate(path: String, code: Int32)
  /// The target is a device or a pipe, which a finished file would replace. Status 73.
  case notReplaceable(path: String)
  /// Another program writes there. Status 73.
  case inUse(path: String)
  /// The folder has frames of another render, which would be lost. Status 73.
  case anotherRender(OtherRender)
  /// Writing began and failed: the disk is full, a limit is reached, the disk is broken. Status 74.
  case writingFailed(path: String, code: Int32)

  /// Whether the target could not be made, in contrast to a failure while it was written.
  ///
  /// A command ends with status 73 where this holds, and with 74 where it does not.
  public var isAboutTarget: Bool {
    switch self {
    case .cannotCreate, .notReplaceable, .inUse, .anotherRender: true
    case .writingFailed: false
    }
  }

  /// Whether something has the name already that was not to be replaced.
  public var isTaken: Bool {
    if case .cannotCreate(_, EEXIST) = self { true } else { false }
  }
}
