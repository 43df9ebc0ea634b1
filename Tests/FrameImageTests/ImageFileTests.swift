import Foundation
import FrameImage
import TestSupport
import Testing

struct ImageFileTests: ~Copyable {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("rgb8.png", 13, 7), ("rgb8-turned.png", 7, 13), ("rgb.jpg", 48, 32),
    ("orientation-6.jpg", 48, 32), ("cmyk-plain.jpg", 48, 32), ("rgba8.webp", 13, 7),
    ("lossy-alpha.webp", 48, 32),
  ])
  func `The size is read without decoding`(name: String, width: Int, height: Int) throws {
    let size = try ImageFile.size(path: Fixture.path(name), maximumPixels: 1 << 20)
    #expect(size == (width, height))
    let bitmap = try Fixture.read(name)
    #expect((bitmap.width, bitmap.height) == (width, height))
  }

  @Test func `The size is found after a header that is longer than usual`() throws {
    let plain = try Fixture.bytes("orientation-6.jpg")
    let notes = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 0xFFFD)
    let path = try folder.write(plain[..<2] + notes + notes + plain[2...], to: "noted.jpg")
    let size = try ImageFile.size(path: path, maximumPixels: 1 << 20)
    #expect(size == (48, 32))
  }

  @Test func `The format of a file does not depend on its name`() throws {
    let path = try folder.write(Fixture.bytes("rgb.jpg"), to: "picture.png")
    #expect(try ImageFile.read(path: path, maximumPixels: 1 << 20) == Fixture.read("rgb.jpg"))
  }

  @Test(arguments: [
    "rgba8-interlaced.png", "palette2.png", "rgb16.png", "rgb8-turned.png", "rgb.jpg",
    "progressive.jpg", "orientation-6.jpg", "ycck.jpg", "lossy.webp", "rgba8.webp",
    "lossy-alpha.webp",
  ])
  func `A file that is cut off at any byte is refused or read completely`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    let whole = try Fixture.read(name)
    for count in 0..<bytes.count {
      do throws(ImageError) {
        let part = Array(bytes.prefix(count))
        let bitmap = try ImageFile.decode(part, name: name, maximumPixels: 1 << 20)
        // The pictures are compared outside the macro, because it would print all pixels.
        let isWhole = bitmap == whole
        #expect(isWhole, "\(count) bytes gave another picture")
      } catch {
        #expect(!error.isAboutPath, "\(count) bytes")
      }
    }
  }

  @Test(arguments: [
    "rgba8-interlaced.png", "rgb8-turned.png", "progressive.jpg", "orientation-6.jpg", "lossy.webp",
    "rgba8.webp",
  ])
  func `The structure check refuses an incomplete file`(_ name: String) throws {
    func isWhole(_ path: String, _ depth: ImageFile.CheckDepth) -> Bool {
      (try? ImageFile.check(path: path, maximumPixels: 1 << 20, depth: depth)) != nil
    }
    let original = try Fixture.path(name)
    #expect(isWhole(original, .structure) && isWhole(original, .pixels))
    let bytes = try Fixture.bytes(name)
    for count in bytes.indices.dropFirst(bytes.count / 2) {
      let path = try folder.write(bytes.prefix(count), to: name)
      // The last byte of a WebP can be padding.
      if name.hasSuffix("webp"), count == bytes.count - 1 { continue }
      #expect(!isWhole(path, .structure), "\(count) bytes of \(bytes.count)")
    }
  }

  @Test func `The structure check uses checksums to find a wrong byte after the header`() throws {
    var bytes = try Fixture.bytes("rgb8.png")
    bytes[bytes.count - 20] ^= 1
    let path = try folder.write(bytes, to: "wrong.png")
    try ImageFile.check(path: path, maximumPixels: 1 << 20, depth: .header)
    let error = #expect(throws: ImageError.self) {
      try ImageFile.check(path: path, maximumPixels: 1 << 20, depth: .structure)
    }
    #expect(error?.problem == .damaged(format: .png, damage: .checksum))
  }

  @Test(arguments: [
    "palette2.png", "rgb8-turned.png", "progressive.jpg", "orientation-6.jpg", "lossy-alpha.webp",
    "rgba8.webp",
  ])
  func `A wrong byte at any position does not crash the decoder`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    for offset in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var copy = bytes
        copy[offset] ^= mask
        _ = try? ImageFile.decode(copy, name: name, maximumPixels: 1 << 20)
      }
    }
  }

  @Test func `A picture with more pixels than the limit is refused`() throws {
    #expect(try ImageFile.read(path: Fixture.path("rgb8.png"), maximumPixels: 91).width == 13)
    #expect(throws: ImageError.self) {
      try ImageFile.read(path: Fixture.path("rgb8.png"), maximumPixels: 90)
    }
  }
}
