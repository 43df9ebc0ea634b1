import FrameImage
import Testing

/// Tests of `ContentHash` with the hashes that `Fixtures/make.py` prints.
///
/// The script computes the hashes with Python's `xxhash.xxh3_128_hexdigest` from
/// `struct.pack("<II", width, height)` and the bytes of the pixels, which are not premultiplied.
struct ContentHashTests {
  @Test func `An opaque picture has the same hash as in Python`() throws {
    let hash = ContentHash(pixelsOf: try Fixture.read("rgb8.png"))
    #expect(hash.description == "38cda04eabb8bc58dd6938f7fb61cea9")
  }

  @Test func `A transparent picture is hashed with colours that are not premultiplied`() {
    // Without premultiplication, the colours are red, half-transparent orange (255, 128, 0), and transparent.
    let bytes: [UInt8] = [255, 0, 0, 255, 128, 64, 0, 128, 0, 0, 0, 0]
    let bitmap = Bitmap(width: 3, height: 1, bytes: bytes)
    #expect(ContentHash(pixelsOf: bitmap).description == "f09b404228d39d6a32f45f0104140fa5")
  }

  @Test func `A picture without pixels has the same hash as in Python`() {
    let hash = ContentHash(pixelsOf: Bitmap(width: 0, height: 0))
    #expect(hash.description == "2c0a8a99dc147d5445c3b49d035665b2")
    #expect(hash.high == 0x2c0a_8a99_dc14_7d54)
    #expect(hash.low == 0x45c3_b49d_0356_65b2)
  }

  @Test func `Pictures with equal bytes but different sizes have different hashes`() {
    #expect(
      ContentHash(pixelsOf: Bitmap(width: 6, height: 2))
        != ContentHash(pixelsOf: Bitmap(width: 2, height: 6))
    )
  }
}
