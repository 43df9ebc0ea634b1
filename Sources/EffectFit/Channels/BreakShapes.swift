import PageEffects

/// The shapes with the kinks and jumps that a channel has.
struct BreakShapes {
  let grid: Grid
  let channel: Channel

  /// Returns shapes with an edge at each kink and jump, and between two of them.
  func shapes(sigma: Double, penalty: Double) -> [Shape] {
    var all: [[Segmentation.Break]] = []
    for range in grid.ranges {
      let used = range.filter { channel.values[$0].isFinite }
      let parts = Segmentation(
        used.map { grid.samples[$0].d },
        used.map { channel.values[$0] },
        used.map { channel.weight($0) },
        sigma: sigma,
        penalty: penalty
      )
      guard let parts else { return [] }
      all.append(parts.breaks)
    }
    guard let first = all.first, all.allSatisfy({ $0.count == first.count }) else {
      return all.flatMap { breaks in shapes(of: breaks.map { value([$0]) }) }
    }
    return shapes(of: first.indices.map { index in value(all.map { $0[index] }) })
  }

  /// An edge, and what is known of it.
  private struct Edge {
    var value: Value
    var isJump: Bool
    /// Whether the sample at the edge belongs to the line after it.
    var includesEdge: Bool
  }

  /// Returns the edge that breaks in all layouts have in common.
  private func value(_ breaks: [Segmentation.Break]) -> Edge {
    let kinks = breaks.compactMap(\.kink)
    let isJump = kinks.count < breaks.count
    if isJump {
      let value = jump(breaks)
      let isInLast = breaks.indices.allSatisfy { index in
        let edge = value.value(in: grid.layouts[min(index, grid.layouts.count - 1)])
        return abs(breaks[index].first - edge) < 1e-9
      }
      return Edge(value: value, isJump: true, includesEdge: isInLast)
    }
    return Edge(value: shared(kinks), isJump: false, includesEdge: true)
  }

  /// Returns a position between the samples before and after a jump, in all layouts.
  private func jump(_ breaks: [Segmentation.Break]) -> Value {
    guard breaks.count == grid.layouts.count else {
      return Value(Self.roundest(breaks[0].last, breaks[0].first))
    }
    for unit in Unit.ratios {
      let bounds = zip(breaks, grid.layouts).map { place, layout in
        (place.last / unit.value(in: layout), place.first / unit.value(in: layout))
      }
      let low = bounds.map(\.0).max() ?? 0
      let high = bounds.map(\.1).min() ?? 0
      if low <= high + 1e-9 {
        let number = Self.roundest(low, max(low, high))
        if unit == .none || abs(number - number.rounded()) < 1e-9 { return Value(number, unit) }
      }
    }
    return Value((breaks[0].last + breaks[0].first) / 2)
  }

  /// Returns the number with the fewest digits between two numbers.
  static func roundest(_ low: Double, _ high: Double) -> Double {
    for digits in [1.0, 2, 4, 10, 20, 100] {
      let middle = (low + high) / 2
      let candidates = [middle, low, high].map { ($0 * digits).rounded() / digits }
      if let found = candidates.first(where: { $0 >= low - 1e-9 && $0 <= high + 1e-9 }) {
        return found
      }
    }
    return (low + high) / 2
  }

  /// Returns the position that numbers of the layouts have in common.
  private func shared(_ positions: [Double]) -> Value {
    let mean = positions.reduce(0, +) / Double(positions.count)
    let step = grid.step
    // With noise, an edge is known to a part of a step only.
    let error = channel.sigma > 0.01 ? step / 2 : step * 1e-3
    if positions.allSatisfy({ abs($0 - mean) < error }) {
      for digits in [1.0, 2, 4, 10, 20, 100, 200] {
        let rounded = (mean * digits).rounded() / digits
        if abs(rounded - mean) < min(error, step / 4) { return Value(rounded) }
      }
      return Value(mean)
    }
    guard positions.count == grid.layouts.count else { return Value(mean) }
    let choice = UnitChoice(layouts: grid.layouts, kind: .ratio)
    return choice.values(positions, errors: positions.map { _ in error })?.first ?? Value(mean)
  }

  private func shapes(of edges: [Edge]) -> [Shape] {
    var shapes: [Shape] = []
    for edge in edges {
      let k = edge.value
      if edge.isJump {
        let step = Shape.step(k, includesEdge: edge.includesEdge)
        shapes += [step, .product(step, .position)]
        if k.number > 0 {
          for includes in [false, true] {
            let beyond = Shape.step(k, includesEdge: includes)
            shapes += [.odd(beyond), .mirrored(beyond)]
            let inside = Shape.inside(k, includesEdge: includes)
            shapes += [inside, .product(inside, .position), .product(inside, .distance)]
          }
        }
      }
      guard abs(k.number) > 1e-9 else { continue }
      shapes += [.beyond(k)]
      if k.number > 0 {
        shapes += [
          .near(k), .clamped(k.negated, k), .clamped(Value(0), k), .mirrored(.clamped(Value(0), k)),
        ]
        shapes += [.odd(.beyond(k)), .mirrored(.beyond(k))]
      }
    }
    for (index, first) in edges.enumerated() {
      for second in edges.dropFirst(index + 1) where second.value.number > first.value.number {
        shapes.append(.clamped(first.value, second.value))
      }
    }
    return shapes
  }
}
