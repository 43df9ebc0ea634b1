import FrameFiles

/// A watch that polls files, until it is released, and reports changes of their date, size or identity.
///
/// A change is reported when the next poll finds the file unchanged, so that a file is not read while it is
/// written. A missing or empty file is reported after several polls, because editors remove a file for a
/// moment when they save it.
package final class FileWatch: Sendable {
  /// The time between two polls.
  private static let interval = Duration.milliseconds(50)
  /// The number of unchanged polls before a change is reported; higher for a missing or empty file.
  private static let unchangedPolls = (present: 1, absent: 3)

  private let polling: Task<Void, Never>

  /// Calls a function after changes of files, which need not exist.
  ///
  /// The function is also called once soon after the start, because files may have changed before the first poll.
  package init(of paths: Set<String>, _ onChange: @escaping @Sendable () -> Void) {
    // Disks can be slow.
    polling = Task(executorPreference: Workers.requests) {
      var files = paths.map(WatchedFile.init)
      while !Task.isCancelled {
        var hasChanged = false
        for index in files.indices { hasChanged = files[index].poll() || hasChanged }
        if hasChanged { onChange() }
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  deinit { polling.cancel() }

  private struct WatchedFile {
    let path: String
    /// The stamp that was reported last; nil before the first report.
    var reported: FileStamp??
    var current: FileStamp?
    /// The number of polls that have found the current stamp again.
    var unchangedPolls = 0

    init(_ path: String) { self.path = path }

    /// Reads the stamp; returns whether a change must be reported.
    mutating func poll() -> Bool {
      let stamp = FileStamp(path: path)
      unchangedPolls = stamp == current ? unchangedPolls + 1 : 0
      current = stamp
      let isPresent = stamp.map { $0.size > 0 } ?? false
      let required = isPresent ? FileWatch.unchangedPolls.present : FileWatch.unchangedPolls.absent
      guard .some(stamp) != reported, unchangedPolls >= required else { return false }
      reported = .some(stamp)
      return true
    }
  }
}
