package import FrameImage

/// A converter of the frames of a sequence to indices into palettes, one frame at a time.
///
/// Frames must be converted in order. A pixel that has not changed since the previous frame keeps its
/// shown colour, with any dithering and any palettes. Memory does not grow, because only the last frame
/// is kept. An indexer must not be shared between threads.
package struct FrameIndexer: ~Copyable {
  private let indexing: FrameIndexing
  private let shown: ShownPicture
  /// The previous frame, RGBA with alpha 0 or 255.
  private var before: [UInt8]

  /// Creates an indexer for a sequence of frames of the given size in pixels.
  ///
  /// Without a shared palette, each frame has its own. With `isWhole`, each frame is complete, so
  /// that it can be shown without the previous ones.
  package init(
    width: Int,
    height: Int,
    settings: PaletteSettings,
    shared: Palette?,
    isWhole: Bool
  ) {
    let format = IndexedFormat(
      width: width,
      height: height,
      settings: settings,
      shared: shared,
      isWhole: isWhole
    )
    indexing = FrameIndexing(format, writesCodes: false)
    shown = ShownPicture(format)
    before = format.nothing
  }

  /// Converts the next frame.
  ///
  /// With a shared palette of 256 colours, the frame must not have transparent pixels.
  package mutating func index(_ bitmap: Bitmap) -> IndexedFrame {
    let pixels = indexing.begin(bitmap, after: before)
    indexing.choosePalette(shown)
    indexing.index(0..<bitmap.height, shown)
    before = pixels
    defer { indexing.end() }
    return indexing.frame
  }
}
