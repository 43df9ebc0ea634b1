import Synchronization

/// A picture and its smaller copies, halved in width and height independently (a rip map).
///
/// A page that turns away becomes narrower on screen, but not shorter. It is drawn from a copy that is
/// halved in width only, which keeps vertical detail sharp. A copy is created when it is first needed.
/// Each of its pixels is the mean of the area that it covers, so that the content does not shift.
public final class Texture: Sendable {
  /// The width of the full picture in pixels.
  public let width: Int
  /// The height of the full picture in pixels.
  public let height: Int
  /// The number of times the width can be halved.
  public let columnHalvings: Int
  /// The number of times the height can be halved.
  public let rowHalvings: Int

  private let copies: Mutex<[Int: TexelBuffer]>

  /// Creates a texture of a picture of at least one pixel.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - neededWidth: The largest width at which the picture is drawn, in pixels. If the picture is at
  ///     least twice as wide and twice as high as needed, it is halved first, without a visible
  ///     difference.
  ///   - neededHeight: The largest height at which the picture is drawn, in pixels.
  public convenience init(
    _ bitmap: Bitmap,
    neededWidth: Double = .infinity,
    neededHeight: Double = .infinity
  ) {
    self.init(ScaledBitmap(bitmap), neededWidth: neededWidth, neededHeight: neededHeight)
  }

  /// Creates a texture of a decoded picture, as the other initializer.
  package init(_ image: ScaledBitmap, neededWidth: Double, neededHeight: Double) {
    let size = image.size
    precondition(size.width > 0 && size.height > 0, "a texture must have at least one pixel")
    func isTooLarge(_ width: Int, _ height: Int) -> Bool {
      Double(width) >= 2 * neededWidth && Double(height) >= 2 * neededHeight && width > 1
        && height > 1
    }
    var full =
      switch image.pixels {
      case .texels(let texels): texels
      // A large picture is halved without copying it first, which would double its memory.
      case .bitmap(let bitmap) where isTooLarge(size.width, size.height):
        TexelBuffer(halving: TexelBuffer(halvingColumnsOf: bitmap), .rows)
      case .bitmap(let bitmap): TexelBuffer(bitmap)
      }
    while isTooLarge(full.width, full.height) {
      full = TexelBuffer(halving: TexelBuffer(halving: full, .columns), .rows)
    }
    width = full.width
    height = full.height
    columnHalvings = Int.bitWidth - 1 - full.width.leadingZeroBitCount
    rowHalvings = Int.bitWidth - 1 - full.height.leadingZeroBitCount
    copies = Mutex([0: full])
  }

  /// Returns a copy of the picture, and creates it if needed.
  ///
  /// - Parameters:
  ///   - columns: The number of times its width is halved, at most `columnHalvings`.
  ///   - rows: The number of times its height is halved, at most `rowHalvings`.
  /// - Returns: The copy.
  public func copy(columns: Int, rows: Int) -> TexelBuffer {
    precondition((0...columnHalvings).contains(columns), "columns must be 0 to columnHalvings")
    precondition((0...rowHalvings).contains(rows), "rows must be 0 to rowHalvings")
    return copies.withLock { Self.copy(columns, rows, &$0) }
  }

  /// The memory that the existing copies take, in bytes.
  public var byteCount: Int { copies.withLock { $0.values.reduce(0) { $0 + $1.byteCount } } }

  /// Returns a copy from `copies`, or creates it.
  ///
  /// Columns are always halved before rows, so that a copy does not depend on the order of requests.
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
