import FrameRender
import PageEffects
import Testing

@Suite struct CardColoursTests {
  /// A run of pages around the circle, and some far out.
  static let pages = Array(0..<26) + [999, 99_999, 999_999]

  @Test(arguments: pages)
  func neighboursDifferClearlyAndGently(_ page: Int) {
    let (first, second) = (middle(page), middle(page + 1))
    let difference =
      abs(first.red - second.red) + abs(first.green - second.green) + abs(first.blue - second.blue)
    #expect((0.1...0.8).contains(difference))
  }

  @Test(arguments: pages)
  func whiteCanBeReadOnEveryCard(_ page: Int) {
    // Luma on encoded values; white is 1.
    let colour = middle(page)
    let luma = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
    #expect((0.35...0.72).contains(luma))
  }

  @Test(arguments: pages)
  func theLightComesFromTheTopLeft(_ page: Int) {
    let controls = CardColours(page: page).patch.controls
    let (first, last) = (controls[0], controls[8])
    #expect(first.red + first.green + first.blue > last.red + last.green + last.blue + 0.2)
  }

  private func middle(_ page: Int) -> Colour { CardColours(page: page).patch.controls[4] }
}
