import FrameImage
import Testing

struct WebPDecoderTests {
  @Test func `A lossy picture is decoded upright`() throws {
    try JPEGDecoderTests.expectQuarters(
      of: Fixture.read("lossy.webp"),
      JPEGDecoderTests.colours,
      tolerance: 6
    )
  }

  @Test func `A lossless picture decodes to the original pixels`() throws {
    #expect(try Fixture.read("rgba8.webp") == Fixture.read("rgba8.png"))
  }

  @Test func `The alpha of a lossy picture is decoded`() throws {
    let bitmap = try Fixture.read("lossy-alpha.webp")
    let alphas = stride(from: 3, to: bitmap.bytes.count, by: 4 * 48).map { bitmap.bytes[$0] }
    #expect(alphas.count == 32 && alphas == alphas.sorted() && alphas[0] < 10 && alphas[31] > 245)
    for offset in stride(from: 0, to: bitmap.bytes.count, by: 4)
    where bitmap.bytes[offset] > bitmap.bytes[offset + 3] {
      Issue.record("a premultiplied colour is greater than its alpha at \(offset)")
      return
    }
  }

  @Test(arguments: [[], Array("Exif".utf8) + [0, 0]])
  func `An orientation that is stored after the pixels is applied`(head: [UInt8]) throws {
    let file = WrittenWebP.file(
      WrittenWebP.extended(WrittenWebP.exifFlag, width: 48, height: 32),
      try WrittenWebP.pixels(of: "lossy.webp"),
      WrittenWebP.chunk("EXIF", head + OrientationTests.little)
    )
    let stored = try Fixture.read("lossy.webp")
    let turned = try ImageFile.decode(file, name: "a.webp", maximumPixels: 1 << 20)
    #expect((turned.width, turned.height) == (32, 48))
    for y in 0..<48 {
      for x in 0..<32 {
        let start = ((31 - x) * 48 + y) * 4
        let offset = (y * 32 + x) * 4
        guard turned.bytes[offset..<offset + 4] != stored.bytes[start..<start + 4] else { continue }
        Issue.record("a wrong pixel at \(x),\(y)")
        return
      }
    }
  }
}
