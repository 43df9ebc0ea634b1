import Foundation
import FrameEncode
import PageGeometry
import PagePreview
import PageSequence
import ProgramTestSupport
import TestSupport
import Testing

/// Processes of `fxrender` that write exports.
@Suite(.serialized) struct ExportProcessTests {
  private static let small = ["--size=64x40", "--page-size=24x32", "--fps=50"]

  /// Creates the process of a GIF.
  private static func process(
    of preset: String = "cardflow",
    frames: Int = 2,
    to path: String = "export.gif",
    unsaved: [String: String] = [:]
  ) -> ExportProcess {
    let spec = SequenceSpec {
      ($0.size, $0.pageSize) = (Size(width: 64, height: 40), Size(width: 24, height: 32))
      ($0.fps, $0.frames, $0.format) = (50, frames, OutputFormats(.gif))
    }
    let work = ExportProcess.Work.render(spec, output: ["--output=\(path)"])
    return ExportProcess(program: Program.path, work, preset: preset, unsaved: unsaved)
  }

  @Test func `An export is equal to the command line's output and reports progress`() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("export.gif")
    let progress = ReportedProgress()
    let process = Self.process(frames: 5, to: path)
    let outcome = try await process.run { await progress.add($0, $1) }
    #expect(outcome == PreviewExport.Outcome(paths: [path]))
    let all = await progress.all
    #expect(all.first == [0, 5] && all.last == [5, 5])
    let result = try await Program.run(
      ["cardflow", "--frames", "5", "--format", "gif", "--output", "own.gif"] + Self.small,
      in: folder.path
    )
    #expect(result.status == 0)
    #expect(try folder.bytes("export.gif") == folder.bytes("own.gif"))
  }

  @Test func `Unsaved texts are exported from a folder that is removed afterwards`() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("export.gif")
    let texts = [
      "mine.yaml": "extends: ours\nsummary: Mine.\nalpha: 0.5\n",
      "ours.yaml": "abstract: true\nsummary: Ours.\ntransform: [{ translate: { x: d * L } }]\n",
    ]
    let temporary = TemporaryFolder()
    var process = Self.process(of: "mine.yaml", to: path, unsaved: texts)
    process.temporaryFolder = temporary.path + "/"
    let outcome = try await process.run { _, _ in }
    #expect(outcome == PreviewExport.Outcome(paths: [path]))
    for (name, text) in texts { _ = try folder.write(Array(text.utf8), to: name) }
    let result = try await Program.run(
      ["./mine.yaml", "--frames", "2", "--format", "gif", "--output", "own.gif"] + Self.small,
      in: folder.path
    )
    #expect(result.status == 0)
    #expect(try folder.bytes("export.gif") == folder.bytes("own.gif"))
    #expect(try temporary.names() == [])
  }

  @Test func `An error names an unsaved file without its temporary folder`() async throws {
    let text = "summary: Mine.\nalpha: 0.5\n"
    let process = Self.process(of: "mine.yaml", unsaved: ["mine.yaml": text])
    await #expect {
      try await process.run { _, _ in }
    } throws: { error in
      (error as? PreviewError)?.message.hasPrefix(
        "mine.yaml:1:1: error: the key 'transform' is missing\n"
      ) == true
    }
  }

  @Test func `An export that is killed reports an error`() async throws {
    let folder = TemporaryFolder()
    let program = try folder.write("#!/bin/sh\nkill -KILL $$\n".utf8, to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let process = ExportProcess(program: program, .command("export", options: []), preset: "linear")
    let message =
      "error: the export was killed, perhaps for lack of memory\n  Reduce --size or --scale."
    await #expect(throws: PreviewError.exportFailed(message: message)) {
      try await process.run { _, _ in }
    }
  }

  @Test func `A cancelled export leaves no file`() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("export.gif")
    let progress = ReportedProgress()
    let process = Self.process(frames: 90_000, to: path)
    let task = Task { try await process.run { await progress.add($0, $1) } }
    try await RawClient.wait { await progress.all.last?[0] ?? 0 > 0 }
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(try folder.names() == [])
  }
}

private actor ReportedProgress {
  var all: [[Int]] = []

  func add(_ done: Int, _ total: Int) { all.append([done, total]) }
}
