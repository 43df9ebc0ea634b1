import CPixelKernels
import FrameImage
import PageGeometry

/// A sampler of a transformed texture that averages samples on a grid in each pixel.
///
/// The canvas is divided into tiles, and the pixels of a tile share one footprint. Tiles are small
/// enough that perspective changes little within a tile, and large enough that computing footprints
/// costs little. Only one row of tiles is stored at a time.
struct TiledSampler {
  /// The largest tile, in pixels.
  private static let largestTile = (width: 16, height: 8)

  /// The smallest width of a tile, in pixels.
  ///
  /// In a narrower tile, computing the footprint would take longer than sampling.
  private static let narrowestTile = 4

  private let texture: Texture
  private let isPicture: Bool
  private let least: SIMD2<Double>
  private let greatest: SIMD2<Double>
  private let toTexture: Homography
  let map: pixel_map
  /// The smallest perspective divisor on the page.
  private let leastDivisor: Double
  /// The logarithms to base 2 of a tile's width and height.
  private let tileShift: (x: Int, y: Int)
  /// The row of tiles, as wide as the canvas.
  private let tiles: TileStore.Place
  /// The row of tiles for sampling faintly.
  private let faintTiles: TileStore.Place
  private let kernels: pixel_kernels_set
  /// The most recently used copy of the texture, which the next tile probably needs too.
  private var lastCopy: (columns: Int, rows: Int, copy: TexelBuffer)?

  /// Creates a sampler of a face, as `TextureSampler`.
  init(
    _ face: PageFace,
    _ toTexture: Homography,
    within outline: ConvexPolygon,
    width: Int,
    _ store: inout TileStore,
    _ instructions: InstructionSet
  ) {
    texture = face.texture
    isPicture = face.isPicture
    least = [face.source.x, face.source.y]
    greatest = [face.source.x + face.source.width, face.source.y + face.source.height]
    self.toTexture = toTexture
    map = pixel_map(toTexture)
    let w = toTexture.row2
    let divisors = outline.vertices.map { w.x * $0.x + w.y * $0.y + w.z }
    let leastDivisor = max(divisors.min() ?? 0, .leastNormalMagnitude)
    self.leastDivisor = leastDivisor
    // Within a tile the divisor, and with it the footprint, changes by at most an eighth, unless the
    // tile has the smallest size.
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
    faintTiles = store.take((width >> tileShift.x) + 1)
    kernels = instructions.kernels
  }

