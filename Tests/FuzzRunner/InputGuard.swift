import Foundation

/// Writes the current input to a file when the program crashes or takes too long.
enum InputGuard {
  /// The largest input that can be written, in bytes.
  private static let largest = 1 << 20
  /// The processor time that an input may take, in seconds.
  private static let patience = 5

  nonisolated(unsafe) private static let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: largest
  )
  nonisolated(unsafe) private static var count = 0
  /// The number of inputs, and that number when the timer fired last.
  nonisolated(unsafe) private static var number = 0
  nonisolated(unsafe) private static var numberBefore = -1
  nonisolated(unsafe) private static var path = strdup("")

  /// Installs handlers for crashes and a timer.
  static func start(findings: String) {
    path = strdup(findings)
    bytes.initialize(repeating: 0, count: largest)
    for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      signal(crash) { InputGuard.stop($0) }
    }
    // The timer counts processor time, so other programs do not cause a finding.
    signal(SIGPROF) { _ in
      if InputGuard.number == InputGuard.numberBefore { InputGuard.stop(SIGXCPU) }
      InputGuard.numberBefore = InputGuard.number
    }
    let interval = timeval(tv_sec: patience, tv_usec: 0)
    var timer = itimerval(it_interval: interval, it_value: interval)
    #if os(Linux)
    setitimer(__itimer_which_t(2), &timer, nil)
    #else
    setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  /// Remembers an input before it is tested.
  static func begin(_ input: [UInt8]) {
    number += 1
    count = min(input.count, largest)
    input.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { bytes.update(from: base, count: count) }
    }
  }

  /// Ends the program because of a wrong result.
  static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("\(reason)\n".utf8))
    stop(SIGABRT)
  }

  /// Writes the input and ends the program; uses only functions that a signal handler may call.
  private static func stop(_ signal: Int32) -> Never {
    if let path {
      let file = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0o644)
      _ = write(file, bytes, count)
      close(file)
    }
    _exit(128 + signal)
  }
}
