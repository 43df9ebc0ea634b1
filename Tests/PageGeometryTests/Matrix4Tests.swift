import PageGeometry
import Testing

struct Matrix4Tests {
  static let samples: [Matrix4] = [
    .translation(x: 3, y: -5, z: 7), .scale(x: 2, y: -0.5, z: 3), .rotationX(.degrees(40)),
    .rotationY(.degrees(-70)), .rotationZ(.degrees(200)), .perspective(distance: 500),
    .skew(x: .degrees(10), y: .degrees(-20)),
    .rotation(.degrees(33), about: Vector3(x: 1, y: -2, z: 0.5)),
  ]

  /// Each row has a quarter turn, the middle of a page's edge, and the point to which the turn maps it.
  static let quarterTurns: [(Matrix4, Point, SIMD4<Double>)] = [
    (.rotationX(.degrees(90)), Point(x: 0, y: 1), SIMD4(0, 0, 1, 1)),
    (.rotationY(.degrees(90)), Point(x: 1, y: 0), SIMD4(0, 0, -1, 1)),
    (.rotationZ(.degrees(90)), Point(x: 1, y: 0), SIMD4(0, 1, 0, 1)),
    (.rotationX(.degrees(-90)), Point(x: 0, y: 1), SIMD4(0, 0, -1, 1)),
    (.rotationY(.degrees(-90)), Point(x: 1, y: 0), SIMD4(0, 0, 1, 1)),
    (.rotationZ(.degrees(-90)), Point(x: 0, y: 1), SIMD4(1, 0, 0, 1)),
  ]

  @Test(arguments: quarterTurns)
  func `Rotations turn as those of CSS`(_ turn: Matrix4, _ point: Point, _ image: SIMD4<Double>) {
    #expect(distance(turn.map(point), image) < 1e-15)
  }

  @Test(arguments: [-170.0, -90, -1, 0, 30, 90, 123, 400])
  func `A rotation about a coordinate axis equals the named rotation`(_ degrees: Double) {
    let angle = Angle.degrees(degrees)
    let pairs: [(Vector3, Matrix4)] = [
      (Vector3(x: 1), .rotationX(angle)), (Vector3(y: 1), .rotationY(angle)),
      (Vector3(z: 1), .rotationZ(angle)), (Vector3(y: 7), .rotationY(angle)),
      (Vector3(x: -1), .rotationX(.radians(-angle.radians))),
      (Vector3(z: -0.1), .rotationZ(.radians(-angle.radians))),
    ]
    for (axis, named) in pairs {
      #expect(distance(.rotation(angle, about: axis), named) < 1e-15, "\(axis)")
    }
  }

  @Test func `A rotation about a zero axis is the identity`() {
    #expect(Matrix4.rotation(.degrees(30), about: Vector3()) == .identity)
  }

  @Test func `A rotation does not move its axis`() {
    let axis = Vector3(x: 0.3, y: -0.4, z: 0)
    let turn = Matrix4.rotation(.degrees(77), about: axis)
    #expect(distance(turn.map(Point(x: 0.3, y: -0.4)), SIMD4(0.3, -0.4, 0, 1)) < 1e-15)
  }

  @Test func `Products are associative, and the right factor acts first`() {
    for a in Self.samples {
      for b in Self.samples {
        let point = Point(x: 11, y: -13)
        for c in Self.samples { #expect(distance((a * b) * c, a * (b * c)) < 1e-12) }
        // Multiplying by the identity at the right does not change the image of a point.
        #expect(distance(((a * b) * .identity).map(point), (a * b).map(point)) == 0)
      }
    }
    let moved = Matrix4.translation(x: 10) * .scale(x: 2, y: 2)
    #expect(moved.map(Point(x: 1, y: 1)) == SIMD4(12, 2, 0, 1))
  }

  @Test(arguments: [(0.0, 1.0), (250, 2), (-500, 0.5), (-1_500, 0.25)])
  func `Closer points are projected larger`(_ z: Double, _ size: Double) {
    let image = (Matrix4.perspective(distance: 500) * .translation(z: z)).map(Point(x: 8, y: -4))
    #expect(abs(image.x / image.w - 8 * size) < 1e-12)
    #expect(abs(image.y / image.w + 4 * size) < 1e-12)
  }

  @Test func `A perspective with an infinite distance is the identity`() {
    #expect(Matrix4.perspective(distance: .infinity) == .identity)
  }

  @Test func `A skew equals the skew of CSS`() {
    let matrix = Matrix4.skew(x: .degrees(45), y: .degrees(0))
    #expect(distance(matrix.map(Point(x: 1, y: 2)), SIMD4(3, 2, 0, 1)) < 1e-15)
  }

  @Test func `The determinant of a product is the product of the determinants`() {
    let turn = Matrix4.rotation(.degrees(50), about: Vector3(x: 1, y: -2, z: 3))
    let scale = Matrix4.scale(x: 2, y: -0.5, z: 4)
    let seen = Matrix4.perspective(distance: 80) * .translation(x: 3, y: 5, z: -70)
    #expect(abs(turn.determinant - 1) < 1e-15)
    #expect(scale.determinant == -4)
    #expect(abs((seen * turn * scale).determinant + 4) < 1e-12)
    #expect(Matrix4([1, 2, 3, 4], [5, 6, 7, 9], [2, 2, 8, 1], [0, 3, 1, 7]).determinant == 60)
  }

  @Test func `Elements are listed row by row`() {
    let expected: [Double] = [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1]
    #expect(Matrix4.translation(x: 1, y: 2, z: 3).elements == expected)
  }
}

/// Returns the largest difference between two elements.
func distance(_ a: Matrix4, _ b: Matrix4) -> Double {
  zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0
}

func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
  let difference = a - b
  return (0..<4).map { abs(difference[$0]) }.max() ?? 0
}
