import Foundation
import PagePreview
import TestSupport
import Testing

/// Answers from memory and from files.
struct PreviewAnswerTests {
  @Test func `The answer for an unknown path has status 404`() throws {
    #expect(PreviewAnswer.notFound.status == 404)
    #expect(
      try String(decoding: PreviewAnswer.notFound.bytes, as: UTF8.self)
        == "There is nothing here.\n"
    )
  }

  /// A file that is sent in several pieces.
  private static let long = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 >> 3) }

  @Test func `A long file arrives complete, followed by another answer`() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write(Self.long, to: "file")
    let site = TestSite { _ in
      let file = (try? AnswerFile(path: path)).map(PreviewAnswer.Body.file)
      return PreviewAnswer(type: "text/plain", body: file ?? .bytes([]))
    }
    try await TestServer.run(site) { server in
      let client = try server.client(sending: TestServer.get("/file") + TestServer.get("/file"))
      for _ in 0..<2 {
        let answer = try client.answer()
        #expect(answer.fields["content-length"] == "600000")
        #expect(answer.body == Self.long)
      }
      let head = TestServer.get("/file").replacing("GET", with: "HEAD")
      #expect(try server.answer(to: head).fields["content-length"] == "600000")
    }
  }

  @Test func `A truncated file, a folder and a missing file are errors`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(Self.long, to: "file")
    let file = try AnswerFile(path: path)
    #expect(truncate(path, 400_000) == 0)
    var count = 0
    #expect(throws: CocoaError.self) {
      while let piece = try file.next() { count += piece.count }
    }
    #expect(count == 400_000)
    #expect(throws: CocoaError.self) { try AnswerFile(path: folder.path) }
    #expect(throws: CocoaError.self) { try AnswerFile(path: folder.path("none")) }
  }
}

extension PreviewAnswer {
  /// All bytes of the body.
  var bytes: [UInt8] {
    get throws {
      switch body {
      case .bytes(let bytes): return bytes
      case .file(let file):
        var bytes: [UInt8] = []
        while let piece = try file.next() { bytes += piece }
        return bytes
      }
    }
  }
}
