import Foundation
import FrameImage
import TestSupport
import Testing

/// Tests of reading symbolic links, and of reading files while another program changes them.
struct FileReaderTests {
  @Test func `A symbolic link is followed`() throws {
    let folder = TemporaryFolder()
    let target = try folder.write(Fixture.bytes("rgb8.png"), to: "picture.png")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try ImageFile.read(path: link, maximumPixels: 91) == Fixture.read("rgb8.png"))
  }

  @Test func `A broken or circular symbolic link is refused with the reason`() throws {
    let folder = TemporaryFolder()
    for (name, target, sentence) in [
      ("nowhere", "missing", "no such file"),
      ("itself", "itself", "cannot be read: Too many levels of symbolic links"),
    ] {
      let path = folder.path(name)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let error = #expect(throws: ImageError.self) {
        try ImageFile.read(path: path, maximumPixels: 1)
      }
      #expect(error?.description.hasPrefix("\(path): \(sentence)\n") == true)
      #expect(error?.isAboutPath == true)
    }
  }

  /// A task truncates and rewrites the file in a loop, so that any part of it may be missing when it is
  /// read.
  @Test(arguments: ["rgba8-interlaced.png", "progressive.jpg", "lossy.webp"])
  func `A file that is being written is refused or read completely`(_ name: String) async throws {
    let folder = TemporaryFolder()
    let bytes = try Fixture.bytes(name)
    let whole = try Fixture.read(name)
    let path = try folder.write(bytes, to: name)
    let writer = Task.detached {
      var round = 0
      while !Task.isCancelled {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: UInt64(round * 37 % bytes.count))
        try file.seek(toOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
        round += 1
      }
    }
    for _ in 0..<200 {
      do throws(ImageError) {
        let isWhole = try ImageFile.read(path: path, maximumPixels: 1 << 20) == whole
        // WebP has no checksums, so a file with zeros in the place of missing bytes may be valid.
        #expect(isWhole || name.hasSuffix("webp"))
      } catch {
        #expect(!error.isAboutPath)
      }
    }
    writer.cancel()
    _ = try? await writer.value
  }

  /// A task replaces the file with one of another format in a loop.
  @Test
  func `Reading a file while it is replaced returns the old or the new picture`() async throws {
    let folder = TemporaryFolder()
    let names = ["rgba8-interlaced.png", "progressive.jpg"]
    let wholes = try names.map(Fixture.read)
    let path = try folder.write(Fixture.bytes(names[0]), to: "picture")
    let files = try names.map { (bytes: try Fixture.bytes($0), path: folder.path($0)) }
    let writer = Task.detached {
      while !Task.isCancelled {
        for file in files {
          try Data(file.bytes).write(to: URL(filePath: file.path))
          guard rename(file.path, path) == 0 else { return }
        }
      }
    }
    for _ in 0..<200 {
      let bitmap = try ImageFile.read(path: path, maximumPixels: 1 << 20)
      let isWhole = wholes.contains(bitmap)
      #expect(isWhole)
    }
    writer.cancel()
    _ = try? await writer.value
  }
}
