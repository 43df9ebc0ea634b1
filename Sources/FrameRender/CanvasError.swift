/// Why a drawing surface could not be had or its picture not be finished.
public enum CanvasError: Error, Sendable, Hashable {
  /// A side is over ``CairoCanvas/largestSide``; both sides in pixels.
  case tooLarge(width: Int, height: Int)
  /// The memory for the pixels or for a path could not be had.
  case outOfMemory
  /// Any other complaint of cairo's, in its words; a mistake in this module.
  case drawing(String)
}
