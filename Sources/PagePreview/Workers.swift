import Foundation

/// A few threads for work that computes for a long time, or that waits for a disk.
///
/// On the shared threads of all tasks, such work would delay connections and messages. Jobs begin in the order in
/// which they are added, so that twenty stages that always have a frame to draw each draw every twentieth one.
package final class Workers: TaskExecutor {
  /// The threads of the answers to requests, which may wait for each other.
  static let requests = Workers(threads: 64)
  /// The threads on which stages compile presets and draw frames.
  static let stages = Workers(threads: ProcessInfo.processInfo.activeProcessorCount)

  private let queue = OperationQueue()

  /// Creates threads, at least one.
  package init(threads: Int) { queue.maxConcurrentOperationCount = threads }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Does work after all work that was added before has begun.
  package func run<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(self) { () async throws(Failure) -> Result in
      try work()
    }
  }
}
