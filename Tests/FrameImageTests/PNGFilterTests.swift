import FrameImage
import TestSupport
import Testing

/// The filters of PNG rows (ISO/IEC 15948, 9), which are reversed by our own kernels.
struct PNGFilterTests {
  /// Returns filtered rows, each after the number of its filter, by the formulas of the standard.
  private static func filtered(_ pixels: [UInt8], rowBytes: Int, pixelBytes: Int, filters: [UInt8])
    -> [UInt8]
  {
    func value(_ x: Int, _ y: Int) -> Int { x < 0 || y < 0 ? 0 : Int(pixels[y * rowBytes + x]) }
    var rows: [UInt8] = []
    for (y, filter) in filters.enumerated() {
      rows.append(filter)
      for x in 0..<rowBytes {
        let (a, b) = (value(x - pixelBytes, y), value(x, y - 1))
        let c = value(x - pixelBytes, y - 1)
        let prediction: Int
        switch filter {
        case 1: prediction = a
        case 2: prediction = b
        case 3: prediction = (a + b) / 2
        case 4:
          let estimate = a + b - c
          let distances = [a, b, c].map { abs(estimate - $0) }
          prediction =
            distances[0] <= distances[1] && distances[0] <= distances[2]
            ? a : distances[1] <= distances[2] ? b : c
        default: prediction = 0
        }
        rows.append(UInt8(truncatingIfNeeded: value(x, y) - prediction))
      }
    }
    return rows
  }

  private static func decoded(_ file: [UInt8]) throws -> Bitmap {
    try ImageFile.decode(file, name: "picture.png", maximumPixels: 1 << 20)
  }

  /// Noise of all levels, or of few levels, which often makes two predictions equal.
  @Test(arguments: [1, 2, 3, 5, 16, 33], [256, 3])
  func `Pixels with any filters are decoded exactly`(width: Int, levels: Int) throws {
    for (pixelBytes, seed) in [(3, 1), (3, 2), (4, 3), (4, 4)] {
      var random = SplitMix(state: UInt64(seed * 1000 + width))
      let (height, rowBytes) = (40, width * pixelBytes)
      let pixels = (0..<rowBytes * height).map { _ in
        UInt8(random.next() >> 8 % UInt64(levels) * UInt64(255 / (levels - 1)))
      }
      let filters = (0..<height).map { _ in UInt8(random.next() >> 8 % 5) }
      let rows = Self.filtered(pixels, rowBytes: rowBytes, pixelBytes: pixelBytes, filters: filters)
      let colour: UInt8 = pixelBytes == 3 ? 2 : 6
      let file = WrittenPNG.file(width: width, height: height, colour: colour, rows: rows)
      let expected = stride(from: 0, to: pixels.count, by: pixelBytes).flatMap { start in
        let alpha = pixelBytes == 3 ? 255 : Int(pixels[start + 3])
        return (0..<3).map { UInt8((Int(pixels[start + $0]) * alpha * 2 + 255) / 510) }
          + [UInt8(alpha)]
      }
      #expect(try Self.decoded(file) == Bitmap(width: width, height: height, bytes: expected))
    }
  }

  /// Files with a transparent colour are read by libspng.
  @Test(arguments: [1, 7, 64]) func `Filters are reversed as by libspng`(width: Int) throws {
    var random = SplitMix(state: UInt64(width))
    for _ in 0..<10 {
      let rows = (0..<30).flatMap { _ in
        [UInt8(random.next() >> 8 % 5)]
          + (0..<width * 3).map { _ in UInt8(truncatingIfNeeded: random.next() >> 8) }
      }
      let plain = try Self.decoded(WrittenPNG.file(width: width, height: 30, rows: rows))
      let opaque = (0..<256).first { level in
        !stride(from: 0, to: plain.bytes.count, by: 4).contains {
          plain.bytes[$0..<$0 + 3].allSatisfy { Int($0) == level }
        }
      }
      let level = UInt8(try #require(opaque))
      let key = WrittenPNG.chunk("tRNS", [0, level, 0, level, 0, level])
      let keyed = WrittenPNG.file(width: width, height: 30, chunks: key, rows: rows)
      #expect(try Self.decoded(keyed) == plain)
    }
  }

  @Test func `An unknown filter is reported as damage`() throws {
    let file = WrittenPNG.file(width: 1, height: 1, rows: [5, 1, 2, 3])
    #expect(throws: ImageError.self) { try Self.decoded(file) }
  }
}
