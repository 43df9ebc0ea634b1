import Foundation
import FrameFiles
import TestSupport
import Testing

/// The list of the files that were written into a folder.
struct WrittenFilesTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `Written files are replaced, and changed and other files are not`() throws {
    let files = WrittenFiles(in: folder.path, overwrites: false)
    for byte: UInt8 in [1, 2] {
      try files.write([(name: "a", bytes: [byte]), (name: "sub/b", bytes: [byte])])
      #expect(try folder.bytes("a") == [byte] && folder.bytes("sub/b") == [byte])
      #expect(try folder.names() == ["a", "files.json", "sub"])
    }
    _ = try folder.write([9], to: "sub/b")
    _ = try folder.write([9], to: "c")
    #expect(throws: foreign(folder.path, ["c", "sub/b"])) { try files.check(["a", "c", "sub/b"]) }
    #expect(throws: foreign(folder.path, ["sub/b"])) {
      try files.write([(name: "a", bytes: [3]), (name: "sub/b", bytes: [3])])
    }
    #expect(try folder.bytes("a") == [2])
    try WrittenFiles(in: folder.path, overwrites: true).write([(name: "sub/b", bytes: [4])])
    try files.write([(name: "sub/b", bytes: [5])])
    #expect(try folder.bytes("sub/b") == [5])
  }

  @Test(arguments: [[1], [2], [9]] as [[UInt8]])
  func `After a kill, the old and the new content are recognised`(found: [UInt8]) throws {
    _ = try folder.write(found, to: "a")
    _ = try folder.write(Self.list(["a": [1]], writing: ["a": [2]]).utf8, to: "files.json")
    let files = WrittenFiles(in: folder.path, overwrites: false)
    if found == [9] {
      #expect(throws: foreign(folder.path, ["a"])) { try files.check(["a"]) }
    } else {
      try files.write([(name: "a", bytes: [3]), (name: "b", bytes: [3])])
      #expect(try folder.bytes("a") == [3])
      #expect(try folder.text("files.json") == Self.list(["a": [3], "b": [3]]))
    }
  }

  static let damaged: [String] = [
    "", "{", "[]", "{}", "mine", list(["../a": [1]]), list(["/a": [1]]), list(["a/../b": [1]]),
    list(["": [1]]), list(["a//b": [1]]), list(["a": [1]], writing: ["..": [1]]),
    list(["a": [1]]).replacing("fxrender", with: "other"),
    list(["a": [1]]).replacing("\"schema\" : 1", with: "\"schema\" : 2"),
    list(["a": [1]]).replacing("1-", with: "x-"), list([String(repeating: "a", count: 2_000): [1]]),
    list(["a": [1]]) + String(repeating: " ", count: 17 << 20),
  ]

  @Test(arguments: damaged.indices)
  func `A file that is not a list is kept, and lists nothing`(row: Int) throws {
    _ = try folder.write([1], to: "a")
    _ = try folder.write(Self.damaged[row].utf8, to: "files.json")
    let files = WrittenFiles(in: folder.path, overwrites: false)
    #expect(throws: foreign(folder.path, ["a", "files.json"])) { try files.check(["a"]) }
    #expect(throws: foreign(folder.path, ["files.json"])) {
      try files.write([(name: "new", bytes: [1])])
    }
    #expect(try folder.names() == ["a", "files.json"])
  }

  @Test func `A changed bit of a list never makes a file of others ours`() throws {
    _ = try folder.write([9], to: "a")
    let text = Array(Self.list(["a": [1], "b": [9, 9]]).utf8)
    let files = WrittenFiles(in: folder.path, overwrites: false)
    var random = SplitMix(state: 45)
    for _ in 0..<300 {
      var changed = text
      changed[Int(random.next() % UInt64(text.count))] ^= 1 << UInt8(random.next() % 8)
      _ = try folder.write(changed, to: "files.json")
      #expect(throws: FileWriteError.self) { try files.check(["a"]) }
    }
  }

  @Test func `Links, folders and pipes are not ours`() throws {
    let files = WrittenFiles(in: folder.path, overwrites: false)
    try files.write([(name: "a", bytes: [1]), (name: "b", bytes: [1]), (name: "c", bytes: [1])])
    for name in ["a", "b", "c"] { unlink(folder.path(name)) }
    _ = try folder.write([1], to: "original")
    try folder.link("a", to: "original")
    mkfifo(folder.path("b"), 0o600)
    try Folder.make(path: folder.path("c"))
    #expect(throws: foreign(folder.path, ["a", "b"])) { try files.check(["a", "b"]) }
    let overwriting = WrittenFiles(in: folder.path, overwrites: true)
    for files in [files, overwriting] {
      let error = FileWriteError.cannotCreate(path: folder.path("c"), code: EISDIR)
      #expect(throws: error) { try files.check(["c"]) }
    }
    try overwriting.write([(name: "a", bytes: [2])])
    #expect(try folder.bytes("a") == [2] && folder.bytes("original") == [1])
  }

  @Test func `Several programs can write into a folder at once`() throws {
    let folder = TemporaryFolder()
    let path = folder.path
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      try? WrittenFiles(in: path, overwrites: false)
        .write([(name: "\(number)", bytes: [UInt8(number)])])
    }
    let names = (0..<40).map { "\($0)" }
    try WrittenFiles(in: path, overwrites: false).check(names)
    #expect(try folder.names() == (names + ["files.json"]).sorted())
  }

  @Test func `A file of ours that is written by its name stays ours`() throws {
    let (own, named) = [false, true].map { OutputFile(path: folder.path("a"), isNamed: $0) }.pair
    try own.write([1])
    try named.write([2])
    try own.write([3])
    _ = try folder.write([9], to: "a")
    #expect(throws: foreign(folder.path, ["a"])) { try OutputFile.check([own]) }
    try OutputFile.check([named])
    try named.write([4])
    #expect(try folder.bytes("a") == [4])
  }

  private func foreign(_ folder: String, _ names: [String]) -> FileWriteError {
    .foreign(ForeignFiles(folder: folder, names: names, list: "files.json", hasList: true))
  }

  /// Returns the text of a list of files with certain bytes.
  private static func list(_ files: [String: [UInt8]], writing: [String: [UInt8]] = [:]) -> String {
    func text(_ files: [String: [UInt8]]) -> String {
      let lines = files.sorted { $0.key < $1.key }.map { name, bytes in
        "    \"\(name)\" : \"\(bytes.withUnsafeBytes { FileDigest(of: $0).text })\""
      }
      return "{\n\(lines.joined(separator: ",\n"))\n  }"
    }
    let further = writing.isEmpty ? "" : ",\n  \"writing\" : \(text(writing))"
    return """
      {
        "files" : \(text(files)),
        "generator" : "fxrender",
        "schema" : 1\(further)
      }

      """
  }
}

extension [OutputFile] {
  fileprivate var pair: (OutputFile, OutputFile) { (self[0], self[1]) }
}
