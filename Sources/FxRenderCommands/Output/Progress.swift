import PageGeometry
import PageSequence
import Synchronization
import TextTools

/// Prints the progress of a render to standard error.
///
/// A terminal shows a bar, and other outputs get a line every five seconds. A program can request lines with
/// numbers or events instead, at most ten per second.
final class Progress: RenderMonitor {
  private struct State {
    var done = 0
    var atStart = 0
    var start: ContinuousClock.Instant
    var lastShown: ContinuousClock.Instant
  }

  private let total: Int
  private let isQuiet: Bool
  private let isForProgram: Bool
  private let isBar: Bool
  private let state: Mutex<State>

  private static let width = 24
  /// The number of frames whose removal can take seconds, so that it is shown.
  private static let many = 1_000

  /// Creates the progress of a render that starts now; for a program, a first line is printed.
  init(total: Int, isQuiet: Bool, isForProgram: Bool = false) {
    (self.total, self.isQuiet, self.isForProgram) = (total, isQuiet, isForProgram)
    isBar = Console.errorIsTerminal && !isForProgram
    state = Mutex(State(start: .now, lastShown: .now))
    if isForProgram, !isQuiet { report(0) }
  }

  var isStopped: Bool { Interruption.signal != nil }

  /// Prints the number of frames that are removed if there are many.
  func remove(_ count: Int) {
    guard !isQuiet, !isForProgram, count >= Self.many else { return }
    Console.error("removing \(count.counting("frame")) of an earlier render")
  }

  /// Sets the number of complete frames of an earlier render, and begins to measure the time.
  func start(at done: Int) {
    state.withLock { $0 = State(done: done, atStart: done, start: .now, lastShown: .now) }
  }

  /// Counts one complete frame, and updates the output if the last update was long enough ago.
  func advance() {
    guard !isQuiet else { return }
    state.withLock { state in
      state.done += 1
      let pause: Duration =
        isBar ? .milliseconds(50) : isForProgram ? .milliseconds(100) : .seconds(5)
      let isLast = state.done == total && (isBar || isForProgram)
      guard state.lastShown.duration(to: .now) >= pause || isLast else { return }
      state.lastShown = .now
      if isBar {
        Console.replaceLine("\(bar(state.done)) \(words(state))")
      } else if isForProgram {
        report(state.done)
      } else {
        Console.error(words(state))
      }
    }
  }

  /// Ends the bar with a line break.
  func finish() {
    if isBar, !isQuiet { Console.error("") }
  }

  private func bar(_ done: Int) -> String {
    let filled = done * Self.width / total
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.width - filled) + "]"
  }

  /// Prints the line for a program; no other text begins with the same word.
  private func report(_ done: Int) {
    if Console.printsEvents {
      Console.event(.progress(done: done, total: total))
    } else {
      Console.error("progress: \(done) of \(total)")
    }
  }

  private func words(_ state: State) -> String {
    let seconds = max(state.start.duration(to: .now) / .seconds(1), 0.001)
    let rate = Double(state.done - state.atStart) / seconds
    let left = Int((Double(total - state.done) / rate).rounded(.up))
    return "\(state.done) of \(total.counting("frame")), \(Int(rate.rounded())) per second, "
      + "\(left) s left"
  }
}
