import Foundation

/// The lines of standard input, which are read when they are needed.
struct InputLines {
  /// The longest line, in bytes.
  let limit: Int
  private var rest = Data()
  /// The number of bytes of `rest` without a line break.
  private var searched = 0
  private var isAtEnd = false

  /// A line without its line break.
  enum Line {
    case bytes(Data)
    case tooLong
  }

  init(limit: Int) { self.limit = limit }

  /// Returns the next line; nil at the end.
  mutating func next() throws -> Line? {
    var isTooLong = false
    while true {
      if let end = rest[(rest.startIndex + searched)...].firstIndex(of: 0x0A) {
        let line = rest[..<end]
        rest = Data(rest[(end + 1)...])
        searched = 0
        return isTooLong ? .tooLong : .bytes(Data(line))
      }
      searched = rest.count
      if isAtEnd {
        guard searched > 0 || isTooLong else { return nil }
        defer { (rest, searched) = (Data(), 0) }
        return isTooLong ? .tooLong : .bytes(rest)
      }
      if searched > limit { (isTooLong, rest, searched) = (true, Data(), 0) }
      guard let part = try read() else {
        isAtEnd = true
        continue
      }
      rest += part
    }
  }

  /// Waits for bytes, and returns those that are there; nil at the end.
  private func read() throws -> Data? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(0, &buffer, buffer.count)
      guard count < 0 else { return count == 0 ? nil : Data(buffer[..<count]) }
      guard errno != EINTR else { continue }
      throw CommandError.noInput(
        "standard input cannot be read: \(String(cString: strerror(errno)))",
        "Write one request per line."
      )
    }
  }
}
