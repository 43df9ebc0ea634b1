import FrameEncode
import FrameImage
import FrameTestSupport
import Testing

/// The frames of a GIF, encoded by several tasks at once.
// The limit ends a test that hangs.
@Suite(.timeLimit(.minutes(2)))
struct GIFStreamTests {
  private struct Failure: Error, Equatable { var number = 0 }

  private static let (width, height) = (70, 50)

  /// Returns frames of a square that moves over noise; with transparency, the square leaves no trace.
  private static func frames(isOpaque: Bool) -> [Bitmap] {
    let noise = Bitmap.noise(width: width, height: height, seed: 7, isOpaque: true)
    return (0..<14).map { frame in
      Bitmap.drawn(width: width, height: height) { x, y in
        let start = (y * width + x) * 4
        let colour = noise.bytes[start..<start + 4].map { $0 | 0x0F }
        if (frame * 4..<frame * 4 + 20).contains(x), y > 10 + frame {
          return SIMD4(UInt8(x * 3), UInt8(y * 5), colour[2], 255)
        }
        return isOpaque ? SIMD4(colour[0], colour[1], colour[2], 255) : .zero
      }
    }
  }

  private static func sink(_ settings: PaletteSettings = PaletteSettings()) -> GIFStream {
    var sinkSettings = SampleSequence.settings(isOpaque: false) { sink in
      let options = (settings.colours, settings.dither, settings.quality)
      (sink.options.colors, sink.options.dither, sink.options.quality) = options
    }
    (sinkSettings.width, sinkSettings.height) = (width, height)
    return GIFStream(sinkSettings)
  }

  private static func file<Frame>(
    of sink: GIFStream,
    _ frames: [Frame],
    append: (Frame, Double, (UnsafeRawBufferPointer) -> Void) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for (place, frame) in frames.enumerated() {
      append(frame, Double(place + 1) / 25) { bytes += $0 }
    }
    sink.finish { bytes += $0 }
    return bytes
  }

  /// Encodes frames with several tasks, each of which encodes every n-th frame.
  private static func encoded(
    _ frames: [Bitmap],
    _ sink: GIFStream,
    jobs: Int
  ) async throws -> [EncodedFrame] {
    try await withThrowingTaskGroup(of: [(Int, EncodedFrame)].self) { group in
      for job in 0..<jobs {
        group.addTask {
          var result: [(Int, EncodedFrame)] = []
          for place in stride(from: job, to: frames.count, by: jobs) {
            result.append((place, try await sink.encode(frames[place], at: place)))
          }
          return result
        }
      }
      var all: [(Int, EncodedFrame)] = []
      for try await some in group { all += some }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  @Test(
    arguments: [
      PaletteSettings(), PaletteSettings(colours: 16, dither: .diffusion),
      PaletteSettings(dither: .ordered, quality: 100),
    ],
    [true, false]
  )
  func `One to four tasks give the bytes of frames encoded in order`(
    settings: PaletteSettings,
    isOpaque: Bool
  ) async throws {
    let frames = Self.frames(isOpaque: isOpaque)
    let inOrder = Self.sink(settings)
    let expected = Self.file(of: inOrder, frames) {
      inOrder.append(EncodedFrame($0), until: $1, $2)
    }
    for jobs in 1...4 {
      let sink = Self.sink(settings)
      let encoded = try await Self.encoded(frames, sink, jobs: jobs)
      #expect(Self.file(of: sink, encoded) { sink.append($0, until: $1, $2) } == expected)
    }
  }

  @Test(arguments: [0, 1])
  func `Cancelled tasks do not wait for a frame that failed`(failed: Int) async throws {
    let frames = Self.frames(isOpaque: true)
    let sink = Self.sink()
    for place in 0..<failed { _ = try await sink.encode(frames[place], at: place) }
    await #expect(throws: Failure(number: failed)) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for place in failed + 1..<failed + 5 {
          group.addTask { _ = try await sink.encode(frames[place], at: place) }
        }
        // It fails before it is encoded, which cancels the group.
        group.addTask { throw Failure(number: failed) }
        for try await _ in group {}
      }
    }
    await #expect(throws: CancellationError.self) {
      _ = try await sink.encode(frames[failed + 1], at: failed + 1)
    }
  }
}
