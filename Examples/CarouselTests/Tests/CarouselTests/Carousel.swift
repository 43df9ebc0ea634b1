import FrameImage
import PageGeometry
import PageSequence

/// The carousel that both kinds of tests compare with its goldens.
enum Carousel {
  /// Small pages that turn from the first to the third.
  static let spec = SequenceSpec { spec in
    (spec.size, spec.pageSize) = (Size(width: 160, height: 100), Size(width: 48, height: 64))
    (spec.pages, spec.to, spec.frames) = (["4"], 2, 9)
  }

  /// The dots below its pages.
  static func dots(inFrame index: Int) -> Bitmap { Dots(count: 4).image(at: Double(index) / 4) }
}
