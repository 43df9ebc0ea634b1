package import FrameImage
import Synchronization

/// The frames of a GIF on their way into a file.
package final class GIFStream: FrameSink, @unchecked Sendable {
  private let format: IndexedFormat
  private let plays: Int?
  private let shown: ShownPicture
  private let wavefront = FrameWavefront()
  /// Working memory that no task uses.
  private let spare = Mutex<[FrameIndexing]>([])
  /// The number of frames that `append` has encoded.
  private var count = 0
  /// The last frame, whose bytes depend on the next one.
  private var last: GIFFrame?
  /// The start and the end of the last frame, in hundredths of a second.
  private var (start, time) = (0, 0)

  /// The number of rows that are indexed before the next frame may use them.
  private static let band = 16

  /// Creates the stream of a sequence.
  package convenience init(_ settings: SinkSettings) {
    self.init(
      width: settings.width,
      height: settings.height,
      settings: settings.palette,
      shared: settings.shared,
      plays: settings.options.plays
    )
  }

  init(width: Int, height: Int, settings: PaletteSettings, shared: Palette?, plays: Int?) {
    format = IndexedFormat(
      width: width,
      height: height,
      settings: settings,
      shared: shared,
      isWhole: false
    )
    self.plays = plays
    shown = ShownPicture(format)
  }

  package func encode(_ frame: Bitmap, at place: Int) async throws -> EncodedFrame {
    let indexing = takeSpare()
    defer { give(indexing) }
    let before = try await wavefront.pixels(of: place - 1) ?? format.nothing
    wavefront.begin(place, indexing.begin(frame, after: before))
    wavefront.dropPixels(of: place - 1)
    if indexing.needsShown { try await wavefront.wait(for: format.height, of: place - 1) }
    indexing.choosePalette(shown)
    for row in stride(from: 0, to: format.height, by: Self.band) {
      let end = min(row + Self.band, format.height)
      try await wavefront.wait(for: end, of: place - 1)
      indexing.index(row..<end, shown)
      wavefront.complete(end, of: place)
    }
    wavefront.complete(place)
    return EncodedFrame(own: encoded(indexing, isFirst: place == 0))
  }

  package func append<Failure: Error>(
    _ frame: EncodedFrame,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let next = Int((end * 100).rounded())
    precondition(
      (1...GIFEncoder.maximumDelay).contains(next - time),
      "a frame must last 1 to 65535 hundredths of a second"
    )
    let frame = frame.bitmap.map(encodeNext) ?? frame.content(as: GIFFrame.self)
    try write(before: frame, body)
    (last, start, time) = (frame, time, next)
  }

  package func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(last != nil, "a GIF must have at least one frame")
    try write(before: nil, body)
    try GIFFrame.end.pass(to: body)
  }

  /// Writes the last frame, or the head of the file if there is none.
  private func write<Failure: Error>(
    before next: GIFFrame?,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard var frame = last else {
      let (width, height) = (format.width, format.height)
      return try GIFFrame.head(width: width, height: height, palette: format.shared, plays: plays)
        .pass(to: body)
    }
    frame.set(delay: time - start, isErased: next?.erases ?? false)
    try frame.bytes.pass(to: body)
  }

  /// Encodes the next frame without other tasks.
  private func encodeNext(_ frame: Bitmap) -> GIFFrame {
    let indexing = takeSpare()
    defer { give(indexing) }
    let before = wavefront.lastPixels ?? format.nothing
    wavefront.begin(count, indexing.begin(frame, after: before))
    indexing.choosePalette(shown)
    indexing.index(0..<format.height, shown)
    wavefront.complete(count)
    defer { count += 1 }
    return encoded(indexing, isFirst: count == 0)
  }

  private func encoded(_ indexing: FrameIndexing, isFirst: Bool) -> GIFFrame {
    indexing.withCodes(isFirst: isFirst) { box, codes in
      GIFFrame(
        box,
        codes,
        palette: format.shared == nil ? indexing.palette : nil,
        indices: indexing.palette.count + (indexing.transparentIndex == nil ? 0 : 1),
        transparent: indexing.transparentIndex,
        erases: indexing.isWhole && indexing.transparentIndex != nil
      )
    }
  }

  private func takeSpare() -> FrameIndexing {
    spare.withLock { $0.popLast() } ?? FrameIndexing(format, writesCodes: true)
  }

  private func give(_ indexing: FrameIndexing) {
    indexing.end()
    spare.withLock { $0.append(indexing) }
  }
}
