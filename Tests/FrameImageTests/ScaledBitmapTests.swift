import FrameImage
import FrameTestSupport
import PageGeometry
import TestSupport
import Testing

/// Tests of pictures that are decoded at a reduced size.
struct ScaledBitmapTests {
  /// The needed and the expected sizes of pictures of 251x133 pixels.
  static let rows: [(needed: (width: Double, height: Double), width: Int, height: Int)] = [
    ((251, 133), 251, 133), ((126, 10), 251, 133), ((10, 67), 251, 133), ((125.5, 66.5), 126, 67),
    ((63, 30), 126, 67), ((62.75, 33.25), 63, 34), ((31.4, 16.7), 63, 34), ((31, 16), 32, 17),
    ((1, 1), 32, 17), ((0, 0), 32, 17), ((.infinity, .infinity), 251, 133),
  ]

  @Test(arguments: rows, ["wide.jpg", "wide.webp"])
  func `A picture is reduced, but not below the needed size`(
    row: (needed: (width: Double, height: Double), width: Int, height: Int),
    name: String
  ) throws {
    let image = try read(name, row.needed)
    #expect((image.bitmap.width, image.bitmap.height) == (row.width, row.height))
    #expect((image.fullWidth, image.fullHeight) == (251, 133))
    #expect(image.area.width <= Double(row.width) && image.area.height <= Double(row.height))
    #expect(image.area.width > Double(row.width) - 1 && image.area.height > Double(row.height) - 1)
  }

  /// Returns the mean colour of a rectangle of a picture.
  private static func mean(of bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>)
    -> SIMD4<Double>
  {
    var sum = SIMD4<Double>()
    for row in rows {
      for column in columns {
        let offset = (row * bitmap.width + column) * 4
        sum += SIMD4(bitmap.bytes[offset..<offset + 4].map(Double.init))
      }
    }
    return sum / Double(columns.count * rows.count)
  }

  /// Returns the differences of the colour channels of a pixel from a colour.
  private static func differences(of bitmap: Bitmap, _ x: Int, _ y: Int, from mean: SIMD4<Double>)
    -> [Double]
  {
    (0..<3).map { abs(Double(bitmap.bytes[(y * bitmap.width + x) * 4 + $0]) - mean[$0]) }
  }

  /// Small differences from the means are allowed: chroma subsampling, ringing and rounding cause them.
  @Test(arguments: [2, 4, 8])
  func `On average, pixels of a reduced JPEG are close to the means of the full-size pixels`(
    divisor: Int
  ) throws {
    let whole = try Fixture.read("wide.jpg")
    let small = try read("wide.jpg", (251.0 / Double(divisor), 133.0 / Double(divisor))).bitmap
    let (columns, rows) = (251 / divisor, 133 / divisor)
    var sum = 0.0
    for y in 0..<rows {
      for x in 0..<columns {
        let (left, top) = (x * divisor, y * divisor)
        let mean = Self.mean(of: whole, left..<left + divisor, top..<top + divisor)
        sum += Self.differences(of: small, x, y, from: mean).reduce(0, +)
      }
    }
    let average = sum / Double(columns * rows * 3)
    #expect(average < 2, "1/\(divisor): \(average)")
  }

  /// At two edges, the picture covers the reduced pixels only partly.
  ///
  /// The orientation decides which two edges these are.
  @Test(arguments: 1...8)
  func `The filled area of a reduced picture depends on orientation`(_ orientation: Int) throws {
    var exif = OrientationTests.little
    exif[18] = UInt8(orientation)
    let content = Array("Exif".utf8) + [0, 0] + exif
    let plain = try Fixture.bytes("wide.jpg")
    let file = plain[..<2] + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + plain[2...]
    let folder = TemporaryFolder()
    let path = try folder.write(file, to: "turned.jpg")
    let whole = try ImageFile.read(path: path, maximumPixels: 1 << 20)
    let small = try ImageFile.read(path: path, maximumPixels: 1 << 20) { _, _ in (1, 1) }
    #expect((small.fullWidth, small.fullHeight) == (whole.width, whole.height))
    // Each reduced pixel must have the mean colour of the full picture around its centre.
    for y in 1..<small.bitmap.height - 1 {
      for x in 1..<small.bitmap.width - 1 {
        let column = Int((Double(x) + 0.5 - small.area.x) * 8)
        let row = Int((Double(y) + 0.5 - small.area.y) * 8)
        let mean = Self.mean(of: whole, column - 4..<column + 4, row - 4..<row + 4)
        // In the full picture, two pixels share a chroma sample, so edges of chroma are blurred more than in
        // the reduced picture.
        let differences = Self.differences(of: small.bitmap, x, y, from: mean.rounded(.down))
        #expect(differences.allSatisfy { $0 <= 10 }, "at \(x),\(y)")
      }
    }
  }

