import Foundation
import FrameEncode
import FrameImage
import TestSupport
import Testing

/// Renders that are stopped, and that go on.
struct ResumeTests {
  static let render = "cardflow --frames 400 --size 64x40 --page-size 24x32 --quiet"
  static let words = "\(render) --output out".split(separator: " ").map(String.init)

  /// Names in a folder, without those of frames.
  static func others(_ folder: borrowing TemporaryFolder, _ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
      .filter { !$0.hasPrefix("frame-") }
  }

  static func expectWhole(_ folder: borrowing TemporaryFolder) async throws {
    try await folder.output(of: "\(render) --output whole")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("whole")).sorted()
    #expect(names.count == 401)
    let resumed = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
    #expect(resumed.filter { !$0.hasPrefix(".fxrender-") } == names)
    for name in names {
      #expect(try folder.bytes("whole/\(name)") == folder.bytes("out/\(name)"), "\(name)")
    }
  }

  @Test
  func `SIGTERM leaves whole frames and says how to go on`() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(Self.words, in: folder.path, .stopped)
    #expect(result.status == 143 && result.output == "")
    let pattern =
      #"stopped: \d+ of 400 frames are done\n  Go on with the same command and --resume.\n"#
    #expect(result.error.range(of: pattern, options: .regularExpression) != nil)
    #expect(try Self.others(folder, "out") == ["frames.json", "frames.json.partial"])
    #expect(try !folder.manifest("out").complete)
    try await folder.output(of: "\(Self.render) --output out --resume")
    try await Self.expectWhole(folder)
  }

  @Test
  func `SIGKILL leaves no partial file under a final name`() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(Self.words, in: folder.path, .killed)
    #expect(result.status == 137)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    where name.hasPrefix("frame-") {
      #expect(try folder.picture("out/\(name)").width == 64)
    }
    try await folder.output(of: "\(Self.render) --output out --resume")
    try await Self.expectWhole(folder)
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
    #expect(names == ["frame-0000.png", "frame-0001.png", "frame-0002.png", "frames.json"])
  }

  @Test
  func `Two renders into one folder are told`() async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(Self.words, in: folder.path, .besideItself)
    #expect(result.status == 73)
    #expect(
      result.error.hasPrefix(
        """
        error: out: cannot be written: another render writes there
          Wait until it is done, or choose another place.

        """
      )
    )
  }

  private func modified(_ folder: borrowing TemporaryFolder, _ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate] as? Date
  }
}