  /// Samples a part of a row, as `TextureSampler`.
  mutating func sample(
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool,
    _ store: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let tiles = prepared(columns, row: row, isFaint: isFaint, store)
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

  /// Adds some of 64 pixels of a row, as `TextureSampler`.
  mutating func blend(
    _ pixels: WordPixels,
    isFaint: Bool,
    alpha: Int16,
    _ store: borrowing TileStore,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    let tiles = prepared(pixels.columns, row: pixels.row, isFaint: isFaint, store)
    withUnsafePointer(to: map) { map in
      pixel_kernels_blend(
        kernels,
        map,
        tiles,
        Int32(tileShift.x),
        Int32(pixels.row),
        Int32(pixels.column),
        pixels.bits,
        alpha,
        colours
      )
    }
  }

  /// Computes the tiles of a part of a row.
  private mutating func prepared(
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool,
    _ store: borrowing TileStore
  ) -> UnsafeMutablePointer<pixel_tile> {
    let tiles = store[isFaint ? faintTiles : tiles]
    let tileRow = row >> tileShift.y
    for column in columns.lowerBound >> tileShift.x...(columns.upperBound - 1) >> tileShift.x
    where tiles[column].row != Int32(tileRow) {
      tiles[column] = tile(column: column, row: tileRow, isFaint: isFaint)
    }
    return tiles
  }

  /// Returns the sampling parameters that all pixels of a tile share.
  private mutating func tile(column: Int, row: Int, isFaint: Bool) -> pixel_tile {
    let (u, v, w) = (toTexture.row0, toTexture.row1, toTexture.row2)
    let x = Double(column << tileShift.x) + Double(1 << tileShift.x) / 2
    let y = Double(row << tileShift.y) + Double(1 << tileShift.y) / 2
    // The middle of a tile at an edge may be outside the page, where the divisor may be too small.
    let inverse = 1 / max(w.x * x + w.y * y + w.z, leastDivisor)
    let place = SIMD2(u.x * x + u.y * y + u.z, v.x * x + v.y * y + v.z) * inverse
    let acrossX = (SIMD2(u.x, v.x) - place * w.x) * inverse
    let acrossY = (SIMD2(u.y, v.y) - place * w.y) * inverse
    let footprint = Footprint(
      acrossX,
      acrossY,
      columnHalvings: texture.columnHalvings,
      rowHalvings: texture.rowHalvings,
      isPicture: isPicture,
      isFaint: isFaint
    )
    let copy = copy(columns: footprint.columns, rows: footprint.rows)
    let shrink = SIMD2(
      Double(copy.width) / Double(texture.width),
      Double(copy.height) / Double(texture.height)
    )
    let across = Self.steps(acrossX * shrink * footprint.narrowing, footprint.across)
    let down = Self.steps(acrossY * shrink * footprint.narrowing, footprint.down)
    // The samples are centred on the pixel; texel coordinates begin at texel centres.
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

  /// Returns the distance between samples that are spread evenly over an extent.
  private static func steps(_ extent: SIMD2<Double>, _ samples: Int) -> SIMD2<Int32> {
    // Only an edge-on page has an unbounded footprint, and there any texel is acceptable.
    let reach = SIMD2(repeating: Double(pixel_tile_reach) / 8)
    let limited = pointwiseMin(pointwiseMax(extent, -reach), reach)
    return units(limited / Double(samples))
  }

  @inline(__always)
  private static func units(_ texels: SIMD2<Double>) -> SIMD2<Int32> {
    // Near this number, the distance between doubles is 1, so that a sum is rounded to nearest or even.
    let whole = 0x1.8p52
    let units = texels * Double(pixel_tile_unit) + whole - whole
    return SIMD2(Int32(units.x), Int32(units.y))
  }
}

/// The memory for the tiles of a frame's pages, reused from frame to frame.
struct TileStore: ~Copyable {
  /// The position of a page's tiles in the store.
  struct Place {
    fileprivate var start: Int
  }

  private var tiles: UnsafeMutableBufferPointer<pixel_tile> = .init(start: nil, count: 0)
  private var used = 0

  deinit { tiles.deallocate() }

  /// Returns a store with the same places for another thread, whose tiles are not computed yet.
  borrowing func forThread() -> TileStore {
    var store = TileStore()
    if used > 0 { _ = store.take(used) }
    return store
  }

  /// Releases the tiles of all pages.
  mutating func empty() { used = 0 }

  /// Reserves a number of tiles, which are not computed for any row yet.
  mutating func take(_ count: Int) -> Place {
    let place = Place(start: used)
    used += count
    if used > tiles.count {
      let larger = UnsafeMutableBufferPointer<pixel_tile>.allocate(capacity: 2 * used)
      larger.initialize(repeating: pixel_tile())
      _ = larger.update(fromContentsOf: tiles[..<place.start])
      tiles.deallocate()
      tiles = larger
    }
    for index in place.start..<used { tiles[index].row = -1 }
    return place
  }

  /// A pointer to the first tile at a position; invalid after the next call of `take`.
  subscript(place: Place) -> UnsafeMutablePointer<pixel_tile> {
    tiles.baseAddress.unsafelyUnwrapped + place.start
  }
}

extension pixel_map {
  /// Creates the map of a transform from the canvas to a texture.
  init(_ map: Homography) {
    let (u, v, w) = (map.row0, map.row1, map.row2)
    self.init(ux: u.x, uy: u.y, u1: u.z, vx: v.x, vy: v.y, v1: v.z, wx: w.x, wy: w.y, w1: w.z)
  }
}
