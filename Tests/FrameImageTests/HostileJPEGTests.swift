import FrameImage
import Testing

struct HostileJPEGTests {
  static let pictures: [HostilePicture] = [
    HostilePicture("12 bits", "a JPEG picture of 12 bits per channel, which is not supported") {
      try frame { $0[4] = 12 }
    },
    HostilePicture("lossless", "a lossless JPEG picture, which is not supported") {
      try frame { $0[1] = 0xC3 }
    },
    HostilePicture("JPEG-LS", "a lossless JPEG picture, which is not supported") {
      try frame { $0[1] = 0xF7 }
    },
    HostilePicture("hierarchical", "a hierarchical JPEG picture, which is not supported") {
      try frame { $0[1] = 0xC5 }
    },
    HostilePicture("arithmetic", arithmetic) { try frame { $0[1] = 0xC9 } },
    HostilePicture("arithmetic and progressive", arithmetic) { try frame { $0[1] = 0xCA } },
    HostilePicture("many pixels", tooLarge: "65500x65500") { try sized(65_500, 65_500) },
    HostilePicture("one row too many", tooLarge: "16384x16385") { try sized(16_384, 16_385) },
    HostilePicture("as many pixels as allowed, in a kilobyte", early) { try sized(16_384, 16_384) },
    HostilePicture("one row less than allowed, in a kilobyte", early) { try sized(16_384, 16_383) },
    HostilePicture("progressive, one row more than allowed", tooLargeForScans) {
      try sized(16_384, 8_193, "progressive.jpg", marker: 0xC2)
    },
    HostilePicture("progressive, as many pixels as allowed, in a kilobyte", early) {
      try sized(16_384, 8_192, "progressive.jpg", marker: 0xC2)
    },
    HostilePicture("a scan for each channel, one row more than allowed", tooLargeForScans) {
      var bytes = try sized(16_384, 8_193)
      let scan = try #require(start(of: 0xDA, in: bytes))
      bytes.replaceSubrange(scan + 2..<scan + 14, with: [0, 8, 1, 1, 0, 0, 63, 0])
      return bytes
    },
    HostilePicture("a broken Huffman table", damaged("Bogus Huffman table definition")) {
      try inserting([0xFF, 0xC4, 0, 38] + [UInt8](repeating: 0x55, count: 36))
    },
    HostilePicture("a million comments", nil) {
      try inserting(millions(of: [0xFF, 0xFE, 0, 2]))
    },
    HostilePicture("a million segments of a profile", nil) {
      try inserting(millions(of: [0xFF, 0xE2, 0, 17] + Array("ICC_PROFILE".utf8) + [0, 1, 1, 0]))
    },
    HostilePicture("ten million fill bytes before a marker", nil) {
      try inserting([UInt8](repeating: 0xFF, count: 10_000_000))
    },
    HostilePicture("a profile of sixteen megabytes of zeros", nil) {
      try Fixture.bytes("rgb.jpg").insertingProfile([UInt8](repeating: 0, count: 255 * 65_000))
    },
    HostilePicture("a height of 0", damaged("Empty JPEG image (DNL not supported)")) {
      try sized(16, 0)
    },
    HostilePicture("missing bytes of a scan", early) {
      try Array(Fixture.bytes("rgb.jpg").dropLast(60))
    },
    HostilePicture("half of the scans missing", early) {
      let bytes = try Fixture.bytes("progressive.jpg")
      return Array(bytes.prefix(bytes.count / 2))
    },
    HostilePicture("bytes between segments and no end", early) {
      try Array(Fixture.bytes("extraneous.jpg").dropLast(2))
    },
    HostilePicture("a hundred scans", damaged("Didn't expect more than one scan")) {
      try withScans(100)
    },
    HostilePicture("a hundred and one scans", tooManyScans) { try withScans(101) },
    HostilePicture("a hundred thousand scans of many pixels", tooManyScans) {
      try withScans(100_000, of: "progressive.jpg")
    },
    HostilePicture("bytes after the end", nil) {
      try Fixture.bytes("rgb.jpg") + Fixture.bytes("progressive.jpg")
    },
  ]

  @Test(arguments: pictures)
  func `A hostile JPEG is refused with the reason, or read if its pixels are intact`(
    _ picture: HostilePicture
  ) throws {
    guard let bitmap = try picture.check() else { return }
    #expect(try bitmap == Fixture.read("rgb.jpg"))
  }

  private static let early = damaged("it ends too early")
  private static let tooManyScans = "the picture has more than 100 scans"
  private static let arithmetic = "a JPEG picture with arithmetic coding, which is not supported"
  private static let tooLargeForScans =
    "the picture is too large: 16384x8193, at most 134217728 pixels are allowed"

  private static func damaged(_ reason: String) -> String { "a damaged JPEG picture: \(reason)" }

  /// Returns `rgb.jpg` with bytes before its first segment.
  private static func inserting(_ segments: [UInt8]) throws -> [UInt8] {
    let bytes = try Fixture.bytes("rgb.jpg")
    return bytes[..<2] + segments + bytes[2...]
  }

  /// Returns a file with a changed frame header.
  private static func frame(
    of name: String = "rgb.jpg",
    marker: UInt8 = 0xC0,
    _ change: (inout ArraySlice<UInt8>) -> Void
  ) throws -> [UInt8] {
    let bytes = try Fixture.bytes(name)
    let header = try #require(start(of: marker, in: bytes))
    // The slice is copied, so that its indices start at 0.
    var frame = Array(bytes[header...])[...]
    change(&frame)
    return Array(bytes[..<header] + frame)
  }

  /// Returns a file whose header claims another size.
  private static func sized(
    _ width: Int,
    _ height: Int,
    _ name: String = "rgb.jpg",
    marker: UInt8 = 0xC0
  ) throws -> [UInt8] {
    try frame(of: name, marker: marker) { frame in
      let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      frame.replaceSubrange(5..<9, with: sides)
    }
  }

  private static func start(of marker: UInt8, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: [0xFF, marker]) }
  }

  private static func millions(of segment: [UInt8]) -> [UInt8] {
    Array([[UInt8]](repeating: segment, count: 1_000_000).joined())
  }

  /// Returns a file with its last scan repeated.
  private static func withScans(_ count: Int, of name: String = "rgb.jpg") throws -> [UInt8] {
    let bytes = try Fixture.bytes(name)
    let start = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) })
    let scans = [ArraySlice](repeating: bytes[start..<bytes.count - 2], count: count).joined()
    return Array(bytes[..<start]) + Array(scans) + [0xFF, 0xD9]
  }
}
