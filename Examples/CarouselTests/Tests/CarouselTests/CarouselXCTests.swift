import FrameSnapshotTesting
import XCTest

/// The same tests in XCTest, with the goldens of `CarouselTests`.
final class CarouselXCTests: XCTestCase {
  func testPagesTurnTowardsTheMiddle() async throws {
    try await assertFrames(
      of: "../../Presets/carousel.yaml",
      spec: Carousel.spec,
      goldens: "__Goldens__/CarouselTests"
    )
  }

  func testTheDotsBelowThePagesFollow() async throws {
    try await assertImages(count: 9, named: "dots", goldens: "__Goldens__/CarouselTests") {
      Carousel.dots(inFrame: $0)
    }
  }
}
