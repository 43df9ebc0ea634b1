import FrameSnapshotTesting
import Testing

/// An app's carousel, compared with its goldens.
///
/// `FXRENDER_RECORD=missing swift test` records missing goldens.
struct CarouselTests {
  @Test
  func `Pages turn towards the middle`() async throws {
    try await assertFrames(of: "../../Presets/carousel.yaml", spec: Carousel.spec)
  }

  /// Images from another renderer, such as the app's own view, pass in spite of noise.
  @Test
  func `The dots below the pages follow`() async throws {
    try await assertImages(count: 9, named: "dots") { Carousel.dots(inFrame: $0) }
  }
}
