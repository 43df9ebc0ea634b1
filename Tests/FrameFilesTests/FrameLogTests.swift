import Foundation
import FrameEncode
import FrameFiles
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// The log of a render, from which the next render continues.
struct FrameLogTests: ~Copyable {
  private let place = TemporaryFolder()

  static let indices = Array(0..<4)
  static let complete = {
    var manifest = FrameList.written(complete: true).manifest
    // Without a revision, a damaged checksum of the first line looks like that of an earlier version.
    manifest.revision = 1
    return manifest
  }()

  /// Returns a picture of one colour, different for each frame.
  static func picture(_ index: Int) -> Bitmap {
    Bitmap(
      width: 2,
      height: 1,
      bytes: Array(repeating: [UInt8(index * 10), 90, 7, 255], count: 2).flatMap(\.self)
    )
  }

  /// Renders the missing frames into a folder, and returns the number of kept frames.
  @discardableResult
  static func render(
    in folder: FrameFolder,
    _ manifest: FrameManifest = complete,
    frames: Range<Int> = 0..<4
  ) throws -> Int {
    let canResume = FrameLog.canResume(manifest, in: folder)
    var log = try FrameLog(written: manifest, in: folder, keeping: canResume ? indices : [])
    let kept = log.count
    for index in indices[kept...] { try append(index, to: &log, in: folder) }
    try log.commit()
    return kept
  }

  static func append(_ index: Int, to log: inout FrameLog, in folder: FrameFolder) throws {
    var frame = FrameRecord.written(index)
    frame.pixels = ContentHash(pixelsOf: picture(index)).description
    var encoder = PNGEncoder(.fast)
    let digest = try encoder.encode(picture(index)).withUnsafeBytes {
      try folder.write($0, as: frame.files[0])
    }
    frame.setDigests([digest])
    try log.append(frame, files: [digest])
  }

  /// Returns a folder with a log of all frames and no manifest, like the folder of a stopped render.
  static func stopped(in place: borrowing TemporaryFolder) throws -> FrameFolder {
    let folder = try FrameFolder(path: place.path)
    var log = try FrameLog(written: Self.complete, in: folder)
    for index in indices { try append(index, to: &log, in: folder) }
    return folder
  }

  static func completeManifest() throws -> [UInt8] {
    let place = TemporaryFolder()
    try render(in: FrameFolder(path: place.path))
    return try place.bytes("frames.json")
  }

