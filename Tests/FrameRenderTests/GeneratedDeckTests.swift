import FrameImage
import FrameRender
import PageDecks
import PageGeometry
import Testing

struct GeneratedDeckTests {
  private static let size = Size(90, 120)

  @Test(arguments: GeneratedDeck.allCases, [(1.0, 90, 120), (2.5, 225, 300)])
  func `A page fills its size except for its round corners`(
    _ deck: GeneratedDeck,
    _ expected: (scale: Double, width: Int, height: Int)
  ) throws {
    let page = try deck.draw(page: 4, size: Self.size, scale: expected.scale)
    let (width, height) = (page.width, page.height)
    #expect(width == expected.width && height == expected.height)
    for (column, row) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect(page.pixel(column, row).alpha < 96)
    }
    for (column, row) in [(3, height / 2), (width - 4, height / 2), (width / 2, 3)] {
      #expect(page.pixel(column, row).alpha == 255)
    }
    #expect(page.isPremultiplied)
  }

  @Test(
    arguments: GeneratedDeck.allCases,
    [(1.0, 1.0), (1, 2), (3, 1), (1, 100), (100, 1), (0.1, 0.1), (7, 5)]
  )
  func `Tiny pages are drawn`(_ deck: GeneratedDeck, _ size: (Double, Double)) throws {
    for scale in [1.0, 3] {
      let size = Size(size.0, size.1)
      let page = try deck.draw(page: 123_455, size: size, scale: scale)
      #expect(page.isPremultiplied)
      #expect(page.pixel(page.width / 2, page.height / 2).alpha > 150)
    }
  }

  @Test(arguments: GeneratedDeck.allCases, [0, 7, 9_999_999])
  func `A page is drawn with the same bytes every time`(_ deck: GeneratedDeck, _ page: Int) throws {
    let first = try deck.draw(page: page, size: Self.size, scale: 1)
    #expect(try deck.draw(page: page, size: Self.size, scale: 1) == first)
  }

  @Test(arguments: GeneratedDeck.allCases)
  func `Neighbouring pages differ clearly in colour`(_ deck: GeneratedDeck) throws {
    let means = try (0..<60).map { Self.mean(try deck.draw(page: $0, size: Self.size, scale: 0.5)) }
    for (page, (mean, next)) in zip(means, means.dropFirst()).enumerated() {
      let difference = abs(mean - next)
      #expect(difference.max() > 12, "pages \(page) and \(page + 1) of \(deck)")
    }
  }

  @Test(arguments: GeneratedDeck.allCases)
  func `Pages are colourful, and neither dark yellow nor dark green`(_ deck: GeneratedDeck) throws {
    for page in 0..<60 {
      let mean = Self.mean(try deck.draw(page: page, size: Self.size, scale: 0.5))
      let (red, green, blue) = (mean.x, mean.y, mean.z)
      #expect(mean.max() - mean.min() > 18, "page \(page) of \(deck) is grey: \(mean)")
      // Olive and brown: blue is by far the smallest channel of a dark colour.
      let isOlive = max(red, green) < 130 && green > 0.75 * red && blue < 0.6 * green
      #expect(!isOlive, "page \(page) of \(deck) is drab: \(mean)")
    }
  }

  @Test
  func `The shares of the text and the frame do not depend on the size of a photograph`() throws {
    let small = try GeneratedDeck.photos.draw(page: 2, size: Self.size, scale: 2)
    let large = try GeneratedDeck.photos.draw(page: 2, size: Size(180, 240), scale: 1)
    #expect(abs(Self.mean(small) - Self.mean(large)).max() < 2)
  }

  /// Mountains, seas, dunes and woods have no upright edges except the frame, unlike towers and petals.
  @Test(arguments: (0..<24).filter { ![3, 5].contains($0 % 6) })
  func `A photograph has no upright streaks`(_ page: Int) throws {
    let picture = try GeneratedDeck.photos.draw(page: page, size: Size(240, 320), scale: 1)
    // The caption is below; columns near the frame are omitted.
    var longest = 0
    for column in 12..<picture.width - 16 {
      var length = 0
      for row in 12..<picture.height * 3 / 4 {
        let (left, right) = (picture.pixel(column, row), picture.pixel(column + 4, row))
        let difference = max(
          abs(Int(left.red) - Int(right.red)),
          abs(Int(left.green) - Int(right.green)),
          abs(Int(left.blue) - Int(right.blue))
        )
        length = difference > 5 ? length + 1 : 0
        longest = max(longest, length)
      }
    }
    #expect(longest < picture.height / 5, "\(longest) rows")
  }

  private static func mean(_ page: Bitmap) -> SIMD3<Double> {
    var sum = SIMD3<Double>()
    for row in 0..<page.height {
      for column in 0..<page.width {
        let pixel = page.pixel(column, row)
        sum += [Double(pixel.red), Double(pixel.green), Double(pixel.blue)]
      }
    }
    return sum / Double(page.width * page.height)
  }
}

private func abs(_ vector: SIMD3<Double>) -> SIMD3<Double> {
  vector.replacing(with: -vector, where: vector .< 0)
}
