import CPixelKernels
import FrameImage
import PageGeometry

/// The colours of a posed texture along the rows of a canvas.
///
/// The canvas is cut into tiles whose pixels share one footprint: small enough that perspective
/// changes little within, large enough that choosing costs little. The tiles of a row are kept until
/// the next row of tiles is reached.
struct TextureSampler {
  /// The largest tile, in pixels.
  private static let largestTile = (width: 16, height: 8)

  /// The narrowest tile, in pixels; to choose for fewer would cost more than to sample them.
  private static let narrowestTile = 4

  private let texture: Texture
  private let least: SIMD2<Double>
  private let greatest: SIMD2<Double>
  private let toTexture: Homography
  private let map: pixel_map
  private let kernels: pixel_kernels_set
  /// The least divisor on the page.
  private let leastDivisor: Double
  /// The logarithms to base 2 of a tile's width and height.
  private let tileShift: (x: Int, y: Int)
  /// The row of tiles, as wide as the canvas.
  private let tiles: TileStore.Place
  /// The copy that was used last, so that the next tile need not ask for it again.
  private var lastCopy: (columns: Int, rows: Int, copy: TexelBuffer)?

  /// - Parameters:
  ///   - face: What is sampled.
  ///   - toTexture: From the canvas, in pixels, to the texture, in texels.
  ///   - outline: What is seen of the face, in pixels.
  ///   - width: Columns of the canvas.
  ///   - store: Where the tiles are kept.
  ///   - instructions: What to use.
  init(
    _ face: PageFace,
    _ toTexture: Homography,
    within outline: ConvexPolygon,
    width: Int,
    _ store: inout TileStore,
    _ instructions: InstructionSet
  ) {
    texture = face.texture
    least = [face.source.x, face.source.y]
    greatest = [face.source.x + face.source.width, face.source.y + face.source.height]
    self.toTexture = toTexture
    kernels = instructions.kernels
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    map = pixel_map(
      ux: u.x,
      uy: u.y,
      u1: u.z,
      vx: v.x,
      vy: v.y,
      v1: v.z,
      wx: w.x,
      wy: w.y,
      w1: w.z
    )
    let divisors = outline.vertices.map { w.x * $0.x + w.y * $0.y + w.z }
    let leastDivisor = max(divisors.min() ?? 0, .leastNormalMagnitude)
    self.leastDivisor = leastDivisor
    // Within a tile the divisor, and with it the footprint, changes by an eighth at most, unless the
    // tile is the smallest there is.
    func shift(_ largest: Int, _ smallest: Int, _ step: Double) -> Int {
      var length = largest
      while length > smallest, abs(step) * Double(length) > leastDivisor / 8 { length /= 2 }
      return length.trailingZeroBitCount
    }
    tileShift = (
      shift(Self.largestTile.width, Self.narrowestTile, w.x),
      shift(Self.largestTile.height, 1, w.y)
    )
    tiles = store.take((width >> tileShift.x) + 1)
  }

  /// Samples a part of a row.
  ///
  /// - Parameters:
  ///   - columns: The pixels.
  ///   - row: Their row.
  ///   - store: Where the tiles are kept.
  ///   - pixels: Receives premultiplied RGBA, the first of `columns` first.
  /// - Returns: Whether every pixel is opaque.
  mutating func sample(
    _ columns: Range<Int>,
    row: Int,
    _ store: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let tiles = store[tiles]
    let tileRow = row >> tileShift.y
    for column in columns.lowerBound >> tileShift.x...(columns.upperBound - 1) >> tileShift.x
    where tiles[column].row != Int32(tileRow) {
      tiles[column] = tile(column: column, row: tileRow)
    }
    return withUnsafePointer(to: map) { map in
      pixel_kernels_sample(
        kernels,
        map,
        tiles,
        Int32(tileShift.x),
        Int32(row),
        Int32(columns.lowerBound),
        Int32(columns.upperBound),
        pixels
      )
    }
  }

  /// How the pixels of a tile are sampled.
  private mutating func tile(column: Int, row: Int) -> pixel_tile {
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    let x = Double(column << tileShift.x) + Double(1 << tileShift.x) / 2
    let y = Double(row << tileShift.y) + Double(1 << tileShift.y) / 2
    // Beside an edge a tile's middle may lie off the page, but never far behind the eye.
    let inverse = 1 / max(w.x * x + w.y * y + w.z, leastDivisor)
    let place = SIMD2(u.x * x + u.y * y + u.z, v.x * x + v.y * y + v.z) * inverse
    let acrossX = (SIMD2(u.x, v.x) - place * w.x) * inverse
    let acrossY = (SIMD2(u.y, v.y) - place * w.y) * inverse
    let footprint = Footprint(
      acrossX,
      acrossY,
      columnHalvings: texture.columnHalvings,
      rowHalvings: texture.rowHalvings
    )
    let copy = copy(columns: footprint.columns, rows: footprint.rows)
    let shrink = SIMD2(
      Double(copy.width) / Double(texture.width),
      Double(copy.height) / Double(texture.height)
    )
    let across = Self.steps(acrossX * shrink * footprint.narrowing, footprint.across)
    let down = Self.steps(acrossY * shrink * footprint.narrowing, footprint.down)
    // The lattice is centred on the pixel's place; texels are counted from their middles.
    let half = Int32(pixel_tile_unit) / 2
    let first =
      (across &* Int32(1 - footprint.across) &+ down &* Int32(1 - footprint.down)) / 2 &- half
    let last = SIMD2(Double(copy.width - 1), Double(copy.height - 1))
    let lowest = pointwiseMin(pointwiseMax(least * shrink - 0.5, SIMD2()), last)
    let highest = pointwiseMax(pointwiseMin(greatest * shrink - 0.5, last), SIMD2())
    let (low, high) = (Self.units(lowest), Self.units(highest))
    return pixel_tile(
      texels: copy.texels,
      stride: Int64(copy.stride),
      shrink_u: shrink.x,
      shrink_v: shrink.y,
      first_u: first.x,
      first_v: first.y,
      across_u: across.x,
      across_v: across.y,
      down_u: down.x,
      down_v: down.y,
      across: Int32(footprint.across),
      down: Int32(footprint.down),
      least_u: low.x,
      least_v: low.y,
      greatest_u: high.x,
      greatest_v: high.y,
      row: Int32(row)
    )
  }

  private mutating func copy(columns: Int, rows: Int) -> TexelBuffer {
    if let lastCopy, lastCopy.columns == columns, lastCopy.rows == rows { return lastCopy.copy }
    let copy = texture.copy(columns: columns, rows: rows)
    lastCopy = (columns, rows, copy)
    return copy
  }

  /// The step between so many samples over an extent.
  private static func steps(_ extent: SIMD2<Double>, _ samples: Int) -> SIMD2<Int32> {
    // A footprint without bounds is that of a page on edge, where any texel is as good.
    let reach = SIMD2(repeating: Double(pixel_tile_reach) / 8)
    let limited = pointwiseMin(pointwiseMax(extent, -reach), reach)
    return units(limited / Double(samples))
  }

  private static func units(_ texels: SIMD2<Double>) -> SIMD2<Int32> {
    let units = (texels * Double(pixel_tile_unit)).rounded(.toNearestOrEven)
    return SIMD2(Int32(units.x), Int32(units.y))
  }
}
