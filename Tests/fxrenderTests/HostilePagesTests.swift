import Foundation
import TestSupport
import Testing

/// Pages that are broken behind their heads, which are all that is looked at before the first frame.
struct HostilePagesTests {
  /// A fixture, how many bytes are cut off its end, and what is said.
  static let rows = [
    ("bomb.png", 0, "a damaged PNG picture: it asks for more memory than it may"),
    ("rgba8-interlaced.png", 60, "a damaged PNG picture: it ends too early"),
    ("progressive.jpg", 100, "a damaged JPEG picture: it ends too early"),
    ("lossy.webp", 20, "a damaged WebP picture: it ends too early"),
  ]

  @Test(arguments: rows)
  func `A broken page ends the render in words, within memory and time`(
    name: String,
    cut: Int,
    sentence: String
  ) async throws {
    let folder = try TemporaryFolder()
    let fixtures = Repository.root.appending(path: "Tests/FrameImageTests/Fixtures")
    let bytes = try Data(contentsOf: fixtures.appending(path: name)).dropLast(cut)
    _ = try folder.write(bytes, to: name)
    let remedy = "Copy it again, or save it again from its original."
    let words = "cardflow --pages \(name) --frames 2 --quiet \(small)"
    try await Refusal(words, 65, "error: \(name): \(sentence)\n  \(remedy)")
      .check(in: folder, .keptWithinLimits)
  }

  @Test
  func `The content of a page decides, not its name, and a link is followed`() async throws {
    let folder = try TemporaryFolder()
    let fixtures = Repository.root.appending(path: "Tests/FrameImageTests/Fixtures")
    let webp = try Data(contentsOf: fixtures.appending(path: "lossy.webp"))
    for name in ["right.webp", "wrong.jpg"] { _ = try folder.write(webp, to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"),
      withDestinationPath: "right.webp"
    )
    var frames: [[UInt8]] = []
    for name in ["right.webp", "wrong.jpg", "link.png"] {
      try await folder.output(of: "linear --pages \(name) --frames 1 --output \(name).out \(small)")
      frames.append(try folder.bytes("\(name).out/frame-0000.png"))
    }
    #expect(frames[0] == frames[1] && frames[0] == frames[2])
  }
}
