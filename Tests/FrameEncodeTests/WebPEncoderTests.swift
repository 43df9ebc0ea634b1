import FrameEncode
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// Tests of animated WebP files, whose structure is checked chunk by chunk.
struct WebPEncoderTests {
  private func picture(_ colour: [UInt8]) -> Bitmap {
    var bitmap = Bitmap(width: 16, height: 8)
    bitmap.withMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = colour[index % 4] }
    }
    return bitmap
  }

  private func encode(
    _ frames: [Bitmap],
    quality: Double = 90,
    rate: Double = 15,
    plays: Int? = nil
  ) -> [UInt8] {
    var encoder = WebPEncoder(
      width: frames[0].width,
      height: frames[0].height,
      quality: quality,
      plays: plays
    )
    for (index, frame) in frames.enumerated() {
      encoder.append(frame, until: Double(index + 1) / rate)
    }
    var bytes: [UInt8] = []
    encoder.finish { bytes += $0 }
    return bytes
  }

  @Test(arguments: [[200, 40, 90, 255], [0, 0, 0, 255], [0, 0, 0, 0]] as [[UInt8]])
  func `One frame is written as a still picture with similar pixels`(colour: [UInt8]) throws {
    let read = try ImageFile.decode(encode([picture(colour)]), name: "a.webp", maximumPixels: 1_000)
    #expect(read.width == 16 && read.height == 8)
    for (index, byte) in read.bytes.enumerated() {
      #expect(abs(Int(byte) - Int(colour[index % 4])) <= 4)
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (7, 1), (13, 11), (64, 3)])
  func `Lossless frames of noise keep their pixels`(size: (width: Int, height: Int)) throws {
    for isOpaque in [true, false] {
      let frames = (0..<5).map {
        Bitmap.noise(width: size.width, height: size.height, seed: $0 / 2, isOpaque: isOpaque)
      }
      let bytes = encode(frames, quality: 100)
      let decoded = try DecodedWebP(bytes)
      #expect(decoded.frames == frames && decoded.hasAlpha == !isOpaque)
      #expect(bytes == encode(frames, quality: 100))
    }
  }

  @Test func `Pixels can become transparent again`() throws {
    // A square moves over a transparent background and disappears in the last frame.
    let frames = (0..<6).map { number in
      Bitmap.drawn(width: 12, height: 8) { x, y in
        (number..<number + 4).contains(x) && y > 2 && number < 5 ? [9, 0, 4, 100] : .zero
      }
    }
    #expect(try DecodedWebP(encode(frames, quality: 100)).frames == frames)
  }

  @Test func `Only the box of changes is stored for each frame, with even coordinates`() throws {
    let frames = (0..<3).map { number in
      Bitmap.drawn(width: 30, height: 20) { x, y in
        [(5..<9).contains(x) && (3..<6).contains(y) ? UInt8(number) : 9, 0, 0, 255]
      }
    }
    let decoded = try DecodedWebP(encode(frames + [frames[2]], quality: 100))
    #expect(decoded.boxes == [[0, 0, 30, 20], [4, 2, 5, 4], [4, 2, 5, 4], [0, 0, 1, 1]])
    #expect(decoded.frames == frames + [frames[2]])
  }

  @Test(
    arguments: [(60.0, [17, 16, 17, 17, 16, 17]), (1_000, [1, 1, 1]), (25, [40, 40])]
      as [(Double, [Int])]
  )
  func `The ends of frames are rounded to milliseconds`(rate: Double, durations: [Int]) throws {
    let frames = durations.indices.map {
      Bitmap.noise(width: 4, height: 4, seed: UInt64($0), isOpaque: true)
    }
    #expect(try DecodedWebP(encode(frames, quality: 100, rate: rate)).durations == durations)
  }

  @Test(arguments: [nil, 1, 65_535])
  func `A file has the number of plays, where 0 is forever`(plays: Int?) throws {
    let frames = [picture([1, 2, 3, 255]), picture([3, 2, 1, 255])]
    #expect(try DecodedWebP(encode(frames, plays: plays)).plays == plays ?? 0)
  }

  @Test(arguments: [true, false])
  func `A lower quality gives a smaller file with similar pixels`(isOpaque: Bool) throws {
    let frames = (0..<3).map { number in
      Bitmap.drawn(width: 64, height: 48) { x, y in
        let alpha = isOpaque ? 255 : 4 * x
        let colour = [x * y % 97 + number, y, x, alpha].map { UInt8(min($0, alpha)) }
        return SIMD4(colour)
      }
    }
    let sizes = [10.0, 60, 90].map { encode(frames, quality: $0).count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
    let decoded = try DecodedWebP(encode(frames, quality: 90))
    for (one, other) in zip(decoded.frames, frames) {
      let errors = zip(one.bytes, other.bytes).map { abs(Int($0) - Int($1)) }
      #expect(errors.reduce(0, +) / errors.count < 8)
    }
  }
}
