import FrameImage
import Testing

struct PNGDecoderTests {
  typealias Pixel = [Int]

  /// The name of a picture that `make.py` writes, and its RGBA pixels, which are not premultiplied.
  struct Row: CustomTestStringConvertible {
    let name: String
    let pixel: @Sendable (_ x: Int, _ y: Int) -> Pixel
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "rgb8.png") { x, y in eight(x, y) + [255] },
    Row(name: "rgba8.png") { x, y in eight(x, y) + [alpha(x, y)] },
    Row(name: "rgba8-interlaced.png") { x, y in eight(x, y) + [alpha(x, y)] },
    Row(name: "rgb8-key.png") { x, y in
      eight(x, y) + [eight(x, y) == eight(4, 2) ? 0 : 255]
    },
    Row(name: "grey8.png") { x, y in grey(eight(x, y)[0], 255) },
    Row(name: "grey1.png") { x, y in grey((x + y) % 2 * 255, 255) },
    Row(name: "greyalpha8.png") { x, y in grey(eight(x, y)[0], alpha(x, y)) },
    Row(name: "palette2.png") { x, y in palette[(x + y) % 4] },
    Row(name: "palette8-interlaced.png") { x, y in palette[(x + y) % 4] },
    // 16 bits are rounded to 8; truncation would give other values.
    Row(name: "rgb16.png") { x, y in sixteen(x, y).map(nearest) + [255] },
    Row(name: "rgba16.png") { x, y in sixteen(x, y).map(nearest) + [alpha(x, y)] },
  ]

  @Test(arguments: rows)
  func `Every colour type decodes to the original pixels`(_ row: Row) throws {
    let expected = (0..<7).flatMap { y in (0..<13).flatMap { x in row.pixel(x, y) } }
    let premultiplied = expected.indices.map { index in
      let alpha = expected[index | 3]
      return UInt8(index & 3 == 3 ? alpha : (expected[index] * alpha * 2 + 255) / 510)
    }
    #expect(try Fixture.read(row.name) == Bitmap(width: 13, height: 7, bytes: premultiplied))
  }

  @Test func `An orientation that is stored before the pixels is applied`() throws {
    let turned = try Fixture.read("rgb8-turned.png")
    let stored = try Fixture.read("rgb8.png")
    #expect(turned.width == 7 && turned.height == 13)
    for y in 0..<13 {
      for x in 0..<7 {
        let start = ((6 - x) * 13 + y) * 4
        let target = (y * 7 + x) * 4
        #expect(turned.bytes[target..<target + 4] == stored.bytes[start..<start + 4])
      }
    }
  }

  static func eight(_ x: Int, _ y: Int) -> Pixel {
    [(x * 19 + y * 3) % 256, (x * 7 + y * 31) % 256, (x * 5 + y * 11 + 90) % 256]
  }

  static func sixteen(_ x: Int, _ y: Int) -> Pixel {
    [(x * 5003 + y * 9001) % 65536, (x * 3001 + y * 7001) % 65536, (x * 257 + y * 65) % 65536]
  }

  static func nearest(_ deep: Int) -> Int { (deep * 255 * 2 + 65_535) / (65_535 * 2) }

  static func alpha(_ x: Int, _ y: Int) -> Int { (x * 21 + y * 2) % 256 }

  static func grey(_ value: Int, _ alpha: Int) -> Pixel { [value, value, value, alpha] }

  static let palette: [Pixel] = [
    [255, 0, 0, 255], [0, 255, 0, 0], [0, 0, 255, 128], [200, 100, 50, 255],
  ]
}
