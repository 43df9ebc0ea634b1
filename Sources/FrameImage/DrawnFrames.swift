/// The frames of a sequence that a function draws, such as those of a golden.
final class DrawnFrames: AnimationDecoder {
  /// Draws the frame with an index.
  typealias Draw = @Sendable (_ index: Int) throws -> Bitmap

  private let count: Int
  private let draw: Draw
  private var index = 0

  init(count: Int, draw: @escaping Draw) { (self.count, self.draw) = (count, draw) }

  func next() throws(ImageProblem) -> PictureSequence.Frame? {
    guard index < count else { return nil }
    defer { index += 1 }
    do {
      return PictureSequence.Frame(bitmap: try draw(index), duration: nil)
    } catch {
      throw .notDrawn(frame: index, reason: "\(error)")
    }
  }
}
