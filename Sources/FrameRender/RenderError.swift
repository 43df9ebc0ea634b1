public import FrameImage

/// Why a frame cannot be drawn.
public enum RenderError: Error, Sendable, Equatable {
  /// A page's picture cannot be read.
  case image(ImageError)
  /// A card cannot be drawn.
  case canvas(CanvasError)
  /// The effect gives no number that can be drawn, at this page difference.
  case poseNotFinite(page: Int, difference: Double)
}
