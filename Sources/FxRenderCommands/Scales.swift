import FrameRender

/// The scales that every frame of a render is drawn at, in pixels per point.
struct Scales: Sendable {
  /// More than there are kinds of screens.
  static let maximumCount = 8

  /// The one whose files have the plain names.
  let first: Double
  /// The others, each once; their files are named after them.
  let further: [Double]

  init(first: Double, further: [Double] = []) {
    (self.first, self.further) = (first, further)
  }

  /// All of them, as they were given.
  var all: [Double] { [first] + further }

  /// The memory for the pages at a scale: for the largest what a render at that scale alone has, for
  /// the others less, in proportion.
  ///
  /// As many pages are to be kept at every scale. A card takes the square of its scale, a picture no
  /// more than it has; the proportion lies between them.
  func memory(at scale: Double) -> Int {
    Int(Double(PageDeck.defaultMemory) * (scale / all.reduce(scale, max)))
  }
}
