import FrameEncode
import PageEffects
import PageGeometry
import PageSequence
import PresetFiles
import Testing

/// The limits of a format, with a format that has all of them.
struct OutputFormatLimitsTests {
  private static let limited = OutputFormat(
    name: "limited",
    title: "Limited",
    phrase: "a limited file",
    summary: "one file",
    fileExtension: "limited",
    mediaType: "application/octet-stream",
    alpha: .none,
    options: [\.loop],
    limits: OutputFormat.Limits(rate: 10, duration: 2, side: 100, pixels: 100_000, plays: 7),
    encoderBytesPerPixel: 0,
    note: { "\($0.frames) of \($0.width)x\($0.height) at \($0.framesPerSecond)" },
    files: OutputFormat.gif.files
  )

  private func job(_ change: (inout SequenceSpec) -> Void) throws -> RenderJob {
    var spec = SequenceSpec()
    (spec.size, spec.fps) = (Size(width: 50, height: 40), 10)
    change(&spec)
    let formats = OutputFormats(Self.limited)
    try spec.check(for: formats)
    let preset = try Preset(
      name: "one",
      sources: ["one.yaml": "summary: One.\ntransform: [{ translate: { x: d * L } }]\n"]
    )
    return try RenderJob(FrameSequence(spec, of: preset), formats: formats, workers: 1, cores: 1)
  }

  @Test func `A format describes its frames at every scale, at its own rate`() throws {
    let job = try job { ($0.scale, $0.frames, $0.fps) = ([1, 2], 20, 20) }
    #expect(job.notes == ["10 of 50x40 at 10.0", "10 of 100x80 at 10.0"])
    #expect(try self.job { ($0.frames, $0.every) = (9, 2) }.notes == ["5 of 50x40 at 5.0"])
  }

  static let rejections: [(@Sendable (inout SequenceSpec) -> Void, String, String)] = [
    (
      { $0.scale = [3] }, "a frame of 150x120 pixels is too large for a limited file",
      "At most 100 pixels along a side; make --size or --scale smaller."
    ),
    (
      { $0.frames = 51 }, "51 frames of 50x40 pixels are too many for a limited file",
      "At most 100000 pixels in all; make --frames, --size or --scale smaller."
    ),
    ({ $0.loop = 8 }, "--loop cannot be 8 with limited", "At most 7; 0 repeats forever."),
    (
      { $0.background = Colour(white: 0, alpha: 0) },
      "--background cannot be 'transparent' with limited, which has no transparency",
      "Use an opaque colour, or a format with transparency: "
        + "png, gif (whole pixels), gif-ready (whole pixels), apng, webp, webm, mov, mkv, raw."
    ),
    (
      { $0.fps = 0.4 }, "a frame of a limited file cannot be shown for 2.5 s",
      "At most 2 s; make --fps larger or --every smaller."
    ),
  ]

  @Test(arguments: rejections.indices)
  func `A render beyond the limits of a format is rejected`(row: Int) {
    let (change, problem, help) = Self.rejections[row]
    let error = #expect(throws: SequenceError.self) { try job(change) }
    #expect(error == SequenceError(problem: problem, help: help, kind: .usage))
  }
}
