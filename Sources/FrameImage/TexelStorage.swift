import Synchronization

/// Memory for texels, which is handed on from large pictures that go to those that come.
///
/// Photographs of one camera are of one size. Given back to the system and taken again, their memory
/// would be cleared each time, which takes as long as a third of decoding them.
enum TexelStorage {
  /// What is kept, in bytes: nothing smaller.
  private static let smallest = 1 << 20
  /// How many pieces are kept.
  private static let most = 2

  private struct Spares: @unchecked Sendable {
    var pieces: [UnsafeMutableBufferPointer<UInt8>] = []
  }

  private static let spares = Mutex(Spares())

  /// Memory whose content is not defined.
  ///
  /// - Parameter count: Bytes, over 0.
  /// - Returns: As many bytes, to be given back.
  static func take(count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    let spare = spares.withLock { spares in
      spares.pieces.firstIndex { $0.count == count }
        .map { Spares(pieces: [spares.pieces.remove(at: $0)]) }
    }
    return spare?.pieces.first ?? .allocate(capacity: count)
  }

  /// Takes memory back.
  static func give(_ piece: UnsafeMutableBufferPointer<UInt8>) {
    guard piece.count >= smallest else { return piece.deallocate() }
    let given = Spares(pieces: [piece])
    let dropped = spares.withLock { spares in
      spares.pieces += given.pieces
      return Spares(pieces: spares.pieces.count > most ? [spares.pieces.removeFirst()] : [])
    }
    for piece in dropped.pieces { piece.deallocate() }
  }
}
