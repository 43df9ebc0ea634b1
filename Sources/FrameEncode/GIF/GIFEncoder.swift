internal import CCgif
public import FrameImage

/// An encoder of animated GIFs (GIF89a) that uses cgif.
///
/// The file is written while frames are added, with a delay of two frames, so that memory does not
/// grow. With the same version of cgif, the same frames give the same bytes. An encoder is for one
/// sequence and must not be shared between threads.
public struct GIFEncoder: ~Copyable {
  /// The longest side of a GIF in pixels.
  public static let maximumSide = 65_535
  /// The longest duration of a frame, in hundredths of a second.
  public static let maximumDelay = 65_535

  private let gif: OpaquePointer
  private let output: Output
  private var indexer: FrameIndexer
  private let shared: Palette?
  /// The start time of the next frame, in hundredths of a second.
  private var time = 0
  private var isClosed = false

  /// The bytes that cgif has written and that have not been passed to a closure of the caller.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Creates an encoder for one sequence.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1 to `maximumSide`.
  ///   - height: The height in pixels, 1 to `maximumSide`.
  ///   - settings: The number of colours, the dithering, the quality and the matte.
  ///   - shared: The palette of all frames (see `ColourCount`); nil if each frame has its own.
  ///   - plays: The number of times the sequence plays, 1 to 65,536; nil for forever.
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
      "a GIF must have 1 to 65535 pixels per side"
    )
    precondition(plays.map { (1...65_536).contains($0) } ?? true, "plays must be 1 to 65536")
    output = Output()
    var config = CGIF_Config()
    config.attrFlags = UInt32(CGIF_ATTR_IS_ANIMATED)
    if plays == 1 { config.attrFlags |= UInt32(CGIF_ATTR_NO_LOOP) }
    // `numLoops` is the number of repetitions after the first play; 0 means forever.
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
    guard let gif else { preconditionFailure("out of memory for a GIF") }
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
  /// A GIF stores durations in hundredths of a second. The end of each frame is rounded instead of its
  /// duration, so that rounding errors do not add up. Most programs show a frame with a duration of one
  /// hundredth for ten hundredths.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of the sequence's size.
  ///   - end: The start time of the next frame, in seconds from the beginning of the sequence. It must
  ///     be 1 to `maximumDelay` hundredths of a second after the start of this frame.
  ///   - body: Receives the next bytes of the file, valid during the call.
  /// - Throws: The error that `body` throws; the encoder must not be used after it.
  public mutating func append<Failure: Error>(
    _ bitmap: Bitmap,
    until end: Double,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let next = Int((end * 100).rounded())
    precondition(
      (1...Self.maximumDelay).contains(next - time),
      "a frame must last 1 to 65535 hundredths of a second"
    )
    write(indexer.index(bitmap), delay: UInt16(next - time))
    time = next
    try take(body)
  }

  /// Ends the file.
  ///
  /// - Parameter body: Receives the last bytes, valid during the call.
  /// - Throws: The error that `body` throws.
  public consuming func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(time > 0, "a GIF must have at least one frame")
    let result = cgif_close(gif)
    isClosed = true
    precondition(result == CGIF_OK.rawValue, "out of memory for a frame of a GIF")
    try take(body)
  }

  private func write(_ frame: IndexedFrame, delay: UInt16) {
    var config = CGIF_FrameConfig()
    config.delay = delay
    if let transparent = frame.transparentIndex {
      config.transIndex = UInt8(transparent)
      // In a whole frame, pixels with this index become transparent. In other frames, they keep the
      // colour of the previous frame.
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
    precondition(result == CGIF_OK.rawValue, "out of memory for a frame of a GIF")
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

extension LibraryVersion {
  /// The libraries that are used only to write pictures.
  ///
  /// `reading` has the libraries that are used to read pictures, or to read and write them.
  package static var writing: [LibraryVersion] {
    [LibraryVersion("cgif", ofFileWith: "cgif_newgif")]
  }
}
