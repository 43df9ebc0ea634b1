import FrameFiles
import PageSequence

/// The messages about shards that cannot be merged.
enum MergeFaults {
  /// The maximum number of faults in a message; more of them usually have one cause.
  private static let mostLines = 100

  /// Returns the error that lists faults: status 1 if frames are only missing, 73 if a shard is of another
  /// revision of the renderer, else 65.
  static func error(_ faults: [MergeFault]) -> CommandError {
    var lines = faults.prefix(mostLines).map { "error: \($0)" }
    if faults.count > mostLines { lines.append("error: and \(faults.count - mostLines) more") }
    let isMissing = faults.allSatisfy(\.isMissing)
    lines.append(
      "  Nothing was written. Render the shards again; 'fxrender merge --redo' prints the commands."
    )
    if !isMissing {
      lines.append("  Remove shards of other renders, and one of two shards with the same frame.")
    }
    let isOther = faults.contains(where: \.isOtherRevision)
    return CommandError(
      lines.joined(separator: "\n"),
      isMissing ? .difference : isOther ? .cannotCreate : .wrongContent
    )
  }

  /// Returns the folder in which new shards get their folders: the given one, or its parent if it is a
  /// shard itself.
  static func parent(of path: String) -> String {
    let path = Folder.withoutSlash(path)
    guard !FrameFolder(existing: path).manifests().isEmpty else { return path + "/" }
    let parent = Folder.holding(path)
    return parent == "./" ? "" : parent
  }
}
