import Foundation
import FrameFiles
import Testing

@Suite struct FileWriteErrorTextTests {
  @Test(arguments: [
    (
      FileWriteError.cannotCreate(path: "out/a.png", code: EACCES),
      """
      out/a.png: cannot be created: Permission denied
        Choose another place, or make the folder writable.
      """
    ),
    (
      .cannotCreate(path: "", code: EINVAL),
      """
      '': cannot be created: Invalid argument
        Choose another place, or make the folder writable.
      """
    ),
    (
      .notReplaceable(path: "/dev/null"),
      """
      /dev/null: cannot be created: a device or a pipe is in its place
        Choose another place.
      """
    ),
    (
      .inUse(path: "out"),
      """
      out: cannot be written: another render writes there
        Wait until it is done, or choose another place.
      """
    ),
    (
      .writingFailed(path: "out/a.png", code: ENOSPC),
      """
      out/a.png: cannot be written: No space left on device
        Make room, or choose another place; nothing unfinished was left behind.
      """
    ),
  ])
  func theWords(error: FileWriteError, text: String) {
    #expect(error.description == text)
  }
}
