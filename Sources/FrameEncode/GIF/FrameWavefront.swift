import Synchronization

/// The progress of frames that several tasks process at once, each a few rows behind the previous one.
///
/// A task that waits for a row of the previous frame is suspended; it does not block its thread.
final class FrameWavefront: Sendable {
  private struct Frame {
    /// The pixels; empty when the next frame does not need them any more.
    var pixels: [UInt8]
    /// The number of processed rows.
    var rows = 0
  }

  private struct Waiting {
    let place: Int
    let rows: Int
    let task: CheckedContinuation<Void, any Error>
  }

  private struct State {
    /// The frames that are not complete, and the last complete one.
    var frames: [Int: Frame] = [:]
    /// The number of complete frames.
    var complete = 0
    var waiting: [Waiting] = []
    var isCancelled = false

    func has(_ rows: Int, of place: Int) -> Bool {
      place < complete || frames[place].map { $0.rows >= rows } ?? false
    }

    /// Removes the tasks that need not wait any more.
    mutating func takeReady() -> [Waiting] {
      guard !waiting.isEmpty else { return [] }
      let all = waiting
      waiting = all.filter { !has($0.rows, of: $0.place) }
      return all.filter { has($0.rows, of: $0.place) }
    }
  }

  private let state = Mutex(State())

  /// Begins the frame at a place; its successor may use the pixels.
  func begin(_ place: Int, _ pixels: [UInt8]) {
    advance { $0.frames[place] = Frame(pixels: pixels) }
  }

  /// Waits until the frame at a place has begun, and returns its pixels; nil before the first frame.
  func pixels(of place: Int) async throws -> [UInt8]? {
    guard place >= 0 else { return nil }
    try await wait(for: 0, of: place)
    return state.withLock { $0.frames[place]?.pixels }
  }

  /// The pixels of the last complete frame; nil before the first frame.
  var lastPixels: [UInt8]? { state.withLock { $0.frames[$0.complete - 1]?.pixels } }

  /// Releases the pixels of a frame.
  func dropPixels(of place: Int) { state.withLock { $0.frames[place]?.pixels = [] } }

  /// Records that the first rows of a frame are processed.
  func complete(_ rows: Int, of place: Int) { advance { $0.frames[place]?.rows = rows } }

  /// Records that a frame is complete.
  func complete(_ place: Int) {
    advance { state in
      // A frame may be recorded before the previous one.
      state.complete = max(state.complete, place + 1)
      state.frames[place - 1] = nil
    }
  }

  /// Waits until the first rows of a frame are processed.
  ///
  /// - Throws: `CancellationError` in a cancelled task, which also makes all other waiting tasks throw it.
  func wait(for rows: Int, of place: Int) async throws {
    guard place >= 0 else { return }
    guard !state.withLock({ !$0.isCancelled && $0.has(rows, of: place) }) else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { task in
        let isCancelled = state.withLock { state in
          if !state.isCancelled {
            state.waiting.append(Waiting(place: place, rows: rows, task: task))
          }
          return state.isCancelled
        }
        if isCancelled { task.resume(throwing: CancellationError()) }
        advance { _ in }
      }
    } onCancel: {
      cancel()
    }
  }

  private func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.task.resume(throwing: CancellationError()) }
  }

  private func advance(_ change: (inout State) -> Void) {
    let ready = state.withLock { state in
      change(&state)
      return state.takeReady()
    }
    for one in ready { one.task.resume() }
  }
}
