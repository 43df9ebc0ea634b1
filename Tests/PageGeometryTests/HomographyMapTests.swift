import PageGeometry
import Testing

/// Maps between a page's plane and the canvas, forth and back.
struct HomographyMapTests {
  /// Poses from flat to steep, of either side.
  static let poses: [Matrix4] = [0.0, 35, 80, 100, 145, 180, 260, 325].flatMap { degrees in
    [
      .rotationY(.degrees(degrees)),
      .translation(x: 30, y: -20, z: -60) * .rotationX(.degrees(degrees)),
      .scale(x: 0.5, y: -2) * .rotationZ(.degrees(degrees)) * .rotationY(.degrees(degrees / 3)),
    ]
  }

  static let places = [-40.0, -7, 0, 12.5, 40].flatMap { x in
    [-30.0, 0, 30].map { Point(x: x, y: $0) }
  }

  @Test(arguments: poses)
  func `The way back leads to the same place, and its divisor keeps its sign`(
    pose: Matrix4
  ) throws {
    let map = Homography(.perspective(distance: 300) * pose)
    let back = try #require(map.inverse)
    for place in Self.places {
      let seen = map.map(place)
      let returned = back.map(Point(x: seen.x / seen.z, y: seen.y / seen.z))
      #expect(abs(returned.x / returned.z - place.x) < 1e-9)
      #expect(abs(returned.y / returned.z - place.y) < 1e-9)
      #expect((seen.z > 0) == (returned.z > 0))
    }
  }

  @Test
  func `Behind the eye the divisor is negative on the way there and back`() throws {
    let map = Homography(.perspective(distance: 100) * .rotationY(.degrees(-60)))
    let back = try #require(map.inverse)
    let seen = map.map(Point(x: 200, y: 10))
    let returned = back.map(Point(x: seen.x / seen.z, y: seen.y / seen.z))
    #expect(seen.z < 0 && returned.z < 0)
  }

  @Test(arguments: [1.0, 2, 3, 0.5, 4, 7], [(240.0, 320.0), (70, 50), (375, 601), (1, 1)])
  func `A page at rest maps whole pixels to whole texels exactly`(
    scale: Double,
    size: (width: Double, height: Double)
  ) throws {
    // A texture with as many texels as the page has pixels, as the renderer places it.
    let (columns, rows) = (size.width * scale, size.height * scale)
    let page = Homography(.identity).scaled(by: 1, movedTo: Point(x: 320, y: 200))
      .scaled(by: scale, movedTo: .zero)
    let fromTexture = page.preceded(
      byScaleX: size.width / columns,
      y: size.height / rows,
      movedTo: Point(x: -size.width / 2, y: -size.height / 2)
    )
    let back = try #require(fromTexture.inverse)
    let origin = Point(x: (320 - size.width / 2) * scale, y: (200 - size.height / 2) * scale)
    for step in [0.0, 1, 5, 17, 100] {
      let texel = back.map(Point(x: origin.x + step, y: origin.y + step))
      #expect(texel.x / texel.z == step)
      #expect(texel.y / texel.z == step)
    }
  }

  @Test(arguments: [
    Matrix4.scale(x: 0, y: 1), .scale(x: 1, y: 0), .scale(x: .infinity, y: 1),
    .translation(x: .nan),
  ])
  func `There is no way back from a line or from nowhere`(pose: Matrix4) {
    #expect(Homography(pose).inverse == nil)
  }

  @Test
  func `A map can be stretched and shifted on either side`() {
    let map = Homography([2, 0, 1], [0, 3, -1], [0, 0, 1])
    let after = map.scaled(by: 10, movedTo: Point(x: 5, y: 6)).map(Point(x: 1, y: 1))
    #expect(after == [35, 26, 1])
    let before = map.preceded(byScaleX: 10, y: 100, movedTo: Point(x: 5, y: 6))
      .map(Point(x: 1, y: 1))
    #expect(before == map.map(Point(x: 15, y: 106)))
  }
}
