/// The pages of the frames that follow a frame.
package struct PageForecast: Sendable {
  /// Returns the pages of a frame by its distance, from 0; nil after the last frame.
  private let pages: @Sendable (Int) -> [Int]?

  /// The number of frames that are examined; pages that none of them shows are equally unimportant.
  private static let horizon = 256

  package init(_ pages: @escaping @Sendable (Int) -> [Int]?) { self.pages = pages }

  /// Sorts faces by the frame that shows their page next, the latest first.
  ///
  /// Faces that the same frame shows, or no frame, keep their order.
  func latestFirst(_ candidates: [Int], page: (Int) -> Int) -> [Int] {
    var missing = Set(candidates.map(page))
    var next: [Int: Int] = [:]
    for frame in 0..<Self.horizon {
      guard !missing.isEmpty, let shown = pages(frame) else { break }
      for page in shown where missing.remove(page) != nil { next[page] = frame }
    }
    func key(_ place: Int) -> (Int, Int) { (-(next[page(candidates[place])] ?? .max), place) }
    return candidates.indices.sorted { key($0) < key($1) }.map { candidates[$0] }
  }
}
