import Foundation
import FrameCompare
import FrameSnapshot

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The standard streams: results on output, all else on error.
package enum Standard {
  /// Makes writing safe: neither a closed pipe nor a file that grows over its limit is a reason to
  /// be killed, and a closed stream must not be taken by the next file that is opened.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var descriptor: Int32
    repeat { descriptor = open("/dev/null", O_RDWR) } while descriptor >= 0 && descriptor <= 2
    if descriptor > 2 { close(descriptor) }
  }

  /// Writes a result and a line break.
  ///
  /// Names in it come from outside: what would be an instruction to a terminal is shown, all but tabs
  /// and line breaks.
  package static func output(_ text: String) { output(styled: text.visible(keeping: "\t\n")) }

  /// Writes text whose instructions to a terminal are our own, such as colours, and a line break.
  static func output(styled text: String) { output(Data((text + "\n").utf8)) }

  /// Writes JSON and a line break; instructions to a terminal in it are escaped.
  static func output(json: Data) { output(json.visibleJSON() + Data("\n".utf8)) }

  /// Writes bytes, such as those of a file.
  ///
  /// Whoever reads may have seen enough and closed the pipe: that ends the program with status 0.
  static func output(_ data: Data) {
    let code = write(data, to: 1)
    guard code != 0 else { return }
    if code == EPIPE { exit(0) }
    error("error: standard output cannot be written: \(String(cString: strerror(code)))")
    exit(ExitStatus.writingFailed.rawValue)
  }

  /// Writes a message and a line break; a message that cannot be written is lost.
  ///
  /// Names in it come from outside: what would be an instruction to a terminal is shown.
  package static func error(_ text: String) {
    _ = write(Data((text.visible(keeping: "\n") + "\n").utf8), to: 2)
  }

  /// Replaces the line that a terminal shows on the error stream.
  static func replaceLine(_ text: String) {
    _ = write(Data("\r\(text)\u{1B}[K".utf8), to: 2)
  }

  /// Whether the output stream is a terminal.
  package static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// How many characters a line of the output stream has; nil where it is no terminal.
  static var outputWidth: Int? {
    var size = winsize()
    guard outputIsTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    // A terminal that does not know says 0.
    return size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Whether the error stream is a terminal.
  static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// The error number; 0 where all was written.
  private static func write(_ data: Data, to descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        #if canImport(Darwin)
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #else
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count < 0, errno != EINTR { return errno }
        written += max(0, count)
      }
      return 0
    }
  }
}
