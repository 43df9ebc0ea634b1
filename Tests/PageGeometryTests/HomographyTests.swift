import PageGeometry
import Testing

/// Tests of perspective transforms between a page's plane and the canvas, in both directions.
struct HomographyTests {
  /// Poses from flat to steep, with the page seen from the front and from behind.
  static let poses: [Matrix4] = [0.0, 35, 80, 100, 145, 180, 260, 325].flatMap { degrees in
    let poses: [Matrix4] = [
      .rotationY(.degrees(degrees)),
      .translation(x: 30, y: -20, z: -60) * .rotationX(.degrees(degrees)),
      .scale(x: 0.5, y: -2) * .rotationZ(.degrees(degrees)) * .rotationY(.degrees(degrees / 3)),
    ]
    return poses.map { Matrix4.perspective(distance: 300) * $0 }
  }

  static let points = [-40.0, -7, 0, 12.5, 40].flatMap { x in
    [-30.0, 0, 30].map { Point(x: x, y: $0) }
  }

  @Test(arguments: poses)
  func `The inverse of a homography maps back to the same point with a divisor of the same sign`(
    pose: Matrix4
  ) throws {
    let map = Homography(pose)
    let back = try #require(map.inverse)
    for point in Self.points {
      let image = map.map(point)
      let returned = back.map(Point(x: image.x / image.z, y: image.y / image.z))
      #expect(abs(returned.x / returned.z - point.x) < 1e-9)
      #expect(abs(returned.y / returned.z - point.y) < 1e-9)
      #expect((image.z > 0) == (returned.z > 0))
    }
  }

  @Test(arguments: poses) func `A homography maps the plane as its matrix does`(pose: Matrix4) {
    let point = Point(x: 31, y: -17)
    let (image, expected) = (Homography(pose).map(point), pose.map(point))
    let difference = image - [expected.x, expected.y, expected.w]
    #expect((0..<3).allSatisfy { abs(difference[$0]) < 1e-12 })
  }

  @Test func `The divisor of a point behind the eye is negative in both directions`() throws {
    let map = Homography(.perspective(distance: 100) * .rotationY(.degrees(-60)))
    let back = try #require(map.inverse)
    let image = map.map(Point(x: 200, y: 10))
    let returned = back.map(Point(x: image.x / image.z, y: image.y / image.z))
    #expect(image.z < 0 && returned.z < 0)
  }

  @Test(arguments: [1.0, 2, 3, 0.5, 4, 7], [(240.0, 320.0), (70, 50), (375, 601), (1, 1)])
  func `A page at rest maps whole pixels to whole texels exactly`(
    scale: Double,
    size: (width: Double, height: Double)
  ) throws {
    // A texture with one texel per pixel of the page, placed as the renderer does.
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
    Matrix4.scale(x: 0, y: 1), .scale(x: 1, y: 0), .scale(x: .nan, y: 1),
    .scale(x: .infinity, y: 1), .scale(x: .leastNonzeroMagnitude, y: 1), .translation(x: .nan),
    Matrix4([1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]),
  ])
  func `A plane seen edge-on has no inverse`(pose: Matrix4) {
    #expect(Homography(pose).inverse == nil)
  }

  @Test
  func `A homography can be scaled and translated in the target plane and in the source plane`() {
    let map = Homography([2, 0, 1], [0, 3, -1], [0, 0, 1])
    let after = map.scaled(by: 10, movedTo: Point(x: 5, y: 6)).map(Point(x: 1, y: 1))
    #expect(after == [35, 26, 1])
    let before = map.preceded(byScaleX: 10, y: 100, movedTo: Point(x: 5, y: 6))
      .map(Point(x: 1, y: 1))
    #expect(before == map.map(Point(x: 15, y: 106)))
  }
}
