import FrameImage
import FrameTestSupport
import Testing

/// Tests of smaller copies of a picture, which are halved in width or height once or several times.
struct TextureTests {
  @Test(arguments: [(8, 4, 3, 2), (7, 5, 2, 2), (1, 9, 0, 3), (6, 1, 2, 0), (1, 1, 0, 0)])
  func `Each side can be halved until its length is one pixel`(
    width: Int,
    height: Int,
    columns: Int,
    rows: Int
  ) {
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

  @Test func `Halving an even number of pixels gives the means of pairs`() {
    let red: [UInt8] = [10, 20, 0, 255, 30, 40, 0, 254]
    let texture = Texture(grey(width: 4, height: 2, red))
    // Means that end in one half are rounded up and down alternately, in a chessboard pattern. The mean
    // 127.5 of this pixel is rounded up.
    #expect(reds(of: texture.copy(columns: 1, rows: 0)) == [15, 128, 35, 127])
    #expect(reds(of: texture.copy(columns: 0, rows: 1)) == [20, 30, 0, 255])
  }

  @Test(arguments: [
    // Three pixels become one: each has a weight of one third.
    (3, [30, 60, 120] as [UInt8], [70] as [UInt8]),
    // Five pixels become two: each covers half of the middle pixel.
    (5, [10, 20, 30, 40, 50], [18, 42]),
    // Seven pixels become three: each covers 7/3 pixels.
    (7, [0, 0, 210, 0, 0, 0, 0], [30, 60, 0]),
  ])
  func `Halving an odd number of pixels gives the means of the covered areas`(
    side: Int,
    red: [UInt8],
    half: [UInt8]
  ) {
    let row = Texture(grey(width: side, height: 1, red))
    #expect(reds(of: row.copy(columns: 1, rows: 0)) == half)
    let column = Texture(grey(width: 1, height: side, red))
    #expect(reds(of: column.copy(columns: 0, rows: 1)) == half)
  }

  /// The centre of brightness, as a fraction of the width and height, must be the same in all copies.
  @Test(arguments: [64, 63, 61, 48, 100, 37])
  func `The content of a copy is at the same position as in the full picture`(side: Int) {
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
        let point = centre(of: texture.copy(columns: columns, rows: rows))
        // Half a texel of the full picture is allowed, because rounding to bytes moves the centre
        // slightly.
        #expect(abs(point.x - whole.x) < 0.5 / Double(side))
        #expect(abs(point.y - whole.y) < 0.5 / Double(side))
      }
    }
  }

  @Test func `The mean brightness is the same in all copies`() {
    let texture = Texture(Bitmap.noise(width: 128, height: 128, seed: 11, isOpaque: true))
    let whole = mean(of: texture.copy(columns: 0, rows: 0))
    for (columns, rows) in [(3, 0), (0, 3), (3, 3)] {
      #expect(abs(mean(of: texture.copy(columns: columns, rows: rows)) - whole) < 0.2)
    }
  }

  @Test func `A picture of one colour has the same colour in all copies`() {
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

  @Test func `No colour in a copy is greater than its alpha`() {
    let texture = Texture(Bitmap.noise(width: 61, height: 45, seed: 5, isOpaque: false))
    for (columns, rows) in [(0, 0), (1, 0), (0, 1), (2, 2), (5, 5)] {
      let copy = texture.copy(columns: columns, rows: rows)
      #expect(texels(of: copy).allSatisfy { max($0.x, $0.y, $0.z) <= $0.w })
    }
  }

  @Test func `The last column and row of a copy are stored twice`() {
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

  @Test func `A copy does not depend on the order of requests`() {
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
    // The picture is halved while it is at least twice as large as needed.
    (64.0, 64.0, 64), (33, 33, 64), (32, 32, 32), (17, 17, 32), (16, 16, 16), (1, 1, 1),
    (0.1, 0.1, 1),
    // The picture is halved only if both its width and its height are large enough.
    (4, 32, 32), (32, 4, 32), (.infinity, 1, 64),
  ])
  func `A picture is halved if it is at least twice as large as needed`(
    width: Double,
    height: Double,
    largest: Int
  ) {
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
