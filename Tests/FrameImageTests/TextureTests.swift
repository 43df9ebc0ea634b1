import FrameImage
import FrameTestSupport
import Testing

/// A picture and its copies, halved in width or height.
struct TextureTests {
  @Test(arguments: [(8, 4, 3, 2), (7, 5, 2, 2), (1, 9, 0, 3), (6, 1, 2, 0), (1, 1, 0, 0)])
  func `Sides are halved down to one pixel`(width: Int, height: Int, columns: Int, rows: Int) {
    let texture = Texture(Bitmap(width: width, height: height))
    #expect(texture.columnHalvings == columns)
    #expect(texture.rowHalvings == rows)
    for column in 0...columns {
      for row in 0...rows {
        let copy = texture.copy(columns: column, rows: row)
        #expect(copy.width == max(1, width >> column))
        #expect(copy.height == max(1, height >> row))
      }
    }
  }

  @Test
  func `A pixel of an even copy is the mean of two`() {
    let red: [UInt8] = [10, 20, 0, 255, 30, 40, 0, 254]
    let texture = Texture(grey(width: 4, height: 2, red))
    // Halves are rounded down and up in a chessboard pattern: here 127.5 becomes 128.
    #expect(reds(of: texture.copy(columns: 1, rows: 0)) == [15, 128, 35, 127])
    #expect(reds(of: texture.copy(columns: 0, rows: 1)) == [20, 30, 0, 255])
  }

  @Test(arguments: [
    // Three pixels to one: weights of one third.
    (3, [30, 60, 120] as [UInt8], [70] as [UInt8]),
    // Five pixels to two: half of the middle pixel belongs to each.
    (5, [10, 20, 30, 40, 50], [18, 42]),
    // Seven pixels to three: 7/3 of a pixel each.
    (7, [0, 0, 210, 0, 0, 0, 0], [30, 60, 0]),
  ])
  func `A pixel of an odd copy is the mean of the area that it covers`(
    side: Int,
    red: [UInt8],
    half: [UInt8]
  ) {
    let row = Texture(grey(width: side, height: 1, red))
    #expect(reds(of: row.copy(columns: 1, rows: 0)) == half)
    let column = Texture(grey(width: 1, height: side, red))
    #expect(reds(of: column.copy(columns: 0, rows: 1)) == half)
  }

  /// The centre of brightness, as a share of the side, must be the same in all copies.
  @Test(arguments: [64, 63, 61, 48, 100, 37])
  func `The centre does not shift between copies`(side: Int) {
    for spot in [side / 5, side / 2, side - 1 - side / 7] {
      let texture = Texture(
        Bitmap.drawn(width: side, height: side) { x, y in
          let (dx, dy) = (Double(x - spot), Double(y - spot))
          let value = UInt8(max(0, 250 - (dx * dx + dy * dy) / Double(side * side) * 9000))
          return [value, value, value, 255]
        }
      )
      let whole = centre(of: texture.copy(columns: 0, rows: 0))
      for (columns, rows) in [(1, 0), (0, 1), (1, 1), (2, 1), (3, 3)] {
        let place = centre(of: texture.copy(columns: columns, rows: rows))
        // Half a texel of the full picture, because rounding to bytes moves the centre slightly.
        #expect(abs(place.x - whole.x) < 0.5 / Double(side))
        #expect(abs(place.y - whole.y) < 0.5 / Double(side))
      }
    }
  }

  @Test
  func `The mean brightness does not change`() {
    let texture = Texture(Bitmap.noise(width: 128, height: 128, seed: 11, isOpaque: true))
    let whole = mean(of: texture.copy(columns: 0, rows: 0))
    for (columns, rows) in [(3, 0), (0, 3), (3, 3)] {
      #expect(abs(mean(of: texture.copy(columns: columns, rows: rows)) - whole) < 0.2)
    }
  }

