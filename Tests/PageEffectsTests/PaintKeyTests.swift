import PageEffects
import PageGeometry
import Testing

@Suite struct PaintKeyTests {
  static func key(_ order: Double, _ distance: Double, _ index: Int) -> PaintKey {
    PaintKey(order: order, distance: distance, index: index)
  }

  static let pairs: [(front: PaintKey, back: PaintKey)] = [
    (key(2, 5, 9), key(1, 0, 0)), (key(-1, 5, 9), key(-1.5, 0, 0)),
    (key(1, 0.4, 9), key(1, 0.6, 0)), (key(0, 0.5, 3), key(0, 0.5, 4)),
    (key(.infinity, 9, 9), key(0, 0, 0)),
  ]

  @Test(arguments: pairs)
  func `Pages with a larger order, a smaller distance, then a lower index are in front`(
    _ front: PaintKey,
    _ back: PaintKey
  ) {
    #expect(back < front)
    #expect(!(front < back))
    #expect(!(front < front))
  }

  @Test func `The key of a pose has its order and its distance from the page at rest`() throws {
    let layout = Layout(
      pageSize: Size(width: 100, height: 100),
      viewport: Size(width: 100, height: 100)
    )
    let effect = try Effect(EffectDefinition(), layout: layout)
    #expect(effect.pose(at: -2, index: 7).paintKey(ofPage: 7) == Self.key(0, 2, 7))
  }
}
