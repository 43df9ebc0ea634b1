import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Text drawn with strokes.
struct LetteringTests {
  static let alphabet =
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789°.−+/()%,:;=_'\"!?<>*|&#^~…·×[]-"
    + "$@\\`{}ßæœøđðþłÆŒØĐÞŁ¡¿«»€£¥©§ıàáâãāăȧäåőǎçąÉÛŽİŐ")
    .map(String.init)

  @Test func `All letters look different, and none is drawn as a box`() throws {
    let pictures = try (Self.alphabet + ["☃"]).map { try picture(of: Lettering($0, capHeight: 40)) }
    for first in pictures.indices {
      for second in pictures.indices.dropFirst(first + 1) where pictures[first] == pictures[second]
      {
        Issue.record("\((Self.alphabet + ["☃"])[first]) is \((Self.alphabet + ["☃"])[second])")
      }
    }
  }

  @Test(arguments: ["H", "O", "7", "xyz", "rotationY (°)", "The fox jumps.", "50% + 1"])
  func `The drawn text has the stated width`(text: String) throws {
    let line = Lettering(text, capHeight: 40)
    let bounds = try #require(try picture(of: line).inkBounds)
    #expect(abs(bounds.width - line.width) <= 3 && abs(bounds.x - 20) <= 2)
  }

  @Test(arguments: ["H", "B", "8", "x", "g"])
  func `Capitals have the stated height and are on the baseline`(text: String) throws {
    let bounds = try #require(try picture(of: Lettering(text, capHeight: 40)).inkBounds)
    let reach = text == "g" ? 10.0 : 0
    #expect(abs(bounds.y + bounds.height - 60 - reach) <= 2)
    #expect(abs(bounds.y - (text == "x" || text == "g" ? 30.5 : 20)) <= 2)
  }

  @Test(arguments: [
    ("ế", "e"), ("a\u{32D}", "a"), ("’", "'"), ("–", "−"), ("e\u{301}", "é"),
    ("日", "☃"), ("🙂", "☃"),
  ])
  func `A character without a glyph is replaced`(text: String, other: String) throws {
    #expect(
      try picture(of: Lettering(text, capHeight: 40))
        == picture(of: Lettering(other, capHeight: 40))
    )
  }

  @Test func `Only a line that is too wide is scaled down`() {
    let line = Lettering("page difference", capHeight: 20)
    #expect(abs(line.fitted(width: 50).width - 50) < 1e-9)
    #expect(line.fitted(width: line.width) == line)
    #expect(Lettering("", capHeight: 10).width == 0)
  }

  private func picture(of line: Lettering) throws -> Bitmap {
    var canvas = try CairoCanvas(width: 640, height: 90)
    canvas.stroke(line.path(at: Point(20, 60)), Colour(white: 0), width: line.stroke)
    return try canvas.finish()
  }
}
