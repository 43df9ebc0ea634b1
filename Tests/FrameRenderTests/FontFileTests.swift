import FrameImage
import FrameRender
import FrameTestSupport
import TestSupport
import Testing

struct FontFileTests {
  @Test func `A font has the hash of its bytes`() throws {
    let (one, other) = (try FontFile(TestFont.bytes), try FontFile(TestFont.bytes))
    #expect(one.hash == other.hash)
    #expect(TextFont.file(one) == .file(other) && TextFont.file(one) != .strokes)
    #expect(LibraryVersion.fonts.version.split(separator: ".").count == 3)
  }

  @Test(arguments: [
    [], Array("wOFF".utf8), Array("ttcf".utf8), Array("%!PS-AdobeFont-1.0".utf8), [0, 1, 0],
  ])
  func `Other files than TrueType and OpenType are refused`(bytes: [UInt8]) {
    #expect(throws: FontFile.Problem.notFont) { try FontFile(bytes) }
  }

  @Test func `A file that is too long is refused before it is read`() {
    let bytes = TestFont.bytes + [UInt8](repeating: 0, count: FontFile.maximumBytes)
    #expect(throws: FontFile.Problem.notFont) { try FontFile(bytes) }
  }

  @Test func `A truncated font is refused or has fewer glyphs`() {
    for count in stride(from: 4, to: TestFont.bytes.count, by: 7) {
      let font = try? FontFile(Array(TestFont.bytes.prefix(count)))
      #expect(font == nil || count > 100)
    }
  }
}
