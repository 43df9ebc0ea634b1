import Foundation
import Synchronization

/// SIGHUP, SIGINT and SIGTERM, taken as a wish to stop when the frames in work are done.
package enum Interruption {
  /// The signal that came; 0 while none did.
  private static let received = Atomic<Int32>(0)

  /// The signal that came, if one did.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Takes the signals from now on; the second one ends the program at once.
  package static func prepare() {
    // What is made on first use must not be made while a signal is handled.
    received.store(0, ordering: .relaxed)
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) {
      Foundation.signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        Foundation.signal(number, SIG_DFL)
      }
    }
  }

  /// Whether who started the program wants it to go on, as shells do for what runs behind.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// A render that a signal has stopped.
struct StoppedError: Error {
  var signal: Int32
  /// Frames that are there.
  var done: Int
  /// Frames that were asked for.
  var total: Int
  /// What stays of them.
  var rest: Rest

  /// What stays of a render.
  enum Rest {
    /// Frames, from which it can go on.
    case resume
    /// Frames, and nothing of other formats.
    case frames
    case nothing
  }
}

/// A comparison that a signal has stopped.
struct ComparisonStopped: Error {
  var signal = Interruption.signal ?? 0
}
