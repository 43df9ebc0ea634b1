/// The masks of a comparison, by what they leave out.
struct FrameMasks: Sendable {
  /// Pages that are left out.
  let pages: Set<Int>
  /// Rectangles that are left out, in pixels.
  let rectangles: [(x: Int, y: Int, width: Int, height: Int)]
  /// Frames that are left out.
  let frames: [ClosedRange<Int>]

  init(_ masks: [FrameMask]) {
    var pages: Set<Int> = []
    var rectangles: [(x: Int, y: Int, width: Int, height: Int)] = []
    var frames: [ClosedRange<Int>] = []
    for mask in masks {
      switch mask {
      case .page(let page): pages.insert(page)
      case .rectangle(let x, let y, let width, let height):
        rectangles.append((x, y, width, height))
      case .frames(let range): frames.append(range)
      }
    }
    (self.pages, self.rectangles, self.frames) = (pages, rectangles, frames)
  }

  /// Whether a frame is left out.
  func hides(frame: Int) -> Bool { frames.contains { $0.contains(frame) } }

  /// Whether parts of frames are left out.
  var hidesPixels: Bool { !pages.isEmpty || !rectangles.isEmpty }
}
