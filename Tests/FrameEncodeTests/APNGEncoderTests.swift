import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct APNGEncoderTests {
  @Test(arguments: [(1, 1), (1, 9), (7, 1), (13, 11)], PNGEncoder.Compression.allCases)
  func `Frames of noise are decoded to the same pixels`(
    size: (width: Int, height: Int),
    compression: PNGEncoder.Compression
  ) throws {
    for isOpaque in [true, false] {
      let frames = (0..<5).map {
        Bitmap.noise(width: size.width, height: size.height, seed: $0, isOpaque: isOpaque)
      }
      let file = encode(frames, isOpaque: isOpaque, compression: compression)
      // The colour type is at byte 25: 2 for RGB, 6 for RGBA.
      #expect(file[25] == (isOpaque ? 2 : 6))
      #expect(try PictureSequence.frames(of: file).map(\.bitmap) == frames)
      #expect(file == encode(frames, isOpaque: isOpaque, compression: compression))
    }
  }

  @Test func `Pixels can become transparent again`() throws {
    // A square moves over a transparent background and disappears in the last frame.
    let frames = (0..<6).map { number in
      Bitmap.drawn(width: 12, height: 8) { x, y in
        (number..<number + 4).contains(x) && y > 2 && number < 5 ? [9, 0, 4, 100] : .zero
      }
    }
    #expect(try PictureSequence.frames(of: encode(frames)).map(\.bitmap) == frames)
  }

  @Test func `Only the box around the changed pixels is stored for each frame`() throws {
    let frames = (0..<3).map { number in
      Bitmap.drawn(width: 30, height: 20) { x, y in
        [(5..<9).contains(x) && (3..<6).contains(y) ? UInt8(number) : 9, 0, 0, 255]
      }
    }
    let file = encode(frames + [frames[2]])
    let controls = chunks(of: file).filter { $0.type == "fcTL" }.map { chunk in
      (0..<4).map { number(chunk.content[(4 + $0 * 4)...].prefix(4)) }
    }
    #expect(controls == [[30, 20, 0, 0], [4, 3, 5, 3], [4, 3, 5, 3], [1, 1, 0, 0]])
    #expect(try PictureSequence.frames(of: file).map(\.bitmap) == frames + [frames[2]])
  }

  @Test func `An APNG has the required chunks in order`() {
    let frames = (0..<3).map { Bitmap.noise(width: 3, height: 2, seed: $0, isOpaque: true) }
    let chunks = chunks(of: encode(frames, plays: 7))
    #expect(
      chunks.map(\.type) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ]
    )
    #expect(chunks[2].content == [0, 0, 0, 3, 0, 0, 0, 7])
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.type) }
    #expect(numbered.map { number($0.content.prefix(4)) } == [0, 1, 2, 3, 4])
  }

  @Test func `The animation plays forever or as often as requested`() {
    let frame = Bitmap(width: 1, height: 1)
    for (plays, stored): (Int?, [UInt8]) in [(nil, [0, 0, 0, 0]), (1, [0, 0, 0, 1])] {
      let control = chunks(of: encode([frame], plays: plays))[2].content
      #expect(control[4...].elementsEqual(stored))
    }
  }

  @Test(arguments: [
    (60.0, 1, 60), (25.0, 1, 25), (29.97, 100, 2_997), (60_000.0 / 1_001, 1_001, 60_000),
    (0.5, 2, 1), (1 / 65_535.0, 65_535, 1), (65_535.0, 1, 65_535),
  ])
  func `A frame rate that is a quotient of small numbers is stored exactly`(
    framesPerSecond: Double,
    dividend: Int,
    divisor: Int
  ) throws {
    let file = encode([Bitmap(width: 1, height: 1)], framesPerSecond: framesPerSecond)
    let control = chunks(of: file)[3].content
    #expect(number(control[20..<22]) == dividend && number(control[22..<24]) == divisor)
  }

  @Test(arguments: [Double.pi, 0.001_234_567, 1_234.567_89, 59.123_456_7])
  func `Any other frame rate is stored approximately`(framesPerSecond: Double) throws {
    let file = encode([Bitmap(width: 1, height: 1)], framesPerSecond: framesPerSecond)
    let duration = try #require(try PictureSequence.frames(of: file)[0].duration)
    #expect(abs(duration * framesPerSecond - 1) < 1e-4)
  }

  @Test func `The bytes of a frame are written when it is appended`() {
    let frames = (0..<2).map { Bitmap.noise(width: 40, height: 30, seed: $0, isOpaque: true) }
    var encoder = APNGEncoder(frames: 200, framesPerSecond: 25, isOpaque: true)
    var sizes: [Int] = []
    for index in 0..<200 { encoder.append(frames[index % 2]) { sizes.append($0.count) } }
    encoder.finish { sizes.append($0.count) }
    #expect(sizes.dropLast().allSatisfy { (3_600..<4_000).contains($0) })
    #expect(sizes.last == 12)
  }

  @Test func `The encoder rethrows an error of the closure`() {
    struct DiskFull: Error, Equatable {}
    var encoder = APNGEncoder(frames: 1, framesPerSecond: 1, isOpaque: false)
    #expect(throws: DiskFull()) {
      try encoder.append(Bitmap(width: 1, height: 1)) { _ throws(DiskFull) in throw DiskFull() }
    }
  }

  @Test func `Invalid arguments and calls trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = APNGEncoder(frames: 0, framesPerSecond: 1, isOpaque: true)
    }
    await #expect(processExitsWith: .failure) {
      _ = APNGEncoder(frames: 1, framesPerSecond: 0, isOpaque: true)
    }
    await #expect(processExitsWith: .failure) {
      _ = APNGEncoder(frames: 1, framesPerSecond: 1, isOpaque: true, plays: 0)
    }
    // The four encoders below get too few frames, too many frames, frames of different sizes, and a
    // transparent frame.
    await #expect(processExitsWith: .failure) {
      APNGEncoder(frames: 1, framesPerSecond: 1, isOpaque: true).finish { _ in }
    }
    await #expect(processExitsWith: .failure) {
      var encoder = APNGEncoder(frames: 1, framesPerSecond: 1, isOpaque: false)
      for _ in 0..<2 { encoder.append(Bitmap(width: 1, height: 1)) { _ in } }
    }
    await #expect(processExitsWith: .failure) {
      var encoder = APNGEncoder(frames: 2, framesPerSecond: 1, isOpaque: false)
      for side in 1...2 { encoder.append(Bitmap(width: side, height: 2)) { _ in } }
    }
    await #expect(processExitsWith: .failure) {
      var encoder = APNGEncoder(frames: 1, framesPerSecond: 1, isOpaque: true)
      encoder.append(Bitmap(width: 1, height: 1)) { _ in }
    }
  }

  private func encode(
    _ frames: [Bitmap],
    isOpaque: Bool = false,
    framesPerSecond: Double = 25,
    plays: Int? = nil,
    compression: PNGEncoder.Compression = .default
  ) -> [UInt8] {
    var file: [UInt8] = []
    var encoder = APNGEncoder(
      frames: frames.count,
      framesPerSecond: framesPerSecond,
      isOpaque: isOpaque,
      plays: plays,
      compression: compression
    )
    for frame in frames { encoder.append(frame) { file += $0 } }
    encoder.finish { file += $0 }
    return file
  }

  private func chunks(of file: [UInt8]) -> [(type: String, content: [UInt8])] {
    var chunks: [(type: String, content: [UInt8])] = []
    var offset = 8
    while offset < file.count {
      let start = offset + 8
      let end = start + number(file[offset..<offset + 4])
      chunks.append(
        (String(decoding: file[offset + 4..<start], as: UTF8.self), Array(file[start..<end]))
      )
      offset = end + 4
    }
    return chunks
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
