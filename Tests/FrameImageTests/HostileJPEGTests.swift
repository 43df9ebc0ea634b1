import FrameImage
import Testing

@Suite struct HostileJPEGTests {
  static let pictures: [HostilePicture] = [
    HostilePicture("12 bits", "a JPEG picture of 12 bits a channel, which is not read") {
      try frame { $0[4] = 12 }
    },
    HostilePicture("lossless", "a lossless JPEG picture, which is not read") {
      try frame { $0[1] = 0xC3 }
    },
    HostilePicture("JPEG-LS", "a lossless JPEG picture, which is not read") {
      try frame { $0[1] = 0xF7 }
    },
    HostilePicture("hierarchical", "a hierarchical JPEG picture, which is not read") {
      try frame { $0[1] = 0xC5 }
    },
    HostilePicture(
      "arithmetic",
      "a JPEG picture with arithmetic coding, which is not read"
    ) { try frame { $0[1] = 0xC9 } },
    HostilePicture(
      "arithmetic and progressive",
      "a JPEG picture with arithmetic coding, which is not read"
    ) { try frame { $0[1] = 0xCA } },
    HostilePicture(
      "65500 square",
      "the picture is too large: 65500x65500, at most 268435456 pixels are read"
    ) { try sized(65_500, 65_500) },
    HostilePicture("the limit in a kilobyte", damaged("it ends too early")) {
      try sized(16_384, 16_384)
    },
    HostilePicture("no height", damaged("Empty JPEG image (DNL not supported)")) {
      try sized(16, 0)
    },
    HostilePicture("a scan missing", damaged("it ends too early")) {
      try Array(Fixture.bytes("rgb.jpg").dropLast(60))
    },
    HostilePicture("half of the scans missing", damaged("it ends too early")) {
      let bytes = try Fixture.bytes("progressive.jpg")
      return Array(bytes.prefix(bytes.count / 2))
    },
    HostilePicture("bytes between segments and no end", damaged("it ends too early")) {
      try Array(Fixture.bytes("extraneous.jpg").dropLast(2))
    },
    HostilePicture("a hundred scans", damaged("Didn't expect more than one scan")) {
      try withScans(100)
    },
    HostilePicture(
      "a hundred and one scans",
      "the picture goes through its pixels more than 100 times"
    ) { try withScans(101) },
    HostilePicture(
      "a hundred thousand scans of many pixels",
      "the picture goes through its pixels more than 100 times"
    ) {
      let bytes = try Fixture.bytes("progressive.jpg")
      let start = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) })
      let scan = bytes[start..<bytes.count - 2]
      let scans = [ArraySlice](repeating: scan, count: 100_000).joined()
      return Array(bytes[..<start]) + Array(scans) + [0xFF, 0xD9]
    },
    HostilePicture("bytes behind the end", nil) {
      try Fixture.bytes("rgb.jpg") + Fixture.bytes("progressive.jpg")
    },
  ]

  @Test(arguments: pictures) func isRefusedInWordsOrShown(_ picture: HostilePicture) throws {
    guard let bitmap = try picture.check() else { return }
    #expect(try bitmap == Fixture.read("rgb.jpg"))
  }

  private static func damaged(_ reason: String) -> String { "a damaged JPEG picture: \(reason)" }

  /// `rgb.jpg` with the segment changed that tells its size and coding.
  private static func frame(_ change: (inout ArraySlice<UInt8>) -> Void) throws -> [UInt8] {
    let bytes = try Fixture.bytes("rgb.jpg")
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    // Its indices begin at 0.
    var frame = Array(bytes[start...])[...]
    change(&frame)
    return Array(bytes[..<start] + frame)
  }

  private static func sized(_ width: Int, _ height: Int) throws -> [UInt8] {
    try frame { frame in
      let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      frame.replaceSubrange(5..<9, with: sides)
    }
  }

  /// `rgb.jpg` with its one scan repeated.
  private static func withScans(_ count: Int) throws -> [UInt8] {
    let bytes = try Fixture.bytes("rgb.jpg")
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) })
    let scan = bytes[start..<bytes.count - 2]
    let scans = [ArraySlice](repeating: scan, count: count).joined()
    return Array(bytes[..<start]) + Array(scans) + [0xFF, 0xD9]
  }
}
