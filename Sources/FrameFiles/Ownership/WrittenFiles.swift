import Foundation

/// The files that fxrender writes into a folder, which may also have files of others.
///
/// A list in the folder names the files and their hashes. A file is replaced if it has the content that the list
/// states, and otherwise only on request. Frames have a list of their own (see `FrameFolder`).
package struct WrittenFiles: Sendable {
  /// The name of a list.
  package enum ListName: String, Sendable {
    case files = "files.json"
    case export = "export.json"
  }

  private let folder: String
  private let list: String
  private let overwrites: Bool

  /// Creates the files of a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - list: The name of its list.
  ///   - overwrites: Whether files are replaced that the list does not name or that were changed since.
  package init(in folder: String, list: ListName = .files, overwrites: Bool) {
    self.folder = Folder.withoutSlash(folder)
    (self.list, self.overwrites) = (list.rawValue, overwrites)
  }

  /// Throws an error if the folder has files that must not be replaced.
  ///
  /// - Parameter names: The paths of the files to write, relative to the folder.
  /// - Throws: `foreign` for files that are not ours, and `cannotCreate` if a folder has the path of a file.
  package func check(_ names: some Sequence<String>) throws(FileWriteError) {
    try check(names, FileList(path: path(list)))
  }

  /// Returns whether the list names a file.
  package func lists(_ name: String) -> Bool { FileList(path: path(list))?.files[name] != nil }

  /// Gives a finished file its name, and lists it.
  package func commit(
    _ file: consuming AtomicFile,
    as name: String,
    isDurable: Bool = false
  ) throws(FileWriteError) {
    let listing = try begin([name: try file.digest()])
    try file.commit(isDurable: isDurable)
    try listing.finish()
  }

  /// Writes files, and lists them; their subfolders are created.
  package func write(_ files: [(name: String, bytes: [UInt8])]) throws(FileWriteError) {
    var digests: [String: FileDigest] = [:]
    for file in files { digests[file.name] = file.bytes.withUnsafeBytes { FileDigest(of: $0) } }
    let listing = try begin(digests)
    for folder in Set(files.map { Folder.holding(path($0.name)) }) {
      try Folder.make(path: folder)
      AtomicFile.removeUnfinished(in: folder)
    }
    for file in files { try AtomicFile.write(file.bytes, to: path(file.name), keepsLink: false) }
    try listing.finish()
  }

  // MARK: Changes of the list

  /// A change of the list, which is locked until the files are written.
  private struct Listing: ~Copyable {
    let lock: ListLock
    let path: String
    var list: FileList

    /// Lists the written files without their old contents.
    consuming func finish() throws(FileWriteError) {
      list.files.merge(list.writing) { $1 }
      list.writing = [:]
      try AtomicFile.write(list.bytes, to: path, keepsLink: false)
    }
  }

  /// Locks the list, checks the files again, and adds their new contents.
  private func begin(_ digests: [String: FileDigest]) throws(FileWriteError) -> Listing {
    try Folder.make(path: folder)
    let lock = try ListLock(folder: folder)
    let old = FileList(path: path(list))
    try check(digests.keys, old)
    var new = old ?? FileList()
    // Files that a killed program has written or not.
    for (name, digest) in new.writing where digest.matches(path: path(name)) {
      new.files[name] = digest
    }
    new.writing = digests
    try AtomicFile.write(new.bytes, to: path(list), keepsLink: false)
    return Listing(lock: lock, path: path(list), list: new)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func check(_ names: some Sequence<String>, _ list: FileList?) throws(FileWriteError) {
    var foreign: [String] = []
    if list == nil, try Folder.hasFile(path(self.list)) { foreign.append(self.list) }
    for name in names {
      guard FileList.isPlain(name) else { throw .cannotCreate(path: path(name), code: EINVAL) }
      guard try Folder.hasFile(path(name)), list?.owns(name, in: folder) != true else { continue }
      foreign.append(name)
    }
    guard !overwrites, !foreign.isEmpty else { return }
    let hasList = list != nil || foreign.contains(self.list)
    throw .foreign(ForeignFiles(folder: folder, names: foreign, list: self.list, hasList: hasList))
  }
}
