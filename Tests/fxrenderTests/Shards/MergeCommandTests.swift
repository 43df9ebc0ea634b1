import Foundation
import FrameFiles
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// `fxrender merge`, which checks the shards of a render and merges them.
struct MergeCommandTests {
  private static let render =
    "coverflow --frames 10 --size 64x40 --page-size 24x32 --scale 1,2 --quiet"

  /// Returns a folder with the render in one process, `one`, and in three ranges, `shards`.
  private static func rendered() async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try await folder.output(of: "\(render) --output one")
    for range in ["0-3", "4-4", "5-9"] {
      try await folder.output(of: "\(render) --range \(range) --output shards/\(range)")
    }
    return folder
  }

  @Test func `Ranges are merged to the folder of one process`() async throws {
    let folder = try await Self.rendered()
    #expect(try await folder.output(of: "merge shards --output all --quiet") == "all\n")
    try folder.expectSame("all", "one")
    #expect(try folder.names() == ["all", "one", "shards"])
    let separate = "merge shards/5-9 shards/0-3 shards/4-4 --output separate --quiet"
    try await folder.output(of: separate)
    try folder.expectSame("separate", "one")
    #expect(try await folder.output(of: "merge one --quiet") == "10 frames complete\n")
  }

  @Test func `Shards in one folder or several, and frames of a step, are merged`() async throws {
    let folder = TemporaryFolder()
    for (step, name) in [(1, "a"), (2, "b")] {
      let render = "\(Self.render) --every \(step)"
      try await folder.output(of: "\(render) --output one-\(name)")
      for shard in 1...3 {
        let output = "\(name)/\(shard == 2 ? "x" : "y")"
        try await folder.output(of: "\(render) --shard \(shard)/3 --output \(output)")
      }
      try await folder.output(of: "merge \(name) --output all-\(name) --quiet")
      try folder.expectSame("all-\(name)", "one-\(name)")
    }
    try await folder.output(of: "merge b --range 2-6 --output some --quiet")
    let result = try await folder.run("merge b --range 1-5 --output none --quiet")
    #expect(
      result.status == 1 && result.error.contains("missing: frames 1-5 are in no shard"),
      "the render has no odd frames"
    )
  }

  @Test func `A film is encoded from the frames of all shards`() async throws {
    let folder = try await Self.rendered()
    try await folder.output(of: "merge shards --output film.gif --colors 16 --quiet")
    try await folder.output(of: "convert one --output direct.gif --colors 16 --quiet")
    #expect(try folder.bytes("film.gif") == folder.bytes("direct.gif"))
    try await folder.output(of: "merge shards --range 2-6 --output part.gif --quiet")
    try await folder.output(of: "convert one --range 2-6 --output some.gif --quiet")
    #expect(try folder.bytes("part.gif") == folder.bytes("some.gif"))
  }

  // MARK: Faults

  /// Changes of the shards, and the exit status, the message and the shard to render again.
  static let faults: [(name: String, status: Int32, message: String, redo: String?)] = [
    ("missing shard", 1, "missing: frames 5-9 are in no shard", "--range 5-9 --output shards/5-9"),
    (
      "missing file", 1, "missing: frame 7: 'shards/5-9/frame-0007@2x.png' does not exist",
      "--range 5-9 --output shards/5-9 --resume"
    ),
    (
      "unfinished", 1, "missing: frame 4 is of 'shards/4-4/frames.json', which is not complete",
      "--range 4-4 --output shards/4-4 --resume"
    ),
    (
      "truncated", 65, "truncated: frame 7: 'shards/5-9/frame-0007.png' ends early",
      "--range 5-9 --output shards/5-9 --resume"
    ),
    (
      "empty", 65, "truncated: frame 7: 'shards/5-9/frame-0007.png' ends early",
      "--range 5-9 --output shards/5-9 --resume"
    ),
    (
      "corrupt", 65, "corrupt: frame 7: 'shards/5-9/frame-0007.png' cannot be decoded",
      "--range 5-9 --output shards/5-9 --resume"
    ),
    (
      "other pixels", 65,
      "corrupt: frame 7: 'shards/5-9/frame-0007.png' has other pixels than those that were rendered",
      "--range 5-9 --output shards/5-9 --resume"
    ),
    (
      "foreign", 65, "foreign: 'shards/4-4/frames.json' belongs to another render",
      "--range 4-4 --output shards/4-4"
    ),
    (
      "duplicate", 65,
      "duplicate: frame 4 is in 'shards/copy/frames.json' and in 'shards/4-4/frames.json'", nil
    ),
    ("damaged list", 65, "damaged: shards/4-4/frames.json does not have the layout", "--range 4-4"),
  ]

  @Test(arguments: faults.indices)
  func `Each kind of fault is named, and its shard can be rendered again`(row: Int) async throws {
    let fault = Self.faults[row]
    let folder = try await Self.rendered()
    try await change(fault.name, in: folder)
    let result = try await folder.run("merge shards --output all --redo --quiet -- \(Self.render)")
    #expect(
      result.status == fault.status && result.error.contains("error: \(fault.message)"),
      "\(result.error)"
    )
    #expect(!(try folder.names().contains { $0 == "all" || $0.hasPrefix(".fxrender") }))
    guard let redo = fault.redo else {
      #expect(result.output == "")
      return
    }
    let prefix = "fxrender render \(Self.render) \(redo)"
    #expect(result.output.hasPrefix(prefix), "\(result.output)")
    if fault.name == "damaged list" { try folder.remove("shards/4-4") }
    for line in result.output.split(separator: "\n") {
      try await folder.output(of: String(line.dropFirst("fxrender ".count)))
    }
    try await folder.output(of: "merge shards --output all --quiet")
    try folder.expectSame("all", "one")
  }

  private func change(_ fault: String, in folder: borrowing TemporaryFolder) async throws {
    let frame = "shards/5-9/frame-0007.png"
    let bytes = try folder.bytes(frame)
    switch fault {
    case "missing shard": try folder.remove("shards/5-9")
    case "missing file": try folder.remove("shards/5-9/frame-0007@2x.png")
    case "unfinished":
      var list = try folder.manifest("shards/4-4")
      list.complete = false
      try FrameFolder(existing: folder.path("shards/4-4")).write(list)
    case "truncated": _ = try folder.write(bytes.dropLast(20), to: frame)
    case "empty": _ = try folder.write([], to: frame)
    case "corrupt":
      var changed = bytes
      changed[bytes.count / 2] ^= 1
      _ = try folder.write(changed, to: frame)
    case "other pixels": _ = try folder.write(folder.bytes("shards/5-9/frame-0008.png"), to: frame)
    case "foreign":
      try folder.remove("shards/4-4")
      let other = Self.render.replacing("64x40", with: "66x40")
      try await folder.output(of: "\(other) --range 4-4 --output shards/4-4")
    case "duplicate":
      try folder.copy("shards/4-4", to: "shards/copy")
    default: try folder.write(text: "{}\n", to: "shards/4-4/frames.json")
    }
  }

  @Test func `The missing shards of a folder are rendered again`() async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: "\(Self.render) --output one")
    try await folder.output(of: "\(Self.render) --shard 1/3 --output shards")
    try await folder.output(of: "\(Self.render) --shard 3/3 --output shards")
    let result = try await folder.run("merge shards --redo --quiet -- \(Self.render)")
    #expect(result.status == 1)
    #expect(result.output == "fxrender render \(Self.render) --shard 2/3 --output shards\n")
  }

  static let errors: [(words: String, status: Int32, message: String)] = [
    ("merge nowhere", 66, "there is no folder 'nowhere'"),
    ("merge empty", 66, "there is no frames.json in 'empty'"),
    ("merge", 64, "<folders> is missing"),
    ("merge one --redo", 64, "--redo needs the preset and the options of the render"),
    ("merge one --redo -- coverflow --output x", 64, "--output is not an option of all shards"),
    ("merge one --output one", 73, "'one' is the folder of a shard"),
    ("merge one --output x --range 5-20", 64, "there is no frame 20"),
    ("merge one --output x --format gif-ready", 64, "merge cannot write"),
    (
      "merge one --output x --format png,gif", 64,
      "merge cannot write frames and animations at once"
    ),
    ("merge palette --output x", 65, "dependent: the frames of 'palette/frames.json'"),
  ]

  @Test(arguments: errors.indices)
  func `A merge that cannot be done is an error`(row: Int) async throws {
    let (words, status, message) = Self.errors[row]
    let folder = TemporaryFolder()
    try folder.makeFolder("empty")
    try await folder.output(of: "\(Self.render) --output one")
    let palette = "coverflow --frames 3 \(small) --fps 25 --format gif-ready --quiet"
    try await folder.output(of: "\(palette) --output palette")
    let result = try await folder.run(words)
    #expect(result.status == status && result.error.contains(message), "\(result.error)")
    #expect(!(try folder.names().contains("x")))
  }
}
