internal import CDeflate

/// The checksums of PNG chunks.
///
/// Readers stop at the first chunk with a wrong checksum, so the checksums of changed inputs are corrected.
public enum PNGChecksums {
  /// Corrects the checksums of all complete chunks.
  public static func correct(_ file: UnsafeMutableRawBufferPointer) {
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
