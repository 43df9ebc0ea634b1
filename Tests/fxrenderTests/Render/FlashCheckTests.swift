import Foundation
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `render --flash-check`, which measures flashes before the first frame is written.
struct FlashCheckTests {
  /// Creates a folder with a black and a white picture and a preset without gaps.
  private func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for index in 0..<12 {
      let value: UInt8 = index % 2 == 0 ? 0 : 255
      let picture = Bitmap(width: 1, height: 1, bytes: [value, value, value, 255])
      _ = try folder.writePicture(picture, to: "pages/\(index).png")
    }
    try folder.write(text: presetText(), to: "row.yaml")
    return folder
  }

  private static let words = "row.yaml --pages pages --size 240x160 --page-size 240x160 --to 10"

  private func render(
    _ words: String,
    in folder: borrowing TemporaryFolder
  ) async throws -> Program.Result {
    try await folder.run("render \(Self.words) \(words)")
  }

  @Test func `A render that flashes too often is refused before a file is written`() async throws {
    let folder = try folder()
    let result = try await render("--speed 10 --output frames --flash-check refuse", in: folder)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.error.hasPrefix("error: refusing to render more than 3 flashes in a second over 100 %")
    )
    #expect(result.error.contains("measured, not certified"))
    #expect(try !folder.names().contains("frames"))
  }

  @Test(arguments: ["--shard 1/2", "--scale 2,1", "--jobs 1"])
  func `All shards, scales and numbers of workers refuse a render`(words: String) async throws {
    let folder = try folder()
    let one = try await render("--speed 10 --flash-check refuse", in: folder)
    let other = try await render("--speed 10 --flash-check refuse \(words)", in: folder)
    #expect(one == other)
  }

  @Test func `A warning does not stop the render`() async throws {
    let folder = try folder()
    let result = try await render("--speed 10 --output frames --flash-check warn", in: folder)
    #expect(result.status == 0 && result.output == "frames\n")
    #expect(result.error.hasPrefix("warning: more than 3 flashes in a second over 100 %"))
    #expect(try folder.names(in: "frames").contains("frame-0000.png"))
  }

  @Test func `A render that does not flash too often is not refused`() async throws {
    let folder = try folder()
    let result = try await render("--speed 3 --output frames --flash-check refuse", in: folder)
    #expect(result.status == 0)
  }
}
