import Foundation

/// Frames that workers take one by one, and that are told of in order when they are done.
///
/// What is done before its predecessors waits here; so that it is never much, a worker that is too far
/// ahead waits too.
package final class FrameQueue<Done>: @unchecked Sendable {
  private let indices: [Int]
  private let ahead: Int
  private let tell: (Done) throws -> Void
  /// Guards all that follows.
  private let condition = NSCondition()
  private var nextPlace: Int
  private var toldCount: Int
  private var waiting: [Int: Done] = [:]
  private var isTelling = false
  private var isStopped = false

  /// - Parameters:
  ///   - indices: The frames.
  ///   - first: How many of them are done from before.
  ///   - ahead: How many may be in work or wait at once, at least as many as there are workers.
  ///   - tell: What is told of each frame, in order; never by two workers at once.
  package init(
    _ indices: [Int],
    from first: Int,
    ahead: Int,
    tell: @escaping (Done) throws -> Void
  ) {
    self.indices = indices
    self.ahead = ahead
    self.tell = tell
    (nextPlace, toldCount) = (first, first)
  }

  /// How many frames are told of, all before the first that is not.
  package var told: Int { condition.withLock { toldCount } }

  /// The next frame and its place in the queue; nil where there is none, or all are to stop.
  package func next() -> (place: Int, index: Int)? {
    condition.withLock {
      while !isStopped, nextPlace < indices.count, nextPlace >= toldCount + ahead {
        condition.wait()
      }
      guard !isStopped, nextPlace < indices.count else { return nil }
      defer { nextPlace += 1 }
      return (nextPlace, indices[nextPlace])
    }
  }

  /// The frame at a place in the queue; nil behind its end.
  package func frame(at place: Int) -> Int? { place < indices.count ? indices[place] : nil }

  /// Takes a frame that is done.
  ///
  /// Whoever brings the one that is due tells of all that follow, while the others go on.
  package func finish(_ place: Int, _ done: Done) throws {
    condition.withLock { waiting[place] = done }
    while let due = takeDue() {
      try tell(due)
      condition.withLock {
        toldCount += 1
        isTelling = false
        condition.broadcast()
      }
    }
  }

  /// Lets all workers end at their next frame.
  package func stop() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
    }
  }

  /// The frame that is due, if it is done and nobody tells of another.
  private func takeDue() -> Done? {
    condition.withLock {
      guard !isTelling, let due = waiting.removeValue(forKey: toldCount) else { return nil }
      isTelling = true
      return due
    }
  }
}
