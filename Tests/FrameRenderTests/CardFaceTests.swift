import FrameImage
import FrameRender
import PageDecks
import PageGeometry
import Testing

struct CardFaceTests {
  @Test(arguments: [
    (Size(80, 80), 1.0, 80, 80),
    (Size(60, 90), 2, 120, 180),
    (Size(90, 60), 3, 270, 180),
    (Size(40.2, 30.5), 1, 41, 31),
    (Size(399, 201), 0.25, 100, 51),
  ])
  func `A card has the given size, transparent corners and an opaque middle`(
    _ size: Size,
    _ scale: Double,
    _ width: Int,
    _ height: Int
  ) throws {
    let card = try GeneratedDeck.cards.draw(page: 4, size: size, scale: scale)
    #expect(card.width == width && card.height == height)
    for (column, row) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect(card.pixel(column, row).alpha < 64)
    }
    #expect(card.pixel(width / 2, height / 2).alpha == 255)
    for (column, row) in [
      (width / 2, 0), (0, height / 2), (width - 1, height / 2), (width / 2, height - 1),
    ] {
      #expect(card.pixel(column, row).alpha == 255)
    }
    #expect(card.isPremultiplied)
  }

  @Test func `The corners of a card are transparent`() throws {
    let card = try GeneratedDeck.cards.draw(page: 0, size: Size(160, 160), scale: 1)
    for (column, row) in [(0, 0), (159, 0), (0, 159), (159, 159)] {
      #expect(card.pixel(column, row) == Pixel(0, 0, 0, 0))
    }
  }

  @Test(arguments: [(1.0, 1.0), (1, 2), (3, 1), (1, 100), (100, 1), (0.1, 0.1), (7, 5)])
  func `Tiny cards are drawn`(_ width: Double, _ height: Double) throws {
    for scale in [1.0, 2, 3] {
      let size = Size(width, height)
      let card = try GeneratedDeck.cards.draw(page: 123_455, size: size, scale: scale)
      #expect(card.isPremultiplied)
      #expect(card.pixel(card.width / 2, card.height / 2).alpha > 200)
    }
  }

  @Test(arguments: [0, 5, 999_999])
  func `A card is drawn with the same bytes every time`(_ page: Int) throws {
    let size = Size(90, 120)
    let first = try GeneratedDeck.cards.draw(page: page, size: size, scale: 1)
    #expect(try GeneratedDeck.cards.draw(page: page, size: size, scale: 1) == first)
  }

  @Test func `The cards of all pages differ`() throws {
    let size = Size(40, 50)
    let pages = Array(0..<30) + [100, 1000, 99_999, 999_998, 999_999]
    let cards = try pages.map { try GeneratedDeck.cards.draw(page: $0, size: size, scale: 1) }
    for first in cards.indices {
      for second in cards.indices.dropFirst(first + 1) {
        #expect(cards[first] != cards[second], "pages \(pages[first]) and \(pages[second])")
      }
    }
  }

  @Test func `A rotated or mirrored card differs from the original`() throws {
    let card = try GeneratedDeck.cards.draw(page: 7, size: Size(64, 64), scale: 1)
    func isUnchanged(_ source: (Int, Int) -> (Int, Int)) -> Bool {
      (0..<64).allSatisfy { row in
        (0..<64).allSatisfy { column in
          let (x, y) = source(column, row)
          return card.pixel(column, row) == card.pixel(x, y)
        }
      }
    }
    #expect(isUnchanged { ($0, $1) })
    #expect(!isUnchanged { (63 - $0, $1) })
    #expect(!isUnchanged { ($0, 63 - $1) })
    #expect(!isUnchanged { (63 - $0, 63 - $1) })
    #expect(!isUnchanged { ($1, $0) })
  }

  @Test(arguments: [(20_000.0, 1.0, 2.0), (1, 20_000, 2), (1e300, 1, 1e300)])
  func `A card too large for cairo is refused`(_ width: Double, _ height: Double, _ scale: Double) {
    #expect(throws: RenderError.self) {
      try GeneratedDeck.cards.draw(page: 0, size: Size(width, height), scale: scale)
    }
  }
}
