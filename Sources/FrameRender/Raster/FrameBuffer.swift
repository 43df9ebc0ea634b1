import Dispatch
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

  /// The least number of rows of a part of a frame that a thread draws.
  private static let leastRows = 64
  /// The number of parts for each thread: rows differ in the time that they take.
  private static let partsPerThread = 4

  /// Draws the pages on several threads; the first page is in front.
  ///
  /// The pixels do not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - background: The premultiplied background colour, each channel in 0…255.
  ///   - threads: The number of threads, at least 1.
  mutating func drawRows(over background: SIMD4<Float>, threads: Int) {
    let (width, height) = (bitmap.width, bitmap.height)
    let parts = min(threads * Self.partsPerThread, height / Self.leastRows)
    guard threads > 1, parts > 1 else { return drawRows(over: background) }
    let (pages, instructions) = (pages, row.instructions)
    var frame = Bitmap(width: 0, height: 0)
    swap(&frame, &bitmap)
    withUnsafePointer(to: tiles) { tiles in
      nonisolated(unsafe) let tiles = tiles
      frame.withMutablePixels { pixels in
        guard let first = pixels.baseAddress else { return }
        nonisolated(unsafe) let start = first
        nonisolated(unsafe) let all = pages
        DispatchQueue.concurrentPerform(iterations: parts) { part in
          var row = FrameRow(width: width, instructions)
          var pages = all
          let tiles = tiles.pointee.forThread()
          for y in (height * part / parts)..<(height * (part + 1) / parts) {
            row.draw(&pages, row: y, tiles, over: background, into: start + y * width)
          }
        }
      }
    }
    swap(&frame, &bitmap)
  }

  /// Draws the pages; the first one is in front.
  ///
  /// - Parameter background: The premultiplied background colour, each channel in 0…255.
  mutating func drawRows(over background: SIMD4<Float>) {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.withMutablePixels { pixels in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<height {
        row.draw(&pages, row: y, tiles, over: background, into: start + y * width)
      }
    }
  }
}
