import Foundation
import TestSupport
import Testing

/// Files of limited size that options and arguments name.
struct InputFileTests {
  @Test(
    arguments: Refusal.table(
      """
      65 render coverflow --spec large
      error: 'large' is too large for a spec
        A spec has at most 1048576 bytes.
      65 render --project large
      error: 'large' is too large for a project
        A project has at most 8388608 bytes.
      65 plan coverflow --shards 2 --for ./large
      error: './large' is too large for a template
        A template has at most 1048576 bytes.
      65 fit large
      error: 'large' is too large for a file of poses
        A file of poses has at most 67108864 bytes.
      """
    )
  )
  func `A file that is too large is refused`(_ row: Refusal) async throws {
    let folder = TemporaryFolder()
    let path = try folder.write([], to: "large")
    // A hole takes no room on the disk.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 65 << 20)
    try file.close()
    try await row.check(in: folder)
  }
}
