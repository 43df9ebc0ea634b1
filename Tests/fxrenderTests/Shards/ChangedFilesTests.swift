import Foundation
import FrameFiles
import FrameTestSupport
import PageSequence
import ProgramTestSupport
import TestSupport
import Testing

/// Manifests, logs and goldens that were changed after they were written: no change passes silently.
struct ChangedFilesTests {
  private static let render = "coverflow --frames 8 --to 2 \(small) --quiet"
  private static let again = "\(render) --resume"

  /// Commands that read a file.
  struct Reader: Sendable, CustomTestStringConvertible {
    let file: String
    /// The commands, which run one after the other while their status is 0.
    let commands: [String]
    /// The folder that must be the same as that of a whole render if the commands succeed; nil if they must
    /// fail.
    var repaired: String?
    /// Whether the commands compute the records again, so that a changed value of a file without checksums is
    /// found.
    var computes = false

    init(_ file: String, _ commands: String..., repaired: String? = nil, computes: Bool = false) {
      (self.file, self.commands, self.repaired, self.computes) = (
        file, commands, repaired, computes
      )
    }

    var testDescription: String { "\(file): \(commands.joined(separator: "; "))" }
  }

  static let readers = [
    Reader("one/frames.json", "convert one --output x.gif"),
    Reader("one/frames.json", "diff one whole"),
    Reader("one/frames.json", "merge one"),
    Reader("one/frames.json", "merge one -- \(render)", computes: true),
    Reader("one/frames.json", "\(again) --output one", repaired: "one", computes: true),
    Reader(
      "one/frames.json",
      "\(again) --shard 1/2 --output one",
      "\(again) --shard 2/2 --output one",
      repaired: "one",
      computes: true
    ),
    Reader("shards/a/frames.1-of-2.json", "merge shards --output all"),
    Reader("shards/a/frames.1-of-2.json", "merge shards --output all -- \(render)", computes: true),
    Reader(
      "joint/frames.1-of-2.json",
      "\(render) --shard 2/2 --output joint",
      repaired: "joint",
      computes: true
    ),
    Reader(
      "stopped/frames.json.partial",
      "\(again) --output stopped",
      repaired: "stopped",
      computes: true
    ),
    Reader("goldens/a/golden.json", "verify a --goldens goldens", computes: true),
    Reader("goldens/a/golden.json", "diff goldens/a copies/a", computes: true),
    Reader("goldens/a/golden.json", "diff copies/a goldens/a", computes: true),
    Reader("goldens/a/poses.tsv", "verify a --goldens goldens"),
    Reader("goldens/a/poses.tsv", "diff copies/a goldens/a"),
    Reader("goldens/a/filmstrip.png", "verify a --goldens goldens"),
  ]