  @Test
  func `A single colour does not change in any copy`() {
    for colour: SIMD4<UInt8> in [[255, 255, 255, 255], [1, 2, 3, 255], [9, 0, 3, 12]] {
      for (width, height) in [(64, 64), (63, 37), (5, 1), (11, 3)] {
        let texture = Texture(Bitmap.drawn(width: width, height: height) { _, _ in colour })
        for columns in 0...texture.columnHalvings {
          for rows in 0...texture.rowHalvings {
            let copy = texture.copy(columns: columns, rows: rows)
            #expect(texels(of: copy).allSatisfy { $0 == colour })
          }
        }
      }
    }
  }

  @Test
  func `No colour exceeds its alpha`() {
    let texture = Texture(Bitmap.noise(width: 61, height: 45, seed: 5, isOpaque: false))
    for (columns, rows) in [(0, 0), (1, 0), (0, 1), (2, 2), (5, 5)] {
      let copy = texture.copy(columns: columns, rows: rows)
      #expect(texels(of: copy).allSatisfy { max($0.x, $0.y, $0.z) <= $0.w })
    }
  }

  @Test
  func `The last column and row are stored twice`() {
    let texture = Texture(Bitmap.noise(width: 7, height: 6, seed: 2, isOpaque: true))
    for (columns, rows) in [(0, 0), (1, 0), (1, 1), (2, 2)] {
      let copy = texture.copy(columns: columns, rows: rows)
      for y in 0...copy.height {
        let row = min(y, copy.height - 1)
        #expect(copy.texel(x: copy.width, y: y) == copy.texel(x: copy.width - 1, y: row))
      }
      for x in 0..<copy.width {
        #expect(copy.texel(x: x, y: copy.height) == copy.texel(x: x, y: copy.height - 1))
      }
    }
  }

  @Test
  func `A copy does not depend on the order of requests`() {
    let bitmap = Bitmap.noise(width: 33, height: 29, seed: 4, isOpaque: true)
    let (first, second) = (Texture(bitmap), Texture(bitmap))
    _ = second.copy(columns: 0, rows: 3)
    _ = second.copy(columns: 4, rows: 0)
    #expect(
      texels(of: first.copy(columns: 2, rows: 2)) == texels(of: second.copy(columns: 2, rows: 2))
    )
    #expect(second.byteCount > first.byteCount)
  }

  @Test(arguments: [
    // Copies of at least twice the needed size are dropped.
    (64.0, 64.0, 64), (33, 33, 64), (32, 32, 32), (17, 17, 32), (16, 16, 16), (1, 1, 1),
    (0.1, 0.1, 1),
    // The side with the larger need decides.
    (4, 32, 32), (32, 4, 32), (.infinity, 1, 64),
  ])
  func `Copies that are larger than needed are dropped`(width: Double, height: Double, largest: Int)
  {
    let bitmap = Bitmap.noise(width: 64, height: 64, seed: 3, isOpaque: true)
    let texture = Texture(bitmap, neededWidth: width, neededHeight: height)
    #expect(texture.width == largest)
    #expect(texture.height == largest)
  }

  private func grey(width: Int, height: Int, _ red: [UInt8]) -> Bitmap {
    Bitmap.drawn(width: width, height: height) { x, y in [red[y * width + x], 0, 0, 255] }
  }

  private func texels(of copy: TexelBuffer) -> [SIMD4<UInt8>] {
    (0..<copy.height).flatMap { y in (0..<copy.width).map { copy.texel(x: $0, y: y) } }
  }

  private func reds(of copy: TexelBuffer) -> [UInt8] { texels(of: copy).map(\.x) }

  private func mean(of copy: TexelBuffer) -> Double {
    reds(of: copy).reduce(0) { $0 + Double($1) } / Double(copy.width * copy.height)
  }

  private func centre(of copy: TexelBuffer) -> (x: Double, y: Double) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<copy.height {
      for column in 0..<copy.width {
        let value = Double(copy.texel(x: column, y: row).x)
        sum += value
        x += value * (Double(column) + 0.5) / Double(copy.width)
        y += value * (Double(row) + 0.5) / Double(copy.height)
      }
    }
    return (x / sum, y / sum)
  }
}
