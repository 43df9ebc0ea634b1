import Synchronization

/// Hands out frames to several workers and delivers their results in order.
///
/// The queue keeps results that are ready before their predecessors. To bound their number, a
/// worker that is too far ahead is suspended. It does not block its thread, because all tasks of
/// the process share the threads.
// `deliver` is not sendable; `State.isDelivering` admits one worker at a time to it.
package final class FrameQueue<Output: Sendable>: @unchecked Sendable {
  private let indices: [Int]
  private let deliver: (Output) throws -> Void
  private let state: Mutex<State>

  /// Creates a queue of frames.
  ///
  /// The first `first` frames are already delivered. At most `ahead` frames are being rendered or
  /// waiting to be delivered. `ahead` must be at least the number of workers. `deliver` is called
  /// with each result, in order, and never by two workers at once.
  package init(
    _ indices: [Int],
    from first: Int,
    ahead: Int,
    deliver: @escaping (Output) throws -> Void
  ) {
    self.indices = indices
    self.deliver = deliver
    state = Mutex(State(count: indices.count, ahead: ahead, next: first, delivered: first))
  }

  /// Lets several workers make frames until all are delivered or the workers stop.
  ///
  /// - Parameters:
  ///   - indices: The frames.
  ///   - first: The number of leading frames that are already delivered.
  ///   - workers: The number of workers, at least 1.
  ///   - deliver: Called with each result, in order; never by two workers at once.
  ///   - work: Takes frames from the queue until there are none.
  /// - Returns: The number of delivered frames, including the leading ones.
  /// - Throws: The first failure of `work` or `deliver`, after which the other workers stop before their next
  ///   frame; `CancellationError` if the task was cancelled before the last frame.
  package static func run(
    _ indices: [Int],
    from first: Int = 0,
    workers: Int,
    deliver: @escaping (Output) throws -> Void,
    work: @escaping @Sendable (FrameQueue) async throws -> Void
  ) async throws -> Int {
    let queue = FrameQueue(indices, from: first, ahead: ahead * workers, deliver: deliver)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask {
          // Stops the other workers, so that none of them waits for a frame that failed.
          defer { queue.stop() }
          try await work(queue)
        }
      }
      // Unlike `waitForAll`, it ends at the first error, which cancels the other workers: they may wait for the
      // frame that failed.
      for try await _ in group {}
    }
    let delivered = queue.delivered
    if delivered < indices.count { try Task.checkCancellation() }
    return delivered
  }

  /// How far rendering may be ahead of delivery, in frames per worker.
  private static var ahead: Int { 2 }

  /// The number of delivered frames, including those that were delivered before the queue was created.
  package var delivered: Int { state.withLock { $0.delivered } }

  /// Returns the next frame and its position in the queue.
  ///
  /// Waits while too many frames are undelivered.
  ///
  /// - Returns: Nil after the last frame, after a stop, and in a cancelled task. A cancelled task
  ///   also stops the queue.
  package func next() async -> (place: Int, index: Int)? {
    let place = await withTaskCancellationHandler {
      await withCheckedContinuation { (worker: CheckedContinuation<Int?, Never>) in
        let turn = state.withLock { state in
          let turn = state.take()
          if turn == .full { state.suspended.append(worker) }
          return turn
        }
        switch turn {
        case .place(let place): worker.resume(returning: place)
        case .end: worker.resume(returning: nil)
        case .full: break
        }
      }
    } onCancel: {
      stop()
    }
    return place.map { ($0, indices[$0]) }
  }

  /// Returns the frame at a position in the queue, or nil after its end.
  package func frame(at place: Int) -> Int? { place < indices.count ? indices[place] : nil }

  /// Accepts the result of the frame at a position, and delivers all results whose predecessors are
  /// delivered.
  ///
  /// The worker that has the next result delivers it and all finished successors, while the other
  /// workers continue to render.
  ///
  /// - Throws: The error of `deliver`, after which the queue is stopped and delivers nothing more.
  package func finish(_ place: Int, _ output: Output) throws {
    var due = state.withLock { state in
      state.waiting[place] = output
      return state.takeDue()
    }
    while let output = due {
      do {
        try deliver(output)
      } catch {
        stop()
        throw error
      }
      let (admitted, next) = state.withLock { ($0.completeDelivery(), $0.takeDue()) }
      for (worker, place) in admitted { worker.resume(returning: place) }
      due = next
    }
  }

  /// Makes `next` return nil from now on, for suspended workers too.
  ///
  /// Frames that are already rendering are still delivered.
  package func stop() {
    let suspended = state.withLock { $0.stop() }
    for worker in suspended { worker.resume(returning: nil) }
  }

  /// The answer to a worker that asks for a frame.
  private enum Turn: Equatable {
    case place(Int)
    /// There is no further frame.
    case end
    /// Too many frames wait to be delivered.
    case full
  }

  /// The progress of the queue.
  private struct State {
    let count: Int
    let ahead: Int
    /// The position of the next frame to hand out.
    var next: Int
    var delivered: Int
    /// Results that wait for their predecessors.
    var waiting: [Int: Output] = [:]
    var isDelivering = false
    var isStopped = false
    /// Suspended workers, in order of arrival.
    var suspended: [CheckedContinuation<Int?, Never>] = []

    mutating func take() -> Turn {
      guard !isStopped, next < count else { return .end }
      guard next < delivered + ahead else { return .full }
      defer { next += 1 }
      return .place(next)
    }

    /// Takes the next result to deliver; nil if it is not ready or another one is being delivered.
    mutating func takeDue() -> Output? {
      guard !isDelivering, let due = waiting.removeValue(forKey: delivered) else { return nil }
      isDelivering = true
      return due
    }

    /// Counts a delivered frame.
    ///
    /// - Returns: The workers to resume, each with the position of its frame, or nil at the end.
    mutating func completeDelivery() -> [(CheckedContinuation<Int?, Never>, Int?)] {
      delivered += 1
      isDelivering = false
      var admitted: [(CheckedContinuation<Int?, Never>, Int?)] = []
      while let worker = suspended.first {
        switch take() {
        case .place(let place): admitted.append((worker, place))
        case .end: admitted.append((worker, nil))
        case .full: return admitted
        }
        suspended.removeFirst()
      }
      return admitted
    }

    mutating func stop() -> [CheckedContinuation<Int?, Never>] {
      isStopped = true
      defer { suspended = [] }
      return suspended
    }
  }
}
