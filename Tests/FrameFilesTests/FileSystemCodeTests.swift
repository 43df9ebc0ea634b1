import Foundation
import FrameFiles
import Testing

/// Errors of system calls on files.
struct FileSystemCodeTests {
  @Test(arguments: [
    (ENOSPC, false), (EDQUOT, false), (EIO, false), (EFBIG, false),
    (EACCES, true), (ENOENT, true), (EROFS, true), (ENAMETOOLONG, true),
  ])
  func `An error is one of the disk or of the target`(code: Int32, isAboutTarget: Bool) {
    #expect(FileSystemCode.error(code, path: "a").isAboutTarget == isAboutTarget)
  }

  #if os(Linux)
  @Test func `A full disk is reported`() {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let code = [UInt8]([1]).withUnsafeBytes { FileSystemCode.writeAll($0, to: descriptor) }
    #expect(code == ENOSPC)
  }
  #endif
}
