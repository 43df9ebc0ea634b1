import Foundation
import FrameFiles
import Synchronization
import TestSupport
import Testing

/// Atomic writing of files.
struct AtomicFileTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test func `A file appears only when it is complete`() throws {
    try AtomicFile.write([1, 2, 3], to: folder.path("a.bin"))
    #expect(try folder.bytes("a.bin") == [1, 2, 3])
    #expect(try folder.names() == ["a.bin"])
  }

  @Test func `An existing file is replaced on commit and keeps its permissions`() throws {
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

  @Test(arguments: [(0o4755, 0o755), (0o2640, 0o640), (0o1600, 0o600)] as [(mode_t, mode_t)])
  func `A replaced file keeps no set-id bits`(old: mode_t, new: mode_t) throws {
    let path = try folder.write([9], to: "a.bin")
    #expect(chmod(path, old) == 0)
    try AtomicFile.write([1], to: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == new)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to others"))
  func `A replaced file of another owner keeps no permissions`() throws {
    let path = try folder.write([9], to: "a.bin")
    #expect(chmod(path, 0o777) == 0 && chown(path, 12345, 12345) == 0)
    try AtomicFile.write([1], to: path)
    let new = folder.path("b.bin")
    try AtomicFile.write([1], to: new)
    var (status, usual) = (stat(), stat())
    #expect(stat(path, &status) == 0 && stat(new, &usual) == 0)
    #expect(status.st_mode == usual.st_mode && status.st_uid == 0)
  }

  @Test func `An existing file is kept if replacing is not allowed`() throws {
    let path = folder.path("a.bin")
    try AtomicFile.write([1], to: path, replaces: false)
    #expect(try folder.bytes("a.bin") == [1])
    #expect(throws: FileWriteError.cannotCreate(path: path, code: EEXIST)) {
      try AtomicFile.write([2], to: path, replaces: false)
    }
    // A dangling link also counts as existing, and so does a file created before the commit.
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    #expect(throws: FileWriteError.cannotCreate(path: link, code: EEXIST)) {
      try AtomicFile.write([2], to: link, replaces: false)
    }
    let late = folder.path("b.bin")
    #expect(throws: FileWriteError.cannotCreate(path: late, code: EEXIST)) {
      let file = try AtomicFile(path: late)
      _ = try folder.write([3], to: "b.bin")
      try file.commit(replaces: false)
    }
    #expect(try folder.bytes("a.bin") == [1])
    #expect(try folder.bytes("b.bin") == [3])
    #expect(try folder.names() == ["a.bin", "b.bin", "link"])
  }

  @Test func `A file that is not committed leaves no temporary file`() throws {
    let path = try folder.write([9], to: "a.bin")
    try abandon(path)
    #expect(try folder.bytes("a.bin") == [9])
    #expect(try folder.names() == ["a.bin"])
  }

  @Test func `A failed rename leaves no temporary file`() throws {
    let path = folder.path("a.bin")
    #expect(throws: FileWriteError.cannotCreate(path: path, code: EISDIR)) {
      let file = try AtomicFile(path: path)
      // A folder with the same name is created before the commit.
      try Folder.make(path: path)
      try file.commit()
    }
    #expect(try folder.names() == ["a.bin"])
  }

  @Test func `A symbolic link is kept, and its target is replaced`() throws {
    _ = try folder.write([9], to: "a.bin")
    try folder.link("link", to: "a.bin")
    try AtomicFile.write([1], to: folder.path("link"))
    #expect(try folder.bytes("a.bin") == [1])
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link"))
    #expect(link == "a.bin")
  }

  @Test func `A symbolic link is replaced if links are not kept`() throws {
    _ = try folder.write([9], to: "a.bin")
    try folder.link("link", to: "a.bin")
    try AtomicFile(path: folder.path("link"), keepsLink: false).commit()
    #expect(try folder.bytes("a.bin") == [9])
    #expect(try folder.bytes("link") == [])
  }

  @Test func `Unfinished files of killed programs are removed`() throws {
    let foreign = [
      ".fxrender-", ".fxrender-1", ".fxrender-1-1-1", ".fxrender-1-a", ".fxrender-notes",
      "a.fxrender-1-1", "fxrender-1-1",
    ]
    for name in foreign + [".fxrender-1-1", ".fxrender-99999999-3"] {
      _ = try folder.write([1], to: name)
    }
    try folder.link(".fxrender-2-2", to: "fxrender-1-1")
    let file = try AtomicFile(path: folder.path("b.bin"))
    AtomicFile.removeUnfinished(in: folder.path)
    try file.commit()
    #expect(try folder.names() == (foreign + [".fxrender-2-2", "b.bin"]).sorted())
  }

  @Test func `Files in progress are not removed`() throws {
    let folder = TemporaryFolder()
    let path = folder.path
    let errors = Mutex<[any Error]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { part in
      for number in 0..<2_000 {
        if part % 2 == 0 {
          AtomicFile.removeUnfinished(in: path)
        } else {
          do { try AtomicFile.write([1], to: path + "/\(number % 3)") } catch {
            errors.withLock { $0.append(error) }
          }
        }
      }
    }
    #expect(errors.withLock { $0.isEmpty })
    #expect(try folder.names().count == 3)
  }

  @Test func `A device is written in place, and is not replaced in a folder`() throws {
    try AtomicFile.write([1], to: "/dev/null")
    #expect(throws: FileWriteError.notReplaceable(path: "/dev/null")) {
      try AtomicFile.write([1], to: "/dev/null", keepsLink: false)
    }
    #expect(throws: FileWriteError.writingFailed(path: "/dev/full", code: ENOSPC)) {
      try AtomicFile.write([1], to: "/dev/full")
    }
  }

  @Test func `A path of an open file is written where the file is`() throws {
    let path = try folder.write([1, 2], to: "a.bin")
    let descriptor = open(path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try AtomicFile.write([3], to: "/dev/fd/\(descriptor)")
    #expect(try folder.bytes("a.bin") == [1, 2, 3])
    #expect(throws: FileWriteError.cannotCreate(path: "/dev/fd/9999", code: EBADF)) {
      try AtomicFile.write([3], to: "/dev/fd/9999")
    }
  }

  @Test func `Paths that cannot be written are rejected`() throws {
    let file = try folder.write([9], to: "a.bin")
    let rows: [(path: String, error: FileWriteError)] = [
      (folder.path, .cannotCreate(path: folder.path, code: EISDIR)),
      (file + "/b.bin", .cannotCreate(path: file + "/b.bin", code: ENOTDIR)),
      (folder.path("no/b.bin"), .cannotCreate(path: folder.path("no/b.bin"), code: ENOENT)),
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
