import FrameImage

extension RenderError: CustomStringConvertible {
  /// What is wrong and how to mend it, for people.
  public var description: String {
    switch self {
    case .image(let error): error.description
    case .canvas(.tooLarge(let width, let height)):
      "a card of \(width)x\(height) pixels cannot be drawn; "
        + "a side may have \(CairoCanvas.largestSide): make --page-size or --scale smaller"
    case .canvas(.outOfMemory):
      "there is not enough memory to draw a card; make --page-size or --scale smaller"
    case .canvas(.drawing(let words)): "a card could not be drawn: \(words)"
    case .poseNotFinite(let page, let difference):
      "the effect gives page \(page) no finite pose at page difference \(difference); "
        + "look for a division by 0 or a root of a negative number"
    }
  }
}
