import Foundation

/// Work on separate threads with the lowest priority, so that it does not slow down the stage.
enum IdleThread {
  /// Runs a closure on a new thread, and returns its result.
  static func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { waiter in
      let thread = Thread {
        lowerPriority()
        waiter.resume(with: Swift.Result { try body() })
      }
      thread.qualityOfService = .background
      thread.start()
    }
  }

  /// Gives the current thread the lowest priority on Linux, where the quality of service has no effect.
  private static func lowerPriority() {
    #if os(Linux)
    // On Linux, process 0 means the calling thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }
}
