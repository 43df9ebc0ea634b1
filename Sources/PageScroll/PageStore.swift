/// The pages that a scroll view has at hand.
struct PageStore: Sendable {
  /// The pages, by their numbers.
  private(set) var live: Set<Int> = []
  /// The views that follow the pictures, where few do.
  var row: RecyclingRow?
  private let keepsAll: Bool

  init(_ configuration: ScrollConfiguration) {
    keepsAll = configuration.loading == .neighbours
    let isGallery = configuration.loading == .recycling || configuration.stop == .picture
    row = isGallery && configuration.map == nil ? RecyclingRow(configuration) : nil
  }

  /// Has the pages at hand that are needed.
  ///
  /// - Returns: Those that are given back and those that are fetched, in rising order.
  mutating func take(_ needed: Set<Int>) -> (gone: [Int], missing: [Int]) {
    let kept = keepsAll ? live.union(needed) : needed
    defer { live = kept }
    return (live.subtracting(kept).sorted(), kept.subtracting(live).sorted())
  }

  /// Gives back all but some.
  ///
  /// - Returns: Those that are given back, in rising order.
  mutating func keep(_ pages: Set<Int>) -> [Int] {
    defer { live.formIntersection(pages) }
    return live.subtracting(pages).sorted()
  }

  /// Gives pages other numbers.
  ///
  /// - Parameter number: A page's new number; nil where it is no more.
  /// - Returns: Those that are no more, by their old numbers in rising order.
  mutating func renumber(_ number: (Int) -> Int?) -> [Int] {
    defer { live = Set(live.compactMap(number)) }
    return live.filter { number($0) == nil }.sorted()
  }
}
