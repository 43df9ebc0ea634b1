import NIOCore

/// The thread of an event loop, on which the tasks of connections run, whatever the shared threads of all tasks do.
final class EventLoopThread: TaskExecutor {
  private let loop: any EventLoop

  init(of loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension EventLoop {
  /// Waits by the clock of the event loop.
  func sleep(for time: Duration) async throws {
    let end = scheduleTask(in: TimeAmount(time)) {}
    try await withTaskCancellationHandler {
      try await end.futureResult.get()
    } onCancel: {
      end.cancel()
    }
  }
}
