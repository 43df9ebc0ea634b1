import Dispatch

/// The tasks in which a site answers requests and talks to pages; all have ended when a server has
/// stopped.
struct SiteTasks: Sendable {
  private let tasks: AsyncStream<Task<Void, Never>>.Continuation
  private let all: Task<Void, Never>

  /// Creates an empty list of tasks.
  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Task<Void, Never>.self)
    tasks = continuation
    all = Task {
      await withDiscardingTaskGroup { group in
        for await task in stream {
          group.addTask {
            await withTaskCancellationHandler {
              await task.value
            } onCancel: {
              task.cancel()
            }
          }
        }
      }
    }
  }

  /// Starts a task, by default on Swift's shared thread pool.
  @discardableResult
  func start(
    on executor: RequestExecutor? = nil,
    _ job: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // The task may be cancelled before it begins.
    let task = Task(executorPreference: executor) { if !Task.isCancelled { await job() } }
    if case .terminated = tasks.yield(task) { task.cancel() }
    return task
  }

  /// Cancels all tasks and waits until they have ended.
  func end() async {
    tasks.finish()
    all.cancel()
    await all.value
  }
}

/// Runs the answers to requests on separate threads.
///
/// An answer may compute for a long time; on the shared threads of all tasks it would delay stages and
/// connections.
final class RequestExecutor: TaskExecutor {
  /// The executor of all servers in this process.
  static let shared = RequestExecutor()

  private let queue = DispatchQueue(label: "fxrender.requests", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
