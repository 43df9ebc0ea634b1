internal import CDeflate
internal import CPixelKernels
public import FrameImage

/// An encoder of PNG files in sRGB.
///
/// Opaque pictures are stored as RGB, other pictures as straight RGBA, with 8 bits per channel. Indexed
/// frames are stored as 8-bit indices into a palette.
///
/// With `small` compression, the best filter is chosen for each row. With other compression, every row
/// has the Paeth filter, because choosing a filter takes too much time for the bytes that it saves; the
/// rows are compressed soon after they are filtered, while they are in the processor's cache. Rows of
/// indices are not filtered. The same picture gives the same bytes; with `small`, this requires the same
/// version of libdeflate.
///
/// An encoder reuses its buffers, so use one encoder for many frames of the same size. It must not be
/// shared between threads.
public struct PNGEncoder: ~Copyable {
  /// The balance between encoding time and file size; the decoded pixels are the same.
  ///
  /// The times and sizes below were measured on one thread with frames of 1280 x 720 pixels: generated
  /// cards, which are mostly flat, and photographs.
  public enum Compression: String, Sendable, CaseIterable {
    /// Another name of `default`, because no method was found that is faster and gives files of similar size.
    ///
    /// Rejected alternatives: the Up filter is not faster and gives 6 … 15 % larger files; libdeflate's
    /// level 1 is three times slower and gives 3 … 6 % larger files.
    case fast
    /// The Paeth filter, and our own compressor, which finds only repetitions of the previous pixel.
    ///
    /// A frame takes 2 … 3 ms. Rejected alternatives: finding repeated rows, or choosing a filter for each
    /// row, saves less than 1 %.
    case `default`
    /// The best filter for each row, and libdeflate's level 10.
    ///
    /// A frame takes 0.3 … 0.5 s; the file has 0.7 … 0.95 of the default's size. Level 9 takes 0.6 of the
    /// time, and files are 5 … 10 % larger. Level 12 takes 1.8 times as long and saves less than 1 %.
    case small
  }

  /// libdeflate's compressor for `small` files; nil for our own compressor.
  private let compressor: OpaquePointer?
  /// Two packed rows, and a filtered row for comparing filters.
  ///
  /// Each packed row is preceded by four zeros, because filters read the pixel to the left of the first
  /// pixel (see `PNGFilter.Row`).
  private var rows: [UInt8] = []
  /// The filtered picture: for each row, the number of its filter and the filtered bytes.
  private var filtered: [UInt8] = []
  /// The encoded file, at the beginning of a buffer that may be longer.
  private var file: [UInt8] = []

  /// Creates an encoder.
  ///
  /// - Parameter compression: The balance between time and file size.
  public init(_ compression: Compression = .default) {
    guard compression == .small else {
      compressor = nil
      return
    }
    compressor = libdeflate_alloc_compressor(10)
    precondition(compressor != nil, "out of memory for a compressor")
  }

  deinit {
    if let compressor { libdeflate_free_compressor(compressor) }
  }

  /// Encodes a picture.
  ///
  /// - Parameter bitmap: A picture of at least one pixel.
  /// - Returns: The bytes of the file.
  public mutating func encode(_ bitmap: Bitmap) -> [UInt8] { withEncoded(bitmap) { Array($0) } }

  /// Encodes a picture and calls a closure with the file.
  ///
  /// - Parameters:
  ///   - bitmap: A picture of at least one pixel.
  ///   - body: Receives the bytes of the file, valid during the call.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
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

  /// A function that writes a zlib stream of pixels into a buffer and returns its length.
  typealias Pixels = (UnsafeMutableRawBufferPointer) -> Int

  /// Compresses a picture and calls `body` with the bytes of the chunks that `framing` writes.
  ///
  /// Everything that `framing` writes except pixel data must take at most `PNGWriter.framing` bytes.
  /// `colours` may be RGB only for an opaque picture.
  mutating func withPixels<Result, Failure: Error>(
    of bitmap: Bitmap,
    as colours: PNGColours,
    framing: (inout PNGWriter, Pixels) -> Void,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a PNG must have at least one pixel")
    precondition(
      bitmap.width <= Int(Int32.max) && bitmap.height <= Int(Int32.max),
      "a PNG must have at most 2147483647 pixels per side"
    )
    let count =
      compressor == nil ? stream(bitmap, colours, framing) : pack(bitmap, colours, framing)
    return try withFile(count, body)
  }

