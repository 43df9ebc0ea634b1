/// Files that a command would replace or remove, although fxrender did not write them or they were changed since.
public struct ForeignFiles: Sendable, Equatable {
  /// The path of the folder.
  public let folder: String
  /// The names of the files in the folder, sorted.
  public let names: [String]
  /// The list in which the files would be if fxrender had written them, such as `frames.json`.
  public let list: String
  /// Whether the folder has that list; folders of earlier versions may have none.
  public let hasList: Bool

  /// The number of files that a message names.
  private static let shown = 3

  /// Creates the description of files.
  package init(folder: String, names: some Sequence<String>, list: String, hasList: Bool) {
    (self.folder, self.list, self.hasList) = (folder, list, hasList)
    self.names = names.sorted()
  }
}

extension ForeignFiles: CustomStringConvertible {
  /// The first files and the reason, on one line.
  public var description: String {
    let more = names.count - Self.shown
    let first = names.prefix(Self.shown).map { "'\($0)'" }.joined(separator: ", ")
    let files = more > 0 ? "\(first) and \(more) more" : first
    return hasList
      ? "has files that fxrender did not write, or that were changed since: \(files)"
      : "has files that fxrender may not have written: \(files); there is no \(list) that lists its files, as in "
        + "folders of earlier versions"
  }
}
