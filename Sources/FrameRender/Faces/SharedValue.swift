import Synchronization

/// A value that the first thread that needs it creates, and that others share.
///
/// No thread is blocked while another one creates the value: it continues without the value, or its task waits.
package final class SharedValue<Value: Sendable>: Sendable {
  private enum State {
    case empty
    /// A thread is creating the value, and tasks wait for it.
    case unfinished([CheckedContinuation<Void, Never>])
    case finished(Value)
  }

  private let state = Mutex(State.empty)

  package init() {}

  /// The value; nil if it does not exist.
  package var current: Value? {
    state.withLock { if case .finished(let value) = $0 { value } else { nil } }
  }

  /// Creates the value, unless another thread creates it or has created it.
  ///
  /// - Returns: The new value; nil if this call did not create it.
  /// - Throws: The error of `make`; the next call then tries again.
  package func create<Failure: Error>(
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    let isFirst = state.withLock { state in
      guard case .empty = state else { return false }
      state = .unfinished([])
      return true
    }
    guard isFirst else { return nil }
    do throws(Failure) {
      let value = try make()
      finish(.finished(value))
      return value
    } catch {
      finish(.empty)
      throw error
    }
  }

  private func finish(_ next: State) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      defer { state = next }
      return if case .unfinished(let tasks) = state { tasks } else { [] }
    }
    for task in waiting { task.resume() }
  }

  /// Waits while a thread is creating the value.
  package func settled() async {
    await withCheckedContinuation { task in
      let isSettled = state.withLock { state in
        guard case .unfinished(let tasks) = state else { return true }
        state = .unfinished(tasks + [task])
        return false
      }
      if isSettled { task.resume() }
    }
  }

  /// Drops the value, unless a thread is creating it.
  package func drop() { state.withLock { if case .finished = $0 { $0 = .empty } } }
}
