import CPixelKernels
import FrameImage
import PageGeometry

/// A sampler of a transformed texture along the rows of a canvas.
///
/// The canvas is divided into tiles, and the pixels of a tile share one footprint. Tiles are small
/// enough that perspective changes little within a tile, and large enough that computing footprints
/// costs little. Only one row of tiles is stored at a time.
struct TextureSampler {
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
  private let map: pixel_map
  private let instructions: InstructionSet
  private var kernels: pixel_kernels_set { instructions.kernels }
  /// The overlays of the face, from bottom to top.
  private let overlays: [pixel_overlay]
  /// The smallest perspective divisor on the page.
  private let leastDivisor: Double
  /// The logarithms to base 2 of a tile's width and height.
  private let tileShift: (x: Int, y: Int)
  /// The row of tiles, as wide as the canvas.
  private let tiles: TileStore.Place
  /// The row of tiles for sampling faintly.
  private let faintTiles: TileStore.Place
  /// The sampler to use instead for aligned texels.
  private let aligned: AlignedSampler?
  /// The sampler to use instead if a picture only moves and shrinks.
  private var scaled: ScaledSampler?
  /// The most recently used copy of the texture, which the next tile probably needs too.
  private var lastCopy: (columns: Int, rows: Int, copy: TexelBuffer)?

  /// Creates a sampler of a face.
  ///
  /// `toTexture` maps the canvas, `width` pixels wide, to texels; `outline` is the visible part of the
  /// face, in pixels.
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
    overlays = face.overlays.kernels(toTexture)
    self.instructions = instructions
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
    aligned = AlignedSampler(face, toTexture, instructions)
    scaled = face.isPicture ? ScaledSampler(face, toTexture, within: outline, instructions) : nil
  }

  /// Samples a part of a row.
  ///
  /// Writes premultiplied RGBA to `pixels`, in the order of `columns`. Faint pixels have one sample each.
  ///
  /// - Returns: Whether every pixel is opaque.
  mutating func sample(
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool = false,
    _ store: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let isOpaque = sampleTexture(columns, row: row, isFaint: isFaint, store, into: pixels)
    if !overlays.isEmpty {
      PageOverlays.draw(
        overlays,
        map,
        row: row,
        from: columns.lowerBound,
        over: UnsafeMutableBufferPointer(start: pixels, count: columns.count),
        instructions
      )
    }
    return isOpaque
  }

  /// Samples a part of a row without overlays, as `sample`.
  private mutating func sampleTexture(
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool,
    _ store: borrowing TileStore,
    into pixels: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    if let aligned, aligned.contains(columns, row: row) {
      return aligned.sample(columns, row: row, into: pixels)
    }
    if scaled != nil { return scaled?.sample(columns, row: row, into: pixels) ?? false }
    let tiles = store[isFaint ? faintTiles : tiles]
    prepare(tiles, columns, row: row, isFaint: isFaint)
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

  /// Adds some of 64 pixels of a row behind colours in the format of `pixel_kernels_blend`.
  ///
  /// `column` is the column of the first pixel, a multiple of 64; `bits` has a bit for each pixel. Those in `faint`
  /// are hardly visible, so they have only one sample each.
  mutating func blend(
    _ bits: UInt64,
    faint: UInt64,
    column: Int,
    row: Int,
    alpha: Float,
    _ store: borrowing TileStore,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    let opacity = Int16(min(alpha * 32_768 + 0.5, 32_767))
    let columns = Self.columns(bits, from: column)
    if !overlays.isEmpty {
      blendCovered(bits & ~faint, isFaint: false, (column, row), opacity, store, behind: colours)
      blendCovered(bits & faint, isFaint: true, (column, row), opacity, store, behind: colours)
    } else if let aligned, aligned.contains(columns, row: row) {
      aligned.blend(bits, column: column, row: row, alpha: opacity, behind: colours)
    } else if scaled != nil {
      scaled?.blend(bits, column: column, row: row, alpha: opacity, behind: colours)
    } else {
      if bits != faint { blend(bits & ~faint, column, row, opacity, store[tiles], behind: colours) }
      if faint != 0 {
        blend(faint, column, row, opacity, store[faintTiles], isFaint: true, behind: colours)
      }
    }
  }

  /// Adds pixels with overlays, which are sampled first.
  private mutating func blendCovered(
    _ bits: UInt64,
    isFaint: Bool,
    _ place: (column: Int, row: Int),
    _ opacity: Int16,
    _ store: borrowing TileStore,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    guard bits != 0 else { return }
    let columns = Self.columns(bits, from: place.column)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { pixels in
      pixels.initialize(repeating: 0)
      guard let start = pixels.baseAddress else { return }
      let first = start + (columns.lowerBound - place.column)
      _ = sample(columns, row: place.row, isFaint: isFaint, store, into: first)
      pixel_kernels_blend_aligned(kernels, start, bits, opacity, colours)
    }
  }

  private mutating func blend(
    _ bits: UInt64,
    _ column: Int,
    _ row: Int,
    _ opacity: Int16,
    _ tiles: UnsafeMutablePointer<pixel_tile>,
    isFaint: Bool = false,
    behind colours: UnsafeMutablePointer<Int16>
  ) {
    prepare(tiles, Self.columns(bits, from: column), row: row, isFaint: isFaint)
    withUnsafePointer(to: map) { map in
      pixel_kernels_blend(
        kernels,
        map,
        tiles,
        Int32(tileShift.x),
        Int32(row),
        Int32(column),
        bits,
        opacity,
        colours
      )
    }
  }

  /// Returns the columns from the first to the last set bit; bit 0 is for `column`.
  private static func columns(_ bits: UInt64, from column: Int) -> Range<Int> {
    column + bits.trailingZeroBitCount..<column + 64 - bits.leadingZeroBitCount
  }

  /// Computes the tiles of a part of a row.
  private mutating func prepare(
    _ tiles: UnsafeMutablePointer<pixel_tile>,
    _ columns: Range<Int>,
    row: Int,
    isFaint: Bool
  ) {
    let tileRow = row >> tileShift.y
    for column in columns.lowerBound >> tileShift.x...(columns.upperBound - 1) >> tileShift.x
    where tiles[column].row != Int32(tileRow) {
      tiles[column] = tile(column: column, row: tileRow, isFaint: isFaint)
    }
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
