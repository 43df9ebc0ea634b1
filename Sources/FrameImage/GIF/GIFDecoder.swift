/// A decoder of animated GIFs.
///
/// Frames are clipped to the canvas. If a frame is disposed of to the background, its area becomes
/// transparent and does not get the background colour, as in browsers.
final class GIFDecoder: AnimationDecoder {
  private var file: GIFFile
  private let maximumPixels: Int
  private var canvas: AnimationCanvas
  private var hasFrames = false

  /// Creates a decoder at the first frame of a whole file.
  ///
  /// The pixel limit applies to the canvas and to each frame.
  init(_ bytes: [UInt8], maximumPixels: Int) throws(ImageProblem) {
    let file = try GIFFile(bytes)
    let size = (file.width, file.height)
    try PixelLimits.check(size, limit: maximumPixels)
    let frames = GIFFile.frameCount(in: bytes)
    try PixelLimits.checkAnimation(size, frames: frames, bytes: bytes.count)
    guard file.width > 0, file.height > 0 else { throw .damaged(format: .gif, damage: .area) }
    canvas = AnimationCanvas(width: file.width, height: file.height)
    self.file = file
    self.maximumPixels = maximumPixels
  }

  func next() throws(ImageProblem) -> PictureSequence.Frame? {
    guard let image = try file.nextImage() else {
      guard hasFrames else { throw .damaged(format: .gif, damage: .noFrames) }
      return nil
    }
    hasFrames = true
    guard image.width > 0, image.height > 0 else { throw .damaged(format: .gif, damage: .area) }
    // All pixels of a frame are decompressed, even those outside the canvas.
    try PixelLimits.check((image.width, image.height), limit: maximumPixels)
    let columns = (image.x..<image.x + image.width).clamped(to: 0..<canvas.bitmap.width)
    let rows = (image.y..<image.y + image.height).clamped(to: 0..<canvas.bitmap.height)
    let isVisible = !columns.isEmpty && !rows.isEmpty
    canvas.prepare(
      isVisible ? PixelBox(x: ClosedRange(columns), y: ClosedRange(rows)) : nil,
      image.disposal
    )
    var indices = [UInt8](repeating: 0, count: image.width)
    for row in image.rows {
      try file.readRow(&indices)
      guard isVisible, rows.contains(image.y + row) else { continue }
      let start = (image.y + row) * canvas.bitmap.width
      try draw(
        indices[columns.lowerBound - image.x..<columns.upperBound - image.x],
        in: image.colours,
        at: start + columns.lowerBound
      )
    }
    return PictureSequence.Frame(bitmap: canvas.bitmap, duration: image.duration)
  }

  /// Draws pixels of one row; `pixel` is the index of the first one on the canvas.
  private func draw(
    _ indices: ArraySlice<UInt8>,
    in colours: [SIMD4<UInt8>?],
    at pixel: Int
  ) throws(ImageProblem) {
    try canvas.bitmap.withMutableBytes { (bytes) throws(ImageProblem) in
      let pixels = UnsafeMutableRawBufferPointer(bytes)
      for (column, index) in indices.enumerated() {
        guard let colour = colours[Int(index)] else {
          throw .damaged(format: .gif, damage: .palette)
        }
        guard colour.w != 0 else { continue }
        let offset = (pixel + column) * 4
        pixels.storeBytes(of: colour, toByteOffset: offset, as: SIMD4<UInt8>.self)
      }
    }
  }
}
