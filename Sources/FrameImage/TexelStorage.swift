import Synchronization

/// Memory for texels, reused between large pictures of the same size.
///
/// Photographs of one camera usually have the same size. New memory would be cleared by the system,
/// which takes a third of the time of decoding a photograph.
enum TexelStorage {
  /// The smallest size of a buffer that is kept; smaller ones are cleared quickly.
  private static let smallest = 1 << 20

  /// The largest memory of all buffers that are kept: one photograph of 16 megapixels.
  ///
  /// More would occupy too much unused memory.
  private static let mostKept = 64 << 20

  private struct Spare: @unchecked Sendable {
    let buffer: UnsafeMutableBufferPointer<UInt8>
  }

  /// The buffers that were passed to `give`, the last one at the end.
  private static let spares = Mutex<[Spare]>([])

  /// Returns uninitialized memory.
  static func take(count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    let taken = spares.withLock { spares in
      spares.lastIndex { $0.buffer.count == count }.map { spares.remove(at: $0) }
    }
    return taken?.buffer ?? .allocate(capacity: count)
  }

  /// Keeps memory for the next `take`, or frees it.
  static func give(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    guard (smallest...mostKept).contains(buffer.count) else { return buffer.deallocate() }
    let given = Spare(buffer: buffer)
    let dropped = spares.withLock { spares in
      spares.append(given)
      var rest = spares.reduce(0) { $0 + $1.buffer.count }
      let count = spares.prefix { spare in
        defer { rest -= spare.buffer.count }
        return rest > mostKept
      }.count
      defer { spares.removeFirst(count) }
      return Array(spares.prefix(count))
    }
    for spare in dropped { spare.buffer.deallocate() }
  }
}
