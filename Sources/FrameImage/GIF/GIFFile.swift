internal import CGif

/// A GIF file, read row by row with giflib.
///
/// giflib's function for whole files, `DGifSlurp`, would keep every frame in memory.
struct GIFFile: ~Copyable {
  private let file: UnsafeMutablePointer<GifFileType>
  private let input: Input

  /// The bytes of the file, and the offset of the next one to read.
  private final class Input {
    let bytes: [UInt8]
    var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(to target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
      let count = min(count, bytes.count - offset)
      bytes.withUnsafeBufferPointer { source in
        if let start = source.baseAddress { target.update(from: start + offset, count: count) }
      }
      offset += count
      return count
    }
  }

  /// The properties of a frame, without its pixels.
  struct Image {
    /// The column of its left edge on the canvas.
    let x: Int
    /// The row of its top edge on the canvas.
    let y: Int
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int
    /// The row numbers, in the order in which the rows are stored.
    let rows: [Int]
    /// The colour of each palette index: opaque RGBA, zeros for the transparent index, nil for an index
    /// that is not in the palette.
    let colours: [SIMD4<UInt8>?]
    /// The treatment of its area before the next frame is drawn.
    let disposal: AnimationCanvas.Disposal
    /// The duration in seconds; nil if the file specifies none or 0.
    let duration: Double?
  }

  /// Opens a file at its first frame.
  ///
  /// - Throws: `damaged`.
  init(_ bytes: [UInt8]) throws(ImageProblem) {
    let input = Input(bytes)
    var code: Int32 = 0
    let file = DGifOpen(
      Unmanaged.passUnretained(input).toOpaque(),
      { file, target, count in
        guard let data = file?.pointee.UserData, let target else { return 0 }
        let input = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
        return Int32(input.read(to: target, count: Int(count)))
      },
      &code
    )
    guard let file else { throw Self.problem(code) }
    self.file = file
    self.input = input
  }

  deinit { DGifCloseFile(file, nil) }

  /// The width of the canvas in pixels.
  var width: Int { Int(file.pointee.SWidth) }
  /// The height of the canvas in pixels.
  var height: Int { Int(file.pointee.SHeight) }

  /// Counts the frames without decompressing pixels, up to the first invalid block.
  static func frameCount(in bytes: [UInt8]) -> Int {
    func paletteSize(_ offset: Int) -> Int {
      let flags = offset < bytes.count ? bytes[offset] : 0
      return flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
    var frames = 0
    var offset = 13 + paletteSize(10)
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x21: offset += 2
      case 0x2C:
        frames += 1
        offset += 11 + paletteSize(offset + 9)
      default: return frames
      }
      while offset < bytes.count, bytes[offset] != 0 { offset += 1 + Int(bytes[offset]) }
      offset += 1
    }
    return frames
  }

  /// Reads the properties of the next frame; the caller must then read its pixels with `readRow`.
  ///
  /// - Returns: The frame; nil at the end of the file.
  /// - Throws: `damaged`.
  mutating func nextImage() throws(ImageProblem) -> Image? {
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    while true {
      var type = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &type))
      switch type {
      case TERMINATE_RECORD_TYPE: return nil
      case EXTENSION_RECORD_TYPE: try readExtension(&control)
      default:
        try check(DGifGetImageDesc(file))
        // giflib adds a record for each frame; without this, memory would grow with every frame.
        GifFreeSavedImages(file)
        file.pointee.ImageCount = 0
        return try image(control)
      }
    }
  }

  /// Reads a row of palette indices into an array that is as long as the frame is wide.
  ///
  /// - Throws: `damaged`.
  mutating func readRow(_ row: inout [UInt8]) throws(ImageProblem) {
    try check(DGifGetLine(file, &row, Int32(row.count)))
  }

  private func image(_ control: GraphicsControlBlock) throws(ImageProblem) -> Image {
    let descriptor = file.pointee.Image
    guard let map = descriptor.ColorMap ?? file.pointee.SColorMap else {
      throw .damaged(format: .gif, damage: .palette)
    }
    var colours = [SIMD4<UInt8>?](repeating: nil, count: 256)
    for index in 0..<Int(map.pointee.ColorCount) {
      let colour = map.pointee.Colors[index]
      colours[index] = SIMD4(colour.Red, colour.Green, colour.Blue, 255)
    }
    if control.TransparentColor != NO_TRANSPARENT_COLOR {
      colours[Int(control.TransparentColor)] = .zero
    }
    let height = Int(descriptor.Height)
    let passes = descriptor.Interlace ? Self.passes : [(0, 1)]
    return Image(
      x: Int(descriptor.Left),
      y: Int(descriptor.Top),
      width: Int(descriptor.Width),
      height: height,
      rows: passes.flatMap { first, step in stride(from: first, to: height, by: step) },
      colours: colours,
      disposal: Self.disposals[Int32(control.DisposalMode)] ?? .keep,
      duration: control.DelayTime == 0 ? nil : Double(control.DelayTime) / 100
    )
  }

  private func readExtension(_ control: inout GraphicsControlBlock) throws(ImageProblem) {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(DGifGetExtension(file, &code, &block))
    while let bytes = block {
      if code == GRAPHICS_EXT_FUNC_CODE {
        // The first byte of a block is its length.
        _ = DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control)
      }
      try check(DGifGetExtensionNext(file, &block))
    }
  }

  /// The first row of each pass of an interlaced frame, and the distance between its rows.
  private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

  /// The disposal methods that change the area; with any other value the frame is kept, as in Pillow.
  private static let disposals: [Int32: AnimationCanvas.Disposal] = [
    DISPOSE_BACKGROUND: .clear, DISPOSE_PREVIOUS: .restore,
  ]

  private func check(_ result: Int32) throws(ImageProblem) {
    guard result == GIF_OK else { throw Self.problem(file.pointee.Error) }
  }

  private static func problem(_ code: Int32) -> ImageProblem {
    let damage: ImageProblem.Damage =
      switch code {
      case D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: .endsEarly
      case D_GIF_ERR_NOT_ENOUGH_MEM: .memory
      // giflib reports 0 for a wrong code length.
      case D_GIF_ERR_IMAGE_DEFECT, D_GIF_ERR_DATA_TOO_BIG, 0: .compression
      default: .library(GifErrorString(code).map { String(cString: $0) } ?? "error \(code)")
      }
    return .damaged(format: .gif, damage: damage)
  }
}
