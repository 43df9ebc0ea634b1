import Foundation
import PageGeometry
import PageSequence
import Synchronization
import TextTools

/// The signals SIGHUP, SIGINT and SIGTERM, which stop a command after the frames in progress.
package enum Interruption {
  /// The number of the received signal; 0 if none was received.
  private static let received = Atomic<Int32>(0)

  /// The number of the received signal; nil if none was received.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Starts to handle the signals; the second signal ends the program immediately.
  package static func prepare() {
    // Initialize the static variable now, because a signal handler must not do it.
    received.store(0, ordering: .relaxed)
    for number in numbers where !isIgnored(number) {
      Foundation.signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        Foundation.signal(number, SIG_DFL)
      }
    }
  }

  /// Stops handling the signals: the next one ends the program immediately.
  static func end() {
    for number in numbers where !isIgnored(number) { Foundation.signal(number, SIG_DFL) }
  }

  private static let numbers = [SIGHUP, SIGINT, SIGTERM]

  /// Returns whether the parent process made this program ignore a signal, as shells do for background jobs.
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

/// The error of a render that a signal has stopped.
struct StoppedError: Error {
  var signal: Int32
  var render: RenderStopped

  /// The message and the status.
  var commandError: CommandError {
    let message = "\(render.done) of \(render.total.counting("frame")) done"
    return switch render.rest {
    case .resume:
      .stopped(message, by: signal, help: "Run the same command with --resume to continue.")
    case .frames: .stopped("\(message), no file of another format written", by: signal)
    case .nothing: .stopped("\(message), nothing written", by: signal)
    }
  }
}
