import Foundation
import FrameEncode
import ProgramTestSupport
import TestSupport
import Testing

/// The behaviour that all formats with one file share.
struct AnimationFileTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// A render of frames with an odd size.
  private static let render = "cardflow --pages 5 --size 97x63 --page-size 40x48 --quiet --fps 25"

  static let formats = OutputFormat.all.filter { !$0.isFrames }
  /// The formats whose bytes this program writes.
  static let own = formats.filter(\.codecs.isEmpty)

  @Test(arguments: formats)
  func `The extension selects the format, and workers do not change the bytes`(
    format: OutputFormat
  ) async throws {
    let render = "\(Self.render) --frames 7"
    let file = "a.\(format.fileExtension)"
    #expect(try await folder.output(of: "\(render) --output \(file) --jobs 1") == "\(file)\n")
    try await folder.output(of: "\(render) --format \(format.name) --output out --jobs 2")
    let names = try folder.names(in: "out")
    #expect(names == ["cardflow.\(format.fileExtension)", "files.json"])
    #expect(try folder.bytes("out/\(names[0])") == folder.bytes(file))
  }

  @Test
  func `All formats are written from one drawing, beside a file of any of them`() async throws {
    let render = "\(Self.render) --frames 3 --format"
    let names = Self.formats.map(\.name).joined(separator: ",")
    let first = Self.formats[0]
    let files = Self.formats.map { "a.\($0.fileExtension)" }
    let output = try await folder.output(of: "\(render) \(names) --output a.\(first.fileExtension)")
    #expect(output == files.map { "\($0)\n" }.joined())
    for (format, file) in zip(Self.formats, files) {
      try await folder.output(of: "\(render) \(format.name) --output own")
      #expect(try folder.bytes(file) == folder.bytes("own/cardflow.\(format.fileExtension)"))
    }
  }

  @Test(arguments: own)
  func `Standard output gets bytes until its reader closes it`(format: OutputFormat) async throws {
    let words = "\(Self.render) --frames 5 --format \(format.name) --output"
    try await folder.output(of: "\(words) a.\(format.fileExtension)")
    #expect(try await folder.run("\(words) -", .shell(#""$@" >piped"#)).status == 0)
    #expect(try folder.bytes("piped") == folder.bytes("a.\(format.fileExtension)"))
    let closed = #"{ "$@"; echo "status $?" >&2; } | head -c 10"#
    #expect(try await folder.run("\(words) -", .shell(closed)).error == "status 0\n")
  }

  @Test(arguments: own)
  func `A format is not written to a terminal`(format: OutputFormat) async throws {
    let words = "\(Self.render) --frames 2 --format \(format.name) --output -"
    let result = try await folder.run(words, .outputIsTerminal(columns: 80))
    #expect(result.status == 64)
    let expected =
      "error: refusing to write \(format.phrase) to a terminal\n"
      + "  Redirect it to a file or a pipe.\n"
    #expect(result.error == expected)
  }

  @Test(arguments: own)
  func `A limit of the size stops a file and keeps the old one`(format: OutputFormat) async throws {
    let file = "a.\(format.fileExtension)"
    try folder.write(text: "before", to: file)
    let result = try await folder.run(
      "\(Self.render) --frames 80 --output \(file)",
      .shell(#"ulimit -f 8; exec "$@""#)
    )
    let error =
      "error: \(file): cannot be written: File too large\n"
      + "  Free some space, or choose another path; no unfinished file was left.\n"
    #expect(result == Program.Result(status: 74, output: "", error: error))
    #expect(try folder.names() == [file])
    #expect(try folder.text(file) == "before")
  }

  @Test(arguments: formats)
  func `A stopped render leaves no animation`(format: OutputFormat) async throws {
    let words =
      "\(Self.render) --frames 4000 --format \(format.name) --output out"
    let result = try await folder.run(
      words,
      StopTests.stopped(by: "INT", when: "[ -n \"$(ls -A out 2>/dev/null)\" ]")
    )
    #expect(result.status == 130 && result.output == "")
    let pattern =
      #"stopped: \d+ of 4000 frames done, nothing written\n"#
      + #"  Run the same command again to start over.\n"#
    #expect(result.error.wholeMatch(of: try Regex(pattern)) != nil, "\(result.error)")
    #expect(try folder.names(in: "out") == [])
  }

  @Test(arguments: formats)
  func `Shards and resumed renders are rejected`(format: OutputFormat) async throws {
    for option in ["--shard 1/2", "--resume"] {
      let name = option.prefix { $0 != " " }
      try await Refusal(
        "\(Self.render) \(option) --format \(format.name)",
        64,
        "error: \(name) requires PNG frames\n"
          + "  Frames of other formats depend on one another; omit \(name) or the other formats."
      ).check(in: TemporaryFolder())
    }
  }
}
