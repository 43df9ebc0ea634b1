import Foundation
import FrameEncode
import ProgramTestSupport
import TestSupport
import Testing

/// Files, folders and links as the output of a render.
struct TargetTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let render = "cardflow --frames 2 \(small) --output"

  @Test func `The extension of an output file selects the format`() async throws {
    let render = "cardflow --frames 2 --fps 50 \(small)"
    #expect(try await folder.output(of: "\(render) --output film.GIF") == "film.GIF\n")
    try await folder.output(of: "\(render) --format gif --output whole.gif")
    #expect(try folder.bytes("film.GIF") == folder.bytes("whole.gif"))
    for output in ["folder.gif/", "v1.2", "film.bmp/"] {
      try await folder.output(of: "\(render) --output \(output)")
      #expect(try folder.names(in: output).first == "frame-0000.png")
    }
    // The extension of an existing folder is ignored.
    for output in ["folder.gif", "film.bmp"] {
      try await folder.output(of: "\(render) --output \(output)")
      try folder.expectSame(output, "v1.2")
    }
    try await folder.output(of: "\(render) --format gif --output folder.gif")
    #expect(try folder.names(in: "folder.gif").contains("cardflow.gif"))
  }

  static let refusals = Refusal.table(
    """
    64 \(Self.render) film.bmp
    error: --output 'film.bmp': no format has the extension .bmp
      Name a folder, or a file that ends in \(OutputFormat.extensions); for a folder of that name, write 'film.bmp/'.
    64 \(Self.render) a.d/b.AVIF --format gif
    error: --output 'a.d/b.AVIF': no format has the extension .avif
      Name a folder, or a file that ends in \(OutputFormat.extensions); for a folder of that name, write 'a.d/b.AVIF/'.
    64 \(Self.render) one.png
    error: cannot write several PNG frames to the file 'one.png'
      Use a folder; for a folder of that name, write 'one.png/'.
    64 \(Self.render) film.gif --format png
    error: --output 'film.gif' is a file, and --format is png
      Omit --format; for a folder of that name, write 'film.gif/'.
    64 \(Self.render) film.gif --resume
    error: --resume requires PNG frames
      Frames of other formats depend on one another; omit --resume or the other formats.
    """
  )

  @Test(arguments: refusals)
  func `An unknown extension is rejected`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
    #expect(try folder.names() == [])
  }

  @Test func `A link to a folder is treated as the folder`() async throws {
    try folder.makeFolder("real")
    try folder.link("out", to: "real")
    for output in ["out", "out/", "whole"] {
      try await folder.output(of: "\(Self.render) \(output)")
    }
    try folder.expectSame("real", "whole")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out")) == "real")
  }

  @Test(arguments: [
    ("nothing", "No such file or directory"), ("out", "Too many levels of symbolic links"),
    ("file", "Not a directory"),
  ])
  func `A broken link is reported`(target: String, reason: String) async throws {
    try folder.write(text: "mine", to: "file")
    try folder.link("out", to: target)
    for output in ["out", "out/sub"] {
      try await Refusal(
        "\(Self.render) \(output)",
        73,
        "error: out: cannot be created: \(reason)\n"
          + "  Choose another path, or make the folder writable."
      ).check(in: folder)
    }
    #expect(try folder.text("file") == "mine")
  }

  @Test(arguments: ["frame-0000.png", "frames.json", "frames.json.partial"])
  func `Links with the names of frames are replaced on request, and their targets are kept`(
    name: String
  ) async throws {
    try await folder.output(of: "\(Self.render) whole")
    for (output, isHard) in [("soft", false), ("hard", true)] {
      try folder.makeFolder(output)
      try folder.write(text: "mine", to: "file")
      if isHard {
        try FileManager.default.linkItem(
          atPath: folder.path("file"),
          toPath: folder.path("\(output)/\(name)")
        )
      } else {
        try folder.link("\(output)/\(name)", to: "../file")
      }
      #expect(try await folder.run("\(Self.render) \(output)").status == 73)
      #expect(try folder.names(in: output) == [name])
      try await folder.output(of: "\(Self.render) \(output) --overwrite")
      try folder.expectSame(output, "whole")
      #expect(try folder.text("file") == "mine")
    }
  }

  /// The value of `--pages`, the value of `--output`, and the picture in the message.
  static let overlaps = [
    ("out", "out", "out/frame-0000.png"), ("out/frame-0001.png", "out", "out/frame-0001.png"),
    ("out/frame-12345@2x.png", "./out/", "out/frame-12345@2x.png"),
    ("out", "link", "out/frame-0000.png"), ("link/", "out/../out", "link/frame-0000.png"),
    ("photos", "out", "photos/b.png"), ("out/frame-0003.png", "out", "out/frame-0003.png"),
  ]

  @Test(arguments: overlaps)
  func `Pictures that frames could overwrite are rejected before anything is written`(
    pages: String,
    output: String,
    page: String
  ) async throws {
    let folder = try Self.folderWithPages()
    let before = try folder.names(in: "out").map { try folder.bytes("out/\($0)") }
    try await Refusal(
      "linear --pages \(pages) --to 0 --frames 2 --output \(output)",
      64,
      "error: the render could overwrite the picture '\(page)', because it is in the output folder "
        + "and is named like a frame\n"
        + "  Choose another folder with --output, or rename the picture."
    ).check(in: folder)
    #expect(try folder.names(in: "out").map { try folder.bytes("out/\($0)") } == before)
  }

  @Test func `Pictures with other names can be in the folder of the frames`() async throws {
    let folder = try Self.folderWithPages()
    let page = try folder.bytes("out/cat.png")
    // The render would not replace this file without permission.
    try folder.remove("out/frame-0000.png")
    let words = "linear --pages out/cat.png --pages photos/a.png --frames 1 --resume \(small)"
    for output in ["out", "whole"] { try await folder.output(of: "\(words) --output \(output)") }
    #expect(try folder.bytes("out/cat.png") == page)
    try folder.expectWholeFrames("whole", "out")
  }

  /// Creates pictures in `out`, some of them named like frames, links to them, and the link `link` to `out`.
  private static func folderWithPages() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for name in ["out", "photos"] { try folder.makeFolder(name) }
    for name in [
      "out/frame-0000.png", "out/frame-0001.png", "out/frame-12345@2x.png", "out/cat.png",
      "photos/a.png",
    ] {
      try folder.write(stripes: [[9, 80, 200]], width: 8, height: 8, to: name)
    }
    try folder.link("link", to: "out")
    try folder.link("photos/b.png", to: "../out/frame-0001.png")
    try folder.link("out/frame-0003.png", to: "../photos/a.png")
    return folder
  }
}
