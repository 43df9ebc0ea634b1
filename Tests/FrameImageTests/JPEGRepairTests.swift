import FrameImage
import TestSupport
import Testing

/// Tests of faults in JPEG files, limited to faults that do not affect the pixels.
struct JPEGRepairTests {
  /// Each row has a change of a file's bytes, the fault that it causes, and the file that is changed.
  static let files: [(name: String, fault: ImageFault, original: String)] = [
    ("Se = 0", .scanParameters, "rgb.jpg"), ("Ah = 1", .scanParameters, "grey.jpg"),
    ("transform 9", .colourTransform, "rgb.jpg"), ("transform 9", .colourTransform, "ycck.jpg"),
  ]

  @Test(arguments: files)
  func `A fault is reported and does not change the picture`(
    name: String,
    fault: ImageFault,
    original: String
  ) throws {
    let bytes = try Self.file(name, of: original)
    let bitmap = try ImageFile.decode(bytes, name: "x", maximumPixels: 1 << 20)
    #expect(try bitmap == Fixture.read(original))
    #expect(try Self.faults(of: bytes) == [fault])
    #expect(try Self.faults(of: Fixture.bytes(original)) == [])
    // Incomplete or invalid pixels are still reported as damage.
    for count in [bytes.count - 2, bytes.count - 20] {
      #expect(throws: ImageError.self) {
        try ImageFile.decode(Array(bytes.prefix(count)), name: "x", maximumPixels: 1 << 20)
      }
    }
    var wrong = bytes
    wrong.replaceSubrange(bytes.count - 12..<bytes.count - 4, with: repeatElement(0xFE, count: 8))
    #expect(throws: ImageError.self) {
      try ImageFile.decode(wrong, name: "x", maximumPixels: 1 << 20)
    }
  }

  private static func faults(of bytes: [UInt8]) throws -> Set<ImageFault> {
    let folder = TemporaryFolder()
    let path = try folder.write(bytes, to: "x.jpg")
    let pixels = try ImageFile.check(path: path, maximumPixels: 1 << 20, depth: .pixels)
    let structure = try ImageFile.check(path: path, maximumPixels: 1 << 20, depth: .structure)
    #expect(pixels == structure)
    return pixels
  }

  /// Returns an original file with the fault that `name` describes.
  private static func file(_ name: String, of original: String) throws -> [UInt8] {
    var bytes = try Fixture.bytes(original)
    if name.hasPrefix("transform") {
      let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 9]
      if let start = bytes.firstRange(of: Array("Adobe".utf8))?.lowerBound {
        bytes.replaceSubrange(start..<start + 12, with: adobe)
      } else {
        // The JFIF segment is replaced, because it would define the colours.
        let length = Int(bytes[4]) << 8 | Int(bytes[5])
        try #require(bytes[2...].starts(with: [0xFF, 0xE0]))
        bytes.replaceSubrange(2..<4 + length, with: [0xFF, 0xEE, 0, 14] + adobe)
      }
      return bytes
    }
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA])).lowerBound
    let parameters = scan + 5 + 2 * Int(bytes[scan + 4])
    let isLast = name.hasPrefix("Se")
    bytes[isLast ? parameters + 1 : parameters + 2] = isLast ? 0 : 0x10
    return bytes
  }
}
