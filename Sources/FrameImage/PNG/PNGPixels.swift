import CDeflate
import CPixelKernels

/// The pixels of an undamaged PNG file with 8-bit RGB or RGBA, the usual format of pages.
///
/// libdeflate decompresses them three times as fast as libspng. Other files, and files with any damage,
/// are left to libspng, which reports the damage.
final class PNGPixels {
  private let width: Int
  private let height: Int
  private let pixelBytes: Int
  /// The rows, each after the number of its filter, and one more byte.
  private let rows: UnsafeMutableBufferPointer<UInt8>

  /// The largest size of the decompressed pixels in bytes; libspng needs only a few rows in memory.
  private static let largest = 64 << 20

  /// Decodes a file to premultiplied RGBA, reduced by a divisor.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - head: The header.
  ///   - layout: The chunks before the pixels.
  ///   - divisor: The number of pixels per pixel of the result, along each side: 1, 2, 4 or 8.
  ///   - context: A libspng context that has read the chunks before the pixels.
  /// - Returns: The picture; nil if it must be left to libspng.
  /// - Throws: The damage in the chunks before the pixels.
  static func decode(
    _ file: [UInt8],
    _ head: PNGHead,
    _ layout: PNGLayout,
    divisor: Int,
    _ context: borrowing PNGDecoder.Context
  ) throws(ImageProblem) -> Bitmap? {
    guard let pixels = PNGPixels(file, head: head, layout: layout) else { return nil }
    let source = try context.checkedSource(layout)
    return pixels.bitmap(divisor: divisor, ColourTransform.make(from: source, of: head.kind))
  }

  private init?(_ file: [UInt8], head: PNGHead, layout: PNGLayout) {
    guard !head.isInterlaced, !head.isDeep, head.kind == .colour,
      head.bitsPerPixel == 24 || head.bitsPerPixel == 32, !layout.hasTransparency
    else { return nil }
    (width, height, pixelBytes) = (head.width, head.height, head.bitsPerPixel / 8)
    let length = (width * pixelBytes + 1) * height
    guard length <= Self.largest, let compressed = Self.compressed(file) else { return nil }
    rows = .allocate(capacity: length + 1)
    rows[length] = 0
    guard Self.decompress(compressed, to: rows, length), unfilter() else { return nil }
  }

  deinit { rows.deallocate() }

  /// Returns the compressed pixels; nil if a chunk is damaged, or if the pixels are not in consecutive chunks.
  private static func compressed(_ file: [UInt8]) -> [UInt8]? {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(file.count)
    var last: UInt32 = 0
    PNGLayout.walk(file) { chunk, buffer in
      guard chunk.whole.upperBound <= file.count, chunk.hasRightChecksum(in: buffer) else {
        last = 0
        return false
      }
      if chunk.type == PNGChunk.pixels {
        guard pixels.isEmpty || last == PNGChunk.pixels else { return false }
        pixels += buffer[chunk.content]
      }
      last = chunk.type
      return chunk.type != PNGChunk.end
    }
    return last == PNGChunk.end ? pixels : nil
  }

  /// Decompresses a zlib stream of a known length; returns false if it is damaged.
  private static func decompress(
    _ stream: [UInt8],
    to target: UnsafeMutableBufferPointer<UInt8>,
    _ length: Int
  ) -> Bool {
    guard let decompressor = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    var used = 0
    let result = libdeflate_zlib_decompress_ex(
      decompressor,
      stream,
      stream.count,
      target.baseAddress,
      length,
      &used,
      nil
    )
    return result == LIBDEFLATE_SUCCESS && used == stream.count
  }

  private func unfilter() -> Bool {
    png_kernels_unfilter(
      rows.baseAddress,
      Int64(width * pixelBytes),
      Int64(height),
      [UInt8](repeating: 0, count: width * pixelBytes + 1),
      Int64(pixelBytes)
    )
  }

  private func bitmap(divisor: Int, _ transform: borrowing ColourTransform?) -> Bitmap {
    let (columns, lines) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    let length = columns * lines * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let target = UnsafeMutableBufferPointer(rebasing: buffer[..<length])
      if divisor == 1 {
        for y in 0..<height {
          let line = UnsafeMutableBufferPointer(rebasing: target[(y * width * 4)...])
          convert(y, transform, to: UnsafeMutableBufferPointer(rebasing: line[..<(width * 4)]))
        }
      } else {
        reduce(by: divisor, transform, to: target)
      }
      count = length
    }
    return Bitmap(width: columns, height: lines, bytes: bytes)
  }

  private func reduce(
    by divisor: Int,
    _ transform: borrowing ColourTransform?,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    var reducer = PixelReducer(
      width: width,
      height: height,
      divisor: divisor,
      target: target,
      isInterlaced: false
    )
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * 4) { line in
      for y in 0..<height {
        convert(y, transform, to: line)
        reducer.add(line, row: y, .whole)
      }
    }
    reducer.finish()
  }

  /// Converts a row to premultiplied RGBA.
  private func convert(
    _ y: Int,
    _ transform: borrowing ColourTransform?,
    to line: UnsafeMutableBufferPointer<UInt8>
  ) {
    let row = UnsafeBufferPointer(rebasing: rows[(y * (width * pixelBytes + 1) + 1)...])
    if pixelBytes == 3 {
      png_kernels_expand(row.baseAddress, Int64(width), line.baseAddress)
    } else {
      _ = line.update(fromContentsOf: row[..<line.count])
    }
    transform?.convert(line)
    if pixelBytes == 4 { StraightPixels.premultiply(line) }
  }
}
