import PageGeometry
import Testing

@Suite struct HomographyTests {
  static let poses: [Matrix4] = [
    .identity, .translation(x: 30, y: -8, z: -100), .scale(x: 0.5, y: 2),
    .perspective(distance: 500) * .rotationY(.degrees(81)),
    .perspective(distance: 400) * .translation(x: 100) * .rotationX(.degrees(-30))
      * .rotationZ(.degrees(15)),
    .perspective(distance: 500) * .rotationY(.degrees(170)),
  ]

  @Test(arguments: poses)
  func theWayBackLeadsBack(_ pose: Matrix4) throws {
    let there = Homography(pose)
    let back = try #require(there.inverse)
    for point in Rect(x: -120, y: -160, width: 240, height: 320).corners {
      let image = there.image(of: point)
      let again = back.image(of: Point(x: image.x, y: image.y))
      #expect(abs(again.x - point.x) < 1e-9)
      #expect(abs(again.y - point.y) < 1e-9)
    }
  }

  @Test(arguments: poses)
  func itIsWhatTheMatrixDoesToThePlane(_ pose: Matrix4) {
    let point = Point(x: 31, y: -17)
    let mapped = pose.map(point)
    let image = Homography(pose).image(of: point)
    #expect(abs(image.x - mapped.x / mapped.w) < 1e-12)
    #expect(abs(image.y - mapped.y / mapped.w) < 1e-12)
  }

  /// In front of the eye the divisor of the way there is positive, and so that of the way back.
  @Test(arguments: poses)
  func theDivisorKeepsItsSign(_ pose: Matrix4) throws {
    let there = Homography(pose)
    let back = try #require(there.inverse)
    let image = there.image(of: .zero)
    #expect(there.row2.z > 0)
    #expect((back.row2 * SIMD3(image.x, image.y, 1)).sum() > 0)
  }

  @Test(arguments: [
    Matrix4.scale(x: 0, y: 1), .scale(x: 1, y: 0), .scale(x: .nan, y: 1),
    .scale(x: .infinity, y: 1), .scale(x: .leastNonzeroMagnitude, y: 1),
    Matrix4([1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]),
  ])
  func aPlaneSeenEdgeOnHasNoWayBack(_ pose: Matrix4) {
    #expect(Homography(pose).inverse == nil)
  }
}

extension Homography {
  fileprivate func image(of point: Point) -> Point {
    let v = SIMD3(point.x, point.y, 1)
    let w = (row2 * v).sum()
    return Point(x: (row0 * v).sum() / w, y: (row1 * v).sum() / w)
  }
}
