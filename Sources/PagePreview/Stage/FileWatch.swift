import FrameFiles
import Synchronization

/// A watch that polls files and reports changes of their date, size or identity.
///
/// A change is reported when the next poll finds the file unchanged, so that a file is not read while it is
/// written. A missing or empty file is reported after several polls, because editors remove a file for a
/// moment when they save it.
package final class FileWatch: Sendable {
  /// The time between two polls.
  private static let interval = Duration.milliseconds(50)
  /// The number of unchanged polls before a change is reported; higher for a missing or empty file.
  private static let unchangedPolls = (present: 1, absent: 3)

  private let state = Mutex(State())

  /// Creates a watch without files.
  package init() {}

  private struct State {
    var watched: [Int: WatchedFiles] = [:]
    var lastID = 0
    var isPolling = false
  }

  /// The files of one subscription.
  private struct WatchedFiles {
    var files: [String: WatchedFile]
    var onChange: @Sendable () -> Void

    /// Compares the files with their current stamps; returns whether a change must be reported.
    mutating func update(_ stamps: [String: FileStamp?]) -> Bool {
      var hasChanged = false
      for path in files.keys {
        guard let stamp = stamps[path] else { continue }
        hasChanged = files[path]?.update(stamp) == true || hasChanged
      }
      return hasChanged
    }
  }

  private struct WatchedFile {
    /// The stamp that was reported last; nil before the first report.
    var reported: FileStamp??
    var current: FileStamp?
    /// The number of polls that have found the current stamp again.
    var unchangedPolls = 0

    mutating func update(_ stamp: FileStamp?) -> Bool {
      unchangedPolls = stamp == current ? unchangedPolls + 1 : 0
      current = stamp
      let isPresent = stamp.map { $0.size > 0 } ?? false
      let required = isPresent ? FileWatch.unchangedPolls.present : FileWatch.unchangedPolls.absent
      guard .some(stamp) != reported, unchangedPolls >= required else { return false }
      reported = .some(stamp)
      return true
    }
  }

  /// A subscription, which ends when it is released.
  package final class Subscription: Sendable {
    private let watch: FileWatch
    private let id: Int

    fileprivate init(_ watch: FileWatch, _ id: Int) { (self.watch, self.id) = (watch, id) }

    deinit { watch.state.withLock { _ = $0.watched.removeValue(forKey: id) } }
  }

  /// Calls a function after changes of files, which need not exist.
  ///
  /// The function is also called once soon after the subscription, because files may have changed before
  /// the first poll.
  package func subscribe(
    to files: Set<String>,
    _ onChange: @escaping @Sendable () -> Void
  ) -> Subscription {
    let watched = WatchedFiles(
      files: Dictionary(uniqueKeysWithValues: files.map { ($0, WatchedFile()) }),
      onChange: onChange
    )
    let (id, isFirst) = state.withLock { state in
      state.lastID += 1
      state.watched[state.lastID] = watched
      defer { state.isPolling = true }
      return (state.lastID, !state.isPolling)
    }
    if isFirst { Task { await poll() } }
    return Subscription(self, id)
  }

  /// Polls all files until there are none.
  private func poll() async {
    while true {
      let paths = state.withLock { state -> Set<String>? in
        guard state.watched.isEmpty else { return Set(state.watched.values.flatMap(\.files.keys)) }
        state.isPolling = false
        return nil
      }
      guard let paths else { return }
      // The attributes are read outside the lock, because disks can be slow.
      let stamps = Dictionary(uniqueKeysWithValues: paths.map { ($0, FileStamp(path: $0)) })
      let callbacks = state.withLock { state in
        state.watched.keys.filter { state.watched[$0]?.update(stamps) == true }
          .compactMap { state.watched[$0]?.onChange }
      }
      for callback in callbacks { callback() }
      try? await Task.sleep(for: Self.interval)
    }
  }
}
