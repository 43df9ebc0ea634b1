import Synchronization

/// Memory for texels, which is handed on from large pictures that go to those that come.
///
/// Photographs of one camera are of one size. Given back to the system and taken again, their memory
/// would be cleared each time, which takes as long as a third of decoding them.
enum TexelStorage {
  /// The sizes that are kept, in bytes: less is soon cleared, more is too much to lie about.
  private static let sizes = 1 << 20...16 << 20

  private struct Spare: @unchecked Sendable {
    let piece: UnsafeMutableBufferPointer<UInt8>
  }

  /// The piece given back last.
  private static let spare = Mutex<Spare?>(nil)

  /// Memory whose content is not defined.
  ///
  /// - Parameter count: Bytes, over 0.
  /// - Returns: As many bytes, to be given back.
  static func take(count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    let taken = spare.withLock { spare in
      guard spare?.piece.count == count else { return Spare?.none }
      defer { spare = nil }
      return spare
    }
    return taken?.piece ?? .allocate(capacity: count)
  }

  /// Takes memory back.
  static func give(_ piece: UnsafeMutableBufferPointer<UInt8>) {
    guard sizes.contains(piece.count) else { return piece.deallocate() }
    let given = Spare(piece: piece)
    let dropped = spare.withLock { spare in
      defer { spare = given }
      return spare
    }
    dropped?.piece.deallocate()
  }
}
