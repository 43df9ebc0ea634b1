import FrameImage
import TestSupport
import Testing

/// A picture and its ever smaller copies.
struct MipMapTests {
  @Test(arguments: [
    (8, 4, [(8, 4), (4, 2), (2, 1), (1, 1)]),
    (7, 5, [(7, 5), (3, 2), (1, 1)]),
    (1, 9, [(1, 9), (1, 4), (1, 2), (1, 1)]),
    (6, 1, [(6, 1), (3, 1), (1, 1)]),
    (1, 1, [(1, 1)]),
  ])
  func `Sides are halved down to one pixel, rounded down`(
    width: Int,
    height: Int,
    sizes: [(Int, Int)]
  ) {
    let map = MipMap(Bitmap(width: width, height: height))
    #expect(map.levels.map(\.width) == sizes.map(\.0))
    #expect(map.levels.map(\.height) == sizes.map(\.1))
    var start = 0
    for level in map.levels {
      #expect(level.start == start)
      start += level.width * level.height
    }
    #expect(map.pixels.count == start)
    #expect(map.byteCount == start * 4)
  }

  @Test
  func `A pixel of an even copy is the mean of four`() {
    let red: [UInt8] = [
      10, 20, 0, 255,
      30, 40, 0, 255,
      1, 2, 7, 7,
      2, 1, 7, 7,
    ]
    let map = MipMap(Self.grey(width: 4, height: 4, red))
    #expect(Self.reds(of: map, level: 0) == red)
    // Halves are rounded up: 1.5 is 2, 127.5 is 128.
    #expect(Self.reds(of: map, level: 1) == [25, 128, 2, 7])
  }

  @Test(arguments: [
    // Three to one: a third each.
    (3, 1, [30, 60, 120] as [UInt8], [70] as [UInt8]),
    (1, 3, [30, 60, 120], [70]),
    // Five to two: two and a half each, the middle pixel goes half to either side.
    (5, 1, [10, 20, 30, 40, 50], [18, 42]),
    (1, 5, [10, 20, 30, 40, 50], [18, 42]),
    // Seven to three: 7/3 each.
    (7, 1, [0, 0, 210, 0, 0, 0, 0], [30, 60, 0]),
    (3, 3, [9, 0, 0, 0, 0, 0, 0, 0, 0], [1]),
  ])
  func `A pixel of an odd copy is the mean of the area it covers`(
    width: Int,
    height: Int,
    red: [UInt8],
    half: [UInt8]
  ) {
    let map = MipMap(Self.grey(width: width, height: height, red))
    #expect(Self.reds(of: map, level: 1) == half)
  }

  /// The centre of what is bright, as a share of the side, must not wander from copy to copy.
  @Test(arguments: [64, 63, 61, 48, 100, 37])
  func `Nothing shifts from copy to copy`(side: Int) {
    for spot in [side / 5, side / 2, side - 1 - side / 7] {
      let bitmap = Bitmap.drawn(width: side, height: side) { x, y in
        let (dx, dy) = (Double(x - spot), Double(y - spot))
        let value = UInt8(max(0, 250 - (dx * dx + dy * dy) / Double(side * side) * 9000))
        return [value, value, value, 255]
      }
      let map = MipMap(bitmap)
      let places = map.levels.prefix(4).indices.map { Self.centre(of: map, level: $0) }
      for place in places.dropFirst() {
        // Half a texel of the whole picture: rounding to bytes moves a centre a little.
        #expect(abs(place.x - places[0].x) < 0.5 / Double(side))
        #expect(abs(place.y - places[0].y) < 0.5 / Double(side))
      }
    }
  }

  @Test
  func `One colour stays that colour, down to the last copy`() {
    for colour: SIMD4<UInt8> in [[255, 255, 255, 255], [1, 2, 3, 255], [9, 0, 3, 12]] {
      for (width, height) in [(64, 64), (63, 37), (5, 1), (11, 3)] {
        let map = MipMap(Bitmap.drawn(width: width, height: height) { _, _ in colour })
        #expect(map.pixels.allSatisfy { $0 == colour })
      }
    }
  }

  @Test
  func `Alpha is averaged as colours are, and no colour outgrows it`() {
    let map = MipMap(
      Bitmap.drawn(width: 2, height: 1) { x, _ in x == 0 ? [200, 100, 0, 255] : .zero }
    )
    #expect(map.pixels.last == [100, 50, 0, 128])
    let noise = MipMap(Bitmap.noise(width: 61, height: 45, seed: 5, isOpaque: false))
    #expect(noise.pixels.allSatisfy { max($0.x, $0.y, $0.z) <= $0.w })
  }

  @Test(arguments: [
    // Twice the need is the first copy that may go.
    (64.0, 64.0, 64), (33, 33, 64), (32, 32, 32), (17, 17, 32), (16, 16, 16), (1, 1, 1),
    (0.1, 0.1, 1),
    // The longer need decides.
    (4, 32, 32), (32, 4, 32), (.infinity, 1, 64),
  ])
  func `Copies that are larger than needed are left out`(
    width: Double,
    height: Double,
    largest: Int
  ) {
    let bitmap = Bitmap.noise(width: 64, height: 64, seed: 3, isOpaque: true)
    let map = MipMap(bitmap, neededWidth: width, neededHeight: height)
    #expect(map.levels[0].width == largest)
    // What is left is the same as if nothing had been left out.
    #expect(map.pixels == Array(MipMap(bitmap).pixels.suffix(map.pixels.count)))
  }

  // MARK: Pictures

  private static func grey(width: Int, height: Int, _ red: [UInt8]) -> Bitmap {
    Bitmap.drawn(width: width, height: height) { x, y in [red[y * width + x], 0, 0, 255] }
  }

  private static func reds(of map: MipMap, level index: Int) -> [UInt8] {
    let level = map.levels[index]
    return map.pixels[level.start..<level.start + level.width * level.height].map(\.x)
  }

  private static func centre(of map: MipMap, level index: Int) -> (x: Double, y: Double) {
    let level = map.levels[index]
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<level.height {
      for column in 0..<level.width {
        let value = Double(map.pixels[level.start + row * level.width + column].x)
        sum += value
        x += value * (Double(column) + 0.5) / Double(level.width)
        y += value * (Double(row) + 0.5) / Double(level.height)
      }
    }
    return (x / sum, y / sum)
  }
}