  @Test func `A finished render has a manifest and no log`() throws {
    let folder = try FrameFolder(path: place.path)
    try Self.render(in: folder)
    let bytes = try place.bytes("frames.json")
    #expect(
      try place.names() == Self.indices.map { FrameFolder.fileName(ofFrame: $0) } + ["frames.json"]
    )
    try folder.write(FrameList(path: place.path("frames.json")))
    #expect(try place.bytes("frames.json") == bytes)
  }

  @Test func `Each line of a log has a checksum, and the size and hash of a frame's file`() throws {
    _ = try Self.stopped(in: place)
    let log = try place.text("frames.json.partial")
    let lines = log.split(separator: "\n")
    #expect(lines.count == 5)
    let header = lines[0].trimmingPrefix(#/\{"check":"[0-9a-f]{32}",/#)
    #expect(lines[0].hasPrefix(#"{"check":"\#(ContentHash(of: String(header)))","complete""#))
    let file = try place.bytes("frame-0001.png")
    let hash = file.withUnsafeBytes { ContentHash(of: $0) }
    let rest = lines[2].drop { $0 != " " }.dropFirst()
    #expect(rest.hasPrefix("\(file.count)-\(hash) {"))
    #expect(lines[2].hasPrefix(ContentHash(of: " " + rest).description + " "))
  }

  @Test func `A log truncated at any byte leads to the same manifest`() throws {
    let expected = try Self.completeManifest()
    let folder = try Self.stopped(in: place)
    let log = try place.bytes("frames.json.partial")
    for length in 0...log.count {
      _ = try place.write(log[..<length], to: "frames.json.partial")
      let kept = try Self.render(in: folder)
      #expect(kept == max(0, log[..<length].count { $0 == 10 } - 1), "truncated at \(length)")
      #expect(try place.bytes("frames.json") == expected, "truncated at \(length)")
      try place.remove("frames.json")
    }
  }

  @Test func `No mutation of a log changes the manifest`() throws {
    let expected = try Self.completeManifest()
    let folder = try Self.stopped(in: place)
    let log = try place.bytes("frames.json.partial")
    var random = SplitMix(state: 18)
    for round in 0..<520 {
      let mutated = Self.mutation(of: log, &random)
      _ = try place.write(mutated, to: "frames.json.partial")
      let kept = try Self.render(in: folder)
      // Bytes after the last line are an incomplete line, which is dropped.
      #expect(kept < 4 || mutated.starts(with: log), "round \(round)")
      #expect(try place.bytes("frames.json") == expected, "round \(round)")
      try place.remove("frames.json")
    }
  }

  @Test func `A line with one more space is not read`() throws {
    let folder = try Self.stopped(in: place)
    let log = try place.bytes("frames.json.partial")
    let places = log.indices.filter { log[$0] == 32 }
    #expect(places.count >= 8)
    for space in places {
      var changed = log
      changed.insert(32, at: space)
      _ = try place.write(changed, to: "frames.json.partial")
      #expect(try Self.render(in: folder) < 4, "before byte \(space)")
      try place.remove("frames.json")
    }
  }

  @Test func `Frames are kept up to the first whose record is not the computed one`() throws {
    for source in ["log", "manifest"] {
      let folder = try Self.stopped(in: place)
      if source == "manifest" { try Self.render(in: folder) }
      let log = try FrameLog(Self.complete, in: folder, keeping: Self.indices) { index in
        var frame = FrameRecord.written(index)
        if index == 2 { frame.time = 1 }
        return frame
      }
      #expect(log.count == 2, "\(source)")
    }
  }

  /// Returns the log with changed or inserted bytes, or with repeated or swapped lines.
  static func mutation(of log: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var lines = log.split(separator: 10)
    var bytes = log
    let place = below(log.count)
    switch below(5) {
    case 0: bytes[place] ^= 1 << below(8)
    case 1:
      let digits = log.indices.filter { (48...57).contains(log[$0]) }
      bytes[digits[below(digits.count)]] = UInt8(48 + below(10))
    case 2: bytes.insert(contentsOf: log[below(log.count)...].prefix(9), at: place)
    case 3:
      // No case only removes a line, because a log without its last line is valid.
      lines.swapAt(1 + below(4), 1 + below(4))
      bytes = Array(lines.joined(separator: [10])) + [10]
    default:
      lines[1 + below(4)] = lines[1 + below(4)]
      bytes = Array(lines.joined(separator: [10])) + [10]
    }
    return bytes
  }

  @Test(arguments: ["missing", "truncated", "foreign", "a link"], ["log", "manifest"])
  func `Frames are rendered again from the first change`(damage: String, source: String) throws {
    let expected = try Self.completeManifest()
    let folder = try Self.stopped(in: place)
    if source == "manifest" { #expect(try Self.render(in: folder) == 4) }
    let name = "frame-0002.png"
    let original = try place.bytes(name)
    try place.remove(name)
    switch damage {
    case "truncated": _ = try place.write(original.dropLast(9), to: name)
    case "foreign": _ = try place.write(place.bytes("frame-0001.png"), to: name)
    case "a link":
      _ = try place.write(original, to: "original.png")
      try place.link(name, to: "original.png")
    default: break
    }
    #expect(try Self.render(in: folder) == 2)
    #expect(try place.bytes("frames.json") == expected)
    #expect(try place.bytes(name) == original)
  }

  @Test func `Only requested frames of the same render are kept`() throws {
    let folder = try Self.stopped(in: place)
    let other = FrameList.written(complete: true, fingerprint: "other").manifest
    #expect(!FrameLog.canResume(other, in: folder))
    #expect(try FrameLog(written: other, in: folder, keeping: Self.indices).count == 0)
    _ = try Self.stopped(in: place)
    #expect(try FrameLog(written: Self.complete, in: folder).count == 0)
  }

  @Test func `Frames of another part of the render are not kept`() throws {
    let folder = try Self.stopped(in: place)
    #expect(try FrameLog(written: Self.complete, in: folder, keeping: [1, 2]).count == 0)
  }

  @Test func `Two renders cannot write the same log`() throws {
    let folder = try FrameFolder(path: place.path)
    let log = try FrameLog(written: Self.complete, in: folder)
    #expect(throws: FileWriteError.inUse(path: place.path("frames.json.partial"))) {
      _ = try FrameLog(written: Self.complete, in: folder)
    }
    try log.commit()
  }

  @Test func `A link in place of the log is not followed`() throws {
    _ = try place.write([1], to: "thesis.txt")
    try place.link("frames.json.partial", to: place.path("thesis.txt"))
    #expect(throws: FileWriteError.self) {
      _ = try FrameLog(written: Self.complete, in: FrameFolder(path: place.path))
    }
    #expect(try place.bytes("thesis.txt") == [1])
  }
}