  private static func written() async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for name in ["one", "whole"] { try await folder.output(of: "\(render) --output \(name)") }
    for (shard, output) in [("1/2", "shards/a"), ("2/2", "shards/b"), ("1/2", "joint")] {
      try await folder.output(of: "\(render) --shard \(shard) --output \(output)")
    }
    for goldens in ["goldens", "copies"] {
      let golden = "coverflow --frames 8 --to 2 \(small) --name a --goldens \(goldens)"
      try await folder.output(of: "record \(golden)")
    }
    try folder.copy("whole", to: "stopped")
    // A log of all frames, like that of a render that was stopped at its end.
    let list = try FrameList(path: folder.path("whole/frames.json"))
    let stopped = FrameFolder(existing: folder.path("stopped"))
    _ = try FrameLog(list.manifest, in: stopped, keeping: Array(0..<8)) { list.frames[$0] }
    try folder.remove("stopped/frames.json")
    return folder
  }

  /// Writes a changed file, runs the commands of a reader, and restores all files; returns the problem if the
  /// change is silent.
  private static func problem(
    of reader: Reader,
    _ changed: Data,
    _ name: String,
    in folder: borrowing TemporaryFolder
  ) async throws -> String? {
    let top = String(reader.file.prefix { $0 != "/" })
    try folder.copy(top, to: "saved")
    defer {
      for name in [top, "all", "x.gif"] { try? folder.remove(name) }
      try? folder.move("saved", to: top)
    }
    _ = try folder.write(changed, to: reader.file)
    for command in reader.commands {
      let result = try await folder.run(command)
      guard result.status == 0 else {
        let isExpected = [1, 65, 73].contains(result.status)
        return isExpected ? nil : "\(name): status \(result.status): \(result.error)"
      }
      if result.error.contains("has no checksums"), !reader.computes { return nil }
    }
    guard let repaired = reader.repaired else { return "\(name): silent" }
    let names = try folder.names(in: "whole")
    guard try folder.names(in: repaired) == names else { return "\(name): other files" }
    for file in names where try folder.bytes("whole/\(file)") != folder.bytes("\(repaired)/\(file)")
    {
      return "\(name): \(file) differs"
    }
    return nil
  }

  /// Returns the changes of a file: flipped bits, and well-formed changes if it is a document.
  private static func changes(of reader: Reader, _ bytes: [UInt8]) -> [(name: String, Data)] {
    var random = SplitMix(state: UInt64(reader.testDescription.utf8.reduce(0) { $0 + Int($1) }))
    var changes: [(String, Data)] = (0..<LongChecks.count(1, long: 60)).map { _ in
      let (place, bit) = (Int(random.next() % UInt64(bytes.count)), random.next() % 8)
      var changed = bytes
      changed[place] ^= 1 << bit
      return ("bit \(bit) of byte \(place)", Data(changed))
    }
    guard reader.file.hasSuffix(".json") else { return changes }
    let text = DocumentText(String(decoding: bytes, as: UTF8.self))
    let edits =
      LongChecks.areOn ? text.edits : text.edits.shuffled(using: &random).prefix(1).map { $0 }
    changes += edits.map { ($0.name, Data($0.text.utf8)) }
    let values = DocumentText(text.withoutChecksums).edits.filter { edit in
      ["alpha", "time", "content offset", "order", "page"].contains(edit.name)
    }
    let some = LongChecks.areOn ? values : values.shuffled(using: &random).prefix(1).map { $0 }
    return changes + some.map { ("\($0.name), without checksums", Data($0.text.utf8)) }
  }

  @Test(arguments: readers)
  func `No change of a file passes silently`(reader: Reader) async throws {
    let folder = try await Self.written()
    for (name, changed) in Self.changes(of: reader, try folder.bytes(reader.file)) {
      let problem = try await Self.problem(of: reader, changed, name, in: folder)
      #expect(problem == nil)
    }
  }

  @Test(arguments: readers.filter { $0.file.hasSuffix(".json") })
  func `Files of earlier versions are read with a note`(reader: Reader) async throws {
    let folder = try await Self.written()
    let text = DocumentText(try folder.text(reader.file)).withoutChecksums
    try folder.write(text: text, to: reader.file)
    let command = reader.commands[0].replacing(" --quiet", with: "")
    let result = try await folder.run(command)
    #expect(result.status == 0, "\(result.error)")
    let note = "note: \(reader.file) was written by an earlier version and has no checksums"
    #expect(result.error.contains(note), "\(result.error)")
  }

  @Test(arguments: ["--resume --output one", "merge one"])
  func `Another revision of the renderer is refused`(command: String) async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: "\(Self.render) --output one")
    var list = try FrameList(path: folder.path("one/frames.json"))
    (list.revision, list.fingerprint) = (77, "0123")
    try FrameFolder(existing: folder.path("one")).write(list)
    let before = try folder.bytes("one/frames.json")
    let result = try await folder.run(
      command.hasPrefix("merge") ? command : "\(Self.render) \(command)"
    )
    #expect(result.status == 73)
    let revisions = "the renderer's revision (77 in the folder, "
    #expect(result.error.contains(revisions), "\(result.error)")
    #expect(try folder.bytes("one/frames.json") == before)
  }
}
