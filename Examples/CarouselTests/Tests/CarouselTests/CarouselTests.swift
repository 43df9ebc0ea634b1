import FrameSnapshotTesting
import Testing

/// Compares an app's carousel with its goldens.
///
/// `FXRENDER_RECORD=missing swift test` records missing goldens.
struct CarouselTests {
  @Test
  func `Pages turn towards the middle`() async throws {
    try await assertFrames(of: "../../Presets/carousel.yaml", spec: Carousel.spec)
  }

  /// Images from another renderer, such as the app's own view, may differ by noise.
  @Test
  func `The dots below the pages follow the page position`() async throws {
    try await assertImages(count: 9, named: "dots") { Carousel.dots(inFrame: $0) }
  }
}
