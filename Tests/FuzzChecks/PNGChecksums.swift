internal import CDeflate

/// The checksums of a PNG file's chunks, without which no change would get past the first chunk.
public enum PNGChecksums {
  /// Makes the checksums right, chunk by chunk, as far as there are whole chunks.
  ///
  /// - Parameter file: A PNG file, or what was one.
  public static func mend(_ file: UnsafeMutableRawBufferPointer) {
    var start = 8
    while start + 12 <= file.count {
      let length = Int(
        UInt32(bigEndian: file.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      )
      guard length <= file.count - start - 12 else { return }
      let covered = UnsafeRawBufferPointer(rebasing: file[start + 4..<start + 8 + length])
      let checksum = libdeflate_crc32(0, covered.baseAddress, covered.count)
      file.storeBytes(of: checksum.bigEndian, toByteOffset: start + 8 + length, as: UInt32.self)
      start += 12 + length
    }
  }
}
