import Foundation
import FrameFiles
import Testing

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
      .foreign(
        ForeignFiles(
          folder: "out",
          names: ["d.gif", "a.gif", "c.gif", "b.gif", "e.gif"],
          list: "files.json",
          hasList: true
        )
      ),
      """
      out: has files that fxrender did not write, or that were changed since: 'a.gif', 'b.gif', 'c.gif' and 2 more
        Choose another folder, move these files away, or replace them with --overwrite.
      """
    ),
    (
      .foreign(ForeignFiles(folder: "out", names: ["a.gif"], list: "files.json", hasList: false)),
      """
      out: has files that fxrender may not have written: 'a.gif'; there is no files.json that lists its files, as \
      in folders of earlier versions
        Choose another folder, move these files away, or replace them with --overwrite.
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
