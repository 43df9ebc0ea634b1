import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Folders that a command writes into: its own files are replaced, and those of others only with `--overwrite`.
struct OverwriteTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// A command, the folder that it writes into, one of its files, and the list of its files.
  struct Command: CustomTestStringConvertible, Sendable {
    var words: String
    var folder: String
    var file: String
    var list: String

    init(_ words: String, in folder: String = "out", _ file: String, _ list: String = "files.json")
    {
      (self.words, self.folder, self.file, self.list) = (words, folder, file, list)
    }

    var testDescription: String { words }
  }

  static let frames = "cardflow --frames 2 --fps 50 --quiet \(small)"
  static let sheet = "sheet cardflow --count 2 --columns 2"

  static let commands = [
    Command("\(frames) --output out", "frame-0001.png", "frames.json"),
    Command("\(frames) --output out --resume", "frame-0001.png", "frames.json"),
    Command("\(frames) --format gif-ready --output out", "frame-0001.png", "frames.json"),
    Command("\(frames) --format gif,webp --output out", "cardflow.webp"),
    Command("\(frames) --format png,apng --output out", "cardflow.apng"),
    Command("\(frames) --format gif --max-size 1MB --output out", "cardflow.gif"),
    Command("\(frames) --scale 1,2 --output out/film.gif", "film@2x.gif"),
    Command("convert frames --format gif --quiet --output out/", "cardflow.gif"),
    Command("merge shards --quiet --output out", "frame-0001.png", "frames.json"),
    Command("\(sheet) \(small)", in: "Renders/cardflow", "sheet.png"),
    Command("gallery out --family cardflow --quiet", "pictures/cardflow.webp"),
    Command("export coverflow --to js,css --output out", "EXPORT.md", "export.json"),
  ]

  @Test(arguments: commands)
  func `A second run replaces its own files`(command: Command) async throws {
    let folder = try await Self.folder()
    try await folder.output(of: command.words)
    let before = try folder.tree(command.folder)
    #expect(before.keys.contains(command.list) && before.keys.contains(command.file))
    try await folder.output(of: command.words)
    #expect(try folder.tree(command.folder) == before)
  }

  @Test(arguments: commands)
  func `A file that was changed is replaced only on request`(command: Command) async throws {
    let folder = try await Self.folder()
    try await folder.output(of: command.words)
    let before = try folder.tree(command.folder)
    let file = "\(command.folder)/\(command.file)"
    _ = try folder.write(folder.bytes(file) + [0], to: file)
    let changed = try folder.tree(command.folder)
    let result = try await folder.run(command.words)
    #expect(result.status == 73 && result.output == "", "\(result.error)")
    #expect(
      result.error.contains(
        "has files that fxrender did not write, or that were changed since: '\(command.file)'\n"
      ) && result.error.contains("--overwrite"),
      "\(result.error)"
    )
    #expect(try folder.tree(command.folder) == changed)
    try await folder.output(of: "\(command.words) --overwrite")
    #expect(try folder.tree(command.folder) == before)
    try await folder.output(of: command.words)
  }

  @Test(arguments: commands)
  func `A folder without a list is refused once, with the reason`(command: Command) async throws {
    let folder = try await Self.folder()
    try await folder.output(of: command.words)
    let before = try folder.tree(command.folder)
    try folder.remove("\(command.folder)/\(command.list)")
    let changed = try folder.tree(command.folder)
    let result = try await folder.run(command.words)
    #expect(result.status == 73 && result.output == "")
    #expect(
      result.error.contains("there is no \(command.list) that lists its files, as in folders of"),
      "\(result.error)"
    )
    #expect(try folder.tree(command.folder) == changed)
    try await folder.output(of: "\(command.words) --overwrite")
    #expect(try folder.tree(command.folder) == before)
    try await folder.output(of: command.words)
  }

  @Test(arguments: commands, ["file", "list", "link"])
  func `A file of others is replaced only on request`(command: Command, kind: String) async throws {
    let folder = try await Self.folder()
    let name = "\(command.folder)/\(kind == "list" ? command.list : command.file)"
    try folder.makeFolder(URL(fileURLWithPath: name).deletingLastPathComponent().relativePath)
    try folder.write(text: "mine", to: "original")
    if kind == "link" {
      try folder.link(name, to: folder.path("original"))
    } else {
      try folder.write(text: "mine", to: name)
    }
    let result = try await folder.run(command.words)
    #expect(result.status == 73 && result.output == "", "\(result.error)")
    let names = try folder.tree(command.folder).keys
    #expect(names.count == 1, "\(names)")
    #expect(try folder.text(name) == "mine")
    try await folder.output(of: "\(command.words) --overwrite")
    #expect(try folder.text("original") == "mine" && folder.text(name) != "mine")
  }

  // MARK: Frames

  @Test func `Frames and animations of several formats in a folder are all ours`() async throws {
    for _ in 0..<2 {
      for format in ["png", "gif", "webp", "png,gif"] {
        try await folder.output(of: "\(Self.frames) --format \(format) --output out")
      }
    }
    #expect(
      try folder.names(in: "out") == [
        "cardflow.gif", "cardflow.webp", "files.json", "frame-0000.png", "frame-0001.png",
        "frames.json",
      ]
    )
  }

  @Test
  func `A changed frame of a longer render is neither removed nor among new frames`() async throws {
    let render = "cardflow --quiet \(small) --output out --frames"
    try await folder.output(of: "\(render) 6")
    try folder.write(text: "mine", to: "out/frame-0005.png")
    let before = try folder.tree("out")
    let result = try await folder.run("\(render) 2")
    #expect(result.status == 73 && result.error.contains("'frame-0005.png'"), "\(result.error)")
    #expect(try folder.tree("out") == before)
    // Only files that would be replaced are replaced.
    try await folder.output(of: "\(render) 2 --overwrite")
    #expect(
      try folder.names(in: "out") == [
        "frame-0000.png", "frame-0001.png", "frame-0005.png", "frames.json",
      ]
    )
    #expect(try folder.text("out/frame-0005.png") == "mine")
  }

  @Test
  func `Frames that earlier versions listed without digests are known by pixels`() async throws {
    let render = "cardflow --quiet --scale 1,2 \(small) --output out --frames"
    try await folder.output(of: "\(render) 3")
    let list = try folder.text("out/frames.json")
    let old = list.replacing(#/"digest":"[^"]*",/#, with: "")
    #expect(old != list)
    try folder.write(text: old, to: "out/frames.json")
    try await folder.output(of: "\(render) 1")
    #expect(try folder.names(in: "out") == ["frame-0000.png", "frame-0000@2x.png", "frames.json"])
  }

  @Test func `After kill -9, all frames that were written are ours`() async throws {
    let condition = "grep -q frame-0003 out/frames.json.partial 2>/dev/null"
    let result = try await folder.run(
      ResumeTests.render + " --output out",
      StopTests.stopped(by: "KILL", when: condition)
    )
    #expect(result.status == 137)
    try await folder.output(of: "\(Self.frames) --output out")
    try await folder.output(of: "\(Self.frames) --output whole")
    try folder.expectSame("out", "whole")
  }

  @Test func `Shards replace the frames of the whole render`() async throws {
    let render = "cardflow --frames 5 --quiet \(small) --output"
    try await folder.output(of: "\(render) whole")
    try await folder.output(of: "\(render) out")
    for shard in 1...2 { try await folder.output(of: "\(render) out --shard \(shard)/2") }
    try folder.expectSame("out", "whole")
    try folder.write(text: "mine", to: "out/frame-0002.png")
    let changed = try folder.tree("out")
    for shard in 1...2 {
      #expect(try await folder.run("\(render) out --shard \(shard)/2").status == 73)
    }
    #expect(try folder.tree("out") == changed)
    for shard in 1...2 {
      try await folder.output(of: "\(render) out --shard \(shard)/2 --overwrite")
    }
    try folder.expectSame("out", "whole")
  }

  @Test func `Flashes are not measured if files must not be replaced`() async throws {
    try folder.write(text: "mine", to: "out/frame-0001.png")
    let result = try await folder.run("\(Self.frames) --output out --flash-check refuse")
    #expect(result.status == 73 && result.error.contains("'frame-0001.png'"))
  }

  // MARK: Named files

  @Test(arguments: [
    ("\(frames) --output", "a.gif"), ("\(frames) --output", "a.mkv"),
    ("\(sheet) \(small) --output", "a.png"),
    ("convert frames --quiet --output", "a.webp"), ("merge shards --quiet --output", "a.apng"),
    ("show cardflow --plot", "a.svg"), ("diff frames frames --report", "a.html"),
    ("diff frames frames --junit", "a.xml"),
  ])
  func `A file that is named is replaced, and a pipe is written in place`(
    words: String,
    name: String
  ) async throws {
    let folder = try await Self.folder()
    try folder.write(text: "mine", to: name)
    try await folder.output(of: "\(words) \(name)")
    #expect(try folder.text(name) != "mine")
    let pipe = "pipe-\(name)"
    let result = try await folder.run(
      "\(words) \(pipe)",
      .shell("mkfifo \(pipe); cat \(pipe) >copy & \"$@\" && wait $!")
    )
    #expect(result.status == 0, "\(result.error)")
    #expect(try folder.bytes("copy") == folder.bytes(name))
    var status = stat()
    #expect(lstat(folder.path(pipe), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try !folder.names().contains("files.json"))
  }

  @Test func `A signal ends a command that waits for the reader of a pipe`() async throws {
    let result = try await folder.run(
      "\(Self.frames) --output pipe.gif",
      .shell("mkfifo pipe.gif; \"$@\" & sleep 0.5; kill -TERM $!; wait $!")
    )
    #expect(result.status == 143)
    #expect(try !folder.names().contains("files.json"))
  }

  @Test func `Devices are written in place`() async throws {
    let render = "\(Self.frames) --format gif --output"
    #expect(try await folder.output(of: "\(render) /dev/null") == "/dev/null\n")
    try await folder.output(of: "\(Self.frames) --output frames")
    for command in ["\(Self.sheet) \(small) --output", "diff frames frames --report"] {
      try await folder.output(of: "\(command) /dev/null")
    }
    let piped = try await folder.run("\(render) -", .shell("\"$@\" >piped"))
    let named = try await folder.run("\(render) /dev/stdout", .shell("\"$@\" >>named"))
    #expect(piped.status == 0 && named.status == 0)
    #expect(try folder.bytes("named") == folder.bytes("piped"))
    try await Refusal(
      "\(Self.frames) --format gif,webp --output /dev/null",
      64,
      "error: cannot write several files to '/dev/null', which is a device or a pipe\n"
        + "  Use a folder, or write one file."
    ).check(in: folder)
  }

  @Test func `An index of presets replaces no other file`() async throws {
    try folder.write(text: presetText(), to: "own/one.yaml")
    for _ in 0..<2 { try await folder.output(of: "index own") }
    try folder.write(text: "{}", to: "own/index.json")
    #expect(try await folder.run("index own").status == 73)
    #expect(try folder.text("own/index.json") == "{}")
    try await folder.output(of: "index own --overwrite")
  }

  @Test func `A folder without a golden keeps files with the names of a golden's`() async throws {
    let record = "record cardflow --frames 2 \(small)"
    for _ in 0..<2 { try await folder.output(of: record) }
    let before = try folder.tree("Renders")
    // Files with the content that would be written are not changed.
    try folder.remove("Renders/cardflow/golden.json")
    try await folder.output(of: record)
    #expect(try folder.tree("Renders") == before)
    try folder.write(text: "mine", to: "Renders/cardflow/poses.tsv")
    try folder.remove("Renders/cardflow/golden.json")
    let result = try await folder.run(record)
    #expect(result.status == 73 && result.error.contains("'poses.tsv'; there is no golden.json"))
    #expect(try folder.text("Renders/cardflow/poses.tsv") == "mine")
    try await folder.output(of: "\(record) --overwrite")
    #expect(try folder.tree("Renders") == before)
  }

  /// Returns a folder with frames and the shards of a render.
  private static func folder() async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try await folder.output(of: "\(frames) --output frames")
    for index in 0..<2 {
      try await folder.output(of: "\(frames) --range \(index)-\(index) --output shards/\(index)")
    }
    return folder
  }
}

extension TemporaryFolder {
  /// Returns the content of all files in a subfolder and its subfolders, by their paths; links have none.
  fileprivate func tree(_ name: String) throws -> [String: [UInt8]] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path(name))
    return paths.reduce(into: [:]) { tree, file in
      if let content = try? bytes("\(name)/\(file)") { tree[file] = content }
    }
  }
}
