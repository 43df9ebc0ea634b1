public import FrameImage

/// A reason why a frame cannot be drawn.
public enum RenderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A page's picture cannot be read.
  case image(ImageError)
  /// A side of a card or figure is longer than ``CairoCanvas/largestSide``. The values are the size of the
  /// card or figure in pixels.
  case canvasTooLarge(width: Int, height: Int)
  /// There is not enough memory for the pixels or a path of a card or figure.
  case outOfMemory
  /// The pages of one frame, or of the frames that are drawn at once, take more memory than the limit.
  case pagesTooLarge(count: Int, bytes: Int, limit: Int)
  /// A layer of a page cannot be drawn, such as a text without glyphs; the values are the problem and how to fix it.
  case layer(String, String)
  /// Any other error of cairo, with cairo's message. It is caused by a bug in this module.
  case drawing(String)
  /// The effect gives a pose with a number that is not finite, at this page difference.
  case poseNotFinite(page: Int, difference: Double)

  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .image(let error): error.description
    case .canvasTooLarge(let width, let height):
      "a card of \(width)x\(height) pixels is too large; "
        + "a side may have at most \(CairoCanvas.largestSide) pixels; reduce --page-size or --scale"
    case .outOfMemory:
      "there is not enough memory to draw a card; reduce --page-size or --scale"
    case .pagesTooLarge(let count, let bytes, let limit):
      "the \(count) pages of a frame take more than \(bytes >> 20) MiB of memory; "
        + "at most a quarter of the machine's memory is used, \(limit >> 20) MiB; "
        + "reduce --page-size, --scale or --jobs"
    case .layer(let problem, let help): "\(problem)\n  \(help)"
    case .drawing(let words): "a card cannot be drawn: \(words)"
    case .poseNotFinite(let page, let difference):
      "the effect gives page \(page) no finite pose at page difference \(difference); "
        + "look for a division by 0 or a root of a negative number"
    }
  }
}
