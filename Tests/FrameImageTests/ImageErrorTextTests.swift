import Foundation
import FrameImage
import TestSupport
import Testing

/// Tests of the error messages, with a file for each kind of problem.
struct ImageErrorTextTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let content: @Sendable () throws -> [UInt8]
    let sentence: String
    let remedy: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "notes.png",
      content: { Array("Hello world".utf8) },
      sentence: "not a PNG, JPEG or WebP picture: it starts with \"Hello wo\"",
      remedy: "Save the picture as PNG, JPEG or WebP, or remove the file from the pages."
    ),
    Row(
      name: "bytes.png",
      content: { [0, 1, 0xAB] },
      sentence: "not a PNG, JPEG or WebP picture: it starts with bytes 00 01 ab",
      remedy: "Save the picture as PNG, JPEG or WebP, or remove the file from the pages."
    ),
    Row(
      name: "empty.png",
      content: { [] },
      sentence: "not a PNG, JPEG or WebP picture: the file is empty",
      remedy: "Save the picture as PNG, JPEG or WebP, or remove the file from the pages."
    ),
    foreign("foreign.gif", "GIF pictures are not supported as pages"),
    foreign("foreign.tiff", "TIFF pictures are not supported as pages"),
    foreign("foreign.bmp", "BMP pictures are not supported as pages"),
    Row(
      name: "animated.png",
      content: { try Fixture.bytes("animated.png") },
      sentence: "an animation of 3 frames; a page shows one picture",
      remedy: "Save one of its frames as PNG."
    ),
    Row(
      name: "huge.png",
      content: { try header(of: "rgb8.png", side: 0x7FFF_FFFF) },
      sentence:
        "the picture is too large: 2147483647x2147483647, at most 1048576 pixels are allowed",
      remedy: "Scale it down; a page needs only the pixels that are visible."
    ),
    damaged("cut.png", "it ends too early") { Array(try Fixture.bytes("rgb8.png").dropLast(60)) },
    damaged("flipped.png", "a checksum is wrong") {
      var bytes = try Fixture.bytes("palette2.png")
      // This changes a byte of the palette.
      bytes[43] ^= 1
      return bytes
    },
    damaged("bomb.png", "it needs more memory than allowed") { try Fixture.bytes("bomb.png") },
    Row(
      name: "cut.jpg",
      content: { Array(try Fixture.bytes("rgb.jpg").dropLast(20)) },
      sentence: "a damaged JPEG picture: it ends too early",
      remedy: "Copy it again, or save it again from its original."
    ),
    Row(
      name: "headless.jpg",
      content: { [0xFF, 0xD8, 0xFF, 0xD9] },
      sentence: "a damaged JPEG picture: it ends too early",
      remedy: "Copy it again, or save it again from its original."
    ),
  ]

  @Test(arguments: rows)
  func `The error about invalid content contains a remedy`(_ row: Row) throws {
    let folder = try TemporaryFolder()
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
    (
      "nowhere/picture.png", "no such file",
      "Check the spelling; a relative path starts at the current folder."
    ),
    (
      "/dev/null/picture.png", "no such file",
      "Check the spelling; a relative path starts at the current folder."
    ),
    ("", "no such file", "Check the spelling; a relative path starts at the current folder."),
  ])
  func `The error about a wrong path contains a remedy`(
    path: String,
    sentence: String,
    remedy: String
  ) throws {
    let error = try #require(throws: ImageError.self) {
      try ImageFile.read(path: path, maximumPixels: 1)
    }
    #expect(error.description == "\(path.isEmpty ? "''" : path): \(sentence)\n  \(remedy)")
    #expect(error.isAboutPath)
    #expect(throws: error) { try ImageFile.size(path: path, maximumPixels: 1) }
  }

  @Test
  func `A pipe without a writer does not block the reader`() throws {
    let folder = try TemporaryFolder()
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

  private static func foreign(_ name: String, _ sentence: String) -> Row {
    Row(
      name: name,
      content: { try Fixture.bytes(name) },
      sentence: sentence,
      remedy: "Convert it to PNG, JPEG or WebP."
    )
  }

  private static func damaged(
    _ name: String,
    _ reason: String,
    content: @escaping @Sendable () throws -> [UInt8]
  ) -> Row {
    Row(
      name: name,
      content: content,
      sentence: "a damaged PNG picture: \(reason)",
      remedy: "Copy it again, or save it again from its original."
    )
  }

  /// Returns a file whose header claims another size, with a correct checksum.
  private static func header(of name: String, side: UInt32) throws -> [UInt8] {
    var bytes = try Fixture.bytes(name)
    let sides = withUnsafeBytes(of: side.bigEndian, Array.init)
    bytes.replaceSubrange(16..<24, with: sides + sides)
    var checksum: UInt32 = .max
    for byte in bytes[12..<29] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    bytes.replaceSubrange(29..<33, with: withUnsafeBytes(of: (~checksum).bigEndian, Array.init))
    return bytes
  }
}
