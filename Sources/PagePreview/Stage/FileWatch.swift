import Foundation
import Synchronization

/// Looks at files again and again, and tells of those that change: by date, size and identity, so that
/// it does not matter how an editor saves.
///
/// A file is told of when it has been the same for a look, so that none is read while it is written;
/// one that is gone or empty when it was so for some looks, since editors take it away for a moment.
package final class FileWatch: Sendable {
  /// How long it is from one look to the next.
  private static let interval = Duration.milliseconds(50)
  /// How many looks a file is the same before it is told of; more where there is nothing in it.
  private static let looks = (some: 1, none: 3)

  private let state = Mutex(State())

  /// Creates a watch of no files.
  package init() {}

  private struct State {
    var watched: [Int: Watched] = [:]
    var next = 0
    var isLooking = false
  }

  /// Files, and who is told of them.
  private struct Watched {
    var files: [String: Look]
    var tell: @Sendable () -> Void

    /// Takes a look at all; whether there is something to tell.
    mutating func see(_ stamps: [String: Stamp?]) -> Bool {
      var hasChanged = false
      for path in files.keys {
        guard let stamp = stamps[path] else { continue }
        hasChanged = files[path]?.see(stamp) == true || hasChanged
      }
      return hasChanged
    }
  }

  /// What a file was like.
  private struct Look {
    /// When it was told of last.
    var told: Stamp??
    var now: Stamp?
    /// For how many looks it has been so.
    var count = 0

    /// Takes a look; whether there is something to tell.
    mutating func see(_ stamp: Stamp?) -> Bool {
      count = stamp == now ? count + 1 : 0
      now = stamp
      let isThere = stamp.map { $0.size > 0 } ?? false
      guard .some(stamp) != told, count >= (isThere ? looks.some : looks.none) else { return false }
      told = .some(stamp)
      return true
    }
  }

  /// What is another where a file is.
  private struct Stamp: Equatable {
    var date: Date
    var size: UInt64
    var identity: UInt64

    init?(_ path: String) {
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: target),
        let date = attributes[.modificationDate] as? Date
      else { return nil }
      self.date = date
      size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      identity = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    }
  }

  /// As long as it is kept, its files are looked at.
  package final class Ticket: Sendable {
    private let watch: FileWatch
    private let number: Int

    fileprivate init(_ watch: FileWatch, _ number: Int) {
      (self.watch, self.number) = (watch, number)
    }

    deinit { watch.end(number) }
  }

  /// Tells of changes of files; once soon, too, for what changed before they were looked at.
  ///
  /// - Parameters:
  ///   - files: Their paths; they need not exist.
  ///   - tell: Called where some have changed.
  /// - Returns: What is kept as long as changes are of interest.
  package func ticket(for files: Set<String>, _ tell: @escaping @Sendable () -> Void) -> Ticket {
    let watched = Watched(
      files: Dictionary(uniqueKeysWithValues: files.map { ($0, Look()) }),
      tell: tell
    )
    let (number, begins) = state.withLock { state in
      state.next += 1
      state.watched[state.next] = watched
      defer { state.isLooking = true }
      return (state.next, !state.isLooking)
    }
    if begins { Task { await look() } }
    return Ticket(self, number)
  }

  private func end(_ number: Int) {
    state.withLock { _ = $0.watched.removeValue(forKey: number) }
  }

  /// Looks at all files until there is none to look at.
  private func look() async {
    while true {
      let paths = state.withLock { state -> Set<String>? in
        guard state.watched.isEmpty else { return Set(state.watched.values.flatMap(\.files.keys)) }
        state.isLooking = false
        return nil
      }
      guard let paths else { return }
      // Disks are slow, and nobody is to wait for them.
      let stamps = Dictionary(uniqueKeysWithValues: paths.map { ($0, Stamp($0)) })
      let changed = state.withLock { state in
        state.watched.keys.filter { state.watched[$0]?.see(stamps) == true }
          .compactMap { state.watched[$0]?.tell }
      }
      for tell in changed { tell() }
      try? await Task.sleep(for: Self.interval)
    }
  }
}
