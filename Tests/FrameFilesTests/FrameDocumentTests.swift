import Foundation
import FrameFiles
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// Documents that were changed are refused, and documents that are too large are not read into memory.
struct FrameDocumentTests {
  private static func text(head: String = "", frames: [String]) -> String {
    "{\n  \"preset\" : \"a\",\(head)\n  \"frames\" : [\n" + frames.joined(separator: ",\n")
      + "\n  ]\n}\n"
  }

  @Test func `Each line of the list is a frame`() throws {
    let folder = TemporaryFolder()
    let frames = (0..<9).map { "{\"index\":\($0)}" }
    let path = try folder.write(Self.text(frames: frames).utf8, to: "frames.json")
    let document = try FrameDocument(path: path)
    #expect(document.count == 9)
    #expect(document.frame(8, as: [String: Int].self) == ["index": 8])
  }

  @Test func `A document with a million frames is read, and one with more is refused`() throws {
    let folder = TemporaryFolder()
    for (count, isRead) in [(1_000_000, true), (1_000_001, false)] {
      let frames = Array(repeating: "{\"\":0}", count: count)
      let path = try folder.write(Self.text(frames: frames).utf8, to: "frames.json")
      #expect(((try? FrameDocument(path: path)) != nil) == isRead, "\(count)")
    }
  }

  @Test func `A document with a huge head is refused`() throws {
    let folder = TemporaryFolder()
    let head = " \"a\" : \"" + String(repeating: "x", count: 17 << 20) + "\","
    let path = try folder.write(Self.text(head: head, frames: ["{\"\":0}"]).utf8, to: "frames.json")
    #expect(throws: FrameDocumentError(path: path, .layout)) { try FrameDocument(path: path) }
  }

  // MARK: Checksums

  private static func checked() throws -> DocumentText {
    let place = TemporaryFolder()
    var list = FrameList.written(complete: true, fingerprint: "0123")
    (list.revision, list.total) = (1, 5)
    list.frames = (0..<5).map { index in
      var frame = FrameRecord.written(index)
      (frame.time, frame.pixels) = (Double(index) / 4, "\(index)abc")
      frame.pages = [FrameRecord.Page(page: index, difference: 0.5, alpha: 1, order: 0)]
      return frame
    }
    try FrameFolder(path: place.path).write(list)
    return DocumentText(try place.text("frames.json"))
  }

  @Test func `A written document has a checksum for each frame and one for the whole`() throws {
    let text = try Self.checked()
    let document = try FrameDocument(text: Data(text.text.utf8))
    #expect(document.isChecked && document.count == 5 && document.manifest?.revision == 1)
    let frames = text.text.split(separator: "\n").filter { $0.hasPrefix("{\"") }
    for frame in frames {
      let line = frame.hasSuffix(",") ? frame.dropLast() : frame
      let rest = line.dropFirst(#"{"check":"","#.count + 32)
      #expect(line == #"{"check":"\#(ContentHash(of: String(rest)))",\#(rest)"#)
    }
    #expect(frames.count == 5)
    #expect(text.text.contains("\n  ],\n  \"check\" : \""))
    #expect(document.frame(3, as: FrameRecord.self)?.time == 0.75)
    #expect(String(decoding: document.line(3), as: UTF8.self).hasPrefix(#"{"contentOffset":"#))
  }

  @Test func `Each flipped bit of a document is found`() throws {
    var bytes = try Data(Self.checked().text.utf8)
    for place in bytes.indices {
      for bit in 0..<8 {
        bytes[place] ^= 1 << bit
        #expect(throws: FrameDocumentError.Problem.self, "bit \(bit) of byte \(place)") {
          try FrameDocument(text: bytes)
        }
        bytes[place] ^= 1 << bit
      }
    }
  }

  @Test func `Each well-formed change of a document is found`() throws {
    let text = try Self.checked()
    let edits = text.edits
    #expect(edits.count > 20)
    for edit in edits {
      #expect(throws: FrameDocumentError.Problem.self, "\(edit.name)") {
        try FrameDocument(text: Data(edit.text.utf8))
      }
    }
  }

  @Test func `A document with a revision or any checksum must have all checksums`() throws {
    let text = try Self.checked()
    let old = text.withoutChecksums
    #expect(!(try FrameDocument(text: Data(old.utf8)).isChecked))
    let revised = old.replacing("\"schema\"", with: "\"revision\" : 1,\n  \"schema\"")
    let line = old.replacing(
      "{\"contentOffset",
      with: "{\"check\":\"0\",\"contentOffset",
      maxReplacements: 1
    )
    for text in [revised, line] {
      #expect(throws: FrameDocumentError.Problem.missingChecksum) {
        try FrameDocument(text: Data(text.utf8))
      }
    }
    let end = old.replacing(
      "\n  ]\n",
      with: "\n  ],\n  \"check\" : \"\(String(repeating: "0", count: 32))\"\n"
    )
    #expect(throws: FrameDocumentError.Problem.self) { try FrameDocument(text: Data(end.utf8)) }
  }

  @Test func `The error names the file, the line and the problem`() throws {
    let place = TemporaryFolder()
    let text = try Self.checked().text.replacing("\"time\":0.5", with: "\"time\":0.6")
    let path = try place.write(text.utf8, to: "frames.json")
    let error = #expect(throws: FrameDocumentError.self) { try FrameDocument(path: path) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\"time\":0.6") }) + 1
    #expect(error?.problem == .line(line))
    #expect(
      error?.description == """
        \(path):\(line): the checksum of this line is wrong or missing; the line was changed after it was written
          Delete the file, and render again.
        """
    )
  }
}
