internal import CGif

/// A GIF that is read by giflib, from the beginning on.
///
/// Row by row: to read all at once, as giflib can, would hold every frame.
struct GIFFile: ~Copyable {
  private let file: UnsafeMutablePointer<GifFileType>
  private let input: Input

  /// Bytes, and how many of them were read.
  private final class Input {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    func read(to target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
      let count = min(count, bytes.count - place)
      bytes.withUnsafeBufferPointer { source in
        if let start = source.baseAddress { target.update(from: start + place, count: count) }
      }
      place += count
      return count
    }
  }

  /// Where a frame is, and how it is shown.
  struct Image {
    /// Where its left edge is, in pixels of the canvas.
    let x: Int
    /// Where its top edge is, in pixels of the canvas.
    let y: Int
    /// Pixels from left to right.
    let width: Int
    /// Pixels from top to bottom.
    let height: Int
    /// The order in which its rows are stored.
    let rows: [Int]
    /// The colour of each index, opaque RGBA, 0 where it leaves what is there; nil where it has none.
    let colours: [UInt32?]
    /// What becomes of its area.
    let disposal: AnimationCanvas.Disposal
    /// Seconds; nil where it says 0 or nothing.
    let duration: Double?
  }

  /// A file at its first frame.
  ///
  /// - Parameter bytes: All of it.
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

  deinit {
    DGifCloseFile(file, nil)
  }

  /// Pixels of the canvas from left to right.
  var width: Int { Int(file.pointee.SWidth) }
  /// Pixels of the canvas from top to bottom.
  var height: Int { Int(file.pointee.SHeight) }

  /// The next frame, of which `readRow` is to read every row; nil at the end.
  ///
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
        // giflib notes each frame, which would take memory for as long as there are some.
        GifFreeSavedImages(file)
        file.pointee.ImageCount = 0
        return try image(control)
      }
    }
  }

  /// Reads a row.
  ///
  /// - Parameter row: Room for its indices, as many as the frame is wide.
  /// - Throws: `damaged`.
  mutating func readRow(_ row: inout [UInt8]) throws(ImageProblem) {
    try check(DGifGetLine(file, &row, Int32(row.count)))
  }

  private func image(_ control: GraphicsControlBlock) throws(ImageProblem) -> Image {
    let place = file.pointee.Image
    guard let map = place.ColorMap ?? file.pointee.SColorMap else {
      throw .damaged(format: .gif, damage: .palette)
    }
    var colours = [UInt32?](repeating: nil, count: 256)
    for index in 0..<Int(map.pointee.ColorCount) {
      let colour = map.pointee.Colors[index]
      let (red, green, blue) = (UInt32(colour.Red), UInt32(colour.Green), UInt32(colour.Blue))
      colours[index] = UInt32(littleEndian: red | green << 8 | blue << 16 | 255 << 24)
    }
    if control.TransparentColor != NO_TRANSPARENT_COLOR {
      colours[Int(control.TransparentColor)] = 0
    }
    let height = Int(place.Height)
    let passes = place.Interlace ? Self.passes : [(0, 1)]
    return Image(
      x: Int(place.Left),
      y: Int(place.Top),
      width: Int(place.Width),
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
        // A block begins with its length.
        _ = DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control)
      }
      try check(DGifGetExtensionNext(file, &block))
    }
  }

  /// The rows of each pass of an interlaced frame: the first, and how far apart they are.
  private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

  /// What is none of these leaves the frame, as in Pillow.
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
      // giflib gives no number for a wrong length of codes.
      case D_GIF_ERR_IMAGE_DEFECT, D_GIF_ERR_DATA_TOO_BIG, 0: .compression
      default: .library(GifErrorString(code).map { String(cString: $0) } ?? "error \(code)")
      }
    return .damaged(format: .gif, damage: damage)
  }
}
