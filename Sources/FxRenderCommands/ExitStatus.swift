/// What the program's exit status means (BSD's sysexits).
package enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// A difference was found, or a golden was written by who was to compare.
  case difference = 1
  /// Wrong usage: an unknown name, an option or value that cannot be taken.
  case usage = 64
  /// A file whose content is wrong.
  case wrongContent = 65
  /// A path that does not exist, or an empty folder.
  case noInput = 66
  /// A program that this one needs is not there.
  case unavailable = 69
  /// A mistake in the program.
  case internalError = 70
  /// Memory was asked for that is not there.
  case outOfMemory = 71
  /// A target that cannot be created.
  case cannotCreate = 73
  /// Writing failed.
  case writingFailed = 74
}
