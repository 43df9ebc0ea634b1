import Foundation
import PagePreview
import ProgramTestSupport
import TestSupport
import Testing

/// The program, started once more for an export.
@Suite(.serialized) struct ExportProcessTests {
  private static let small = ["--size=64x40", "--page-size=24x32", "--fps=50"]

  private static func process(
    of preset: String = "cardflow",
    _ options: [String],
    unsaved: [String: String] = [:]
  ) -> ExportProcess {
    ExportProcess(
      program: Program.path,
      options: small + options,
      preset: preset,
      unsaved: unsaved
    )
  }

  @Test
  func `It writes what the command line writes, and tells how far it is`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("export.gif")
    let told = Told()
    let process = Self.process(["--frames=5", "--format=gif", "--output=\(path)"])
    let outcome = try await process.run { await told.add($0, $1) }
    #expect(outcome == ExportJob.Outcome(paths: [path]))
    let all = await told.all
    #expect(all.first == [0, 5] && all.last == [5, 5])
    let result = try await Program.run(
      ["cardflow", "--frames", "5", "--format", "gif", "--output", "own.gif"] + Self.small,
      in: folder.path
    )
    #expect(result.status == 0)
    #expect(try folder.bytes("export.gif") == folder.bytes("own.gif"))
  }

  @Test
  func `A text that nobody saved is read with what it extends, and is gone afterwards`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("export.gif")
    let texts = [
      "mine.yaml": "extends: ours\nsummary: Mine.\nalpha: 0.5\n",
      "ours.yaml": "abstract: true\nsummary: Ours.\ntransform: [{ translate: { x: d * L } }]\n",
    ]
    let options = ["--frames=2", "--format=gif", "--output=\(path)"]
    let place = try TemporaryFolder()
    var process = Self.process(of: "mine.yaml", options, unsaved: texts)
    process.place = place.path + "/"
    let outcome = try await process.run { _, _ in }
    #expect(outcome == ExportJob.Outcome(paths: [path]))
    for (name, text) in texts { _ = try folder.write(Array(text.utf8), to: name) }
    let result = try await Program.run(
      ["./mine.yaml", "--frames", "2", "--format", "gif", "--output", "own.gif"] + Self.small,
      in: folder.path
    )
    #expect(result.status == 0)
    #expect(try folder.bytes("export.gif") == folder.bytes("own.gif"))
    #expect(try place.names() == [])
  }

  @Test
  func `What it cannot do it says, without the folder of what is not saved`() async throws {
    let text = "summary: Mine.\nalpha: 0.5\n"
    let process = Self.process(of: "mine.yaml", [], unsaved: ["mine.yaml": text])
    await #expect {
      try await process.run { _, _ in }
    } throws: { error in
      (error as? ExportFailure)?.text.hasPrefix(
        "mine.yaml:1:1: error: the key 'transform' is missing\n"
      ) == true
    }
  }

  @Test
  func `One that is killed does not end without a word`() async throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("#!/bin/sh\nkill -KILL $$\n".utf8, to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let process = ExportProcess(program: program, options: [], preset: "linear")
    let words = "error: the system has ended the export\n  Make --size or --scale smaller."
    await #expect(throws: ExportFailure(text: words)) { try await process.run { _, _ in } }
  }

  @Test
  func `One that is cancelled leaves nothing`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("export.gif")
    let told = Told()
    let process = Self.process(["--frames=90000", "--format=gif", "--output=\(path)"])
    let work = Task { try await process.run { await told.add($0, $1) } }
    try await RawClient.wait { await told.all.last?[0] ?? 0 > 0 }
    work.cancel()
    await #expect(throws: (any Error).self) { try await work.value }
    #expect(try folder.names() == [])
  }
}

private actor Told {
  var all: [[Int]] = []

  func add(_ done: Int, _ total: Int) { all.append([done, total]) }
}
