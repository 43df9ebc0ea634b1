import FrameImage
import FrameSnapshot
import PageEffects
import PageGeometry
import Testing

/// Which pixels masks leave out.
struct FrameMasksTests {
  private static let stage = FrameMasks.Stage(
    viewport: Size(width: 64, height: 40),
    pageSize: Size(width: 24, height: 32),
    scale: 1
  )

  /// How many pixels of a frame are left out; nil where there is no mask.
  private static func count(
    _ masks: [FrameMask],
    frame: Int = 0,
    _ pages: [SequenceFrame.Page] = [],
    on stage: FrameMasks.Stage? = stage,
    scale: Int = 1
  ) -> Int? {
    let (width, height) = (64 * scale, 40 * scale)
    let mask = FrameMasks(masks)
      .pixels(ofFrame: frame, pages, on: stage, width: width, height: height)
    return mask?.count(width: width, height: height)
  }

  @Test(arguments: [
    ([FrameMask.rectangle(x: 10, y: 5, width: 8, height: 4)], 32),
    ([.rectangle(x: 60, y: 36, width: 100, height: 100)], 16),
    ([.rectangle(x: 64, y: 0, width: 9, height: 9)], 0),
    (
      [.rectangle(x: 0, y: 0, width: 4, height: 4), .rectangle(x: 2, y: 0, width: 4, height: 4)], 24
    ),
    ([.frames(0...0)], 64 * 40), ([.frames(1...9)], nil),
    ([.frames(1...9), .frames(0...2)], 2_560),
    ([.page(3)], 24 * 32), ([.page(4)], nil), ([.page(5)], nil),
    ([.page(3), .rectangle(x: 0, y: 0, width: 2, height: 2)], 24 * 32 + 4),
    ([], nil),
  ])
  func `Rectangles, pages and frames are left out`(masks: [FrameMask], count: Int?) {
    // One in the middle, one far out of the picture.
    let pages = [
      PoseDifferenceTests.page(3), PoseDifferenceTests.page(4, [.translationX: 500]),
    ]
    #expect(Self.count(masks, pages) == count)
  }

  @Test
  func `A page is left out where it was and where it is, at every scale`() {
    let pages = [PoseDifferenceTests.page(1), PoseDifferenceTests.page(1, [.translationX: 10])]
    #expect(Self.count([.page(1)], pages) == 34 * 32)
    var doubled = Self.stage
    doubled.scale = 2
    #expect(Self.count([.page(1)], pages, on: doubled, scale: 2) == 4 * 34 * 32)
    #expect(Self.count([.page(1)], pages, on: nil) == nil, "who knows where it is")
  }

  @Test
  func `A stage that is none, or a pose out of all bounds, leaves out nothing that is not there`() {
    let numbers = [0, -1, 1e-300, 1e-308, 1e300, 1e308]
    for number in numbers {
      for other in numbers {
        let stage = FrameMasks.Stage(
          viewport: Size(width: number, height: 40),
          pageSize: Size(width: other, height: other),
          scale: 1
        )
        for component in PoseComponent.allCases {
          let page = PoseDifferenceTests.page(1, [component: number])
          let count = Self.count([.page(1)], [page], on: stage) ?? 0
          #expect((0...64 * 40).contains(count))
        }
      }
    }
  }

  @Test(arguments: [
    ([FrameMask](), false), ([.page(1)], true), ([.frames(1...2)], true),
    ([.rectangle(x: 0, y: 0, width: 1, height: 1)], true),
  ])
  func `Whether there are any is known`(masks: [FrameMask], areAny: Bool) {
    #expect(FrameMasks(masks).areAny == areAny)
  }
}
