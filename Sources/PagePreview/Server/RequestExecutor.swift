import Dispatch

/// Runs the answers to requests on threads of their own.
///
/// An answer may compute for long, and what computes on the threads that all tasks share keeps stages
/// and connections waiting.
final class RequestExecutor: TaskExecutor {
  /// The one that all servers of the process use.
  static let shared = RequestExecutor()

  private let queue = DispatchQueue(label: "fxrender.requests", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
