import Foundation
import JSONCoding
import PageSequence
import Synchronization
import TextTools

/// The standard streams: results go to standard output, everything else to standard error.
package enum Console {
  private static let events = Mutex(false)

  /// Whether standard error gets lines of JSON instead of texts, for the program that has started this one.
  static var printsEvents: Bool {
    get { events.withLock(\.self) }
    set { events.withLock { $0 = newValue } }
  }

  /// Prepares the standard streams.
  ///
  /// The signals for a closed pipe and for a file that exceeds its size limit are ignored, so that they do
  /// not end the program. Closed streams are opened, so that no other file gets their descriptors.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var descriptor: Int32
    repeat { descriptor = open("/dev/null", O_RDWR) } while descriptor >= 0 && descriptor <= 2
    if descriptor > 2 { close(descriptor) }
  }

  /// Writes a result and a line break.
  ///
  /// The text may contain untrusted names: control characters other than tabs and line breaks are escaped.
  package static func output(_ text: String) { output(styled: text.visible(keeping: "\t\n")) }

  /// Writes text that may contain colours, and a line break.
  static func output(styled text: String) { output(Data((text + "\n").utf8)) }

  /// Writes JSON and a line break; control characters in it are escaped.
  static func output(json: Data) { output(json.visibleJSON() + Data("\n".utf8)) }

  /// Writes bytes, such as those of a file.
  ///
  /// If the reader has closed the pipe, the program ends with status 0.
  static func output(_ data: Data) {
    let code = send(data, to: 1)
    guard code != 0 else { return }
    if code == EPIPE { exit(0) }
    error("error: standard output cannot be written: \(String(cString: strerror(code)))")
    exit(ExitStatus.writingFailed.rawValue)
  }

  /// Writes a message and a line break, and ignores a failure to write.
  ///
  /// The text may contain untrusted names: control characters other than line breaks are escaped.
  package static func error(_ text: String) {
    guard !printsEvents else { return event(.message(text: text)) }
    _ = send(Data((text.visible(keeping: "\n") + "\n").utf8), to: 2)
  }

  /// Writes an event as a line of JSON to standard error.
  static func event(_ event: RenderEvent) {
    _ = send(JSONText.data(event).visibleJSON() + Data("\n".utf8), to: 2)
  }

  /// Replaces the current line of a terminal on standard error.
  static func replaceLine(_ text: String) { _ = send(Data("\r\(text)\u{1B}[K".utf8), to: 2) }

  package static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// The number of columns of the terminal at standard output; nil if it is not a terminal.
  static var outputWidth: Int? {
    var size = winsize()
    guard outputIsTerminal, ioctl(1, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    // A terminal with an unknown width reports 0.
    return size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// Writes bytes, and returns the error number; 0 if all were written.
  private static func send(_ data: Data, to descriptor: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno != EINTR { return errno }
        written += max(0, count)
      }
      return 0
    }
  }
}
