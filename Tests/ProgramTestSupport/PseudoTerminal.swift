#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A pseudoterminal, which captures the output of a program.
final class PseudoTerminal: Sendable {
  let path: String
  /// The program's side, kept open so that output is not lost when the program ends.
  private let programSide: Int32
  private let readerSide: Int32

  /// The error if the system cannot open a pseudoterminal; `code` is the value of `errno`.
  struct Unavailable: Error {
    var code: Int32
  }

  /// Opens both sides of a new pseudoterminal.
  init() throws {
    var (reader, program): (Int32, Int32) = (-1, -1)
    guard openpty(&reader, &program, nil, nil, nil) == 0 else { throw Unavailable(code: errno) }
    var name = [CChar](repeating: 0, count: 256)
    let code = ttyname_r(program, &name, name.count)
    (readerSide, programSide) = (reader, program)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard code == 0 else { throw Unavailable(code: code) }
  }

  deinit {
    close(programSide)
    close(readerSide)
  }

  /// Reads the output written since the last call; a terminal buffers about four thousand bytes.
  func written() -> [UInt8] {
    _ = fcntl(readerSide, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(readerSide, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
