import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Components of poses as functions of the page difference.
struct PoseCurveTests {
  private func curves(
    _ text: String,
    _ range: ClosedRange<Double> = -2...2,
    steps: Int = 10
  ) throws -> [String: PoseCurve] {
    let effect = try WrittenEffect.make(text, layout: .sample)
    let curves = PoseCurve.curves(of: effect, over: range, steps: steps)
    return Dictionary(uniqueKeysWithValues: curves.map { ($0.name, $0) })
  }

  @Test func `A curve contains the values of a component and detects constant values`() throws {
    let curves = try curves(
      "transform: [{ translate: { x: 3 * d, y: 4 } }, { rotateZ: 10deg * d }]"
    )
    let place = try #require(curves["translationX"])
    #expect(place.bounds == -6...6 && place.unit == " pt" && place.kind == .place)
    #expect(place.stretches.count == 1 && place.stretches[0].count == 11)
    #expect(place.stretches[0].allSatisfy { abs($0.y - 3 * $0.x) < 1e-9 })
    #expect(place.changes && !place.isAtRest)
    let constant = try #require(curves["translationY"])
    #expect(!constant.changes && !constant.isAtRest && constant.bounds == 4...4)
    #expect(curves["alpha"]?.isAtRest == true && curves["rotationZ"]?.unit == "°")
    #expect(curves["perspective"] == nil, "an infinite distance is not plotted")
  }

  @Test(arguments: [
    // The arguments are a formula, and the first and last page difference of each continuous stretch.
    ("step(0.3, d)", [-2, 0.3, 0.3, 2]), ("floor(d)", [-2, -1, -1, 0, 0, 1, 1, 2, 2, 2]),
    ("d", [-2, 2]), ("exp(d * 8)", [-2, 2]), ("sqrt(abs(d))", [-2, 2]),
    // On both sides of the jump, the values are outside the range of the sampled values.
    ("d < 0.3 ? d : -5 * d", [-2, 0.3, 0.3, 2]),
    ("clamp(d * 1000, 0, 1)", [-2, 2]),
  ])
  func `A jump is located, and a steep slope is none`(formula: String, ends: [Double]) throws {
    let curve = try #require(
      try curves("transform: [{ translate: { x: '\(formula)' } }]")["translationX"]
    )
    let found = curve.stretches.flatMap { [$0.first?.x ?? .nan, $0.last?.x ?? .nan] }
    #expect(found.count == ends.count)
    for (found, end) in zip(found, ends) { #expect(abs(found - end) < 1e-6) }
    #expect(curve.stretches.joined().allSatisfy { curve.bounds.contains($0.y) })
  }

  @Test func `A curve is interrupted where the page is hidden or the value is not finite`() throws {
    let hidden = try curves("transform: [{ translate: { x: d } }]\nhidden: d > 0.5")
    let left = try #require(hidden["translationX"]?.bounds)
    #expect(abs(left.lowerBound + 2) < 1e-9 && abs(left.upperBound - 0.4) < 1e-9)
    let broken = try curves("transform: [{ translate: { x: sqrt(d) } }]")
    let right = try #require(broken["translationX"]?.bounds)
    #expect(right.lowerBound == 0 && abs(right.upperBound - 2.squareRoot()) < 1e-9)
    #expect(try curves("transform: []\nhidden: true").isEmpty)
  }

  @Test func `Layers and other extras have curves`() throws {
    let curves = try curves(
      """
      transform: [{ translate: { x: d * L } }]
      overlays: [{ name: dim, opacity: abs(d) / 2 }]
      content: { x: 30 * d }
      blur: abs(d) / 4
      shadow: { radius: 5 * abs(d), opacity: 0.5 }
      cornerRadius: 3 * abs(d)
      """
    )
    for (name, kind, unit, highest) in [
      ("overlay.dim", .opacity, "", 1), ("content.x", .init(.content), " pt", 60),
      ("blur", .init(.blur), "", 0.5), ("shadow.radius", .init(.shadow), " pt", 10),
      ("cornerRadius", .init(.cornerRadius), " pt", 6),
    ] as [(String, PoseCurve.Kind, String, Double)] {
      let curve = try #require(curves[name])
      #expect(curve.changes && curve.kind == kind && curve.unit == unit)
      #expect(curve.bounds.upperBound == highest)
    }
    #expect(curves["shadow.opacity"]?.bounds == 0.5...0.5)
    #expect(curves["content.y"]?.isAtRest == true)
  }

  @Test func `Components with equal values share a curve`() throws {
    let curves = try curves("transform: [{ scale: exp(d) }]")
    #expect(curves["scaleX = scaleY"]?.changes == true && curves["scaleX"] == nil)
    #expect(
      curves["rotationX"] != nil && curves["rotationY"] != nil,
      "constant components are not merged"
    )
  }

  @Test(arguments: [
    ("[-15, 1]", -3, 1), ("[-2.5, 15]", -2.5, 3), ("[5, 20]", 5, 11), ("[5, 6]", 5, 6),
    ("[-20, -5]", -11, -5),
  ])
  func `The range is the part of the window near the page at rest`(
    window: String,
    from: Double,
    to: Double
  ) throws {
    let effect = try WrittenEffect.make(
      "transform: [{ translate: { x: d } }]\nwindow: \(window)",
      layout: .sample
    )
    #expect(PoseCurve.range(of: effect) == from...to)
  }
}
