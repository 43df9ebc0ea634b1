internal import CDeflate
public import FrameImage

/// Pictures as PNG files, in sRGB.
///
/// They are RGB where a picture is opaque, else straight RGBA, 8 bits a channel; indexed frames are
/// indices of 8 bits into a palette.
///
/// Every row has the Paeth filter, unless the file is to be `small`: choosing a filter row by row
/// costs more time than it saves bytes. Rows of indices have none. The same picture gives the same
/// bytes; where it is to be `small`, with the same version of libdeflate.
///
/// An encoder keeps its buffers, so that a sequence of frames of one size takes no memory after the
/// first. One encoder serves one thread.
public struct PNGEncoder: ~Copyable {
  /// What makes files small; nil where our own compressor serves.
  private let compressor: OpaquePointer?
  /// Two packed rows, each after four bytes of which the last ones stay zero (see `PNGFilter`).
  private var rows: [UInt8] = []
  /// The filtered picture: for each row the filter's number and its bytes.
  private var filtered: [UInt8] = []
  /// The file.
  private var file: [UInt8] = []

  /// An encoder.
  ///
  /// - Parameter compression: How much time goes into making files small.
  public init(_ compression: Compression = .default) {
    guard compression == .small else {
      compressor = nil
      return
    }
    compressor = libdeflate_alloc_compressor(9)
    precondition(compressor != nil, "there is no memory for a compressor")
  }

  deinit {
    if let compressor { libdeflate_free_compressor(compressor) }
  }

  /// The PNG file of a picture.
  ///
  /// - Parameter bitmap: A picture of at least one pixel.
  /// - Returns: The bytes of the file.
  public mutating func encode(_ bitmap: Bitmap) -> [UInt8] {
    withEncoded(bitmap) { Array($0) }
  }

