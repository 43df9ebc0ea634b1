internal import CDeflate
internal import CPixelKernels

/// A writer of zlib streams (RFC 1950) that uses our own fast compressor for filtered pixels.
enum ZlibStream {
  /// Returns the buffer size that `write` needs for `count` bytes.
  static func bound(_ count: Int) -> Int { Int(png_kernels_deflate_bound(Int64(count))) + 6 }

  /// Compresses at least one byte and returns the length of the stream.
  ///
  /// `pixelBytes`, the number of bytes per pixel, must be 1, 3 or 4. The target must have at least
  /// `bound(bytes.count)` bytes.
  static func write(
    _ bytes: UnsafeRawBufferPointer,
    pixelBytes: Int,
    to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    precondition(target.count >= bound(bytes.count), "target must have bound(bytes.count) bytes")
    // The header: deflate, a window of 32 KiB, and the fastest level. It must be a multiple of 31.
    target.storeBytes(of: UInt16(0x7801).bigEndian, as: UInt16.self)
    let length = Int(
      png_kernels_deflate(
        bytes.bindMemory(to: UInt8.self).baseAddress,
        Int64(bytes.count),
        Int64(pixelBytes),
        target.bindMemory(to: UInt8.self).baseAddress.map { $0 + 2 }
      )
    )
    let checksum = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    target.storeBytes(of: checksum.bigEndian, toByteOffset: 2 + length, as: UInt32.self)
    return length + 6
  }
}
