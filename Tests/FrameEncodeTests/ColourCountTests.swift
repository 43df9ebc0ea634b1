import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct ColourCountTests {
  @Test(arguments: [1, 2, 255, 256, 257, 600]) func `Colours are counted up to 256`(colours: Int) {
    var count = ColourCount()
    for _ in 0..<2 { count.add(picture(colours: colours)) }
    #expect(count.colours == (colours > 256 ? nil : colours))
  }

  @Test func `Transparent pixels are not counted`() {
    var count = ColourCount()
    count.add(Bitmap(width: 4, height: 4))
    #expect(count.colours == 0)
    #expect(count.sharedPalette(.global, colours: 8, isTransparent: true) == nil)
  }

  @Test(arguments: [
    (PaletteMode.frame, 2, false, nil), (.auto, 2, false, 2), (.auto, 256, false, 256),
    (.auto, 256, true, 255), (.auto, 600, false, nil), (.auto, 600, true, 255),
    (.global, 256, false, 256), (.global, 600, false, 255),
  ])
  func `The mode, the colours and transparency decide whether a palette is shared`(
    mode: PaletteMode,
    colours: Int,
    isTransparent: Bool,
    expected: Int?
  ) {
    var count = ColourCount()
    count.add(picture(colours: colours))
    let palette = count.sharedPalette(mode, colours: 256, isTransparent: isTransparent)
    #expect(palette?.count == expected)
    if let palette { #expect((palette.meanError == 0) == (expected == colours)) }
  }

  @Test func `A palette has exactly the counted colours if they are few enough`() {
    let picture = picture(colours: 40)
    var count = ColourCount()
    count.add(picture)
    let palette = count.sharedPalette(.auto, colours: 64, isTransparent: false)
    let expected = (0..<40).flatMap { picture.bytes[$0 * 4..<$0 * 4 + 3] }
    #expect(palette == Palette(bytes: Array(expected), meanError: 0))
  }

  @Test func `The palette contains the mean of each group of similar colours`() {
    // Four groups of 27 similar colours, whose means should be chosen.
    let middles: [SIMD3<Int>] = [[20, 20, 20], [200, 30, 40], [30, 210, 50], [60, 60, 220]]
    let picture = Bitmap.drawn(width: 27, height: 4) { x, y in
      let offset = SIMD3(x % 3, x / 3 % 3, x / 9) &- 1
      let colour = middles[y] &+ offset &* 6
      return [UInt8(colour.x), UInt8(colour.y), UInt8(colour.z), 255]
    }
    var count = ColourCount()
    count.add(picture)
    let bytes =
      count.sharedPalette(.global, colours: 4, isTransparent: false)?.bytes.map { Int($0) } ?? []
    let chosen = Set(stride(from: 0, to: bytes.count, by: 3).map { bytes[$0..<$0 + 3].map(\.self) })
    #expect(chosen == Set(middles.map { [$0.x, $0.y, $0.z] }))
  }

  /// Returns a picture of one row, in which each pixel has a different colour.
  private func picture(colours: Int) -> Bitmap {
    Bitmap.drawn(width: colours, height: 1) { x, _ in
      [UInt8(x % 8), UInt8(x / 8 % 16) * 16, UInt8(x / 128), 255]
    }
  }
}
