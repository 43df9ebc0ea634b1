import EffectTestSupport
import PageEffects
import PageGeometry
import Testing

/// The measurements of lint rules.
struct EffectLintTests {
  private func findings(_ yaml: String) throws -> [LintFinding] {
    EffectLint.findings(in: try WrittenEffect.make(yaml, layout: .test))
  }

  /// The jump goes up or down, and is small compared with the steep slope around it.
  @Test(arguments: [-0.93, -0.5, 0.013, 0.499, 0.75], [0.1, -0.1])
  func `A jump of a tenth of a point is found`(place: Double, size: Double) throws {
    let found = try findings(
      """
      window: [-1, 1]
      transform: [{ translate: { x: "200 * d + 40 * d ^ 2 + (d > \(place) ? \(size) : 0)" } }]
      order: -d
      """
    ).first { $0.rule == .valueJump }
    let jump = try #require(found)
    #expect(jump.subject == "m14")
    #expect(abs((jump.measured ?? 0) - 0.1) < 1e-6)
    let range = try #require(jump.differences)
    #expect(range.lowerBound - 1e-9 <= place && place <= range.upperBound + 1e-9)
  }

  @Test
  func `A change of speed is measured in page lengths per page`() throws {
    let found = try findings(
      "transform: [{ translate: { x: \"L * (d + 1.5 * max(0, d - 0.3))\" } }]"
    ).first { $0.rule == .velocityJump }
    let kink = try #require(found)
    #expect(abs((kink.measured ?? 0) - 1.5) < 1e-3)
    #expect(kink.differences?.contains(0.3) == true)
  }

  @Test
  func `The overlap of pages that swap their order is computed from their outlines`() throws {
    let found = try findings(
      "transform: [{ translate: { x: d * L * 0.75 } }]\norder: -abs(d)"
    ).first { $0.rule == .orderSwap }
    #expect(abs((found?.measured ?? 0) - 0.25) < 1e-4)
  }

  @Test
  func `The rotating share of the viewport is computed from the visible area of the page`() throws {
    // The viewport has 700 × 900 points. Only one page of 200 × 300 points, scaled by 2, is in the window.
    let found = try findings(
      "window: [-0.4, 0.4]\ntransform: [{ rotateZ: d * 90deg }, { scale: 2 }]"
    ).first { $0.rule == .motion }
    #expect(abs((found?.measured ?? 0) - 4 * 200 * 300 / (700 * 900)) < 1e-6)
  }
}
