import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

struct OutputFormatTests {
  @Test func `Names are unique, and so are the extensions of animations`() {
    let names = OutputFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    let extensions = OutputFormat.all.filter { !$0.isFrames }.map(\.fileExtension)
    #expect(Set(extensions).count == extensions.count)
  }

  @Test(arguments: OutputFormat.all)
  func `A format has a quality exactly if it reads the option`(format: OutputFormat) {
    #expect((format.standardQuality != nil) == format.reads(\.quality))
  }

  @Test(arguments: OutputFormat.all)
  func `A format has the palette options exactly if it has palettes`(format: OutputFormat) {
    let options: [FormatOptions.Property] = [\.colors, \.dither]
    for option in options { #expect(format.reads(option) == (format.palette != .none)) }
  }

  @Test(arguments: OutputFormat.all.filter(\.codecs.isEmpty), [true, false])
  func `The sink of a format repeats its bytes`(format: OutputFormat, isOpaque: Bool) throws {
    let isOpaque = isOpaque || format.alpha == .none
    #expect(try file(format, isOpaque: isOpaque) == file(format, isOpaque: isOpaque))
  }

  @Test
  func `Decoded PNG files are the frames, and indexed ones the frames with the palette`() throws {
    let frames = SampleSequence.frames(isOpaque: true)
    for format in [OutputFormat.png, .gifReady] {
      guard case .each(_, let makeSink) = format.files else {
        Issue.record("\(format.name) is not a file for each frame")
        continue
      }
      let palette = Palette(bytes: [0, 0, 0, 255, 255, 255], meanError: 1)
      let sink = makeSink(SampleSequence.settings(isOpaque: true, shared: palette))
      for frame in frames {
        let (shown, bytes) = sink.encode(frame) { Array($0) }
        #expect(try ImageFile.decode(bytes, name: "a", maximumPixels: 1 << 20) == shown)
        #expect((shown == frame) == (format == .png))
      }
    }
  }

  private func file(_ format: OutputFormat, isOpaque: Bool) throws -> [UInt8] {
    try SampleSequence.file(format, SampleSequence.frames(isOpaque: isOpaque), isOpaque: isOpaque)
  }
}
