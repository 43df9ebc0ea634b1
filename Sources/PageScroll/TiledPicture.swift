public import PageGeometry

/// A picture that is stored in tiles at scales 1, ½, ¼ and so on, and shown zoomed.
public struct TiledPicture: Sendable, Hashable {
  /// The size of the picture, in its pixels, over 0.
  public let size: Size
  /// The size of a tile, in pixels of its level, over 0.
  public let tile: Size
  /// The last level: the picture is stored at scales 1 to 2^−levels; in 0...62.
  public let lastLevel: Int
  /// Device pixels per point, over 0.
  public let pixelsPerPoint: Double

  /// A picture from its measures; others than named are a programmer error and trap.
  public init(size: Size, tile: Size, lastLevel: Int, pixelsPerPoint: Double = 1) {
    precondition((0...62).contains(lastLevel) && pixelsPerPoint > 0, "levels halve the picture")
    self.size = size
    self.tile = tile
    self.lastLevel = lastLevel
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// The smallest stored picture that is at least as fine as the screen.
  ///
  /// - Parameter scale: Points per pixel of the picture, over 0.
  /// - Returns: j of the stored scale 2^−j, in `0...lastLevel`.
  public func level(scale: Double) -> Int {
    // The exponent is ⌊log₂⌋ without the logarithm's rounding.
    let finer = 1 / (scale * pixelsPerPoint)
    return finer.isFinite ? Int(finer.exponent).clamped(to: 0...lastLevel) : lastLevel
  }

  /// The tiles that the viewport meets, of the level of the scale.
  ///
  /// - Parameters:
  ///   - zoom: The scale, in points per pixel of the picture, and the offset.
  ///   - viewport: In points.
  /// - Returns: The level, and half-open columns and rows of its tiles.
  public func tiles(
    in zoom: Zoom,
    viewport: Size
  ) -> (level: Int, columns: Range<Int>, rows: Range<Int>) {
    let level = level(scale: zoom.scale)
    let pixels = Double(sign: .plus, exponent: level, significand: 1)
    func range(_ axis: Axis, offset: Double) -> Range<Int> {
      let length = tile.length(along: axis) * pixels
      return VisiblePages(
        stride: length * zoom.scale,
        viewport: viewport.length(along: axis),
        count: (size.length(along: axis) / length).rounded(.up).floored(in: 0...Int(Int32.max))
      ).range(at: offset)
    }
    return (
      level, range(.horizontal, offset: zoom.offset.x), range(.vertical, offset: zoom.offset.y)
    )
  }
}
