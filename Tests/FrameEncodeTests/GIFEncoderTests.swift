import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct GIFEncoderTests {
  @Test(arguments: [(1, 1), (1, 9), (7, 1), (13, 11)], Dither.allCases)
  func `Frames of noise keep their sizes and transparent pixels`(
    size: (width: Int, height: Int),
    dither: Dither
  ) throws {
    for (seed, isOpaque): (UInt64, Bool) in [(1, true), (2, false)] {
      let frames = (0..<5).map { number in
        Bitmap.noise(
          width: size.width,
          height: size.height,
          seed: seed + UInt64(number) * 10,
          isOpaque: isOpaque
        )
      }
      let settings = PaletteSettings(colours: 16, dither: dither)
      for mode in PaletteMode.allCases {
        let decoded = try decode(frames, settings: settings, mode: mode).frames
        let expected = Array(repeating: [size.width, size.height], count: 5)
        #expect(decoded.map { [$0.width, $0.height] } == expected)
        #expect(decoded.map(opacity) == frames.map { opacity($0).map { $0 < 128 ? 0 : 255 } })
      }
    }
  }

  @Test(arguments: [2, 3, 5, 16, 255, 256], PaletteMode.allCases)
  func `Frames of few colours are decoded to equal pixels`(colours: Int, mode: PaletteMode) throws {
    // All frames have the same colours. In the lower rows, the colours move from frame to frame.
    let frames = (0..<4).map { frame in
      Bitmap.drawn(width: 16, height: 20) { x, y in
        let number = y < 4 ? x : (y - 4) * 16 + x + frame * 7
        return colour(number % colours)
      }
    }
    let settings = PaletteSettings(colours: colours, dither: .diffusion, quality: 1)
    #expect(try decode(frames, settings: settings, mode: mode).frames == frames)
  }

  @Test func `Erased pixels become transparent`() throws {
    // A square moves over a transparent background. The pixels that it leaves become transparent again.
    let frames = (0..<6).map { number in
      Bitmap.drawn(width: 12, height: 8) { x, y in
        (number..<number + 4).contains(x) && y > 2 ? colour(x - number + y) : .zero
      }
    }
    for mode in PaletteMode.allCases { #expect(try decode(frames, mode: mode).frames == frames) }
  }

  @Test(
    arguments: Dither.allCases,
    // Frames with transparent pixels have one palette, so that colours cannot change.
    PaletteMode.allCases.map { (mode: $0, isOpaque: true) } + [(mode: .auto, isOpaque: false)]
  )
  func `Unchanged pixels keep their colours`(
    dither: Dither,
    frame: (mode: PaletteMode, isOpaque: Bool)
  ) throws {
    func noise(_ width: Int, _ seed: UInt64) -> Bitmap {
      Bitmap.noise(width: width, height: 24, seed: seed, isOpaque: frame.isOpaque)
    }
    let still = noise(20, 1)
    let frames = (0..<6).map { number in
      var bitmap = noise(40, UInt64(number))
      bitmap.place(still, x: 0, y: 0)
      return bitmap
    }
    let settings = PaletteSettings(colours: 32, dither: dither)
    let decoded = try decode(frames, settings: settings, mode: frame.mode).frames
    for bitmap in decoded { #expect(leftHalf(bitmap) == leftHalf(decoded[0])) }
  }

  @Test func `Only the box around the changed pixels is stored for each frame`() throws {
    let frames = (0..<3).map { number in
      Bitmap.drawn(width: 30, height: 20) { x, y in
        (5..<9).contains(x) && (3..<6).contains(y) ? colour(number * 9) : colour(1)
      }
    }
    let decoded = try decode(frames + [frames[2]])
    #expect(decoded.storedSizes == [[30, 20], [4, 3], [4, 3], [1, 1]])
    #expect(decoded.frames == frames + [frames[2]])
  }

  @Test(arguments: [(24.0, 48), (25, 10), (30, 60), (50, 7), (29.97, 300), (0.01, 2)])
  func `The rounding errors of delays do not add up`(fps: Double, count: Int) throws {
    let frames = [Bitmap](
      repeating: Bitmap.noise(width: 2, height: 2, seed: 1, isOpaque: true),
      count: count
    )
    let delays = try decode(frames) { Double($0 + 1) / fps }.delays
    var time = 0
    for (index, delay) in delays.enumerated() {
      time += delay
      #expect(abs(Double(time) - 100 * Double(index + 1) / fps) <= 0.5)
    }
    #expect(delays.count == count)
  }

  @Test(arguments: [nil, 1, 2, 3, 65_536])
  func `The GIF plays as often as requested`(plays: Int?) throws {
    let frame = Bitmap.noise(width: 3, height: 3, seed: 1, isOpaque: true)
    #expect(try DecodedGIF(encode([frame, frame], plays: plays)).plays == plays)
  }

  @Test func `Partly transparent pixels are blended with the matte`() throws {
    let frame = Bitmap(width: 3, height: 1, bytes: [100, 0, 0, 200, 50, 0, 0, 128, 50, 0, 0, 127])
    let settings = PaletteSettings(matte: [0, 255, 0])
    let shown = try decode([frame], settings: settings).frames[0]
    #expect(shown.bytes == [100, 55, 0, 255, 50, 127, 0, 255, 0, 0, 0, 0])
  }

  @Test func `Lower quality gives smaller files`() throws {
    // Gradients with weak noise are similar to photographs.
    let frames = (0..<3).map { number in
      let noise = Bitmap.noise(width: 64, height: 64, seed: UInt64(number), isOpaque: true).bytes
      return Bitmap.drawn(width: 64, height: 64) { x, y in
        let grain = noise[(y * 64 + x) * 4] & 7
        return [UInt8(x * 3) + grain, UInt8(y * 3) + grain, 90, 255]
      }
    }
    let sizes = [100, 80, 40, 1].map {
      encode(frames, settings: PaletteSettings(quality: $0)).count
    }
    #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == sizes.count)
  }

  @Test func `The bytes of a frame are written when the second frame after it is appended`() {
    let frames = (0..<2).map { Bitmap.noise(width: 40, height: 30, seed: $0, isOpaque: true) }
    var encoder = GIFEncoder(width: 40, height: 30)
    var sizes: [Int] = []
    for index in 0..<200 {
      encoder.append(frames[index % 2], until: Double(index + 1) / 25) { sizes.append($0.count) }
    }
    encoder.finish { sizes.append($0.count) }
    // A frame of noise takes about 2,500 bytes.
    #expect(sizes.allSatisfy { $0 < 6_000 })
    #expect(sizes.dropFirst(2).allSatisfy { $0 > 0 })
  }

  @Test func `The encoder rethrows an error of the closure`() {
    struct DiskFull: Error, Equatable {}
    var encoder = GIFEncoder(width: 2, height: 2)
    let frame = Bitmap.noise(width: 2, height: 2, seed: 1, isOpaque: true)
    #expect(throws: DiskFull()) {
      try encoder.append(frame, until: 1) { _ throws(DiskFull) in throw DiskFull() }
    }
  }

  @Test func `Invalid arguments and calls trap`() async {
    await #expect(processExitsWith: .failure) { _ = PaletteSettings(colours: 1) }
    await #expect(processExitsWith: .failure) { _ = PaletteSettings(colours: 257) }
    await #expect(processExitsWith: .failure) { _ = PaletteSettings(quality: 0) }
    await #expect(processExitsWith: .failure) { _ = PaletteSettings(quality: 101) }
    await #expect(processExitsWith: .failure) { _ = GIFEncoder(width: 65_536, height: 1) }
    await #expect(processExitsWith: .failure) { _ = GIFEncoder(width: 1, height: 0) }
    await #expect(processExitsWith: .failure) { _ = GIFEncoder(width: 1, height: 1, plays: 0) }
    // The first encoder below gets no frames, and the second one gets a frame of another size.
    await #expect(processExitsWith: .failure) { GIFEncoder(width: 1, height: 1).finish { _ in } }
    await #expect(processExitsWith: .failure) {
      var encoder = GIFEncoder(width: 2, height: 1)
      encoder.append(Bitmap(width: 1, height: 2), until: 1) { _ in }
    }
  }

  @Test(arguments: [0.004, 655.36])
  func `A duration that is too short or too long traps`(end: Double) async {
    await #expect(processExitsWith: .failure) { [end] in
      var encoder = GIFEncoder(width: 1, height: 1)
      encoder.append(Bitmap(width: 1, height: 1), until: end) { _ in }
    }
  }

  private func encode(
    _ frames: [Bitmap],
    settings: PaletteSettings = PaletteSettings(),
    mode: PaletteMode = .frame,
    plays: Int? = nil,
    end: (Int) -> Double = { Double($0 + 1) / 25 }
  ) -> [UInt8] {
    var count = ColourCount(matte: settings.matte)
    for frame in frames { count.add(frame) }
    let shared = count.sharedPalette(
      mode,
      colours: settings.colours,
      isTransparent: frames.contains { !$0.isOpaque }
    )
    var file: [UInt8] = []
    var encoder = GIFEncoder(
      width: frames[0].width,
      height: frames[0].height,
      settings: settings,
      shared: shared,
      plays: plays
    )
    for (index, frame) in frames.enumerated() {
      encoder.append(frame, until: end(index)) { file += $0 }
    }
    encoder.finish { file += $0 }
    return file
  }

  private func decode(
    _ frames: [Bitmap],
    settings: PaletteSettings = PaletteSettings(),
    mode: PaletteMode = .frame,
    end: (Int) -> Double = { Double($0 + 1) / 25 }
  ) throws -> DecodedGIF {
    let first = encode(frames, settings: settings, mode: mode, end: end)
    #expect(first == encode(frames, settings: settings, mode: mode, end: end))
    let decoded = try DecodedGIF(first)
    #expect(try PictureSequence.frames(of: first).map(\.bitmap) == decoded.frames)
    return decoded
  }

  private func opacity(_ bitmap: Bitmap) -> [UInt8] {
    stride(from: 3, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }
  }

  /// Returns one of up to 256 different colours that are similar to each other.
  private func colour(_ number: Int) -> SIMD4<UInt8> {
    [UInt8(number % 6), UInt8(number / 6 % 6) + 100, UInt8(number / 36), 255]
  }

  private func leftHalf(_ bitmap: Bitmap) -> [ArraySlice<UInt8>] {
    let row = bitmap.width * 4
    return (0..<bitmap.height).map { bitmap.bytes[$0 * row..<$0 * row + row / 2] }
  }
}
