public import FrameImage

/// A frame's pixels and the working memory of drawing, kept from frame to frame.
///
/// Who draws many frames keeps one, so that memory is taken for the first frame only. One buffer
/// serves one thread.
public struct FrameBuffer: ~Copyable {
  /// The frame that was drawn last.
  public internal(set) var bitmap = Bitmap(width: 0, height: 0)

  var row = FrameRow(width: 0)
  var tiles = TileStore()
  var pages: [PosedFace] = []

  /// An empty buffer.
  public init() {}

  /// Makes the buffer ready for a frame of a size.
  mutating func begin(width: Int, height: Int) {
    if row.width != width { row = FrameRow(width: width) }
    if (bitmap.width, bitmap.height) != (width, height) {
      bitmap = Bitmap(width: width, height: height)
    }
    tiles.empty()
    pages.removeAll(keepingCapacity: true)
  }

  /// Draws the pages, the first in front.
  ///
  /// - Parameter background: Premultiplied, each channel in 0…255.
  mutating func drawRows(over background: SIMD4<Float>) {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        guard let start = pixels.baseAddress else { return }
        for y in 0..<height {
          row.begin()
          for page in pages.indices where pages[page].spans.rows.contains(y) {
            row.draw(&pages[page], row: y, tiles, into: start + y * width)
          }
          row.finish(background, start + y * width)
        }
      }
    }
  }
}
