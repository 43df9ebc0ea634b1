import FrameImage
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll

/// The carousel that both kinds of tests compare with its goldens.
enum Carousel {
  /// Small pages that turn from the first to the third.
  static let options = SequenceOptions(
    layout: Layout(
      pageSize: Size(width: 48, height: 64),
      viewport: Size(width: 160, height: 100),
      pages: 4
    ),
    motion: .sweep(Sweep(from: 0, to: 2, way: 9, framesPerSecond: 60))
  )

  /// The dots below its pages.
  static func dots(inFrame index: Int) -> Bitmap { Dots(count: 4).image(at: Double(index) / 4) }
}
