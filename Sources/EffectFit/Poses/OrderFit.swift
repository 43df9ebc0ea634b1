import PageEffects
import PageGeometry

/// The search for a simple key that orders pages as the data does.
struct OrderFit {
  let grid: Grid
  /// The key at each sample; NaN where it is unknown.
  let orders: [Double]

  /// Returns the text of a key that orders all pairs of pages as the data does; nil if none of the simple ones does.
  ///
  /// - Parameter model: The effect, for the key `depth`.
  /// - Returns: The formula, or `depth`.
  func text(_ model: FitModel) -> String? {
    guard orders.contains(where: \.isFinite) else { return "-abs(d)" }
    let depths = grid.samples.map { sample in
      model.ownMatrix(at: sample.d, in: grid.layouts[sample.layout]).row2.sum()
    }
    let candidates: [(text: String, keys: [Double])] = [
      ("-abs(d)", grid.samples.map { -abs($0.d) }), ("depth", depths),
      ("d", grid.samples.map(\.d)), ("-d", grid.samples.map { -$0.d }),
      ("0", grid.samples.map { _ in 0 }), ("abs(d)", grid.samples.map { abs($0.d) }),
    ]
    // The data itself, before keys that only order pages in the same way.
    for candidate in candidates where equals(candidate.keys) { return candidate.text }
    let boxes = grid.samples.map { extent($0, model) }
    for candidate in candidates where agrees(candidate.keys, boxes) { return candidate.text }
    return nil
  }

  /// The part of the viewport's length that a page covers; nil for a page behind the eye.
  private func extent(_ sample: Grid.Sample, _ model: FitModel) -> ClosedRange<Double>? {
    let layout = grid.layouts[sample.layout]
    let matrix = model.matrix(at: sample.d, in: layout)
    let corners = Refinement.visibleCorners(matrix, of: layout.pageSize) ?? []
    guard let low = corners.map(\.x).min(), let high = corners.map(\.x).max() else { return nil }
    return low...high
  }

  private func equals(_ keys: [Double]) -> Bool {
    zip(keys, orders).allSatisfy { $1.isNaN || abs($0 - $1) < 1e-5 * max(1, abs($1)) }
  }

  /// Returns whether two pages that overlap, and whose distance is a whole number, are ordered as in the data.
  private func agrees(_ keys: [Double], _ boxes: [ClosedRange<Double>?]) -> Bool {
    for range in grid.ranges {
      for first in range where orders[first].isFinite {
        for second in range where second > first && orders[second].isFinite {
          let distance = grid.samples[second].d - grid.samples[first].d
          guard abs(distance - distance.rounded()) < 1e-6, distance > 0.5 else { continue }
          let nearness = abs(grid.samples[second].d) - abs(grid.samples[first].d)
          // Between equal keys, the page nearer to rest is in front.
          guard abs(nearness) > 1e-9, let box = boxes[first], let other = boxes[second],
            box.overlaps(other)
          else { continue }
          func isBehind(_ keys: [Double]) -> Bool {
            let difference = keys[first] - keys[second]
            return abs(difference) > 1e-6 ? difference > 0 : nearness > 0
          }
          if isBehind(keys) != isBehind(orders) { return false }
        }
      }
    }
    return true
  }
}
