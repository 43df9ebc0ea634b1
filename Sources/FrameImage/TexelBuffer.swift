import CPixelKernels

/// The texels of a texture in one of its sizes, at a fixed address.
///
/// Texels are premultiplied RGBA. The last column and the last row are stored twice, so that every
/// texel has neighbours to the right and below.
///
/// A buffer can be shared between threads, because it is written only during initialization.
public final class TexelBuffer: @unchecked Sendable {
  /// The width in texels, without the repeated column.
  public let width: Int
  /// The height in texels, without the repeated row.
  public let height: Int
  private let storage: UnsafeMutableBufferPointer<UInt8>

  /// The distance between rows, in texels.
  public var stride: Int { width + 1 }
  /// The texels, row by row.
  public var texels: UnsafePointer<UInt8> { UnsafePointer(storage.baseAddress.unsafelyUnwrapped) }
  /// The memory that the texels take, in bytes.
  public var byteCount: Int { storage.count }

  /// The dimension that is halved.
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
    repeatEdges()
  }

  /// Creates a buffer whose texels are decoded, or nil if `decode` fails.
  ///
  /// `decode` receives the first texel and the distance between rows in bytes. After that, `convert` converts
  /// all texels in place, including the repeated ones.
  init?(
    width: Int,
    height: Int,
    decode: (UnsafeMutablePointer<UInt8>, Int) -> Bool,
    convert: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    self.width = width
    self.height = height
    storage = TexelStorage.take(count: (width + 1) * (height + 1) * 4)
    guard decode(storage.baseAddress.unsafelyUnwrapped, (width + 1) * 4) else { return nil }
    repeatEdges()
    convert(storage)
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
    repeatEdges()
  }

  init(halving source: TexelBuffer, _ side: Side) {
    width = side == .columns ? max(1, source.width / 2) : source.width
    height = side == .rows ? max(1, source.height / 2) : source.height
    storage = TexelStorage.take(count: (width + 1) * (height + 1) * 4)
    let halve = side == .columns ? pixel_kernels_halve_columns : pixel_kernels_halve_rows
    halve(
      source.texels,
      Int64(source.width),
      Int64(source.height),
      Int64(source.stride),
      storage.baseAddress,
      Int64(stride)
    )
    repeatEdges()
  }

  deinit { TexelStorage.give(storage) }

  /// Copies a part of the texels; the ranges must not be empty.
  package func part(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    precondition(
      columns.clamped(to: 0..<width) == columns && rows.clamped(to: 0..<height) == rows,
      "the part must be inside the buffer"
    )
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let start = (row * stride + columns.lowerBound) * 4
      part += storage[start..<start + columns.count * 4]
    }
    return Bitmap(width: columns.count, height: rows.count, bytes: part)
  }

  private func repeatEdges() {
    let rowLength = stride * 4
    for row in 0..<height {
      let end = row * rowLength + width * 4
      for channel in 0..<4 { storage[end + channel] = storage[end - 4 + channel] }
    }
    let last = (height - 1) * rowLength
    for byte in 0..<rowLength { storage[last + rowLength + byte] = storage[last + byte] }
  }
}