  @Test(arguments: [("wide.webp", 2.0), ("wide-clear.webp", 0.6)], [2, 4, 8])
  func `On average, pixels of a reduced WebP are close to the means of the full-size pixels`(
    file: (name: String, tolerance: Double),
    divisor: Int
  ) throws {
    let whole = try Fixture.read(file.name)
    let image = try read(file.name, (251.0 / Double(divisor), 133.0 / Double(divisor)))
    let (width, height) = ((250 + divisor) / divisor, (132 + divisor) / divisor)
    #expect((image.bitmap.width, image.bitmap.height) == (width, height))
    #expect((image.fullWidth, image.fullHeight) == (251, 133))
    #expect(image.area == Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    // Returns the fraction of a reduced column or row that one full-size column or row covers.
    func share(_ index: Int, of part: Int, _ parts: Int, _ whole: Int) -> Double {
      let length = Double(whole) / Double(parts)
      let (start, end) = (Double(part) * length, Double(part + 1) * length)
      return max(0, min(end, Double(index + 1)) - max(start, Double(index))) / length
    }
    var sum = 0.0
    for y in 0..<height {
      let rows = (0..<133).filter { share($0, of: y, height, 133) > 0 }
      for x in 0..<width {
        let columns = (0..<251).filter { share($0, of: x, width, 251) > 0 }
        var mean = SIMD4<Double>()
        for row in rows {
          for column in columns {
            let offset = (row * 251 + column) * 4
            let pixel = whole.bytes[offset..<offset + 4].map(Double.init)
            mean +=
              SIMD4(pixel) * share(column, of: x, width, 251) * share(row, of: y, height, 133)
          }
        }
        for channel in 0..<4 {
          let value = image.bitmap.bytes[(y * width + x) * 4 + channel]
          sum += abs(Double(value) - mean[channel])
        }
      }
    }
    let average = sum / Double(width * height * 4)
    #expect(average < file.tolerance, "1/\(divisor): \(average)")
  }

  /// The arguments are the depth, the colour type, and the number of bytes of a row of 19 pixels.
  @Test(arguments: [(UInt8(8), UInt8(2), 57), (8, 6, 76), (16, 6, 152), (2, 3, 5)], [2, 4, 8])
  func `Each pixel of a reduced PNG is the exact mean of the full-size pixels that it covers`(
    kind: (UInt8, UInt8, Int),
    divisor: Int
  ) throws {
    let (depth, colour, length) = kind
    var random = UInt32(7)
    let rows = (0..<17).flatMap { _ -> [UInt8] in
      [0]
        + (0..<length).map { _ in
          random = random &* 1_664_525 &+ 1_013_904_223
          return UInt8(random >> 24)
        }
    }
    let palette = WrittenPNG.chunk("PLTE", Array(1...12)) + WrittenPNG.chunk("tRNS", [0, 90])
    let file = WrittenPNG.file(
      width: 19,
      height: 17,
      depth: depth,
      colour: colour,
      chunks: colour == 3 ? palette : [],
      rows: rows
    )
    let folder = TemporaryFolder()
    let path = try folder.write(file, to: "a.png")
    let whole = try ImageFile.read(path: path, maximumPixels: 1 << 20)
    let needed = (width: 19.0 / Double(divisor), height: 17.0 / Double(divisor))
    let small = try ImageFile.read(path: path, maximumPixels: 1 << 20) { _, _ in needed }
    let (width, height) = ((18 + divisor) / divisor, (16 + divisor) / divisor)
    let means = Bitmap.drawn(width: width, height: height) { x, y in
      var sum = SIMD4<Int>()
      var count = 0
      for row in y * divisor..<min(17, (y + 1) * divisor) {
        for column in x * divisor..<min(19, (x + 1) * divisor) {
          let offset = (row * 19 + column) * 4
          sum &+= SIMD4(whole.bytes[offset..<offset + 4].map(Int.init))
          count += 1
        }
      }
      return SIMD4(truncatingIfNeeded: (sum &+ count / 2) / count)
    }
    #expect(small.bitmap == means)
    #expect(small.area == Rect(x: 0, y: 0, width: needed.width, height: needed.height))
  }

  @Test(arguments: [(16, 16), (17, 23), (40, 19), (64, 33)], [1, 2, 4, 8])
  func `A reduced PNG has the same pixels with and without interlacing`(
    size: (width: Int, height: Int),
    divisor: Int
  ) throws {
    func row(_ columns: StrideTo<Int>, _ y: Int) -> [UInt8] {
      columns.reduce(into: [0]) { row, x in
        for channel in 0..<4 { row.append(UInt8((x * 37 + y * 101 + channel * 59) & 255)) }
      }
    }
    let (plain, interlaced) = WrittenPNG.rows(width: size.width, height: size.height, row)
    let needed = (Double(size.width) / Double(divisor), Double(size.height) / Double(divisor))
    let folder = TemporaryFolder()
    let pictures = try [plain, interlaced].map { rows in
      let file = WrittenPNG.file(
        width: size.width,
        height: size.height,
        colour: 6,
        isInterlaced: rows == interlaced,
        rows: rows
      )
      let path = try folder.write(file, to: "a.png")
      return try ImageFile.read(path: path, maximumPixels: 1 << 20) { _, _ in needed }
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].bitmap.width == (size.width + divisor - 1) / divisor)
  }

  @Test(arguments: ["rgb8.png", "rgba8.webp", "lossy-alpha.webp"])
  func `A small picture or a lossy WebP with alpha is decoded at full size`(_ name: String) throws {
    let whole = try Fixture.read(name)
    let image = try read(name, (1, 1))
    #expect(image == ScaledBitmap(whole))
    #expect(image.area.width == Double(whole.width) && image.area.height == Double(whole.height))
  }

  @Test func `The pixel limit applies to the full picture`() {
    #expect(throws: ImageError.self) {
      try ImageFile.read(path: Fixture.path("wide.jpg"), maximumPixels: 251 * 133 - 1) { _, _ in
        (1, 1)
      }
    }
  }

  private func read(_ name: String, _ needed: (Double, Double)) throws -> ScaledBitmap {
    try ImageFile.read(path: Fixture.path(name), maximumPixels: 1 << 20) { _, _ in
      (width: needed.0, height: needed.1)
    }
  }
}
