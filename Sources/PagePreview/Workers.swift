import Foundation
import Synchronization

/// Threads for work that computes for a long time, or that waits for a disk.
///
/// The threads that all tasks share are as few as processors, and any task can occupy them. Jobs begin in the order in
/// which they are added, so that twenty stages that always have a frame to draw each draw every twentieth one.
package final class Workers: TaskExecutor {
  /// The threads of the answers to requests: a browser sends about six at a time.
  static let requests = Workers(threads: 8)
  /// The threads of the conversations with pages, on which stages compile presets and draw frames.
  static let stages = Workers(threads: ProcessInfo.processInfo.activeProcessorCount)

  private let threads: Int
  private let queue = Queue()

  /// Starts threads, which end when the value is released.
  package init(threads: Int) {
    self.threads = threads
    let (queue, executor) = (queue, asUnownedTaskExecutor())
    for _ in 0..<threads {
      Thread.detachNewThread { while let job = queue.next() { job.runSynchronously(on: executor) } }
    }
  }

  deinit { for _ in 0..<threads { queue.add(nil) } }

  package func enqueue(_ job: consuming ExecutorJob) { queue.add(UnownedJob(job)) }

  /// The jobs that have not begun; nil ends a thread.
  private final class Queue: Sendable {
    private let jobs = Mutex<[UnownedJob?]>([])
    private let added = DispatchSemaphore(value: 0)

    func add(_ job: UnownedJob?) {
      jobs.withLock { $0.append(job) }
      added.signal()
    }

    /// Waits for the next job.
    func next() -> UnownedJob? {
      added.wait()
      return jobs.withLock { $0.removeFirst() }
    }
  }
}
