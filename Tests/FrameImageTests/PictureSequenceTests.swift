import FrameImage
import FrameTestSupport
import TestSupport
import Testing

struct PictureSequenceTests {
  @Test func `Files are read in the given order`() throws {
    let folder = TemporaryFolder()
    let pictures = (0..<3).map {
      Bitmap.noise(width: 3 + $0, height: 2, seed: UInt64($0), isOpaque: false)
    }
    let paths = try pictures.enumerated().map { try folder.writePicture($1, to: "\($0).png") }
    let jpeg = try Fixture.path("rgb.jpg")
    let sequence = PictureSequence(files: [paths[2], jpeg, paths[0]], maximumPixels: 1 << 20)
    #expect(sequence.frameCount == 3)
    let frames = try sequence.frames()
    #expect(frames.map(\.bitmap) == [pictures[2], try Fixture.read("rgb.jpg"), pictures[0]])
    #expect(frames.allSatisfy { $0.duration == nil })
  }

  @Test func `The error about a missing picture has its path and ends the sequence`() throws {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(Bitmap(width: 1, height: 1), to: "a.png")
    let sequence = PictureSequence(files: [path, "nowhere.png", path], maximumPixels: 9)
    var reader = try sequence.makeReader()
    #expect(try reader.next() != nil)
    var missing: ImageError?
    do throws(ImageError) { _ = try reader.next() } catch { missing = error }
    #expect(missing == ImageError(path: "nowhere.png", problem: .missing))
    #expect(try reader.next() == nil)
  }

  @Test func `Readers are independent of each other`() throws {
    let files = [
      WrittenGIF.file(width: 2, height: 1, [.init(text: "rr", disposal: 2), .init(text: "g")]),
      WrittenAPNG.file(width: 2, height: 1, [.init(text: "rr", disposal: 1), .init(text: "g")]),
    ]
    let folder = TemporaryFolder()
    for (file, count) in zip(files, [nil, 2]) {
      let path = try folder.write(file, to: "a")
      let sequence = try PictureSequence(animation: path, maximumPixels: 2)
      #expect(sequence.frameCount == count)
      let frames = try sequence.frames()
      #expect(frames.count == 2)
      var one = try sequence.makeReader()
      var other = try sequence.makeReader()
      #expect(try one.next() == frames[0])
      #expect(try one.next() == frames[1])
      #expect(try other.next() == frames[0])
      #expect(try one.next() == nil)
      #expect(try one.next() == nil)
      #expect(try other.next() == frames[1])
    }
  }

  @Test func `A still PNG is a sequence of one upright frame`() throws {
    let path = try Fixture.path("rgb8-turned.png")
    let sequence = try PictureSequence(animation: path, maximumPixels: 1 << 20)
    #expect(sequence.frameCount == 1)
    #expect(try sequence.frames().map(\.bitmap) == [try Fixture.read("rgb8-turned.png")])
  }

  @Test(arguments: [
    ("rgb.jpg", "not a GIF, a PNG or a video: the format is JPEG"),
    ("make.py", "not a GIF, a PNG or a video"),
  ])
  func `Another file than an animation is refused`(name: String, sentence: String) throws {
    let path = try Fixture.path(name)
    let error = try #require(throws: ImageError.self) {
      try PictureSequence(animation: path, maximumPixels: 1 << 20)
    }
    #expect(
      error.description == "\(path): \(sentence)\n"
        + "  Name a GIF, an APNG, a video (MP4, MOV, WebM or MKV) or a folder of pictures."
    )
    #expect(!error.isAboutPath)
  }

  @Test func `A wrong path is refused before any frame is read`() {
    for path in ["nowhere.gif", "/dev"] {
      let error = #expect(throws: ImageError.self) {
        try PictureSequence(animation: path, maximumPixels: 1)
      }
      #expect(error?.isAboutPath == true && error?.path == path)
    }
  }
}
