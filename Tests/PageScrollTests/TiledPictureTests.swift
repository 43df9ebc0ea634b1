import PageGeometry
import PageScroll
import Testing

struct TiledPictureTests {
  static let picture = TiledPicture(
    size: Size(width: 4000, height: 3000),
    tile: Size(width: 256, height: 256),
    lastLevel: 3,
    pixelsPerPoint: 2
  )

  static let levels: [(Double, Int)] = [
    (1, 0), (0.5, 0), (0.5.nextDown, 0), (0.26, 0), (0.25, 1), (0.125, 2), (0.13, 1), (0.0625, 3),
    (0.01, 3), (.leastNonzeroMagnitude, 3), (8, 0), (1e300, 0),
  ]

  @Test(arguments: levels) func `The level has at least the resolution of the screen`(
    scale: Double,
    level: Int
  ) {
    #expect(Self.picture.level(scale: scale) == level)
  }

  @Test func `The tiles are those that intersect the viewport`() {
    let viewport = Size(width: 300, height: 200)
    // A tile of level 1 covers 512 pixels, here 128 points.
    let zoom = Zoom(scale: 0.25, offset: Point(x: 128, y: 600))
    let tiles = Self.picture.tiles(in: zoom, viewport: viewport)
    #expect(tiles == TileRange(level: 1, columns: 1..<4, rows: 4..<6))
    let small = Zoom(scale: 0.0625, offset: Point(x: -25, y: -6))
    let all = Self.picture.tiles(in: small, viewport: viewport)
    #expect(all == TileRange(level: 3, columns: 0..<2, rows: 0..<2))
    let away = Zoom(scale: 1, offset: Point(x: 9000, y: -900))
    let none = Self.picture.tiles(in: away, viewport: viewport)
    #expect(none == TileRange(level: 0, columns: 16..<16, rows: 0..<0))
  }

  @Test func `The last level is the first one that fits into one tile`() throws {
    var view = ScrollConfiguration(
      view: Size(width: 320, height: 480),
      pageSize: Size(width: 320, height: 480),
      pages: 1
    )
    view.tileSide = 256
    #expect(view.tiledPicture == nil)
    for (size, level) in [(256.0, 0), (257, 1), (512, 1), (20_000, 7)] {
      view.picture = Size(width: 100, height: size)
      #expect(view.tiledPicture?.lastLevel == level, "\(size)")
    }
  }
}
