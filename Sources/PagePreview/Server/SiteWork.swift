/// What a site is doing for connections: tasks that all have ended when a server has stopped.
struct SiteWork: Sendable {
  private let tasks: AsyncStream<Task<Void, Never>>.Continuation
  private let all: Task<Void, Never>

  /// Nothing yet.
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

  /// Starts something.
  ///
  /// - Parameters:
  ///   - executor: What runs it; nil for the threads that all tasks share.
  ///   - job: What is to be done.
  /// - Returns: The task, to be cancelled where nobody waits for it any more.
  @discardableResult
  func start(
    on executor: RequestExecutor? = nil,
    _ job: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    // Nobody may wait any more when its turn comes.
    let task = Task(executorPreference: executor) { if !Task.isCancelled { await job() } }
    if case .terminated = tasks.yield(task) { task.cancel() }
    return task
  }

  /// Cancels all of it and waits until it has ended.
  func end() async {
    tasks.finish()
    all.cancel()
    await all.value
  }
}
