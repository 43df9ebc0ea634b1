import FrameSnapshotTesting

/// The carousel that is tested with Swift Testing and with XCTest.
enum Carousel {
  /// A scroll over small pages, from the first to the third.
  static let spec = SequenceSpec { spec in
    (spec.size, spec.pageSize) = (Size(width: 160, height: 100), Size(width: 48, height: 64))
    (spec.pages, spec.to, spec.frames) = (["4"], 2, 9)
  }

  /// Returns the dots below the pages.
  static func dots(inFrame index: Int) -> Bitmap { Dots(count: 4).image(at: Double(index) / 4) }
}
