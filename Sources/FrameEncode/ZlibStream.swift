internal import CDeflate
internal import CPixelKernels

/// A zlib stream (RFC 1950) around what our own fast compressor makes of filtered pixels.
enum ZlibStream {
  /// The room that `write` needs.
  ///
  /// - Parameter count: How many bytes are compressed.
  /// - Returns: Bytes.
  static func bound(_ count: Int) -> Int { Int(png_kernels_deflate_bound(Int64(count))) + 6 }

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: At least one byte.
  ///   - pixelBytes: Bytes a pixel: 1, 3 or 4.
  ///   - target: Where the stream goes; at least `bound` bytes.
  /// - Returns: The length of the stream in bytes.
  static func write(
    _ bytes: UnsafeRawBufferPointer,
    pixelBytes: Int,
    to target: UnsafeMutableRawBufferPointer
  ) -> Int {
    precondition(target.count >= bound(bytes.count), "a stream needs its room")
    // Deflate with a window of 32 KiB, the fastest algorithm; 0x7801 is a multiple of 31.
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
