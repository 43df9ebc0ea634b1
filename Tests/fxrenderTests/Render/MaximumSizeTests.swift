import FrameEncode
import ProgramTestSupport
import TestSupport
import Testing

/// Files that are not larger than `--max-size`.
struct MaximumSizeTests {
  private static let render =
    "coverflow --pages 6 --size 320x200 --page-size 120x160 --frames 16 --fps 50 --output"

  /// The limits in shares of the size without a limit, and an option that the chosen settings have.
  static let cases: [(file: String, share: Double, option: String)] = [
    ("a.gif", 0.6, "--colors"), ("a.gif", 0.1, "--scale"),
    ("a.webp", 0.7, "--quality"), ("a.webp", 0.05, "--scale"),
    ("a.mp4", 0.5, "--quality"), ("a.mp4", 0.1, "--every"), ("a.webm", 0.5, "--quality"),
  ]

  @Test(arguments: cases.indices)
  func `The file is smaller than the limit, and the settings are printed`(row: Int) async throws {
    let (file, share, option) = Self.cases[row]
    let folder = TemporaryFolder()
    try await folder.output(of: "\(Self.render) \(file)")
    let limit = Int(Double(try folder.bytes(file).count) * share)
    let result = try await folder.run("\(Self.render) \(file) --max-size \(limit)B")
    #expect(result.status == 0)
    let size = try folder.bytes(file).count
    #expect(size <= limit && size > limit / 4, "\(size) of \(limit)")
    let lines = result.error.split(separator: "\n")
    let note = try #require(lines.first { $0.contains(" bytes with ") })
    #expect(note.hasPrefix("note: \(size) bytes with --") && note.contains(option), "\(note)")
    #expect(try folder.names() == [file])
    // The printed options repeat the file.
    let options = try #require(note.split(separator: " with ").last)
    try await folder.output(of: "\(Self.render) again.\(file) --quiet \(options)")
    #expect(try folder.bytes("again.\(file)") == folder.bytes(file))
  }

  @Test func `A limit that is large enough changes nothing`() async throws {
    let folder = TemporaryFolder()
    try await folder.output(of: "\(Self.render) a.webp")
    try await folder.output(of: "\(Self.render) b.webp --max-size 1GB --quiet")
    #expect(try folder.bytes("a.webp") == folder.bytes("b.webp"))
  }

  static let refusals: [(words: String, message: String)] = [
    ("a.gif --max-size 100B", "--max-size cannot be met: the smallest file has "),
    ("a.apng --max-size 1MB", "--max-size has no effect on apng, whose quality cannot be changed"),
    ("out --max-size 1MB", "--max-size has no effect on png"),
    ("out --max-size 1MB --format gif,webp", "--max-size cannot be met for several files"),
    ("a.gif --max-size 1MB --scale 1,2", "--max-size cannot be met for several files"),
    ("- --max-size 1MB --format gif", "--max-size needs a file"),
    ("a.gif --max-size 5XB", "--max-size"),
  ]

  @Test(arguments: refusals.indices)
  func `A limit that cannot be met leaves no file`(row: Int) async throws {
    let folder = TemporaryFolder()
    let (words, message) = Self.refusals[row]
    let result = try await folder.run("\(Self.render) \(words) --quiet")
    #expect(result.status == 64 && result.error.contains(message), "\(result.error)")
    #expect(try folder.names() == [])
  }
}
