import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

struct NumeralsTests {
  static let alphabet = "0123456789-.".map(String.init)

  @Test(arguments: [8.0, 40]) func `All numerals look different`(_ capHeight: Double) throws {
    let pictures = try Self.alphabet.map { try picture(of: Numerals($0, capHeight: capHeight)) }
    for first in pictures.indices {
      for second in pictures.indices.dropFirst(first + 1) {
        let change = zip(pictures[first].bytes, pictures[second].bytes)
          .reduce(0.0) { $0 + abs(Double($1.0) - Double($1.1)) / 255 }
        // The pixels differ by at least a tenth of the area of the larger numeral.
        let ink = max(pictures[first].coverage, pictures[second].coverage)
        #expect(change > ink / 10, "\(Self.alphabet[first]) and \(Self.alphabet[second])")
      }
    }
  }

  @Test(arguments: ["0", "1", "7", "10", "42", "365", "8091", "123456", "1000000", "-3", "2.5"])
  func `The drawn number has the stated size and is centred`(_ text: String) throws {
    let numerals = Numerals(text, capHeight: 40)
    let bounds = try #require(try picture(of: numerals).inkBounds)
    #expect(abs(bounds.width - numerals.width) <= 2)
    #expect(abs(bounds.height - 40) <= 2)
    #expect(abs(bounds.x + bounds.width / 2 - 200) <= 1)
    #expect(abs(bounds.y + bounds.height / 2 - 40) <= 1)
  }

  @Test(arguments: ["9", "888888", "1000000", "123456789012"])
  func `A fitted number keeps its proportions and is not wider than the limit`(_ text: String) {
    let numerals = Numerals(text, capHeight: 40)
    let fitted = numerals.fitted(width: 60)
    #expect(fitted.width <= 60 + 1e-9)
    #expect(abs(fitted.width / fitted.capHeight - numerals.width / numerals.capHeight) < 1e-9)
    #expect(abs(fitted.stroke / fitted.capHeight - numerals.stroke / 40) < 1e-12)
    #expect(numerals.fitted(width: numerals.width) == numerals)
  }

  @Test func `A longer number is wider`() {
    let widths = ["", "1", "11", "110", "1100"].map { Numerals($0, capHeight: 10).width }
    #expect(widths[0] == 0)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: ["a", " ", "1,5", "½", "٣"])
  func `A character that is not a numeral traps`(_ text: String) async {
    await #expect(processExitsWith: .failure) { [text] in
      _ = Numerals(text, capHeight: 10).width
    }
  }

  private func picture(of numerals: Numerals) throws -> Bitmap {
    var canvas = try CairoCanvas(width: 400, height: 80)
    let box = Rect(0, 0, 400, 80)
    canvas.stroke(numerals.path(centredIn: box), Colour(white: 0), width: numerals.stroke)
    return try canvas.finish()
  }
}
