import Foundation
import FrameEncode
import Synchronization

/// Frames that workers take one by one, and the journal that tells of them in order.
///
/// Only what was done before its predecessors is kept here, about a frame for each worker.
final class FrameQueue: Sendable {
  private struct State: ~Copyable {
    var next: Int
    /// How many frames the journal has.
    var told: Int
    /// The lines of frames whose predecessors are not done, by place.
    var waiting: [Int: Data] = [:]
    var journal: FrameJournal?
  }

  private let indices: [Int]
  private let state: Mutex<State>

  init(_ indices: [Int], _ journal: consuming FrameJournal) {
    self.indices = indices
    let told = journal.count
    state = Mutex(State(next: told, told: told, journal: journal))
  }

  /// How many frames are done, all before the first that is not.
  var told: Int { state.withLock { $0.told } }

  /// The next frame and its place in the queue.
  func next() -> (place: Int, index: Int)? {
    state.withLock { state in
      guard state.next < indices.count else { return nil }
      defer { state.next += 1 }
      return (state.next, indices[state.next])
    }
  }

  /// The frame at a place in the queue; nil behind its end.
  func frame(at place: Int) -> Int? { place < indices.count ? indices[place] : nil }

  /// Takes what the manifest says of a frame.
  func finish(_ place: Int, _ line: Data) throws {
    try state.withLock { state in
      state.waiting[place] = line
      while let line = state.waiting.removeValue(forKey: state.told) {
        try state.journal?.append(line)
        state.told += 1
      }
    }
  }

  /// Puts the journal in the manifest's place, when all frames are done.
  func commit() throws {
    try state.withLock { state in
      precondition(state.told == indices.count, "a manifest tells of every frame")
      try state.journal.take()?.commit()
    }
  }
}
