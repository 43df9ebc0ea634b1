import FrameFiles
import TestSupport
import Testing

/// Documents that are too large are not read into memory.
struct FrameDocumentTests {
  /// Returns a document with a head and lines of frames.
  private static func text(head: String = "", frames: [String]) -> String {
    "{\n  \"preset\" : \"a\",\(head)\n  \"frames\" : [\n" + frames.joined(separator: ",\n")
      + "\n  ]\n}\n"
  }

  @Test func `Each line of the list is a frame`() throws {
    let folder = try TemporaryFolder()
    let frames = (0..<9).map { "{\"index\":\($0)}" }
    let path = try folder.write(Self.text(frames: frames).utf8, to: "frames.json")
    let document = try #require(FrameDocument(path: path))
    #expect(document.count == 9)
    #expect(document.frame(8, as: [String: Int].self) == ["index": 8])
  }

  @Test func `A document with a million frames is read, and one with more is refused`() throws {
    let folder = try TemporaryFolder()
    for (count, isRead) in [(1_000_000, true), (1_000_001, false)] {
      let frames = Array(repeating: "{\"\":0}", count: count)
      let path = try folder.write(Self.text(frames: frames).utf8, to: "frames.json")
      #expect((FrameDocument(path: path) != nil) == isRead, "\(count)")
    }
  }

  @Test func `A document with a huge head is refused`() throws {
    let folder = try TemporaryFolder()
    let head = " \"a\" : \"" + String(repeating: "x", count: 17 << 20) + "\","
    let path = try folder.write(Self.text(head: head, frames: ["{\"\":0}"]).utf8, to: "frames.json")
    #expect(FrameDocument(path: path) == nil)
  }
}