  /// Calls a closure with the first bytes of `file`.
  private func withFile<Result, Failure: Error>(
    _ count: Int,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try file.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
    }
  }

  /// Encodes an indexed frame and calls a closure with the file.
  ///
  /// The palette has the frame's colours in order. If the frame has transparent pixels, one more
  /// entry is added for them.
  ///
  /// `isTransparent` forces the transparent entry to be written or omitted, so that all frames of a
  /// sequence can have the same palette. The frame must replace the previous one.
  package mutating func withEncoded<Result, Failure: Error>(
    _ frame: IndexedFrame,
    isTransparent: Bool? = nil,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(frame.isWhole, "the frame must replace the previous one")
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
    let count = assemble(filteredCount) { writer, pixels in
      writer.writeStart(width: frame.width, height: frame.height, .indexed)
      writer.writePalette(
        frame.palette,
        isTransparent: frame.transparentIndex != nil
          && (isTransparent ?? frame.hasTransparentPixels)
      )
      writer.writeChunk("IDAT", pixels)
      writer.writeChunk("IEND") { _ in 0 }
    }
    return try withFile(count, body)
  }

  /// The number of bytes before a row or a block that filters and the compressor read.
  private static let lead = 4

  /// The layout of `rows` for a picture: two packed rows, and a spare row for comparing filters.
  private struct Rows {
    let width: Int
    let pixelBytes: Int
    /// The number of bytes of a row.
    let count: Int
    /// The distance between packed rows.
    let slot: Int

    init(width: Int, pixelBytes: Int) {
      (self.width, self.pixelBytes) = (width, pixelBytes)
      count = width * pixelBytes
      // Packing writes four bytes per pixel, even for RGB, so the last pixel needs one byte more.
      slot = PNGEncoder.lead + width * 4
    }

    var size: Int { 2 * slot + count + 1 }

    /// Packs a row of a picture and filters it into `line`, which receives `count` + 1 bytes.
    func filter(
      _ y: Int,
      of pixels: UnsafeBufferPointer<UInt8>,
      _ rows: UnsafeMutablePointer<UInt8>,
      to line: UnsafeMutablePointer<UInt8>,
      choosesFilter: Bool
    ) {
      let packed = rows + (y & 1) * slot + lead
      let above = rows + (1 - y & 1) * slot + lead
      PNGEncoder.pack(
        UnsafeBufferPointer(rebasing: pixels[y * width * 4..<(y + 1) * width * 4]),
        pixelBytes: pixelBytes,
        target: UnsafeMutableBufferPointer(start: packed, count: width * 4)
      )
      let row = PNGFilter.Row(
        bytes: packed - pixelBytes,
        above: above - pixelBytes,
        count: count,
        pixelBytes: pixelBytes
      )
      if choosesFilter {
        PNGFilter.applyBest(to: row, target: line, spare: rows + 2 * slot)
      } else {
        PNGFilter.paeth.apply(to: row, target: line)
      }
    }
  }

  /// Writes the file of a picture into `file`, filtering and compressing it block by block, and returns its
  /// length.
  private mutating func stream(
    _ bitmap: Bitmap,
    _ colours: PNGColours,
    _ framing: (inout PNGWriter, Pixels) -> Void
  ) -> Int {
    let layout = Rows(width: bitmap.width, pixelBytes: colours.pixelBytes)
    let (lead, block, height) = (PNGEncoder.lead, ZlibStream.block, bitmap.height)
    PNGEncoder.grow(&rows, to: layout.size)
    PNGEncoder.grow(&filtered, to: lead + block + layout.count + 1)
    let bound = ZlibStream.bound((layout.count + 1) * height)
    PNGEncoder.grow(&file, to: bound + PNGWriter.framing)
    return withBuffers { rows, filtered, file in
      var writer = PNGWriter(buffer: file)
      framing(&writer) { room in
        bitmap.bytes.withUnsafeBufferPointer { pixels in
          rows.update(repeating: 0, count: 2 * layout.slot)
          var stream = ZlibStream(room, pixelBytes: colours.pixelBytes)
          let start = filtered + lead
          var count = 0
          for y in 0..<height {
            layout.filter(y, of: pixels, rows, to: start + count, choosesFilter: false)
            count += layout.count + 1
            while count > block {
              stream.add(UnsafeBufferPointer(start: start, count: block), isLast: false)
              // Moves the rest to the beginning, with the end of the block before it.
              filtered.update(from: filtered + block, count: lead + count - block)
              count -= block
            }
          }
          stream.add(UnsafeBufferPointer(start: start, count: count), isLast: true)
          return stream.finish()
        }
      }
      return writer.count
    }
  }

  /// Writes the file of a picture into `file` with the best filters and libdeflate, and returns its length.
  private mutating func pack(
    _ bitmap: Bitmap,
    _ colours: PNGColours,
    _ framing: (inout PNGWriter, Pixels) -> Void
  ) -> Int {
    let layout = Rows(width: bitmap.width, pixelBytes: colours.pixelBytes)
    let filteredCount = (layout.count + 1) * bitmap.height
    PNGEncoder.grow(&rows, to: layout.size)
    PNGEncoder.grow(&filtered, to: filteredCount)
    rows.withUnsafeMutableBufferPointer { rows in
      filtered.withUnsafeMutableBufferPointer { filtered in
        bitmap.bytes.withUnsafeBufferPointer { pixels in
          guard let rows = rows.baseAddress, let target = filtered.baseAddress else { return }
          rows.update(repeating: 0, count: 2 * layout.slot)
          for y in 0..<bitmap.height {
            let line = target + y * (layout.count + 1)
            layout.filter(y, of: pixels, rows, to: line, choosesFilter: true)
          }
        }
      }
    }
    return assemble(filteredCount, framing)
  }

  /// Calls a closure with the buffers, which must not be empty.
  private mutating func withBuffers(
    _ body: (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafeMutableRawBufferPointer
    ) -> Int
  ) -> Int {
    rows.withUnsafeMutableBufferPointer { rows in
      filtered.withUnsafeMutableBufferPointer { filtered in
        file.withUnsafeMutableBytes { file in
          guard let rows = rows.baseAddress, let filtered = filtered.baseAddress else { return 0 }
          return body(rows, filtered, file)
        }
      }
    }
  }

  /// Converts a row to RGB or to straight RGBA.
  private static func pack(
    _ pixels: UnsafeBufferPointer<UInt8>,
    pixelBytes: Int,
    target: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard pixelBytes == 3 else {
      StraightPixels.write(pixels, to: target)
      return
    }
    png_kernels_pack(pixels.baseAddress, Int64(pixels.count / 4), target.baseAddress)
  }

  /// Writes the file into `file`, compressing the first bytes of `filtered`, and returns its length.
  ///
  /// Without libdeflate's compressor, they must be indices.
  private mutating func assemble(
    _ filteredCount: Int,
    _ framing: (inout PNGWriter, Pixels) -> Void
  ) -> Int {
    let compressor = compressor
    let bound =
      compressor.map { libdeflate_zlib_compress_bound($0, filteredCount) }
      ?? ZlibStream.bound(filteredCount)
    PNGEncoder.grow(&file, to: bound + PNGWriter.framing)
    return file.withUnsafeMutableBytes { file in
      filtered.withUnsafeBufferPointer { filtered in
        var writer = PNGWriter(buffer: file)
        framing(&writer) { room in
          let bytes = UnsafeBufferPointer(rebasing: filtered[..<filteredCount])
          guard let compressor else {
            return ZlibStream.write(bytes, pixelBytes: PNGColours.indexed.pixelBytes, to: room)
          }
          return libdeflate_zlib_compress(
            compressor,
            bytes.baseAddress,
            bytes.count,
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
    // The memory is not initialized: buffers have the size of the worst case and are rarely filled.
    buffer = [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }
}
