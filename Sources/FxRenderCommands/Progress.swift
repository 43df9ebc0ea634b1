import Synchronization

/// How far a render is: for the person who waits a bar on a terminal, now and then a line elsewhere;
/// for a program that listens the numbers alone, ten times a second.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var atStart = 0
    var lastShown: ContinuousClock.Instant
  }

  private let total: Int
  private let isQuiet: Bool
  private let isForProgram: Bool
  private let isBar: Bool
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  private static let width = 24

  /// Progress from its beginning.
  ///
  /// - Parameters:
  ///   - total: How many frames there are.
  ///   - isQuiet: Whether nothing is shown.
  ///   - isForProgram: Whether a program listens, which gets the first numbers now.
  init(total: Int, isQuiet: Bool, isForProgram: Bool = false) {
    self.total = total
    self.isQuiet = isQuiet
    self.isForProgram = isForProgram
    isBar = Standard.errorIsTerminal && !isForProgram
    start = .now
    state = Mutex(State(lastShown: .now))
    if isForProgram, !isQuiet { Standard.error(numbers(0)) }
  }

  /// So many frames are there from before.
  func start(at done: Int) {
    state.withLock { ($0.done, $0.atStart) = (done, done) }
  }

  /// One frame more is done.
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
        Standard.replaceLine("\(bar(state.done)) \(words(state))")
      } else {
        Standard.error(isForProgram ? numbers(state.done) : words(state))
      }
    }
  }

  /// The last frame is done; the bar's line is ended.
  func finish() {
    if isBar, !isQuiet { Standard.error("") }
  }

  private func bar(_ done: Int) -> String {
    let filled = done * Self.width / total
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.width - filled) + "]"
  }

  /// What a program reads; nothing else that is told begins like this.
  private func numbers(_ done: Int) -> String { "progress: \(done) of \(total)" }

  private func words(_ state: State) -> String {
    let seconds = max(start.duration(to: .now) / .seconds(1), 0.001)
    let rate = Double(state.done - state.atStart) / seconds
    let left = Int((Double(total - state.done) / rate).rounded(.up))
    return "\(state.done) of \(total) frames, \(Int(rate.rounded())) a second, \(left) s left"
  }
}
