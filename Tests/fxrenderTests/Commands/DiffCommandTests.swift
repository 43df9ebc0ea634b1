import Foundation
import FrameCompare
import FrameFiles
import FrameSnapshot
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender diff`, which compares two sequences.
struct DiffCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  /// Renders a sequence to `a`, and the same sequence with a larger distance between pages to `b`.
  private static func render(in folder: borrowing TemporaryFolder) async throws {
    let render = "linear --frames 4 --fps 50 --quiet \(small)"
    try await folder.output(of: "\(render) --output a")
    try await folder.output(of: "\(render) --output b --set spacing=1.25")
  }

  private static let changed = """
    a ↔ b: differs: geometry (pages moved, rotated or scaled)
      ▄███
      expected  a: 4 frames, 50 fps, 64x40
      actual    b: 4 frames, 50 fps, 64x40
      failing   4 of 4 frames: 0...3
      first     frame 0, 0 s, page position 0: geometry
                page 1, translationX 24 pt → 30 pt

    """

  @Test func `A difference between two renders is explained by their poses`() async throws {
    try await Self.render(in: folder)
    #expect(try await folder.output(of: "diff a a") == "a ↔ a: passes, 4 frames, identical\n")
    let result = try await folder.run("diff a b")
    #expect(result.status == 1 && result.error == "")
    #expect(result.output.hasPrefix(Self.changed), "\(result.output)")
    #expect(try folder.names() == ["a", "b"], "nothing is written")
  }

  @Test func `Goldens are compared as pictures if differences are tolerated`() async throws {
    for (name, spacing) in [("a", "1.25"), ("b", "1.2501")] {
      let options = "--frames 2 --set spacing=\(spacing) \(small) --goldens \(name)"
      try await folder.output(of: "record linear \(options)")
    }
    let exact = try await folder.run("diff a/linear b/linear")
    #expect(exact.status == 1 && exact.output.contains("translationX"), "\(exact)")
    #expect(try await folder.run("diff a/linear b/linear --tolerance exact") == exact)
    for option in ["--no-exact", "--tolerance rasterizer"] {
      let result = try await folder.run("diff a/linear b/linear \(option)")
      #expect(result.status == 0, "\(option): \(result)")
    }
  }

  @Test func `Different frame sizes are reported before other differences`() async throws {
    try await Self.render(in: folder)
    let size = "--size 32x20 --page-size 12x16"
    try await folder.output(of: "linear --frames 4 --fps 50 --quiet \(size) --output c")
    let result = try await folder.run("diff a c")
    #expect(result.status == 1 && result.error == "")
    let verdict = "a ↔ c: differs: size (frame 0: 32x20 pixels, expected 64x40)\n"
    #expect(result.output.hasPrefix(verdict), "\(result.output)")
  }

  @Test func `A GIF of a render differs from its frames by less than the limits`() async throws {
    let render = "linear --frames 4 --fps 50 --quiet \(small)"
    try await folder.output(of: "\(render) --output a")
    try await folder.output(of: "\(render) --format gif --output a.gif")
    for words in ["diff a a.gif", "diff a.gif a", "diff a.gif a --exact --no-exact"] {
      let names = words.split(separator: " ")[1...2].joined(separator: " ↔ ")
      let verdict = "\(names): passes, palette within the limits [tolerance: palette]\n"
      #expect(try await folder.output(of: words) == verdict)
    }
    let exact = try await folder.run("diff a a.gif --exact")
    #expect(exact.status == 1 && exact.output.contains("4 of 4 frames: 0...3"))
    let other = try await folder.run("diff b.gif a.gif")
    #expect(other.status == 66)
  }

  @Test func `Two goldens are compared by what they record`() async throws {
    let options = "--frames 4 \(small)"
    try await folder.output(of: "record linear \(options)")
    try await folder.output(of: "record linear \(options) --set spacing=1.25 --goldens other")
    let (old, new) = ("Renders/linear", "other/linear")
    let equal = try await folder.output(of: "diff \(old) \(old)")
    #expect(equal == "\(old) ↔ \(old): passes, 4 frames, identical\n")
    let result = try await folder.run("diff \(old) \(new)")
    #expect(result.status == 1)
    for part in [
      "expected  \(old): 4 frames", "failing   4 of 4 frames", "translationX 24 pt → 30 pt",
      "parameter spacing: 1 → 1.25",
    ] {
      #expect(result.output.contains(part), "\(result.output)")
    }
    // The frames of a golden without pixels are rendered again, for those of another program.
    try await folder.output(of: "linear --quiet --output a \(options)")
    #expect(try await folder.run("diff \(old) a --exact").status == 0)
    #expect(try await folder.run("diff \(new) a --exact").status == 1)
    try await folder.output(of: "record linear --pixels apng \(options)")
    #expect(try await folder.run("diff \(old) a --exact").status == 0)
  }

  @Test func `A golden's animated PNG equals the frames of a render exactly`() async throws {
    let options = "--frames 4 --fps 50 \(small)"
    try await folder.output(of: "record linear --pixels apng \(options)")
    try await folder.output(of: "linear --quiet --output a \(options)")
    let same = try await folder.output(of: "diff Renders/linear/golden.png a --exact")
    #expect(same == "Renders/linear/golden.png ↔ a: passes, 4 frames, identical\n")
    try await folder.output(of: "linear --frames 3 --fps 50 --quiet --output b \(small)")
    let fewer = try await folder.run("diff Renders/linear/golden.png b")
    #expect(fewer.status == 1)
    let note = "3 frames, expected 4; only the first 3 frames of both are compared"
    #expect(fewer.output.contains(note))
  }

  @Test func `--explain prints each limit and the source of the limit`() async throws {
    try await Self.render(in: folder)
    let text = try await folder.output(of: "diff a a --explain")
    let explanation = ComparisonLimits().explanation
    #expect(text == "a ↔ a: passes, 4 frames, identical\n\(explanation)\n")
    let json = try await folder.output(of: "diff a a --explain --json")
    #expect(json.hasPrefix("{\"program\":{") && json.contains("\"schema\":1,"))
    #expect(json.hasSuffix("}\n"))
  }

  @Test(arguments: [
    ("--mask page:0 --mask page:1 --mask page:2 --mask page:3 --mask page:4", 0),
    ("--mask page:1", 1), ("--mask rect:0,0,64,40", 1), ("--mask frames:0-3", 1),
    ("--mask frames:0-2", 1), ("--mask frames:1-3 --mask rect:44,0,20,40", 0),
  ])
  func `Masks exclude pages, rectangles and frames`(masks: String, status: Int32) async throws {
    try await Self.render(in: folder)
    #expect(try await folder.run("diff a b \(masks)").status == status)
  }

  /// A name with control characters for terminals and markup for browsers.
  private static let hostile = "a\u{1B}[31m\u{202E}]]>'\"&<script>alert(1)<script>"

  @Test func `Names are escaped in every output`() async throws {
    try await Self.render(in: folder)
    try folder.move("a", to: Self.hostile)
    for json in [[], ["--json"]] {
      let result = try await Program.run(
        ["diff", Self.hostile, "b", "--junit", "out.xml", "--report", "out.html"] + json,
        in: folder.path
      )
      #expect(result.status == 1 && result.error == "")
      let texts = [result.output, try folder.text("out.xml"), try folder.text("out.html")]
      for text in texts {
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      }
      for text in texts.dropFirst(json.isEmpty ? 1 : 0) { #expect(!text.contains("<script>alert")) }
      #expect(!texts[1].contains("]]>"))
    }
    let missing = try await Program.run(["diff", "b", Self.hostile + "/no"], in: folder.path)
    let name = "a\\u{1B}[31m\\u{202E}]]>'\"&<script>alert(1)<script>/no"
    let help = "  Name a folder of pictures, a GIF, an APNG or a video.\n"
    #expect(missing.error == "error: there is nothing at '\(name)'\n\(help)")
  }

  // MARK: Errors

  static let refusals = Refusal.table(
    """
    66 diff a nothere
    error: there is nothing at 'nothere'
      Name a folder of pictures, a GIF, an APNG or a video.
    66 diff empty a
    error: 'empty' has no pictures
      Name a folder with PNG, JPEG or WebP files.
    65 diff a video.mp4
    error: video.mp4: not a GIF, a PNG or a video
      Name a GIF, an APNG, a video (MP4, MOV, WebM or MKV) or a folder of pictures.
    65 diff part a
    error: 'part/frames.json' does not list a complete render
      Render again with --resume, or remove frames.json to compare the pictures alone.
    64 diff a
    error: <actual> is missing
      Name two folders or files, or use --stdin.
    64 diff a a --exact --tolerance video
    error: --exact cannot be combined with --tolerance video
      Omit one of them.
    64 diff a a --mask page
    error: --mask cannot be 'page'
      Expected page:3, rect:X,Y,W,H or frames:10-19.
    73 diff a a --report a/frame-0000.png/out.html
    error: a/frame-0000.png/out.html: cannot be created: Not a directory
      Choose another path, or make the folder writable.
    """
  )

  @Test func `Inputs that cannot be compared are rejected`() async throws {
    try await folder.output(of: "linear --frames 1 --quiet --output a \(small)")
    try folder.makeFolder("empty")
    try folder.writePart(of: "a", to: "part")
    try folder.write(text: "not a video", to: "video.mp4")
    for refusal in Self.refusals { try await refusal.check(in: folder) }
  }

  @Test func `A frame that cannot be read is reported with its path`() async throws {
    try await folder.output(of: "linear --frames 2 --quiet --output a \(small)")
    try await folder.output(of: "linear --frames 2 --quiet --output b \(small)")
    try folder.write(text: "none", to: "a/frame-0001.png")
    let damaged = try await folder.run("diff a b")
    #expect(damaged.status == 65 && damaged.error.hasPrefix("error: a/frame-0001.png: "))
    try folder.remove("a/frame-0001.png")
    let missing = try await folder.run("diff a b")
    #expect(missing.status == 66 && missing.error.hasPrefix("error: a/frame-0001.png: "))
  }

  @Test func `A closed standard output ends the program without a message`() async throws {
    try await folder.output(of: "linear --frames 1 --quiet --output a \(small)")
    for words in ["diff a a", "diff a a --json", "diff a a --explain"] {
      let result = try await folder.run(words, .outputClosed)
      #expect(result == Program.Result(status: 0, output: "", error: ""))
    }
  }
}
