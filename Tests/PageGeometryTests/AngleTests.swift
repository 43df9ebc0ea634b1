import PageGeometry
import Testing

struct AngleTests {
  static let angles: [(Angle, Double)] = [
    (.degrees(180), Double.pi), (.degrees(-90), -Double.pi / 2), (.turns(1), 2 * Double.pi),
    (.turns(-0.25), -Double.pi / 2), (.radians(1.5), 1.5), (.degrees(720), 4 * Double.pi),
  ]

  @Test(arguments: angles) func `An angle is stored in radians`(_ angle: Angle, _ radians: Double) {
    #expect(angle.radians == radians)
  }

  @Test(arguments: [0, 1, -30, 81, 360, 1_000])
  func `An angle converts back to degrees`(_ degrees: Double) {
    #expect(abs(Angle.degrees(degrees).degrees - degrees) <= 1e-12 * abs(degrees))
  }

  @Test func `Angles are ordered by size`() {
    #expect(Angle.degrees(-1) < .degrees(1))
    #expect(!(Angle.degrees(1) < .degrees(1)))
    #expect(Angle.turns(0.5) == .degrees(180))
  }
}
