import FrameImage
import Testing

/// Tests of the conversion to sRGB, with expected values that are computed independently of lcms2.
struct ColourTransformTests {
  /// The largest allowed difference of a channel; lcms2 computes with 14 bits and may round differently.
  static let rounding = 1

  static let levels: [UInt8] = [0, 1, 3, 10, 50, 100, 127, 128, 200, 254, 255]
  /// Colours that combine each level with two other levels.
  static let pixels: [[UInt8]] = levels.indices.map { index in
    [levels[index], levels[(index + 3) % levels.count], levels[(index + 7) % levels.count]]
  }

  static let grey = WrittenProfile.grey(curve: WrittenProfile.power(1)).asPNGProfile
  static let linear = WrittenProfile.rgb(curve: WrittenProfile.power(1))
  static let exchanged = WrittenProfile.rgb(
    primaries: [WrittenProfile.green, WrittenProfile.red, WrittenProfile.blue],
    curve: WrittenProfile.curveOfSRGB
  )

  /// Returns the sRGB value of a linear value.
  static func brightened(_ value: UInt8) -> UInt8 {
    UInt8((WrittenProfile.stored(Double(value) / 255) * 255).rounded())
  }

  static func chromaticities(_ coordinates: [Double]) -> [UInt8] {
    WrittenPNG.chunk("cHRM", coordinates.flatMap { WrittenPNG.big(Int($0 * 100_000)) })
  }

  static func gamma(_ value: Int) -> [UInt8] { WrittenPNG.chunk("gAMA", WrittenPNG.big(value)) }

  static let chromaticitiesOfSRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
  static let exchangedChromaticities = [0.3127, 0.3290, 0.30, 0.60, 0.64, 0.33, 0.15, 0.06]
  static let sRGBChunk = WrittenPNG.chunk("sRGB", [0])

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let chunks: [UInt8]
    var expected: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    var tolerance = 0

    init(_ name: String, _ chunks: [UInt8]) { (testDescription, self.chunks) = (name, chunks) }

