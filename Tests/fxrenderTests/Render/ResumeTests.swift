import Foundation
import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Renders that are stopped and resumed.
struct ResumeTests: ~Copyable {
  private let folder = TemporaryFolder()

  static let render = "cardflow --frames 400 --size 64x40 --page-size 24x32 --quiet"

  static func expectWhole(_ folder: borrowing TemporaryFolder) async throws {
    try await folder.output(of: "\(render) --output whole")
    #expect(try folder.names(in: "whole").count == 401)
    try folder.expectSame("out", "whole")
  }

  @Test func `--resume keeps existing frames and renders missing ones`() async throws {
    try await folder.output(of: "cardflow --frames 5 --output out \(small)")
    let kept = try modified(folder, "out/frame-0001.png")
    try folder.remove("out/frame-0002.png")
    try await folder.output(of: "cardflow --frames 5 --output out --resume \(small)")
    #expect(try modified(folder, "out/frame-0001.png") == kept)
    #expect(try folder.manifest("out").complete)
    _ = try folder.picture("out/frame-0002.png")
  }

  @Test(arguments: [0, 5, 60])
  func `--resume renders a truncated frame of a complete render again`(length: Int) async throws {
    let render = "cardflow --frames 5 \(small) --output"
    for name in ["whole", "out"] { try await folder.output(of: "\(render) \(name)") }
    let frame = "out/frame-0002.png"
    _ = try folder.write(folder.bytes(frame).prefix(length), to: frame)
    try await folder.output(of: "\(render) out --resume")
    try folder.expectSame("out", "whole")
  }

  @Test(arguments: ["truncated", "foreign", "the first"])
  func `After kill -9, --resume redraws damaged and foreign frames`(damage: String) async throws {
    let result = try await folder.run(
      Self.render + " --output out",
      StopTests.stopped(by: "KILL", when: "grep -q frame-0003 out/frames.json.partial 2>/dev/null")
    )
    #expect(result.status == 137)
    let bytes = try folder.bytes("out/frame-0003.png")
    switch damage {
    case "truncated": _ = try folder.write(bytes.dropLast(20), to: "out/frame-0003.png")
    case "foreign":
      _ = try folder.write(try folder.bytes("out/frame-0000.png"), to: "out/frame-0003.png")
    default:
      _ = try folder.write(bytes.reversed(), to: "out/frame-0000.png")
    }
    try await folder.output(of: Self.render + " --output out --resume")
    try await Self.expectWhole(folder)
  }

  @Test(arguments: ["coverflow", "cardflow --background transparent", "cardflow --size 100x50"])
  func `--resume rejects frames of another render and deletes nothing`(other: String) async throws {
    try await folder.output(of: "cardflow --frames 3 --output out --quiet --size 64x40")
    let before = try folder.names(in: "out").map { try folder.bytes("out/\($0)") }
    let words = "\(other) --frames 3 --output out --quiet --resume"
    let result = try await folder.run(other.contains("--size") ? words : words + " --size 64x40")
    #expect(result.status == 73)
    #expect(result.error.contains("frames.json: belongs to another render: its fingerprint is "))
    #expect(result.error.contains("; the renders differ in "))
    #expect(try folder.names(in: "out").map { try folder.bytes("out/\($0)") } == before)
    // Without --resume, the render replaces the frames.
    try await folder.output(of: words.replacing(" --resume", with: ""))
  }

  @Test func `A shard rejects the frames of another render and deletes nothing`() async throws {
    let render = "coverflow --frames 6 --output out \(small)"
    try await folder.output(of: "\(render) --shard 1/3")
    let before = try folder.names(in: "out").map { try folder.bytes("out/\($0)") }
    let result = try await folder.run("\(render) --shard 2/3 --set tilt=0.5")
    #expect(result.status == 73)
    #expect(result.error.contains("the renders differ in tilt ("))
    #expect(try folder.names(in: "out").map { try folder.bytes("out/\($0)") } == before)
    for number in 2...3 { try await folder.output(of: "\(render) --shard \(number)/3") }
    try await folder.output(of: "coverflow --frames 6 --output whole \(small)")
    try folder.expectSame("out", "whole")
  }

  @Test func `--durable does not change the files`() async throws {
    let render = "cardflow --frames 3 --fps 50 --format png,gif \(small)"
    try await folder.output(of: "\(render) --output out --durable")
    try await folder.output(of: "\(render) --output whole")
    try folder.expectSame("out", "whole")
  }

  @Test func `A second render to the same folder is rejected`() async throws {
    let result = try await folder.run("\(Self.render) --output out", .startedTwice)
    let error = """
      error: out: cannot be written: another render is writing there
        Wait until it ends, or choose another path.

      """
    #expect(result == Program.Result(status: 73, output: "out\n", error: error))
    try await Self.expectWhole(folder)
  }

  private func modified(_ folder: borrowing TemporaryFolder, _ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate] as? Date
  }
}
