import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Broken pictures among valid ones.
struct PictureCheckTests {
  static let remedy = "  Copy it again, or save it again from its original."

  /// Creates six pages; the third is truncated and the fifth is not a picture.
  private static func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for page: UInt8 in 1...6 {
      let colours = [[page * 40, 0, 9], [0, page * 40, 200]]
      try folder.write(stripes: colours, width: 40, height: 40, to: "photos/\(page).png")
    }
    _ = try folder.write(folder.bytes("photos/3.png").dropLast(20), to: "photos/3.png")
    _ = try folder.write("no picture".utf8, to: "photos/5.png")
    return folder
  }

  @Test func `The first broken picture is reported before the first frame`() async throws {
    let folder = try Self.folder()
    let words = "linear --pages photos --frames 4 --to 3 --output out \(small)"
    try await Refusal(
      words,
      65,
      "error: photos/3.png: a damaged PNG picture: it ends too early\n\(Self.remedy)"
    ).check(in: folder)
    #expect(try !folder.names().contains("out"))
  }

  @Test func `Only the headers of pictures that stay invisible are checked`() async throws {
    let folder = try Self.folder()
    try folder.remove("photos/5.png")
    let still = "summary: Still.\nwindow: [-1, 1]\ntransform: []\n"
    try folder.write(text: still, to: "still.yaml")
    let words = "still.yaml --pages photos --frames 1 --quiet \(small)"
    try await folder.output(of: "\(words) --from 0.9 --to 0.9")
    let seen = try await folder.run("\(words) --from 1 --to 1")
    #expect(seen.status == 65 && seen.error.hasPrefix("error: photos/3.png: "))
  }

  @Test func `--skip-bad-pages skips broken pictures and reports them`() async throws {
    let folder = try Self.folder()
    let words = "linear --pages photos --frames 4 --to 3 --output out \(small)"
    let result = try await folder.run(words + " --skip-bad-pages --jobs 3")
    #expect(result.status == 0 && result.output == "out\n")
    let told = result.error.split(separator: "\n").filter { $0.hasPrefix("skipped: ") }
    #expect(
      told == [
        "skipped: photos/3.png: a damaged PNG picture: it ends too early",
        "skipped: photos/5.png: not a PNG, JPEG or WebP picture: it starts with \"no pictu\"",
      ]
    )
    for name in ["3", "5"] { try folder.remove("photos/\(name).png") }
    try await folder.output(of: words.replacing("--output out", with: "--output whole"))
    try folder.expectSame("out", "whole")
  }

  @Test func `If all pictures are broken, the first one is reported`() async throws {
    let folder = TemporaryFolder()
    for name in ["1.png", "2.png"] { _ = try folder.write("no picture".utf8, to: name) }
    let result = try await folder.run(
      "linear --pages 1.png --pages 2.png --skip-bad-pages --quiet \(small)"
    )
    #expect(result.status == 65)
    #expect(result.error.hasPrefix("error: 1.png: "))
  }
}
