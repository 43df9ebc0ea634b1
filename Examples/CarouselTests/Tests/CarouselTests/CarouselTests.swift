import FrameSnapshot
import FrameSnapshotTesting
import PageEffects
import PageGeometry
import PageScroll
import Testing

/// An app's carousel, held against goldens.
///
/// `FXRENDER_RECORD=missing swift test` records those that are missing.
struct CarouselTests {
  @Test
  func `Pages turn towards the middle`() async throws {
    let options = SequenceOptions(
      layout: Layout(
        pageSize: Size(width: 48, height: 64),
        viewport: Size(width: 160, height: 100),
        pages: 4
      ),
      motion: .sweep(Sweep(from: 0, to: 2, way: 9, framesPerSecond: 60))
    )
    try await assertFrames(of: "../../Presets/carousel.yaml", options: options)
  }

  /// Frames that another renderer drew, such as the app's own view: noise passes.
  @Test
  func `The dots below the pages follow`() async throws {
    try await assertImages(count: 9, named: "dots") { index in
      Dots(count: 4).image(at: Double(index) / 4)
    }
  }
}
