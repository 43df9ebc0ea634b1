import PageEffects
import Testing

@Suite struct PaintOrderTests {
  typealias Key = (order: Double, distance: Double, index: Int)

  static let pairs: [(front: Key, back: Key)] = [
    ((2, 5, 9), (1, 0, 0)), ((-1, 5, 9), (-1.5, 0, 0)), ((1, 0.4, 9), (1, 0.6, 0)),
    ((0, 0.5, 3), (0, 0.5, 4)), ((.infinity, 9, 9), (0, 0, 0)),
  ]

  @Test(arguments: pairs)
  func `Pages with a larger order, a smaller distance, then a lower index are in front`(
    _ front: Key,
    _ back: Key
  ) {
    #expect(PaintOrder.isInFront(front, of: back))
    #expect(!PaintOrder.isInFront(back, of: front))
    #expect(!PaintOrder.isInFront(front, of: front))
  }
}
