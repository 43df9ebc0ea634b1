/// Ranges of frames in each of which one order of layers is right.
///
/// The layers of a Lottie animation cannot change their order, so that each range has layers of its own.
struct PaintOrder {
  /// A range of frames, and its pages from back to front.
  struct Segment {
    var frames: Range<Int>
    var pages: [Int]
  }

  private(set) var segments: [Segment] = []
  private var start = 0
  /// For each page, the pages that are in front of it.
  private var front: [Int: Set<Int>] = [:]
  private var pages: [Int] = []

  /// Creates ranges from the pages of each frame, from back to front.
  init(_ frames: [[Int]]) {
    for (frame, order) in frames.enumerated() where !add(order) {
      segments.append(Segment(frames: start..<frame, pages: pages))
      (start, front, pages) = (frame, [:], [])
      _ = add(order)
    }
    segments.append(Segment(frames: start..<frames.count, pages: pages))
  }

  /// Adds the order of a frame; returns false if no order of layers is right for all frames.
  private mutating func add(_ order: [Int]) -> Bool {
    var wider = front
    for page in order { wider[page, default: []] = front[page] ?? [] }
    for (back, page) in zip(order, order.dropFirst()) { wider[back, default: []].insert(page) }
    guard wider != front else { return true }
    guard let sorted = Self.sorted(wider) else { return false }
    (front, pages) = (wider, sorted)
    return true
  }

  /// Returns the pages from back to front; nil if pages are in front of each other in a circle.
  private static func sorted(_ front: [Int: Set<Int>]) -> [Int]? {
    var rest = front
    var sorted: [Int] = []
    while !rest.isEmpty {
      let covered = rest.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
      guard let next = rest.keys.filter({ !covered.contains($0) }).min() else { return nil }
      sorted.append(next)
      rest[next] = nil
    }
    return sorted
  }
}
