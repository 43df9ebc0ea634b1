internal import CDeflate
internal import CPixelKernels

/// A writer of zlib streams (RFC 1950) that uses our own fast compressor for filtered pixels.
struct ZlibStream {
  private let target: UnsafeMutableRawBufferPointer
  /// The number of bytes per pixel: 1, 3 or 4.
  private let pixelBytes: Int
  private var deflate: png_deflate_stream
  private var checksum: UInt32 = 1
  /// The number of bytes so far, before compression.
  private var count = 0

  /// The size of all blocks except the last one, in bytes.
  static let block = Int(png_deflate_block)

  /// Returns the buffer size that a stream of `count` bytes needs.
  static func bound(_ count: Int) -> Int { Int(png_kernels_deflate_bound(Int64(count))) + 6 }

  /// Begins a stream in a buffer of at least `bound(_:)` bytes.
  init(_ target: UnsafeMutableRawBufferPointer, pixelBytes: Int) {
    (self.target, self.pixelBytes) = (target, pixelBytes)
    // The header: deflate, a window of 32 KiB, and the fastest level. It must be a multiple of 31.
    target.storeBytes(of: UInt16(0x7801).bigEndian, as: UInt16.self)
    deflate = png_deflate_stream(
      bits: 0,
      count: 0,
      target: target.bindMemory(to: UInt8.self).baseAddress.map { $0 + 2 }
    )
  }

  /// Compresses the next block: `block` bytes, or fewer at the end.
  ///
  /// The last pixel of the previous block must precede the block in memory.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    png_kernels_deflate(
      &deflate,
      bytes.baseAddress,
      Int64(count),
      Int64(bytes.count),
      Int64(pixelBytes),
      isLast
    )
    checksum = libdeflate_adler32(checksum, bytes.baseAddress, bytes.count)
    count += bytes.count
  }

  /// Ends the stream, and returns its length in bytes.
  func finish() -> Int {
    let start = target.bindMemory(to: UInt8.self).baseAddress
    let length = start.map { deflate.target - $0 } ?? 0
    target.storeBytes(of: checksum.bigEndian, toByteOffset: length, as: UInt32.self)
    return length + 4
  }

  /// Compresses bytes, at least one, and returns the length of the stream.
  static func write(
    _ bytes: UnsafeBufferPointer<UInt8>,
    pixelBytes: Int,
    to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var stream = ZlibStream(target, pixelBytes: pixelBytes)
    for start in stride(from: 0, to: bytes.count, by: block) {
      let end = min(start + block, bytes.count)
      stream.add(UnsafeBufferPointer(rebasing: bytes[start..<end]), isLast: end == bytes.count)
    }
    return stream.finish()
  }
}
