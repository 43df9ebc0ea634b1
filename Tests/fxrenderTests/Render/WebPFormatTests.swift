import FrameFiles
import FrameImage
import FrameTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// Animated WebP files from the command line.
struct WebPFormatTests: ~Copyable {
  private let folder = TemporaryFolder()

  private static let render = "cardflow --pages 5 --size 97x63 --page-size 40x48 --quiet"

  @Test(arguments: ["#1c1c1e", "transparent"])
  func `Decoded frames have the hashes in frames.json`(background: String) async throws {
    try await folder.output(
      of: "\(Self.render) --frames 6 --hold 0.05 --background \(background) --scale 1,2 "
        + "--format png,webp --output out"
    )
    let records = try folder.manifest("out").frames
    #expect(records.count > 6)
    for (file, hashes) in [
      ("out/cardflow.webp", records.map(\.pixels)),
      ("out/cardflow@2x.webp", records.map { $0.scales?[0].pixels }),
    ] {
      let webp = try DecodedWebP(folder.bytes(file))
      #expect(webp.frames.map { ContentHash(pixelsOf: $0).description } == hashes)
      let times = records.indices.map { (Double($0 + 1) * 1_000 / 60).rounded() }
      let ends = webp.durations.indices.map { webp.durations[...$0].reduce(0, +) }
      #expect(ends == times.map { Int($0) })
    }
  }

  @Test func `A lower quality gives smaller files`() async throws {
    var sizes: [Int] = []
    for quality in [20, 80, 100] {
      try await folder.output(
        of: "\(Self.render) --frames 4 --quality \(quality) --loop 2 --output \(quality).webp"
      )
      let webp = try DecodedWebP(folder.bytes("\(quality).webp"))
      #expect(webp.plays == 2 && webp.frames.count == 4 && !webp.hasAlpha)
      sizes.append(try folder.bytes("\(quality).webp").count)
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
    try await folder.output(of: "\(Self.render) --frames 4 --loop 2 --output a.webp")
    #expect(try folder.bytes("a.webp") == folder.bytes("100.webp"))
  }

  static let refusals = Refusal.table(
    """
    64 cardflow --size 17000x10 --output a.webp
    error: a frame of 17000x10 pixels is too large for a WebP
      At most 16383 pixels along a side; make --size or --scale smaller.
    64 cardflow --frames 1000 --size 1280x800 --output a.webp
    error: 1000 frames of 1280x800 pixels are too many for a WebP
      At most 1000000000 pixels in all; make --frames, --size or --scale smaller.
    64 cardflow --loop 65536 --output a.webp
    error: --loop cannot be 65536 with webp
      At most 65535; 0 repeats forever.
    64 cardflow --fps 0.00001 --output a.webp
    error: a frame of a WebP cannot be shown for 99999.99999999999 s
      At most 16777.215 s; make --fps larger or --every smaller.
    """
  )

  @Test(arguments: refusals)
  func `A render beyond the limits of a WebP is rejected`(refusal: Refusal) async throws {
    try await refusal.check(in: folder)
    #expect(try folder.names() == [])
  }

  @Test func `A scroll of more than 1000 frames per second is resampled`() async throws {
    let result = try await folder.run("cardflow --frames 12 --fps 1200 \(small) --output a.webp")
    #expect(result.status == 0)
    let note = "note: a WebP has at most 1000 frames per second: 10 frames instead of 12\n"
    #expect(result.error == note)
    #expect(try DecodedWebP(folder.bytes("a.webp")).durations == Array(repeating: 1, count: 10))
  }
}
