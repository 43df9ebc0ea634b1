/// The loaded pages of a scroll view.
struct PageStore: Sendable {
  /// The indices of the loaded pages.
  private(set) var live: Set<Int> = []
  /// The row of recycled views; nil if the scroll view is not a recycling gallery.
  var row: RecyclingRow?
  private let keepsAll: Bool

  /// Creates a store in which some pages are already loaded.
  init(_ configuration: ScrollConfiguration, live: Set<Int> = []) {
    self.live = live
    keepsAll = configuration.loading == .neighbours
    let isGallery = configuration.loading == .recycling || configuration.stop == .picture
    row = isGallery && configuration.map == nil ? RecyclingRow(configuration) : nil
  }

  /// Loads needed pages and unloads others.
  ///
  /// - Returns: The unloaded and the newly loaded pages, in ascending order.
  mutating func load(_ needed: Set<Int>) -> (gone: [Int], missing: [Int]) {
    let kept = keepsAll ? live.union(needed) : needed
    defer { live = kept }
    return (live.subtracting(kept).sorted(), kept.subtracting(live).sorted())
  }

  /// Unloads all pages except the given ones.
  ///
  /// - Returns: The unloaded pages, in ascending order.
  mutating func keep(_ pages: Set<Int>) -> [Int] {
    defer { live.formIntersection(pages) }
    return live.subtracting(pages).sorted()
  }

  /// Changes the indices of pages; a page whose new index is nil is unloaded.
  ///
  /// - Returns: The old indices of the unloaded pages, in ascending order.
  mutating func renumber(_ number: (Int) -> Int?) -> [Int] {
    defer { live = Set(live.compactMap(number)) }
    return live.filter { number($0) == nil }.sorted()
  }
}
