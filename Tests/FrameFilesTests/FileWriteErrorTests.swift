import Foundation
import FrameFiles
import Testing

/// Messages of write errors.
struct FileWriteErrorTests {
  @Test(arguments: [
    (
      FileWriteError.cannotCreate(path: "out/a.png", code: EACCES),
      """
      out/a.png: cannot be created: Permission denied
        Choose another path, or make the folder writable.
      """
    ),
    (
      .cannotCreate(path: "", code: EINVAL),
      """
      '': cannot be created: Invalid argument
        Choose another path, or make the folder writable.
      """
    ),
    (
      .notReplaceable(path: "/dev/null"),
      """
      /dev/null: cannot be created: it is a device or a pipe
        Choose another path.
      """
    ),
    (
      .inUse(path: "out"),
      """
      out: cannot be written: another render is writing there
        Wait until it ends, or choose another path.
      """
    ),
    (
      .writingFailed(path: "out/a.png", code: ENOSPC),
      """
      out/a.png: cannot be written: No space left on device
        Free some space, or choose another path; no unfinished file was left.
      """
    ),
  ])
  func `An error describes the problem and the remedy`(error: FileWriteError, text: String) {
    #expect(error.description == text)
  }
}
