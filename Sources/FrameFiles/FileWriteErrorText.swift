#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileWriteError: CustomStringConvertible {
  /// The place and the problem on the first line, the way out on the second.
  public var description: String {
    switch self {
    case .cannotCreate(let path, let code):
      FileWriteError.text(
        path,
        "cannot be created: \(FileWriteError.reason(code))",
        "Choose another place, or make the folder writable."
      )
    case .notReplaceable(let path):
      FileWriteError.text(
        path,
        "cannot be created: a device or a pipe is in its place",
        "Choose another place."
      )
    case .inUse(let path):
      FileWriteError.text(
        path,
        "cannot be written: another render writes there",
        "Wait until it is done, or choose another place."
      )
    case .anotherRender(let other):
      FileWriteError.text(
        other.path,
        other.description,
        "Choose another folder, or delete the frames of that render first."
      )
    case .writingFailed(let path, let code):
      FileWriteError.text(
        path,
        "cannot be written: \(FileWriteError.reason(code))",
        "Make room, or choose another place; nothing unfinished was left behind."
      )
    }
  }

  private static func text(_ path: String, _ sentence: String, _ remedy: String) -> String {
    "\(path.isEmpty ? "''" : path): \(sentence)\n  \(remedy)"
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
