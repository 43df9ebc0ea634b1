/// An animated GIF, frame by frame.
///
/// What lies outside the canvas is left out. An area that is disposed of becomes transparent and not
/// the background colour, as in browsers.
final class GIFDecoder: AnimationDecoder {
  private var file: GIFFile
  private let maximumPixels: Int
  private var canvas: AnimationCanvas
  private var isBegun = false

  /// A decoder at the first frame.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - maximumPixels: The most pixels that the canvas and each frame may have.
  /// - Throws: `tooManyPixels`, and `damaged` where that shows before the first frame.
  init(_ bytes: [UInt8], maximumPixels: Int) throws(ImageProblem) {
    let file = try GIFFile(bytes)
    try PixelCount.check(width: file.width, height: file.height, limit: maximumPixels)
    try AnimationBudget.check(
      width: file.width,
      height: file.height,
      frames: GIFLayout(bytes).frames,
      bytes: bytes.count
    )
    guard file.width > 0, file.height > 0 else { throw .damaged(format: .gif, damage: .area) }
    canvas = AnimationCanvas(width: file.width, height: file.height)
    self.file = file
    self.maximumPixels = maximumPixels
  }

  func next() throws(ImageProblem) -> PictureSequence.Frame? {
    guard let image = try file.nextImage() else {
      guard isBegun else { throw .damaged(format: .gif, damage: .noFrames) }
      return nil
    }
    isBegun = true
    guard image.width > 0, image.height > 0 else { throw .damaged(format: .gif, damage: .area) }
    // As many are unpacked, however few of them are to be seen.
    try PixelCount.check(width: image.width, height: image.height, limit: maximumPixels)
    let columns = (image.x..<image.x + image.width).clamped(to: 0..<canvas.bitmap.width)
    let rows = (image.y..<image.y + image.height).clamped(to: 0..<canvas.bitmap.height)
    let isSeen = !columns.isEmpty && !rows.isEmpty
    canvas.prepare(
      isSeen ? PixelDifference.Box(x: ClosedRange(columns), y: ClosedRange(rows)) : nil,
      image.disposal
    )
    var indices = [UInt8](repeating: 0, count: image.width)
    for row in image.rows {
      try file.readRow(&indices)
      guard isSeen, rows.contains(image.y + row) else { continue }
      let start = (image.y + row) * canvas.bitmap.width
      try draw(
        indices[columns.lowerBound - image.x..<columns.upperBound - image.x],
        in: image.colours,
        at: start + columns.lowerBound
      )
    }
    return PictureSequence.Frame(bitmap: canvas.bitmap, duration: image.duration)
  }

  /// Draws a part of a row.
  ///
  /// - Parameters:
  ///   - indices: The indices of its pixels.
  ///   - colours: As `GIFFile.Image` has them.
  ///   - pixel: Where the first one goes, counted from the top left of the canvas.
  /// - Throws: `damaged`, where an index has no colour.
  private func draw(
    _ indices: ArraySlice<UInt8>,
    in colours: [UInt32?],
    at pixel: Int
  ) throws(ImageProblem) {
    try canvas.bitmap.withMutableBytes { (bytes) throws(ImageProblem) in
      let pixels = UnsafeMutableRawBufferPointer(bytes)
      for (place, index) in indices.enumerated() {
        guard let colour = colours[Int(index)] else {
          throw .damaged(format: .gif, damage: .palette)
        }
        guard colour != 0 else { continue }
        pixels.storeBytes(of: colour, toByteOffset: (pixel + place) * 4, as: UInt32.self)
      }
    }
  }
}
