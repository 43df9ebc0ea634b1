import Synchronization

/// Hands out frames to several workers and delivers their results in order.
///
/// A result that is ready before its predecessors is kept here. To bound their number, a worker that is
/// too far ahead suspends; it never blocks its thread, which belongs to all tasks of the process.
// `deliver` is not sendable; `State.isDelivering` admits one worker at a time to it.
package final class FrameQueue<Output: Sendable>: @unchecked Sendable {
  private let indices: [Int]
  private let deliver: (Output) throws -> Void
  private let state: Mutex<State>

  /// Creates a queue of frames.
  ///
  /// - Parameters:
  ///   - indices: The frames.
  ///   - first: The number of leading frames that were delivered before.
  ///   - ahead: The greatest number of frames that may be rendering or waiting to be delivered, at
  ///     least the number of workers.
  ///   - deliver: Called with each result, in order; never by two workers at once.
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

  /// The number of delivered frames, including those from before.
  package var delivered: Int { state.withLock { $0.delivered } }

  /// Returns the next frame and its place in the queue, once it is near enough to the delivered ones.
  ///
  /// - Returns: Nil after the last frame, after a stop, and in a cancelled task, which stops the queue.
  package func next() async -> (place: Int, index: Int)? {
    if Task.isCancelled { stop() }
    let place: Int? =
      switch state.withLock({ $0.take() }) {
      case .place(let place): place
      case .end: nil
      case .full: await placeWhenAdmitted()
      }
    return place.map { ($0, indices[$0]) }
  }

  /// Returns the frame at a place in the queue, or nil after its end.
  package func frame(at place: Int) -> Int? { place < indices.count ? indices[place] : nil }

  /// Accepts the result of a frame, and delivers all that are due.
  ///
  /// The worker that brings the due result delivers it and its successors, while the others go on.
  ///
  /// - Parameters:
  ///   - place: The frame's place, as `next` returned it.
  ///   - output: The result.
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

  /// Makes `next` return nil from now on, for waiting workers too.
  ///
  /// Frames that workers have already are delivered when they are ready.
  package func stop() {
    let suspended = state.withLock { $0.stop() }
    for worker in suspended { worker.resume(returning: nil) }
  }

  /// Suspends until there is room for a frame, or no frame is to come.
  private func placeWhenAdmitted() async -> Int? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { worker in
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
  }

  /// The answer to a worker that asks for a frame.
  private enum Turn: Equatable {
    case place(Int)
    /// There is no further frame.
    case end
    /// Too many frames are not delivered yet.
    case full
  }

  /// The progress of the queue.
  private struct State {
    let count: Int
    let ahead: Int
    /// The place of the next frame to hand out.
    var next: Int
    var delivered: Int
    /// Results whose predecessors are not delivered yet.
    var waiting: [Int: Output] = [:]
    var isDelivering = false
    var isStopped = false
    /// Workers that wait for room, the longest waiting first.
    var suspended: [CheckedContinuation<Int?, Never>] = []

    mutating func take() -> Turn {
      guard !isStopped, next < count else { return .end }
      guard next < delivered + ahead else { return .full }
      defer { next += 1 }
      return .place(next)
    }

    /// Takes the due result, unless it is not ready or another one is being delivered.
    mutating func takeDue() -> Output? {
      guard !isDelivering, let due = waiting.removeValue(forKey: delivered) else { return nil }
      isDelivering = true
      return due
    }

    /// Counts a delivered frame.
    ///
    /// - Returns: The workers that may go on, each with its place; nil where no frame is left.
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
