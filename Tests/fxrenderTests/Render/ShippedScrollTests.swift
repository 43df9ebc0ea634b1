import Foundation
import FrameFiles
import FrameTestSupport
import TestSupport
import Testing

/// The shipped gesture scripts, rendered with the command in their first comment.
struct ShippedScrollTests {
  /// The names of the shipped scroll views.
  static let scripts = [
    "card-switcher", "page-map", "photo-pager", "preview-pager", "recycling-gallery",
  ]

  /// Returns the words after `fxrender` in the second line of a script.
  private static func command(_ script: String) throws -> String {
    let file = Repository.presets.appending(path: "Scrolls/\(script).yaml")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines[1].hasPrefix("# fxrender ") && lines[1].contains(" --scroll \(script) "))
    return String(lines[1].dropFirst("# fxrender ".count))
  }

  @Test(arguments: scripts)
  func `Workers and ranges do not change the frames and the GIF`(script: String) async throws {
    let folder = TemporaryFolder()
    let words = try Self.command(script) + " --fps 4 --scale 0.25 --quiet --output"
    try await folder.output(of: "\(words) one --jobs 1 --format png,gif")
    try await folder.output(of: "\(words) two --jobs 2 --format png,gif")
    try folder.expectSame("one", "two")
    let frames = try folder.manifest("one").frames
    #expect(frames.count > 12 && Set(frames.map(\.pixels)).count > 8)
    let gif = try #require(folder.names(in: "one").first { $0.hasSuffix(".gif") })
    #expect(try DecodedGIF(folder.bytes("one/\(gif)")).frames.count > 8)
    // The part is taken from the middle of the motion.
    let part = frames[5...9]
    try await folder.output(of: "\(words) part --range 5-9")
    #expect(try folder.manifest("part").frames.map(\.pixels) == part.map(\.pixels))
    try folder.expectWholeFrames("part", "one")
  }
}
