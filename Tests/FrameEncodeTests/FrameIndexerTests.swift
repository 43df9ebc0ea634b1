import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct FrameIndexerTests {
  @Test(arguments: Dither.allCases)
  func `Unchanged pixels of whole frames keep their indices`(dither: Dither) {
    let still = Bitmap.noise(width: 10, height: 12, seed: 9, isOpaque: true)
    let frames = (0..<4).map { number in
      var frame = Bitmap.noise(width: 20, height: 12, seed: UInt64(number), isOpaque: true)
      frame.place(still, x: 0, y: 0)
      return frame
    }
    let indexed = index(frames, settings: PaletteSettings(colours: 24, dither: dither))
    for frame in indexed {
      #expect(frame.isWhole)
      #expect(frame.palette == indexed[0].palette)
      #expect(frame.indices.allSatisfy { $0 < 24 })
      #expect(leftHalf(frame) == leftHalf(indexed[0]))
    }
  }

  @Test(arguments: [(Dither.none, 1...1), (.ordered, 12...52), (.diffusion, 12...52)])
  func `Dithering mixes two colours nearest to a shade`(dither: Dither, mixed: ClosedRange<Int>) {
    // The grey is between the second and the third of the four colours.
    let palette = Palette(
      bytes: [0, 0, 0, 80, 80, 80, 160, 160, 160, 240, 240, 240],
      meanError: 7 * 80 * 80 / 12
    )
    let frame = Bitmap.drawn(width: 8, height: 8) { _, _ in [121, 121, 121, 255] }
    let settings = PaletteSettings(dither: dither, quality: 100)
    let indices = index([frame], settings: settings, shared: palette)[0].indices
    let brighter = indices.count { $0 == 2 }
    let darker = indices.count { $0 == 1 }
    #expect(brighter + darker == 64)
    #expect(dither == .none ? brighter == 64 : mixed.contains(brighter))
  }

  @Test(arguments: Dither.allCases) func `A colour of the palette is not dithered`(dither: Dither) {
    let palette = Palette(bytes: [0, 0, 0, 80, 80, 80, 255, 255, 255], meanError: 20_000)
    let frame = Bitmap.drawn(width: 8, height: 8) { x, _ in
      x < 4 ? [167, 167, 167, 255] : [80, 80, 80, 255]
    }
    let settings = PaletteSettings(dither: dither, quality: 100)
    let indices = index([frame], settings: settings, shared: palette)[0].indices
    for (pixel, index) in indices.enumerated() where pixel % 8 >= 4 { #expect(index == 1) }
  }

  @Test func `At full quality every pixel has the nearest colour of the palette`() {
    let palette = Palette(
      bytes: (0..<16).flatMap { [UInt8](repeating: $0 * 17, count: 3) },
      meanError: 7 * 17 * 17 / 12
    )
    let frames = (0..<3).map { number in
      let noise = Bitmap.noise(width: 30, height: 20, seed: UInt64(number), isOpaque: true)
      return Bitmap.drawn(width: 30, height: 20) { x, y in
        let grey = noise.bytes[(y * 30 + x) * 4]
        return [grey, grey, grey, 255]
      }
    }
    let settings = PaletteSettings(quality: 100)
    for (frame, indexed) in zip(frames, index(frames, settings: settings, shared: palette)) {
      for (pixel, index) in indexed.indices.enumerated() {
        let grey = Int(frame.bytes[pixel * 4])
        let least = (0..<16).map { abs($0 * 17 - grey) }.min()
        #expect(abs(Int(index) * 17 - grey) == least)
      }
    }
  }

  private func index(
    _ frames: [Bitmap],
    settings: PaletteSettings,
    shared: Palette? = nil
  ) -> [IndexedFrame] {
    var count = ColourCount()
    for frame in frames { count.add(frame) }
    var indexer = FrameIndexer(
      width: frames[0].width,
      height: frames[0].height,
      settings: settings,
      shared: shared
        ?? count.sharedPalette(.global, colours: settings.colours, isTransparent: false),
      isWhole: true
    )
    var indexed: [IndexedFrame] = []
    for frame in frames { indexed.append(indexer.index(frame)) }
    return indexed
  }

  private func leftHalf(_ frame: IndexedFrame) -> [UInt8] {
    frame.indices.indices.filter { $0 % frame.width < frame.width / 2 }.map { frame.indices[$0] }
  }
}
