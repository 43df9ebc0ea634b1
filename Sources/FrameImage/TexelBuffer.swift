import CPixelKernels

/// The texels of one copy of a texture, at a place in memory that stays.
///
/// Premultiplied RGBA. The last column and the last row are stored twice, so that a texel always has
/// neighbours to the right and below.
///
/// Safe to share between threads: it is written while it is made and never again.
public final class TexelBuffer: @unchecked Sendable {
  /// Texels from left to right, without the doubled one.
  public let width: Int
  /// Texels from top to bottom, without the doubled one.
  public let height: Int
  private let storage: UnsafeMutableBufferPointer<UInt8>

  /// Texels from row to row.
  public var stride: Int { width + 1 }
  /// The texels, row by row.
  public var texels: UnsafePointer<UInt8> { UnsafePointer(storage.baseAddress.unsafelyUnwrapped) }
  /// The memory that the texels take, in bytes.
  public var byteCount: Int { storage.count }

  /// The side that is halved.
  enum Side { case columns, rows }

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    storage = TexelStorage.take(count: (width + 1) * (height + 1) * 4)
    let rowLength = width * 4
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<height {
        let start = row * stride * 4
        let source = UnsafeBufferPointer(rebasing: bytes[row * rowLength..<(row + 1) * rowLength])
        _ = storage[start..<start + rowLength].update(fromContentsOf: source)
      }
    }
    doubleEdges()
  }

  init(halvingColumnsOf bitmap: Bitmap) {
    width = max(1, bitmap.width / 2)
    height = bitmap.height
    storage = TexelStorage.take(count: (width + 1) * (height + 1) * 4)
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      pixel_kernels_halve_columns(
        bytes.baseAddress,
        Int64(bitmap.width),
        Int64(bitmap.height),
        Int64(bitmap.width),
        storage.baseAddress,
        Int64(stride)
      )
    }
    doubleEdges()
  }

  init(halving source: TexelBuffer, _ side: Side) {
    width = side == .columns ? max(1, source.width / 2) : source.width
    height = side == .rows ? max(1, source.height / 2) : source.height
    storage = TexelStorage.take(count: (width + 1) * (height + 1) * 4)
    let halve =
      side == .columns ? pixel_kernels_halve_columns : pixel_kernels_halve_rows
    halve(
      source.texels,
      Int64(source.width),
      Int64(source.height),
      Int64(source.stride),
      storage.baseAddress,
      Int64(stride)
    )
    doubleEdges()
  }

  deinit { TexelStorage.give(storage) }

  /// One texel.
  ///
  /// - Parameters:
  ///   - x: Its column; `width` is the doubled last one.
  ///   - y: Its row; `height` is the doubled last one.
  /// - Returns: Premultiplied RGBA.
  public func texel(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition((0...width).contains(x) && (0...height).contains(y), "a texel is in the copy")
    let start = (y * stride + x) * 4
    return SIMD4(storage[start], storage[start + 1], storage[start + 2], storage[start + 3])
  }

  /// A part of the copy.
  ///
  /// - Parameters:
  ///   - columns: Which columns, at least one.
  ///   - rows: Which rows, at least one.
  /// - Returns: A picture of its own.
  public func part(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    precondition(
      columns.clamped(to: 0..<width) == columns && rows.clamped(to: 0..<height) == rows,
      "a part lies within its copy"
    )
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let start = (row * stride + columns.lowerBound) * 4
      part += storage[start..<start + columns.count * 4]
    }
    return Bitmap(width: columns.count, height: rows.count, bytes: part)
  }

  private func doubleEdges() {
    let rowLength = stride * 4
    for row in 0..<height {
      let end = row * rowLength + width * 4
      for channel in 0..<4 { storage[end + channel] = storage[end - 4 + channel] }
    }
    let last = (height - 1) * rowLength
    for byte in 0..<rowLength { storage[last + rowLength + byte] = storage[last + byte] }
  }
}
