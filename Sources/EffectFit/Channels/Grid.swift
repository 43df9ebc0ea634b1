import PageEffects

/// The places at which channels are known: a page difference in a layout each.
struct Grid: Sendable {
  struct Sample: Sendable {
    var layout: Int
    var d: Double
  }

  var layouts: [Layout]
  /// The samples, layout by layout, in ascending order of page differences.
  var samples: [Sample]

  /// The indices of the samples of each layout.
  var ranges: [Range<Int>] {
    layouts.indices.map { layout in
      let start = samples.firstIndex { $0.layout == layout } ?? 0
      return start..<(start + samples.count { $0.layout == layout })
    }
  }

  /// Returns the values of a shape at all samples.
  func values(of shape: Shape) -> [Double] {
    samples.map { shape.value(at: $0.d, in: layouts[$0.layout]) }
  }

  /// Returns the values of a formula at all samples.
  func values(of formula: Formula) -> [Double] {
    samples.map { formula.value(at: $0.d, in: layouts[$0.layout]) }
  }

  /// The least and the greatest page difference.
  var span: ClosedRange<Double> {
    let ds = samples.map(\.d)
    return (ds.min() ?? 0)...(ds.max() ?? 0)
  }

  /// The median distance between neighbouring page differences of a layout.
  var step: Double {
    let steps = ranges.flatMap { range in
      range.dropFirst().map { samples[$0].d - samples[$0 - 1].d }.filter { $0 > 1e-9 }
    }.sorted()
    return steps.isEmpty ? 1 : steps[steps.count / 2]
  }
}
