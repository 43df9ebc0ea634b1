import FrameImage
import FrameTestSupport
import FuzzChecks
import TestSupport
import Testing

/// Tests of incomplete and changed animations; a short version of `make fuzz`.
struct HostileAnimationTests {
  static let gif = WrittenGIF.file(
    width: 9,
    height: 4,
    [
      .init(text: "rgbrgbrgb/ggg.ggggg/bbbbbbbbb/.........", disposal: 1, delay: 4),
      .init(text: "gg/bb/r./gb", x: 2, disposal: 3, interlaced: [0, 2, 1, 3]),
      .init(text: "ggg/bbb", x: 7, y: 3, disposal: 2, table: WrittenGIF.table),
      .init(text: "r"),
    ]
  )

  static let apng = WrittenAPNG.file(
    width: 5,
    height: 2,
    [
      .init(text: "rgb.r/gbgbg", delay: (1, 30)),
      .init(text: "g.", x: 1, y: 1, disposal: 1, blend: 1),
      .init(text: "bb/rr", x: 3, disposal: 2),
      .init(text: "r"),
    ]
  )

  @Test(arguments: [gif, apng])
  func `An animation that is cut off at any byte is refused`(file: [UInt8]) throws {
    #expect(try PictureSequence.frames(of: file).count == 4)
    for count in file.indices {
      #expect(throws: ImageError.self, "\(count) bytes of \(file.count)") {
        try PictureSequence.frames(of: Array(file[..<count]))
      }
    }
  }

  /// The sides of square canvases, and their numbers of frames, each of which has 1x1 pixels.
  static let bombs: [(side: Int, frames: Int)] = [(16_384, 1), (16_384, 10), (2_048, 256)]

  @Test(arguments: bombs)
  func `An animation that claims too many pixels for its length is refused quickly`(
    side: Int,
    frames: Int
  ) throws {
    let files = [
      WrittenGIF.file(width: side, height: side, Array(repeating: .init(text: "r"), count: frames)),
      WrittenAPNG.file(
        width: side,
        height: side,
        Array(repeating: .init(text: "r"), count: frames)
      ),
    ]
    for file in files {
      let problem = ImageProblem.tooManyPixelsForFile(
        width: side,
        height: side,
        frames: frames,
        bytes: file.count
      )
      var found: ImageProblem?
      let time = try ProcessorTime.measure {
        let error = try #require(throws: ImageError.self) {
          try PictureSequence.frames(of: file, maximumPixels: 1 << 28)
        }
        found = error.problem
      }
      #expect(found == problem)
      #expect(time < .seconds(1))
    }
  }

  @Test func `An animation of many unchanged frames is read`() throws {
    let frames = Array(repeating: WrittenGIF.Frame(text: "r"), count: 2_000)
    let file = WrittenGIF.file(width: 640, height: 100, frames)
    #expect(try PictureSequence.frames(of: file).count == 2_000)
  }

  @Test(arguments: [(FuzzTarget.gif, gif), (.apng, apng)])
  func `Changed bytes do not crash the decoder`(target: FuzzTarget, file: [UInt8]) async throws {
    let checker = try FuzzChecker(target)
    var random = SplitMix(state: 6)
    for _ in 0..<1_000 {
      var changed = file
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let offset = Int.random(in: changed.indices, using: &random)
        changed[offset] = UInt8.random(in: 0...255, using: &random)
      }
      if target == .apng { changed.withUnsafeMutableBytes { PNGChecksums.correct($0) } }
      _ = try await checker.check(changed)
    }
  }
}
