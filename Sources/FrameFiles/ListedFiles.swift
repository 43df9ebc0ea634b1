#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The names that stand under the key `file` somewhere in a JSON text.
///
/// A manifest may come from anywhere and have any size and layout: it is looked through part by part
/// for just these, in constant memory.
struct ListedFiles: ~Copyable {
  /// A longer text is no name of a frame.
  private static let longestName = 64

  private var token: [UInt8] = []
  private var isInString = false
  private var isEscaped = false
  /// What the last text was followed by: a colon makes it a key.
  private var follows: Follower = .nothing

  private enum Follower { case nothing, key, value }

  /// Calls `body` with each name.
  ///
  /// - Parameters:
  ///   - path: The text's path; where none can be read there are no names.
  ///   - body: What takes a name.
  static func forEach(inFileAt path: String, _ body: (String) -> Void) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    var listed = ListedFiles()
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      while true {
        let count = read(descriptor, room.baseAddress, room.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        for byte in room[..<count] { listed.take(byte, body) }
      }
    }
  }

  private mutating func take(_ byte: UInt8, _ body: (String) -> Void) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        if follows == .value { body(String(decoding: token, as: UTF8.self)) }
        follows = follows == .value ? .nothing : .key
        return
      }
      // One too many, so that the name is known to be too long; escapes make it none of ours.
      if token.count <= Self.longestName { token.append(byte) }
      return
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInString = true
      token.removeAll(keepingCapacity: true)
    case UInt8(ascii: ":"):
      follows = follows == .key && token.elementsEqual("file".utf8) ? .value : .nothing
    case UInt8(ascii: " "), 9, 10, 13: break
    default: follows = .nothing
    }
  }
}