    /// Creates a row with other colours, which are rounded.
    init(_ name: String, _ chunks: [UInt8], _ expected: @escaping @Sendable ([UInt8]) -> [UInt8]) {
      self.init(name, chunks)
      (self.expected, tolerance) = (expected, rounding)
    }
  }

  static let rows: [Row] = [
    Row("no colour chunks", []),
    Row("a linear profile", linear.asPNGProfile) { $0.map(brightened) },
    Row("a profile with exchanged primaries", exchanged.asPNGProfile) { [$0[1], $0[0], $0[2]] },
    Row("a profile of sRGB", WrittenProfile.rgb(curve: WrittenProfile.curveOfSRGB).asPNGProfile),
    Row("a profile and an sRGB chunk", sRGBChunk + linear.asPNGProfile) { $0.map(brightened) },
    Row("a grey profile in an RGB picture", grey),
    Row("a CMYK profile in an RGB picture", WrittenProfile.blackInk.asPNGProfile),
    Row("an incomplete profile", Array(linear.dropLast(80)).asPNGProfile),
    Row("an invalid profile", [1, 2, 3, 4].asPNGProfile),
    Row("a profile that cannot be decompressed", WrittenPNG.chunk("iCCP", [65, 0, 0, 1, 2, 3])),
    Row("a linear gamma", gamma(100_000)) { $0.map(brightened) },
    Row("the gamma of sRGB", gamma(45_455)), Row("a gamma of 0", gamma(0)),
    Row("a gamma and an sRGB chunk", gamma(100_000) + sRGBChunk),
    Row(
      "the gamma and the chromaticities of sRGB",
      gamma(45_455) + chromaticities(chromaticitiesOfSRGB)
    ),
    Row(
      "chromaticities with red and green exchanged",
      chromaticities(exchangedChromaticities)
    ) { [$0[1], $0[0], $0[2]] },
    Row("equal chromaticities", chromaticities([Double](repeating: 0.3, count: 8))),
  ]

  @Test(arguments: rows) func `The colours of a PNG are converted to sRGB`(_ row: Row) throws {
    let stored = [0] + Self.pixels.joined()
    let file = WrittenPNG.file(
      width: Self.pixels.count,
      height: 1,
      chunks: row.chunks,
      rows: Array(stored)
    )
    try expect(file, Self.pixels.map(row.expected), tolerance: row.tolerance)
  }

  @Test func `Alpha is not converted`() throws {
    let file = WrittenPNG.file(
      width: 2,
      height: 1,
      colour: 6,
      chunks: Self.linear.asPNGProfile,
      rows: [0, 128, 128, 128, 128, 50, 50, 50, 0]
    )
    let bitmap = try ImageFile.decode(file, name: "alpha.png", maximumPixels: 2)
    // 128 is converted to 188, and then multiplied by half the full alpha.
    #expect(bitmap.bytes == [94, 94, 94, 128, 0, 0, 0, 0])
  }

  @Test func `Colours of 16 bits are converted before they are rounded`() throws {
    let values = [0, 40, 300, 32_768, 65_535]
    let rows = [UInt8(0)] + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let expected = values.map { value in
      let byte = UInt8((WrittenProfile.stored(Double(value) / 65_535) * 255).rounded())
      return [byte, byte, byte]
    }
    for chunks in [Self.gamma(100_000), Self.linear.asPNGProfile, Self.grey] {
      let file = WrittenPNG.file(
        width: values.count,
        height: 1,
        depth: 16,
        colour: 0,
        chunks: chunks,
        rows: rows
      )
      try expect(file, expected, tolerance: Self.rounding)
    }
  }

  @Test func `Grey pixels are converted with a grey profile`() throws {
    let file = WrittenPNG.file(
      width: Self.levels.count,
      height: 1,
      colour: 0,
      chunks: Self.grey,
      rows: [0] + Self.levels
    )
    let expected = Self.levels.map { level in [UInt8](repeating: Self.brightened(level), count: 3) }
    try expect(file, expected, tolerance: Self.rounding)
  }

  @Test(arguments: [(65_000, false), (100, false), (100, true), (40, true)])
  func `The profile segments of a JPEG are joined`(length: Int, isReversed: Bool) throws {
    let plain = try Fixture.read("rgb.jpg")
    let bytes = try Fixture.bytes("rgb.jpg")
      .insertingProfile(Self.exchanged, segment: length, isReversed: isReversed)
    let bitmap = try ImageFile.decode(bytes, name: "rgb.jpg", maximumPixels: 1 << 20)
    for offset in stride(from: 0, to: plain.bytes.count, by: 4) {
      let expected = [plain.bytes[offset + 1], plain.bytes[offset], plain.bytes[offset + 2]]
      let isNear = zip(bitmap.bytes[offset..<offset + 3], expected).allSatisfy { actual, expected in
        abs(Int(actual) - Int(expected)) <= Self.rounding
      }
      guard isNear else {
        Issue.record("\(bitmap.bytes[offset..<offset + 3]) at \(offset), expected \(expected)")
        return
      }
    }
  }

  @Test func `A JPEG profile with a missing segment is ignored`() throws {
    var bytes = try Fixture.bytes("rgb.jpg").insertingProfile(Self.exchanged, segment: 100)
    let length = 2 + Int(bytes[4]) << 8 + Int(bytes[5])
    bytes.removeSubrange(2..<2 + length)
    let bitmap = try ImageFile.decode(bytes, name: "rgb.jpg", maximumPixels: 1 << 20)
    #expect(try bitmap == Fixture.read("rgb.jpg"))
  }

  /// The black ink of the pictures is 64 of 255.
  ///
  /// The profile converts this amount of ink to the lightness L* 74.9 and ignores the other inks.
  @Test(arguments: ["cmyk-adobe.jpg", "cmyk-plain.jpg", "ycck.jpg"])
  func `CMYK colours are converted with their profile`(_ name: String) throws {
    let bytes = try Fixture.bytes(name).insertingProfile(WrittenProfile.blackInk)
    let bitmap = try ImageFile.decode(bytes, name: name, maximumPixels: 1 << 20)
    #expect(bitmap.isOpaque)
    for (x, y) in JPEGDecoderTests.centres {
      for channel in 0..<3 {
        let value = Int(bitmap.bytes[(y * 48 + x) * 4 + channel])
        #expect(abs(value - 184) <= JPEGDecoderTests.tolerance)
      }
    }
  }

  @Test func `The colours of a WebP are converted with its profile`() throws {
    let file = WrittenWebP.file(
      WrittenWebP.extended(WrittenWebP.profileFlag, width: 48, height: 32),
      WrittenWebP.chunk("ICCP", Self.exchanged),
      try WrittenWebP.pixels(of: "lossy.webp")
    )
    let plain = try Fixture.read("lossy.webp").bytes
    let bytes = try ImageFile.decode(file, name: "a.webp", maximumPixels: 1 << 20).bytes
    let isExchanged = stride(from: 0, to: plain.count, by: 4).allSatisfy { offset in
      let red = Int(bytes[offset]) - Int(plain[offset + 1])
      let green = Int(bytes[offset + 1]) - Int(plain[offset])
      return abs(red) <= Self.rounding && abs(green) <= Self.rounding
    }
    #expect(isExchanged)
  }

  private func expect(_ file: [UInt8], _ expected: [[UInt8]], tolerance: Int) throws {
    let bitmap = try ImageFile.decode(file, name: "colours.png", maximumPixels: expected.count)
    for (index, colour) in expected.enumerated() {
      let actual = Array(bitmap.bytes[index * 4..<index * 4 + 4])
      #expect(actual[3] == 255)
      let isNear = zip(actual, colour).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
      #expect(isNear, "\(actual), expected \(colour)")
    }
  }
}
