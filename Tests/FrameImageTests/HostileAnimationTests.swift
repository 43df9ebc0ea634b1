import FrameImage
import FrameTestSupport
import FuzzChecks
import TestSupport
import Testing

/// Animations that were cut or changed; what is fuzzed (`make fuzz`), for a moment.
@Suite struct HostileAnimationTests {
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

  @Test(arguments: [gif, apng]) func aFileThatWasCutAnywhereIsRefused(file: [UInt8]) throws {
    #expect(try PictureSequence.frames(of: file).count == 4)
    for count in file.indices {
      #expect(throws: ImageError.self, "\(count) bytes of \(file.count)") {
        try PictureSequence.frames(of: Array(file[..<count]))
      }
    }
  }

  @Test(arguments: [(FuzzTarget.gif, gif), (.apng, apng)])
  func bytesThatWereChangedDoNoHarm(target: FuzzTarget, file: [UInt8]) throws {
    let checker = try FuzzChecker(target)
    var random = SplitMix(state: 6)
    for _ in 0..<1_000 {
      var changed = file
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      if target == .apng { changed.withUnsafeMutableBytes { PNGChecksums.mend($0) } }
      _ = try checker.check(changed)
    }
  }
}
