public import FrameImage

/// A frame's pixels and the working memory of the renderer, reused from frame to frame.
///
/// Use one buffer for each thread that draws many frames: only the first frame allocates memory.
public struct FrameBuffer: ~Copyable {
  /// The last frame.
  public internal(set) var bitmap = Bitmap(width: 0, height: 0)

  var row = FrameRow(width: 0, .baseline)
  var tiles = TileStore()
  var pages: [PosedFace] = []

  /// Creates an empty buffer.
  public init() {}

  /// Prepares the buffer for a frame of the given size, in pixels.
  mutating func begin(width: Int, height: Int, _ instructions: InstructionSet) {
    if row.width != width || row.instructions != instructions {
      row = FrameRow(width: width, instructions)
    }
    if (bitmap.width, bitmap.height) != (width, height) {
      bitmap = Bitmap(width: width, height: height)
    }
    tiles.empty()
    pages.removeAll(keepingCapacity: true)
  }

  /// Draws the pages; the first one is in front.
  ///
  /// - Parameter background: The premultiplied background colour, each channel in 0…255.
  mutating func drawRows(over background: SIMD4<Float>) {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.withMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        guard let start = pixels.baseAddress else { return }
        for y in 0..<height {
          row.draw(&pages, row: y, tiles, over: background, into: start + y * width)
        }
      }
    }
  }
}
