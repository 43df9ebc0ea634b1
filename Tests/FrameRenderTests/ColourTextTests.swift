import FrameRender
import Testing

/// Colours as CSS writes them.
struct ColourTextTests {
  static func bytes(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Colour {
    Colour(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  @Test(arguments: [
    ("#1c1c1e", .standardBackground),
    ("#FFF", bytes(255, 255, 255)),
    ("#f80", bytes(255, 136, 0)),
    ("#f808", bytes(255, 136, 0, 136.0 / 255)),
    ("#12345678", bytes(18, 52, 86, 120.0 / 255)),
    ("#00000000", bytes(0, 0, 0, 0)),
    ("rgb(1, 2, 3)", bytes(1, 2, 3)),
    ("rgb(1,2,3)", bytes(1, 2, 3)),
    ("rgb(1 2 3)", bytes(1, 2, 3)),
    ("rgb(  1   2 3  )", bytes(1, 2, 3)),
    ("rgb(1.5 2 3)", bytes(1.5, 2, 3)),
    ("rgba(1, 2, 3, 0.5)", bytes(1, 2, 3, 0.5)),
    ("rgb(1, 2, 3, 50%)", bytes(1, 2, 3, 0.5)),
    ("rgb(1 2 3 / 0.25)", bytes(1, 2, 3, 0.25)),
    ("rgb(1 2 3/25%)", bytes(1, 2, 3, 0.25)),
    ("rgb(100% 50% 0%)", Colour(red: 1, green: 0.5, blue: 0)),
    // Outside of the range is held at its ends, as browsers do.
    ("rgb(300, -5, 0, 2)", bytes(255, 0, 0)),
    ("transparent", Colour(white: 0, alpha: 0)),
    ("Transparent", Colour(white: 0, alpha: 0)),
    ("white", bytes(255, 255, 255)),
    ("RebeccaPurple", bytes(0x66, 0x33, 0x99)),
    ("darkslategrey", bytes(0x2F, 0x4F, 0x4F)),
  ])
  func `What CSS knows is read`(text: String, colour: Colour) throws {
    let read = try #require(Colour(css: text))
    for (one, other) in [
      (read.red, colour.red), (read.green, colour.green), (read.blue, colour.blue),
      (read.alpha, colour.alpha),
    ] {
      #expect(abs(one - other) < 1e-12)
    }
  }

  @Test(arguments: [
    "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#-12", "#１２３", "1c1c1e",
    "rgb", "rgb()", "rgb(1)", "rgb(1, 2)", "rgb(1, 2, 3", "rgb(1, 2, 3, 4, 5)", "rgb(1,,2,3)",
    "rgb(,1,2,3)", "rgb(1,2,3,)", "rgb(1, 2 3)", "rgb(1 2 3 0.5)", "rgb(1 / 2 / 3)", "rgb(1/2 3)",
    "rgb(1 2 3 /)", "rgb(1, 2, 3 / 0.5)", "rgb(a, b, c)", "rgb(nan, 0, 0)", "rgb(inf, 0, 0)",
    "rgb(0x10, 0, 0)", "rgb(%, 0, 0)", "rgb(1%%, 0, 0)", "rgb 1 2 3", "hsl(1, 2%, 3%)",
    "rgbx(1, 2, 3)", "blurple", "white ", "whi te",
  ])
  func `What is no colour is refused`(text: String) {
    #expect(Colour(css: text) == nil)
  }
}
