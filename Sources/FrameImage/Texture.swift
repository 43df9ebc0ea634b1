import CPixelKernels
import Synchronization

/// A picture in smaller copies, halved along each side by itself (a rip map).
///
/// A page that turns away is narrower on screen, not lower: the copy that fits it is halved in width
/// alone, which keeps what is sharp in the other direction. Copies are made when they are first
/// needed; a copy's pixel is the mean of the area that it covers, so that nothing shifts.
public final class Texture: Sendable {
  /// Pixels of the full picture from left to right.
  public let width: Int
  /// Pixels of the full picture from top to bottom.
  public let height: Int
  /// How often the width can be halved.
  public let columnHalvings: Int
  /// How often the height can be halved.
  public let rowHalvings: Int

  private let copies: Mutex<[Int: TexelBuffer]>

  /// A texture of a picture of at least one pixel.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - neededWidth: How wide the picture will be drawn at most, in pixels; where it is at least
  ///     twice as large as needed on both sides, it is halved first, which nobody will see.
  ///   - neededHeight: How tall it will be drawn at most.
  public init(_ bitmap: Bitmap, neededWidth: Double = .infinity, neededHeight: Double = .infinity) {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a texture has at least one pixel")
    func isTooLarge(_ width: Int, _ height: Int) -> Bool {
      Double(width) >= 2 * neededWidth && Double(height) >= 2 * neededHeight && width > 1
        && height > 1
    }
    // A large picture is halved from where it lies: a copy of it would take as much memory again.
    var full =
      isTooLarge(bitmap.width, bitmap.height)
      ? TexelBuffer(halving: TexelBuffer(halvingColumnsOf: bitmap), .rows) : TexelBuffer(bitmap)
    while isTooLarge(full.width, full.height) {
      full = TexelBuffer(halving: TexelBuffer(halving: full, .columns), .rows)
    }
    width = full.width
    height = full.height
    columnHalvings = Int.bitWidth - 1 - full.width.leadingZeroBitCount
    rowHalvings = Int.bitWidth - 1 - full.height.leadingZeroBitCount
    copies = Mutex([0: full])
  }

  /// A copy of the picture.
  ///
  /// - Parameters:
  ///   - columns: How often its width is halved, at most `columnHalvings`.
  ///   - rows: How often its height is halved, at most `rowHalvings`.
  /// - Returns: The copy, made now or kept from before.
  public func copy(columns: Int, rows: Int) -> TexelBuffer {
    precondition((0...columnHalvings).contains(columns), "a width is halved until it is 1")
    precondition((0...rowHalvings).contains(rows), "a height is halved until it is 1")
    return copies.withLock { Self.copy(columns, rows, &$0) }
  }

  /// The memory that the copies take so far, in bytes.
  public var byteCount: Int {
    copies.withLock { $0.values.reduce(0) { $0 + $1.byteCount } }
  }

  /// Each copy has one way to be made, whichever is asked for first: first narrower, then lower.
  private static func copy(
    _ columns: Int,
    _ rows: Int,
    _ copies: inout [Int: TexelBuffer]
  ) -> TexelBuffer {
    let key = columns << 8 | rows
    if let copy = copies[key] { return copy }
    let copy =
      rows > 0
      ? TexelBuffer(halving: Self.copy(columns, rows - 1, &copies), .rows)
      : TexelBuffer(halving: Self.copy(columns - 1, 0, &copies), .columns)
    copies[key] = copy
    return copy
  }
}