  /// Encodes a picture into the kept buffer and hands the file over.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of at least one pixel.
  ///   - body: What uses the bytes of the file; they are gone after it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public mutating func withEncoded<Result, Failure: Error>(
    _ bitmap: Bitmap,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let colours: PNGColours = bitmap.isOpaque ? .rgb : .rgba
    return try withPixels(
      of: bitmap,
      as: colours,
      framing: { writer, pixels in
        writer.writeStart(width: bitmap.width, height: bitmap.height, colours)
        writer.writeChunk("IDAT", pixels)
        writer.writeChunk("IEND") { _ in 0 }
      },
      body
    )
  }

  /// Writes a zlib stream of pixels into the room it gets; returns how many bytes it took.
  typealias Pixels = (UnsafeMutableRawBufferPointer) -> Int

  /// Compresses a picture, lets chunks be written around it, and hands them over.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of at least one pixel.
  ///   - colours: What the pixels are to be: RGB only where they are opaque.
  ///   - framing: Writes the chunks; all but the pixels take at most `PNGWriter.framing` bytes.
  ///   - body: What uses the bytes; they are gone after it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  mutating func withPixels<Result, Failure: Error>(
    of bitmap: Bitmap,
    as colours: PNGColours,
    framing: (inout PNGWriter, Pixels) -> Void,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a PNG has at least one pixel")
    precondition(
      bitmap.width <= Int(Int32.max) && bitmap.height <= Int(Int32.max),
      "a PNG has at most 2147483647 pixels a side"
    )
    let filteredCount = filter(bitmap, pixelBytes: colours.pixelBytes)
    let count = assemble(colours, filteredCount, framing)
    return try hand(count, to: body)
  }

  /// Hands the first bytes of `file` over.
  private func hand<Result, Failure: Error>(
    _ count: Int,
    to body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try file.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
    }
  }

  /// The PNG file of an indexed frame.
  ///
  /// - Parameter frame: A frame that `isWhole`.
  /// - Returns: The bytes of the file.
  public mutating func encode(_ frame: IndexedFrame) -> [UInt8] {
    withEncoded(frame) { Array($0) }
  }

  /// Encodes an indexed frame into the kept buffer and hands the file over.
  ///
  /// The palette has the frame's colours in their order and, where there are clear pixels, one more
  /// that is transparent.
  ///
  /// - Parameters:
  ///   - frame: A frame that `isWhole`.
  ///   - isTransparent: Whether there are clear pixels, for frames that share all of a palette; nil
  ///     where it is as this frame has it.
  ///   - body: What uses the bytes of the file; they are gone after it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public mutating func withEncoded<Result, Failure: Error>(
    _ frame: IndexedFrame,
    isTransparent: Bool? = nil,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(frame.isWhole, "a frame that keeps parts of others is no picture")
    let filteredCount = (frame.width + 1) * frame.height
    PNGEncoder.grow(&filtered, to: filteredCount)
    frame.indices.withUnsafeBufferPointer { indices in
      filtered.withUnsafeMutableBufferPointer { filtered in
        guard let source = indices.baseAddress, var line = filtered.baseAddress else { return }
        for y in 0..<frame.height {
          line.pointee = PNGFilter.none.rawValue
          (line + 1).update(from: source + y * frame.width, count: frame.width)
          line += frame.width + 1
        }
      }
    }
    let count = assemble(.indexed, filteredCount) { writer, pixels in
      writer.writeStart(width: frame.width, height: frame.height, .indexed)
      writer.writePalette(
        frame.palette,
        hasClear: frame.transparentIndex != nil && (isTransparent ?? frame.hasClearPixels)
      )
      writer.writeChunk("IDAT", pixels)
      writer.writeChunk("IEND") { _ in 0 }
    }
    return try hand(count, to: body)
  }

  /// Fills `filtered`.
  ///
  /// - Returns: How many of its bytes are this picture's.
  private mutating func filter(_ bitmap: Bitmap, pixelBytes: Int) -> Int {
    let width = bitmap.width
    let rowBytes = width * pixelBytes
    let filteredCount = (rowBytes + 1) * bitmap.height
    // A row is packed with stores of four bytes, so a packed one of three may run over by one.
    let lead = 4
    let slot = lead + width * 4
    PNGEncoder.grow(&filtered, to: filteredCount)
    // Behind the two rows, one that is filtered on trial.
    let choosesFilters = compressor != nil
    PNGEncoder.grow(&rows, to: 2 * slot + rowBytes + 1)
    rows.withUnsafeMutableBufferPointer { rows in
      filtered.withUnsafeMutableBufferPointer { filtered in
        bitmap.bytes.withUnsafeBufferPointer { pixels in
          guard let rowStart = rows.baseAddress, let target = filtered.baseAddress else { return }
          rowStart.update(repeating: 0, count: 2 * slot)
          for y in 0..<bitmap.height {
            let packed = rowStart + (y & 1) * slot
            let above = rowStart + (1 - y & 1) * slot
            PNGEncoder.pack(
              UnsafeBufferPointer(rebasing: pixels[y * width * 4..<(y + 1) * width * 4]),
              pixelBytes: pixelBytes,
              target: UnsafeMutableBufferPointer(start: packed + lead, count: width * 4)
            )
            let line = target + y * (rowBytes + 1)
            let row = packed + (lead - pixelBytes)
            let rowAbove = above + (lead - pixelBytes)
            guard choosesFilters else {
              PNGFilter.paeth.apply(
                to: row,
                above: rowAbove,
                count: rowBytes,
                pixelBytes: pixelBytes,
                target: line
              )
              continue
            }
            PNGFilter.applyBest(
              to: row,
              above: rowAbove,
              count: rowBytes,
              pixelBytes: pixelBytes,
              target: line,
              spare: rowStart + 2 * slot
            )
          }
        }
      }
    }
    return filteredCount
  }

  /// Packs a row: RGB of opaque pixels, straight RGBA of others.
  private static func pack(
    _ pixels: UnsafeBufferPointer<UInt8>,
    pixelBytes: Int,
    target: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard pixelBytes == 3 else {
      StraightPixels.write(pixels, to: target)
      return
    }
    guard let source = UnsafeRawPointer(pixels.baseAddress),
      let target = UnsafeMutableRawPointer(target.baseAddress)
    else { return }
    var index = 0
    let count = pixels.count / 4
    while index < count {
      let pixel = source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      target.storeBytes(of: pixel, toByteOffset: index &* 3, as: UInt32.self)
      index &+= 1
    }
  }

  /// Fills `file` from `filtered`.
  ///
  /// - Parameters:
  ///   - colours: What the filtered pixels are.
  ///   - filteredCount: How many bytes of `filtered` are this picture's.
  ///   - framing: Writes the chunks.
  /// - Returns: How many of its bytes are written.
  private mutating func assemble(
    _ colours: PNGColours,
    _ filteredCount: Int,
    _ framing: (inout PNGWriter, Pixels) -> Void
  ) -> Int {
    let compressor = compressor
    let bound =
      compressor.map { libdeflate_zlib_compress_bound($0, filteredCount) }
      ?? ZlibStream.bound(filteredCount)
    PNGEncoder.grow(&file, to: bound + PNGWriter.framing)
    return file.withUnsafeMutableBytes { file in
      filtered.withUnsafeBytes { filtered in
        var writer = PNGWriter(buffer: file)
        framing(&writer) { room in
          guard let compressor else {
            return ZlibStream.write(
              UnsafeRawBufferPointer(rebasing: filtered[..<filteredCount]),
              pixelBytes: colours.pixelBytes,
              to: room
            )
          }
          return libdeflate_zlib_compress(
            compressor,
            filtered.baseAddress,
            filteredCount,
            room.baseAddress,
            room.count
          )
        }
        return writer.count
      }
    }
  }

  private static func grow(_ buffer: inout [UInt8], to count: Int) {
    guard buffer.count < count else { return }
    // Left as it is: the file's room is for the worst case, of which little is ever touched.
    buffer = [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }
}
