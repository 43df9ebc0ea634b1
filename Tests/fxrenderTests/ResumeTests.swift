import Foundation
import FrameEncode
import FrameImage
import ProgramTestSupport
import TestSupport
import Testing

/// Renders that are stopped, and that go on.
struct ResumeTests {
  static let render = "cardflow --frames 400 --size 64x40 --page-size 24x32 --quiet"
  static let words = "\(render) --output out".split(separator: " ").map(String.init)

  static func expectWhole(_ folder: borrowing TemporaryFolder) async throws {
    try await folder.output(of: "\(render) --output whole")
    #expect(try folder.names(in: "whole").count == 401)
    try folder.expectSame("out", "whole")
  }

  @Test
  func `What is there is kept, what has gone is rendered again`() async throws {
    let folder = try TemporaryFolder()
    try await folder.output(of: "cardflow --frames 5 --output out \(small)")
    let kept = try modified(folder, "out/frame-0001.png")
    try FileManager.default.removeItem(atPath: folder.path("out/frame-0002.png"))
    try await folder.output(of: "cardflow --frames 5 --output out --resume \(small)")
    #expect(try modified(folder, "out/frame-0001.png") == kept)
    #expect(try folder.manifest("out").complete)
    _ = try folder.picture("out/frame-0002.png")
  }

  @Test
  func `Another render starts anew, and the frames of the old one go`() async throws {
    let folder = try TemporaryFolder()
    try await folder.output(of: "cardflow --frames 5 --output out \(small)")
    let old = try folder.bytes("out/frame-0001.png")
    try await folder.output(of: "coverflow --frames 3 --output out --resume \(small)")
    #expect(try folder.bytes("out/frame-0001.png") != old)
    let names = try folder.names(in: "out")
    #expect(names == ["frame-0000.png", "frame-0001.png", "frame-0002.png", "frames.json"])
  }

  @Test
  func `Of two renders into one folder the second is refused, the first undisturbed`()
    async throws
  {
    let folder = try TemporaryFolder()
    let result = try await Program.run(Self.words, in: folder.path, .besideItself)
    let error = """
      error: out: cannot be written: another render writes there
        Wait until it is done, or choose another place.

      """
    #expect(result == Program.Result(status: 73, output: "out\n", error: error))
    try await Self.expectWhole(folder)
  }

  private func modified(_ folder: borrowing TemporaryFolder, _ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate] as? Date
  }
}
