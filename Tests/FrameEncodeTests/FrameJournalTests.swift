import Foundation
import FrameEncode
import TestSupport
import Testing

/// A manifest in the making, and how the next render goes on from it.
struct FrameJournalTests {
  static let manifest = FrameManifest.written(complete: true)

  static let lines = (0..<4).map { index in
    var frame = FrameManifest.Frame.written(index)
    frame.pixels = "\(index)"
    return FrameManifestLayout.line(of: frame)
  }

  /// Whether a frame is the one due, and has not gone.
  static func isThere(_ frame: FrameManifest.Frame, _ place: Int, gone: Int? = nil) -> Bool {
    frame.index == place && frame.index != gone
  }

  /// What a whole render leaves.
  static func whole() throws -> [UInt8] {
    let place = try TemporaryFolder()
    var journal = try FrameJournal(manifest, target: place.path("frames.json"))
    for line in lines { try journal.append(line) }
    try journal.commit()
    #expect(try place.names() == ["frames.json"])
    return try place.bytes("frames.json")
  }

  @Test
  func `It is a manifest at the end, as one written at once`() throws {
    let place = try TemporaryFolder()
    var manifest = Self.manifest
    manifest.frames = try Self.lines.map {
      try JSONDecoder().decode(FrameManifest.Frame.self, from: $0)
    }
    try FrameFolder(path: place.path).write(manifest)
    #expect(try Self.whole() == place.bytes("frames.json"))
  }

  @Test
  func `Cut off anywhere, it goes on to the same end`() throws {
    let whole = try Self.whole()
    let place = try TemporaryFolder()
    for length in 0...whole.count {
      _ = try place.write(whole[..<length], to: "frames.json.partial")
      let canResume = FrameJournal.canResume(Self.manifest, target: place.path("frames.json"))
      var journal = try FrameJournal(
        Self.manifest,
        target: place.path("frames.json"),
        resuming: { Self.isThere($0, $1) }
      )
      #expect(canResume || journal.count == 0)
      for line in Self.lines[journal.count...] { try journal.append(line) }
      try journal.commit()
      #expect(try place.bytes("frames.json") == whole, "cut off at \(length)")
      try FileManager.default.removeItem(atPath: place.path("frames.json"))
    }
  }

  @Test(arguments: 0..<4)
  func `From the first frame that has gone all are due, of a whole manifest too`(gone: Int) throws {
    let whole = try Self.whole()
    for name in ["frames.json.partial", "frames.json"] {
      let place = try TemporaryFolder()
      _ = try place.write(whole, to: name)
      var journal = try FrameJournal(
        Self.manifest,
        target: place.path("frames.json"),
        resuming: { Self.isThere($0, $1, gone: gone) }
      )
      #expect(journal.count == gone)
      for line in Self.lines[gone...] { try journal.append(line) }
      try journal.commit()
      #expect(try place.bytes("frames.json") == whole)
    }
  }

  @Test
  func `Nothing is kept of another render, nor where all begins anew`() throws {
    let place = try TemporaryFolder()
    let target = place.path("frames.json")
    var other = Self.manifest
    other.fingerprint = "other"
    _ = try place.write(try Self.whole(), to: "frames.json.partial")
    #expect(!FrameJournal.canResume(other, target: target))
    #expect(try FrameJournal(other, target: target, resuming: { Self.isThere($0, $1) }).count == 0)
    _ = try place.write(try Self.whole(), to: "frames.json.partial")
    #expect(try FrameJournal(Self.manifest, target: target).count == 0)
  }

  @Test
  func `Two renders cannot write the same one`() throws {
    let place = try TemporaryFolder()
    let target = place.path("frames.json")
    let journal = try FrameJournal(Self.manifest, target: target)
    #expect(throws: FileWriteError.inUse(path: target + ".partial")) {
      _ = try FrameJournal(Self.manifest, target: target)
    }
    try journal.commit()
  }

  @Test
  func `A link in its place is not followed`() throws {
    let place = try TemporaryFolder()
    _ = try place.write([1], to: "thesis.txt")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("frames.json.partial"),
      withDestinationPath: place.path("thesis.txt")
    )
    #expect(throws: FileWriteError.self) {
      _ = try FrameJournal(Self.manifest, target: place.path("frames.json"))
    }
    #expect(try place.bytes("thesis.txt") == [1])
  }
}
