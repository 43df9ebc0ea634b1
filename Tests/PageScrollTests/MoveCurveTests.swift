import PageGeometry
import PageScroll
import Testing

/// Tests of the curves of animated moves.
struct MoveCurveTests {
  @Test func `A move curve has the values, slopes and turns of its associated curve`() {
    let bezier = CubicBezier(0.175, 0.885, 0.32, 1.275)
    for t in [0, 0.2, 0.7, 1] {
      #expect(MoveCurve.bezier(bezier).value(at: t) == bezier.value(at: t))
      #expect(MoveCurve.bezier(bezier).slope(at: t) == bezier.slope(at: t))
      #expect(MoveCurve.easing(.backIn).value(at: t) == Easing.backIn.value(at: t))
      #expect(MoveCurve.easing(.backIn).slope(at: t) == Easing.backIn.slope(at: t))
    }
    #expect(MoveCurve.bezier(bezier).turns == bezier.turns)
    #expect(MoveCurve.easing(.backIn).turns == Easing.backIn.turns)
  }
}
