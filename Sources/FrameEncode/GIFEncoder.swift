internal import CCgif
public import FrameImage

/// A sequence of frames as an animated GIF (GIF89a), written by cgif.
///
/// Frames come one by one, and what is done of the file is handed over after each; two frames are
/// held back, and memory does not grow. The same frames give the same bytes, with the same version
/// of cgif. One encoder serves one sequence and one thread.
public struct GIFEncoder: ~Copyable {
  /// The longest side of a GIF in pixels.
  public static let maximumSide = 65_535
  /// The longest that a frame may be seen, in hundredths of a second.
  public static let maximumDelay = 65_535

  private let gif: OpaquePointer
  private let output: Output
  private var indexer: FrameIndexer
  private let shared: Palette?
  /// When the next frame begins, in hundredths of a second.
  private var time = 0
  private var isClosed = false

  /// What cgif wrote and nobody took yet.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// An encoder for one sequence.
  ///
  /// - Parameters:
  ///   - width: Pixels from left to right, 1 to `maximumSide`.
  ///   - height: Pixels from top to bottom, 1 to `maximumSide`.
  ///   - settings: How many colours, and how they are shown.
  ///   - shared: The palette of all frames (see `ColourCount`); nil if each is to have its own.
  ///   - plays: How often the sequence is shown, 1 to 65,536; nil without end.
  public init(
    width: Int,
    height: Int,
    settings: PaletteSettings = PaletteSettings(),
    shared: Palette? = nil,
    plays: Int? = nil
  ) {
    let sides = 1...Self.maximumSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a GIF has 1 to 65535 pixels a side"
    )
    precondition(plays.map { (1...65_536).contains($0) } ?? true, "a GIF plays 1 to 65536 times")
    output = Output()
    var config = CGIF_Config()
    config.attrFlags = UInt32(CGIF_ATTR_IS_ANIMATED)
    if plays == 1 { config.attrFlags |= UInt32(CGIF_ATTR_NO_LOOP) }
    // What is counted is how often it is shown again; 0 stands for no end.
    config.numLoops = plays.map { UInt16($0 - 1) } ?? 0
    config.width = UInt16(width)
    config.height = UInt16(height)
    config.pContext = Unmanaged.passUnretained(output).toOpaque()
    config.pWriteFn = { context, bytes, count in
      guard let context else { return -1 }
      let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
      output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      return 0
    }
    if shared == nil { config.attrFlags |= UInt32(CGIF_ATTR_NO_GLOBAL_TABLE) }
    var colours = shared?.bytes ?? []
    config.numGlobalPaletteEntries = UInt16(colours.count / 3)
    let gif = colours.withUnsafeMutableBufferPointer { colours in
      config.pGlobalPalette = colours.baseAddress
      return cgif_newgif(&config)
    }
    guard let gif else { preconditionFailure("there is no memory for a GIF") }
    self.gif = gif
    self.shared = shared
    indexer = FrameIndexer(
      width: width,
      height: height,
      settings: settings,
      shared: shared,
      isWhole: false
    )
  }

  deinit {
    if !isClosed { cgif_close(gif) }
  }

  /// Adds a frame.
  ///
  /// GIF counts hundredths of a second: a frame ends at the hundredth nearest to its end, so that
  /// however many there are, the total is right. Programs take a frame of one hundredth for ten.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of the sequence's size.
  ///   - end: When the next frame is to be seen, in seconds from the beginning of the sequence: at
  ///     least a hundredth and at most `maximumDelay` after this one begins.
  ///   - body: What takes the bytes of the file that are done; they are gone after it.
  /// - Throws: What `body` throws; the encoder can then only be dropped.
  public mutating func append<Failure: Error>(
    _ bitmap: Bitmap,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let next = Int((end * 100).rounded())
    precondition(
      (1...Self.maximumDelay).contains(next - time),
      "a frame is seen for 1 to 65535 hundredths of a second"
    )
    write(indexer.index(bitmap), delay: UInt16(next - time))
    time = next
    try take(body)
  }

  /// Ends the file.
  ///
  /// - Parameter body: What takes the last bytes; they are gone after it.
  /// - Throws: What `body` throws.
  public consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(time > 0, "a GIF has at least one frame")
    let result = cgif_close(gif)
    isClosed = true
    precondition(result == CGIF_OK.rawValue, "there is no memory for a frame of a GIF")
    try take(body)
  }

  private func write(_ frame: IndexedFrame, delay: UInt16) {
    var config = CGIF_FrameConfig()
    config.delay = delay
    if let transparent = frame.transparentIndex {
      config.transIndex = UInt8(transparent)
      // The latter keeps what was shown where a pixel has that index, the former shows nothing.
      config.attrFlags = UInt32(
        frame.isWhole ? CGIF_FRAME_ATTR_HAS_ALPHA : CGIF_FRAME_ATTR_HAS_SET_TRANS
      )
    }
    config.genFlags = UInt32(CGIF_FRAME_GEN_USE_DIFF_WINDOW)
    var (indices, colours) = (frame.indices, frame.palette.bytes)
    if shared == nil {
      config.attrFlags |= UInt32(CGIF_FRAME_ATTR_USE_LOCAL_TABLE)
      config.numLocalPaletteEntries = UInt16(frame.palette.count)
    }
    let result = indices.withUnsafeMutableBufferPointer { indices in
      colours.withUnsafeMutableBufferPointer { colours in
        config.pImageData = indices.baseAddress
        config.pLocalPalette = colours.baseAddress
        return cgif_addframe(gif, &config)
      }
    }
    precondition(result == CGIF_OK.rawValue, "there is no memory for a frame of a GIF")
  }

  private func take<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try output.bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(bytes))
    }
    output.bytes.removeAll(keepingCapacity: true)
  }
}
