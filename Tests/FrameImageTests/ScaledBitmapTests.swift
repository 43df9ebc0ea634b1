import FrameImage
import FrameTestSupport
import PageGeometry
import TestSupport
import Testing

/// Tests of pictures that are decoded at a reduced size.
struct ScaledBitmapTests {
  struct Row: CustomTestStringConvertible {
    let needed: (width: Double, height: Double)
    let width: Int
    let height: Int
    var testDescription: String { "\(needed)" }
  }

  /// The needed and the expected sizes of pictures of 251x133 pixels.
  static let rows: [Row] = [
    Row(needed: (251, 133), width: 251, height: 133),
    Row(needed: (126, 10), width: 251, height: 133),
    Row(needed: (10, 67), width: 251, height: 133),
    Row(needed: (125.5, 66.5), width: 126, height: 67),
    Row(needed: (63, 30), width: 126, height: 67),
    Row(needed: (62.75, 33.25), width: 63, height: 34),
    Row(needed: (31.4, 16.7), width: 63, height: 34),
    Row(needed: (31, 16), width: 32, height: 17),
    Row(needed: (1, 1), width: 32, height: 17),
    Row(needed: (0, 0), width: 32, height: 17),
    Row(needed: (.infinity, .infinity), width: 251, height: 133),
  ]

  @Test(arguments: rows, ["wide.jpg", "wide.webp"])
  func `A picture is reduced, but not below the needed size`(_ row: Row, _ name: String) throws {
    let image = try read(name, row.needed)
    #expect((image.bitmap.width, image.bitmap.height) == (row.width, row.height))
    #expect((image.fullWidth, image.fullHeight) == (251, 133))
    #expect(image.area.width <= Double(row.width) && image.area.height <= Double(row.height))
    #expect(image.area.width > Double(row.width) - 1 && image.area.height > Double(row.height) - 1)
  }

  /// Small differences from the means are allowed: chroma subsampling, ringing and rounding cause them.
  @Test(arguments: [2, 4, 8])
  func `On average, pixels of a reduced JPEG are close to the means of the full-size pixels`(
    divisor: Int
  ) throws {
    let whole = try Fixture.read("wide.jpg")
    let small = try read("wide.jpg", (251.0 / Double(divisor), 133.0 / Double(divisor)))
    var sum = 0.0
    let (columns, rows) = (251 / divisor, 133 / divisor)
    for y in 0..<rows {
      for x in 0..<columns {
        for channel in 0..<3 {
          var mean = 0.0
          for down in 0..<divisor {
            for right in 0..<divisor {
              let offset = ((y * divisor + down) * 251 + x * divisor + right) * 4 + channel
              mean += Double(whole.bytes[offset])
            }
          }
          mean /= Double(divisor * divisor)
          let value = Double(small.bitmap.bytes[(y * small.bitmap.width + x) * 4 + channel])
          sum += abs(value - mean)
        }
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
    let folder = try TemporaryFolder()
    let path = try folder.write(file, to: "turned.jpg")
    let whole = try ImageFile.read(path: path, maximumPixels: 1 << 20)
    let small = try ImageFile.read(path: path, maximumPixels: 1 << 20) { _, _ in (1, 1) }
    #expect((small.fullWidth, small.fullHeight) == (whole.width, whole.height))
    // Each reduced pixel must have the mean colour of the full picture around its centre.
    for y in 1..<small.bitmap.height - 1 {
      for x in 1..<small.bitmap.width - 1 {
        let column = Int((Double(x) + 0.5 - small.area.x) * 8)
        let row = Int((Double(y) + 0.5 - small.area.y) * 8)
        var mean = [0, 0, 0]
        for down in -4..<4 {
          for right in -4..<4 {
            for channel in 0..<3 {
              let offset = ((row + down) * whole.width + column + right) * 4 + channel
              mean[channel] += Int(whole.bytes[offset])
            }
          }
        }
        for channel in 0..<3 {
          let value = Int(small.bitmap.bytes[(y * small.bitmap.width + x) * 4 + channel])
          // In the full picture, two pixels share a chroma sample, so edges of chroma are blurred more
          // than in the reduced picture.
          #expect(abs(value - mean[channel] / 64) <= 10, "at \(x),\(y)")
        }
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
    let folder = try TemporaryFolder()
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
    func row(_ columns: some Sequence<Int>, _ y: Int) -> [UInt8] {
      columns.reduce(into: [0]) { row, x in
        for channel in 0..<4 { row.append(UInt8((x * 37 + y * 101 + channel * 59) & 255)) }
      }
    }
    let plain = (0..<size.height).flatMap { row(0..<size.width, $0) }
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    let interlaced = passes.flatMap { left, top, right, down in
      stride(from: top, to: size.height, by: down).flatMap { y in
        row(stride(from: left, to: size.width, by: right), y)
      }
    }
    let needed = (Double(size.width) / Double(divisor), Double(size.height) / Double(divisor))
    let folder = try TemporaryFolder()
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

  @Test
  func `The pixel limit applies to the full picture`() {
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
