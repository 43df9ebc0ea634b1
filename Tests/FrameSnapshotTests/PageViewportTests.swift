import FrameCompare
import FrameImage
import FrameSnapshot
import PageEffects
import PageGeometry
import Testing

/// The positions of pages in a frame.
struct PageViewportTests {
  private static let bounds = Rect(x: 0, y: 0, width: 64, height: 40)

  @Test func `A page is placed at the pixels that its pose defines`() {
    let viewport = PageViewport(
      size: Size(width: 64, height: 40),
      pageSize: Size(width: 24, height: 32),
      scale: 0.5
    )
    let pages = [PoseDifferenceTests.page(3), PoseDifferenceTests.page(4, [.translationX: 10])]
    let placed = viewport.placed(pages)
    #expect(placed.map(\.page) == [3, 4])
    let corners = placed.map { $0.outline(within: Self.bounds)?.vertices ?? [] }
    #expect(corners[0].map(\.x).min() == 10 && corners[0].map(\.x).max() == 22)
    #expect(corners[1].map(\.x).min() == 15 && corners[1].map(\.x).max() == 27)
    #expect(corners[1].map(\.y).min() == 2 && corners[1].map(\.y).max() == 18)
  }

  @Test func `An empty viewport or an extreme pose masks no pixel outside the frame`() {
    let numbers = [0, -1, 1e-300, 1e-308, 1e300, 1e308]
    for number in numbers {
      for other in numbers {
        let viewport = PageViewport(
          size: Size(width: number, height: 40),
          pageSize: Size(width: other, height: other),
          scale: 1
        )
        for component in PoseComponent.allCases {
          let pages = viewport.placed([PoseDifferenceTests.page(1, [component: number])])
          let mask = [FrameMask.page(1)].pixels(ofFrame: 0, pages, width: 64, height: 40)
          #expect((0...64 * 40).contains(mask?.count(width: 64, height: 40) ?? 0))
        }
      }
    }
  }
}
