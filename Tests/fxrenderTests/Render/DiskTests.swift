import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Renders to disks that are full, limited or read-only.
struct DiskTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static func error(_ path: String, _ reason: String) -> String {
    "error: \(path): cannot be written: \(reason)\n"
      + "  Free some space, or choose another path; no unfinished file was left.\n"
  }

  /// The limit of a file's size in blocks of 512 bytes, the options of a render, and the file that exceeds
  /// the limit.
  static let limits = [
    (1, small, "frames.json"), (24, "--size 320x200", "frame-0000.png"),
    (16, small, "frames.json.partial"),
  ]

  @Test(arguments: limits)
  func `A limit of the file size stops a render, which can be resumed without the limit`(
    blocks: Int,
    options: String,
    name: String
  ) async throws {
    let render = "cardflow --frames 30 --jobs 1 --quiet \(options) --output"
    let result = try await folder.run("\(render) out", .shell(#"ulimit -f \#(blocks); exec "$@""#))
    let error = Self.error("out/\(name)", "File too large")
    #expect(result == Program.Result(status: 74, output: "", error: error))
    #expect(try !folder.names(in: "out").contains { $0.hasPrefix(".") })
    try await folder.output(of: "\(render) whole")
    try folder.expectWholeFrames("out", "whole")
    try await folder.output(of: "\(render) out --resume")
    try folder.expectSame("out", "whole")
  }

  @Test(arguments: [(1, "poses.tsv"), (19, "golden.json")])
  func `A limit of the file size stops a recording and keeps the old golden`(
    blocks: Int,
    name: String
  ) async throws {
    let names = ["filmstrip.png", "golden.json", "poses.tsv"]
    try await folder.output(of: "record linear --goldens goldens")
    let before = try names.map { try folder.bytes("goldens/linear/\($0)") }
    let limited = Program.Streams.shell(#"ulimit -f \#(blocks); exec "$@""#)
    let result = try await folder.run("record linear --goldens goldens", limited)
    let error = Self.error("goldens/linear/\(name)", "File too large")
    #expect(result == Program.Result(status: 74, output: "", error: error))
    #expect(try folder.names(in: "goldens/linear") == names)
    #expect(try names.map { try folder.bytes("goldens/linear/\($0)") } == before)
  }

  #if os(Linux)
  /// Whether this process can mount a file system.
  ///
  /// If `CI` is set, this is always true, so that the tests fail instead of being skipped.
  private static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -rm mount -t tmpfs none /mnt 2>/dev/null"]
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 || ProcessInfo.processInfo.environment["CI"] != nil
  }()

  @Test(
    .enabled(if: canMount, "a small disk needs 'unshare -rm', which is not available"),
    arguments: [4, 8, 12, 24, 60, 100, 140]
  )
  func `A full disk stops a render, which can be resumed with space`(kilobytes: Int) async throws {
    let render = "cardflow --frames 30 --quiet \(small) --output"
    try folder.makeFolder("out")
    // The disk is removed when the shell exits, so its files are copied first.
    let commands = """
      mount -t tmpfs -o size=\(kilobytes)k none out
      "$@"; status=$?
      cp -R out full
      mount -o remount,size=16m out
      "$@" --resume
      cp -R out kept
      exit $status
      """
    let result = try await folder.run(
      "\(render) out",
      .shell("exec unshare -rm sh -c '\(commands)' sh \"$@\"")
    )
    #expect(result.status == 74 && result.output == "out\n", "the output of the second run")
    let path = try #require(result.error.split(separator: ":").dropFirst().first?.dropFirst())
    #expect(path.hasPrefix("out/frame"))
    #expect(result.error == Self.error(String(path), "No space left on device"))
    try await folder.output(of: "\(render) whole")
    #expect(try !folder.names(in: "full").contains { $0.hasPrefix(".") })
    try folder.expectWholeFrames("full", "whole")
    try folder.expectSame("kept", "whole")
  }

  @Test(.enabled(if: canMount, "a read-only disk needs 'unshare -rm', which is not available"))
  func `A read-only folder is reported with its path`() async throws {
    try folder.makeFolder("out")
    let mount = "mount --bind out out && mount -o remount,bind,ro out"
    let result = try await folder.run(
      "cardflow --frames 1 --output out",
      .shell(#"exec unshare -rm sh -c '\#(mount) && "$@"' sh "$@""#)
    )
    let error = """
      error: out/frames.json.partial: cannot be created: Read-only file system
        Choose another path, or make the folder writable.

      """
    #expect(result == Program.Result(status: 73, output: "", error: error))
  }
  #endif
}
