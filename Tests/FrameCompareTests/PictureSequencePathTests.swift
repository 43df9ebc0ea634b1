import Foundation
import FrameCompare
import FrameEncode
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// Sequences of pictures that are read from a path, in order and in random order.
struct PictureSequencePathTests {
  private static func picture(_ red: Int) -> Bitmap {
    .drawn(width: 3, height: 2) { _, _ in [UInt8(red), 0, 0, 255] }
  }

  /// Returns the red value of the first pixel of each frame.
  private static func reds(_ pictures: PictureSequence) throws -> [UInt8] {
    try pictures.frames().map { $0.bitmap.bytes[0] }
  }

  @Test
  func `Pictures of a folder are read in natural order, and other files are ignored`() throws {
    let folder = TemporaryFolder()
    for number in [10, 9, 1] {
      _ = try folder.writePicture(Self.picture(number), to: "shots/shot \(number).PNG")
    }
    _ = try folder.writePicture(Self.picture(99), to: "shots/.hidden.png")
    for name in ["notes.txt", "a.gif", "png", "shot 2.png.bak"] {
      _ = try folder.write("none".utf8, to: "shots/\(name)")
    }
    let pictures = try PictureSequence(path: folder.path("shots"))
    #expect(try Self.reds(pictures) == [1, 9, 10])
    #expect(try SeekableFrames(pictures).frame(1) == Self.picture(9))
    #expect(try SeekableFrames(pictures).frame(3) == nil)
  }

  @Test func `An animation is read in any order, and a picture is a single frame`() throws {
    let folder = TemporaryFolder()
    var encoder = APNGEncoder(frames: 4, framesPerSecond: 25, isOpaque: true)
    var bytes: [UInt8] = []
    for red in 0..<4 { encoder.append(Self.picture(red * 50)) { bytes += $0 } }
    encoder.finish { bytes += $0 }
    let pictures = try PictureSequence(path: folder.write(bytes, to: "a.png"))
    #expect(try Self.reds(pictures) == [0, 50, 100, 150])
    let frames = SeekableFrames(pictures)
    for index in [3, 0, 2, 2, 1] {
      #expect(try frames.frame(index) == Self.picture(index * 50), "frame \(index)")
    }
    #expect(try frames.frame(4) == nil)
    let single = try PictureSequence(path: folder.writePicture(Self.picture(5), to: "b.png"))
    #expect(try Self.reds(single) == [5])
    #expect(throws: ImageError.self) {
      try PictureSequence(path: folder.write("no picture".utf8, to: "c.mp4"))
    }
  }

  @Test func `A missing path and an empty folder are rejected`() throws {
    let folder = TemporaryFolder()
    #expect(throws: FrameSourceError.missing("not/there")) {
      try PictureSequence(path: "not/there")
    }
    #expect(throws: FrameSourceError.empty(folder.path)) { try PictureSequence(path: folder.path) }
  }
}
