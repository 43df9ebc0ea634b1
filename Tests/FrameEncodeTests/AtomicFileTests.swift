import Foundation
import FrameEncode
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func aFileAppearsWhole() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write([1, 2, 3], to: folder.path("a.bin"))
    #expect(try folder.bytes("a.bin") == [1, 2, 3])
    #expect(try folder.names() == ["a.bin"])
  }

  @Test func anExistingFileIsReplacedAtTheEndAndKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([9], to: "a.bin")
    #expect(chmod(path, 0o640) == 0)
    var file = try AtomicFile(path: path)
    try [UInt8]([1, 2]).withUnsafeBytes { try file.append($0) }
    try [UInt8]([3]).withUnsafeBytes { try file.append($0) }
    #expect(try folder.bytes("a.bin") == [9])
    try file.commit()
    #expect(try folder.bytes("a.bin") == [1, 2, 3])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func aFileThatIsNotCommittedLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([9], to: "a.bin")
    try abandon(path)
    #expect(try folder.bytes("a.bin") == [9])
    #expect(try folder.names() == ["a.bin"])
  }

  @Test func aRenameThatFailsLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.bin")
    #expect(throws: FileWriteError.cannotCreate(path: path, code: EISDIR)) {
      let file = try AtomicFile(path: path)
      // A folder takes the name meanwhile.
      try Folder.make(path: path)
      try file.commit()
    }
    #expect(try folder.names() == ["a.bin"])
  }

  @Test func aLinkIsKeptAndTheFileBehindItReplaced() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([9], to: "a.bin")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"),
      withDestinationPath: "a.bin"
    )
    try AtomicFile.write([1], to: folder.path("link"))
    #expect(try folder.bytes("a.bin") == [1])
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
    #expect(link == "a.bin")
  }

  @Test func placesThatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([9], to: "a.bin")
    let rows: [(path: String, error: FileWriteError)] = [
      (folder.path, .cannotCreate(path: folder.path, code: EISDIR)),
      (file + "/b.bin", .cannotCreate(path: file + "/b.bin", code: ENOTDIR)),
      (folder.path("no/b.bin"), .cannotCreate(path: folder.path("no/b.bin"), code: ENOENT)),
      ("/dev/null", .notReplaceable(path: "/dev/null")),
      ("", .cannotCreate(path: "", code: EINVAL)),
    ]
    for row in rows {
      #expect(throws: row.error) { try AtomicFile.write([1], to: row.path) }
      #expect(row.error.isAboutTarget)
    }
    #expect(try folder.names() == ["a.bin"])
  }

  private func abandon(_ path: String) throws {
    var file = try AtomicFile(path: path)
    try [UInt8]([1, 2]).withUnsafeBytes { try file.append($0) }
  }
}
