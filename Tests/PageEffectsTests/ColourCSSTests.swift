import PageEffects
import TestSupport
import Testing

/// Colours as CSS text.
struct ColourCSSTests {
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
    // Values outside the range are clamped, as in browsers.
    ("rgb(300, -5, 0, 2)", bytes(255, 0, 0)),
    ("transparent", Colour(white: 0, alpha: 0)),
    ("Transparent", Colour(white: 0, alpha: 0)),
    ("white", bytes(255, 255, 255)),
    ("RebeccaPurple", bytes(0x66, 0x33, 0x99)),
    ("darkslategrey", bytes(0x2F, 0x4F, 0x4F)),
  ])
  func `CSS colours are parsed`(text: String, colour: Colour) throws {
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
  func `Text that is not a colour is rejected`(text: String) { #expect(Colour(css: text) == nil) }

  @Test(
    arguments: [
      (.standardBackground, "#1c1c1e"), (bytes(255, 136, 0), "#ff8800"),
      (bytes(0, 0, 0), "#000000"),
      (bytes(1, 2, 3, 136.0 / 255), "#01020388"), (Colour(white: 0, alpha: 0), "#00000000"),
      (bytes(1, 2, 3, 0.5), "rgb(1.0 2.0 3.0 / 0.5)"),
      (bytes(127.5, 0, 255), "rgb(127.5 0.0 255.0 / 1.0)"),
    ] as [(Colour, String)]
  )
  func `A colour survives a round trip through CSS text`(colour: Colour, text: String) {
    #expect(colour.css == text)
    #expect(Colour(css: text) == colour)
  }

  @Test func `Every CSS colour survives a round trip exactly`() {
    var random = SplitMix(state: 3)
    func channel() -> Double {
      random.next() % 2 == 0
        ? Double(random.next() % 256) / 255 : .random(in: 0...255, using: &random) / 255
    }
    for _ in 0..<5_000 {
      let colour = Colour(red: channel(), green: channel(), blue: channel(), alpha: channel())
      #expect(Colour(css: colour.css) == colour, "\(colour)")
    }
  }
}
