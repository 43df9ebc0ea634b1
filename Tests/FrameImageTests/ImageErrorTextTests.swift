import Foundation
import FrameImage
import TestSupport
import Testing

/// Tests of the error messages, with a file for each kind of problem.
struct ImageErrorTextTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let sentence: String
    let remedy: String
    let content: @Sendable () throws -> [UInt8]
    var testDescription: String { name }

    init(
      _ name: String,
      _ sentence: String,
      _ remedy: String,
      content: @escaping @Sendable () throws -> [UInt8]
    ) {
      (self.name, self.sentence, self.remedy, self.content) = (name, sentence, remedy, content)
    }
  }

  private static let foreign = "not a PNG, JPEG or WebP picture: it starts with"
  private static let spelling = "Check the spelling; a relative path starts at the current folder."
  private static let copy = "Copy it again, or save it again from its original."
  private static let save =
    "Save the picture as PNG, JPEG or WebP, or remove the file from the pages."

  static let rows: [Row] = [
    Row("notes.png", "\(foreign) \"Hello wo\"", save) { Array("Hello world".utf8) },
    Row("bytes.png", "\(foreign) bytes 00 01 ab", save) { [0, 1, 0xAB] },
    Row("empty.png", "not a PNG, JPEG or WebP picture: the file is empty", save) { [] },
    unsupported("foreign.gif", "GIF pictures are not supported as pages"),
    unsupported("foreign.tiff", "TIFF pictures are not supported as pages"),
    unsupported("foreign.bmp", "BMP pictures are not supported as pages"),
    Row(
      "animated.png",
      "an animation of 3 frames; a page shows one picture",
      "Save one of its frames as PNG."
    ) { try Fixture.bytes("animated.png") },
    Row(
      "huge.png",
      "the picture is too large: 2147483647x2147483647, at most 1048576 pixels are allowed",
      "Scale it down; a page needs only the pixels that are visible."
    ) { try header(of: "rgb8.png", side: 0x7FFF_FFFF) },
    Row("cut.png", "a damaged PNG picture: it ends too early", copy) {
      Array(try Fixture.bytes("rgb8.png").dropLast(60))
    },
    Row("flipped.png", "a damaged PNG picture: a checksum is wrong", copy) {
      var bytes = try Fixture.bytes("palette2.png")
      // This changes a byte of the palette.
      bytes[43] ^= 1
      return bytes
    },
    Row("bomb.png", "a damaged PNG picture: it needs more memory than allowed", copy) {
      try Fixture.bytes("bomb.png")
    },
    Row("cut.jpg", "a damaged JPEG picture: it ends too early", copy) {
      Array(try Fixture.bytes("rgb.jpg").dropLast(20))
    },
    Row("headless.jpg", "a damaged JPEG picture: it ends too early", copy) {
      [0xFF, 0xD8, 0xFF, 0xD9]
    },
  ]

  @Test(arguments: rows)
  func `The error about invalid content contains a remedy`(_ row: Row) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(row.content(), to: row.name)
    let error = try #require(throws: ImageError.self) {
      try ImageFile.read(path: path, maximumPixels: 1 << 20)
    }
    #expect(error.description == "\(path): \(row.sentence)\n  \(row.remedy)")
    #expect(!error.isAboutPath)
  }

  @Test(arguments: [
    ("/dev/zero", "not a file but a device", "Name a PNG, JPEG or WebP file."),
    ("/dev", "not a file but a folder", "Name a PNG, JPEG or WebP file."),
    ("nowhere/picture.png", "no such file", spelling),
    ("/dev/null/picture.png", "no such file", spelling), ("", "no such file", spelling),
  ])
  func `A wrong path's error has a remedy`(path: String, sentence: String, remedy: String) throws {
    let error = try #require(throws: ImageError.self) {
      try ImageFile.read(path: path, maximumPixels: 1)
    }
    #expect(error.description == "\(path.isEmpty ? "''" : path): \(sentence)\n  \(remedy)")
    #expect(error.isAboutPath)
    #expect(throws: error) { try ImageFile.size(path: path, maximumPixels: 1) }
  }

  @Test func `A pipe without a writer does not block the reader`() throws {
    let folder = TemporaryFolder()
    let path = folder.path("pipe.png")
    #expect(mkfifo(path, 0o600) == 0)
    let expected = ImageError(path: path, problem: .notFile(kind: .pipe))
    #expect(throws: expected) { try ImageFile.read(path: path, maximumPixels: 1) }
    #expect(
      expected.description == "\(path): not a file but a pipe\n  Name a PNG, JPEG or WebP file."
    )
  }

  static let otherProblems: [(problem: ImageProblem, reason: String, remedy: String)] = [
    (
      .unreadable(code: EACCES), "cannot be read: Permission denied",
      "Check the permissions of the file and of the folders above it."
    ),
    (
      .fileTooLong(bytes: 9, limit: 8), "the file is too long: 9 bytes; at most 8 are allowed",
      "Scale it down; a page needs only the pixels that are visible."
    ),
    (
      .tooManyPixelsForFile(width: 70, height: 80, frames: 2, bytes: 9),
      "the file has only 9 bytes for 2 frames of 70x80 pixels",
      "Save it again from its original, smaller or with fewer frames."
    ),
    (
      .unsupportedCoding(format: .jpeg, coding: .arithmetic),
      "a JPEG picture with arithmetic coding, which is not supported",
      "Save it again as an ordinary JPEG, or as PNG."
    ),
    (
      .tooManyScans(limit: 100), "the picture has more than 100 scans",
      "Save it again as an ordinary JPEG, or as PNG."
    ),
    (
      .damaged(format: .png, damage: .compression),
      "a damaged PNG picture: its pixels cannot be decompressed",
      "Copy it again, or save it again from its original."
    ),
  ]

  @Test(arguments: otherProblems)
  func `The error about any other problem contains a remedy`(
    problem: ImageProblem,
    reason: String,
    remedy: String
  ) {
    let error = ImageError(path: "a.png", problem: problem)
    #expect(error.description == "a.png: \(reason)\n  \(remedy)")
    #expect(error.isAboutPath == (problem == .unreadable(code: EACCES)))
  }

  private static func unsupported(_ name: String, _ sentence: String) -> Row {
    Row(name, sentence, "Convert it to PNG, JPEG or WebP.") { try Fixture.bytes(name) }
  }

  /// Returns a file whose header claims another size, with a correct checksum.
  private static func header(of name: String, side: UInt32) throws -> [UInt8] {
    let sides = withUnsafeBytes(of: side.bigEndian, Array.init)
    var bytes = try Fixture.bytes(name)
    let head = WrittenPNG.chunk("IHDR", sides + sides + bytes[24..<29])
    bytes.replaceSubrange(8..<33, with: head)
    return bytes
  }
}
