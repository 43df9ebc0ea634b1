import FrameFiles
import FrameImage
import FrameTestSupport
import TestSupport
import Testing

/// APNGs from the command line.
struct APNGFormatTests {
  private static let render = "cardflow --pages 5 --size 97x63 --page-size 40x48 --quiet"

  @Test(arguments: ["#1c1c1e", "transparent"], ["60", "29.97", "100"])
  func `Decoded frames have the hashes in frames.json, and exact durations`(
    background: String,
    rate: String
  ) async throws {
    let folder = TemporaryFolder()
    try await folder.output(
      of: "\(Self.render) --frames 6 --fps \(rate) --hold 0.05 --background \(background) "
        + "--scale 1,2 --format png,apng --output out"
    )
    let list = try folder.manifest("out")
    let records = list.frames
    #expect(records.count > 6)
    for (file, hashes) in [
      ("out/cardflow.apng", records.map(\.pixels)),
      ("out/cardflow@2x.apng", records.map { $0.scales?[0].pixels }),
    ] {
      let frames = try PictureSequence.frames(of: folder.bytes(file))
      #expect(frames.map { ContentHash(pixelsOf: $0.bitmap).description } == hashes)
      #expect(frames.allSatisfy { abs(($0.duration ?? 0) - 1 / list.fps) < 1e-12 })
    }
  }

  @Test(
    arguments: [(0, [0, 0, 0, 0]), (3, [0, 0, 0, 3]), (65_536, [0, 1, 0, 0])] as [(Int, [UInt8])]
  )
  func `An APNG has the number of frames and plays, and a frame for each time`(
    plays: Int,
    bytes: [UInt8]
  ) async throws {
    let folder = TemporaryFolder()
    try await folder.output(
      of: "\(Self.render) --frames 5 --every 2 --loop \(plays) --output a.apng"
    )
    let file = try folder.bytes("a.apng")
    let control = try #require(file.firstRange(of: Array("acTL".utf8)))
    let counts = Array(file[control.upperBound...].prefix(8))
    #expect(counts.prefix(4) == [0, 0, 0, 3])
    #expect(counts.suffix(4) == bytes[...])
    let frames = try PictureSequence.frames(of: file)
    let duration = 1.0 / 30
    #expect(frames.map(\.duration) == [duration, duration, duration])
  }

  @Test func `The compression changes the size but not the pixels`() async throws {
    let folder = TemporaryFolder()
    for compression in ["default", "small"] {
      try await folder.output(
        of: "\(Self.render) --frames 3 --png \(compression) --output \(compression).apng"
      )
    }
    let (plain, small) = (try folder.bytes("default.apng"), try folder.bytes("small.apng"))
    #expect(small.count < plain.count)
    #expect(
      try PictureSequence.frames(of: small).map(\.bitmap)
        == PictureSequence.frames(of: plain).map(\.bitmap)
    )
  }
}
