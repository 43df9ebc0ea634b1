/// A file that a command writes: one that the user names, which is replaced as every tool does, or one in a folder,
/// which is replaced if it is ours (see `WrittenFiles`).
package struct OutputFile: Sendable {
  /// The file's path.
  package let path: String
  private let isNamed: Bool
  private let overwrites: Bool
  private let isDurable: Bool
  private let isStopped: @Sendable () -> Bool

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isNamed: Whether the user named this file, and not only its folder.
  ///   - overwrites: Whether a file in a folder is replaced even if it is not ours.
  ///   - isDurable: Whether to wait until the file and its name are on the disk.
  ///   - isStopped: Returns whether to stop waiting for the program that reads a pipe.
  package init(
    path: String,
    isNamed: Bool,
    overwrites: Bool = false,
    isDurable: Bool = false,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.path, self.isNamed, self.overwrites) = (path, isNamed, overwrites)
    (self.isDurable, self.isStopped) = (isDurable, isStopped)
  }

  /// Throws an error if files must not be replaced.
  ///
  /// - Throws: The errors of `WrittenFiles.check`.
  package static func check(_ files: some Sequence<OutputFile>) throws(FileWriteError) {
    let folders = Dictionary(grouping: files.filter { !$0.isNamed }, by: \.folder)
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
      try WrittenFiles(in: folder, overwrites: files[0].overwrites).check(files.map(\.name))
    }
  }

  /// Begins the file in its folder, which is created.
  package func begin() throws(FileWriteError) -> AtomicFile {
    try AtomicFile(begunAt: path, keepsLink: isNamed, isStopped: isStopped)
  }

  /// Gives the finished file its name, and lists it if only its folder was named.
  package func commit(_ file: consuming AtomicFile) throws(FileWriteError) {
    // A file of ours that is written by its name must stay ours.
    let files = WrittenFiles(in: folder, overwrites: isNamed || overwrites)
    guard !isNamed || !file.isInPlace && files.lists(name) else {
      return try file.commit(isDurable: isDurable)
    }
    try files.commit(file, as: name, isDurable: isDurable)
  }

  /// Writes the whole file.
  package func write(_ bytes: [UInt8]) throws(FileWriteError) {
    var file = try begin()
    try file.append(bytes)
    try commit(file)
  }

  private var folder: String { Folder.holding(path) }
  private var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
