import PageEffects

/// The choice of units that explain a factor in all layouts.
struct UnitChoice {
  let layouts: [Layout]
  let kind: Channel.Kind
  /// Whether errors are noise, in which sums of units always explain a little more.
  var isNoisy = false

  private var units: [Unit] {
    let all = kind == .length ? Unit.lengths : Unit.ratios
    return all.filter { unit in
      // A unit that equals an earlier one in all layouts says nothing new.
      guard layouts.allSatisfy({ unit.value(in: $0) != 0 }) else { return false }
      return !all.prefix { $0 != unit }.contains { other in
        layouts.allSatisfy { abs(other.value(in: $0) - unit.value(in: $0)) < 1e-9 }
          && !(other == .pitch && unit == .length)
      } && !(unit == .pitch && layouts.allSatisfy { $0.gap == 0 })
    }
  }

  /// Returns the sums of values that have given numbers in the layouts, the simplest first.
  ///
  /// - Parameters:
  ///   - factors: The number in each layout.
  ///   - errors: Its uncertainty in each layout.
  /// - Returns: One value or two; none for 0; nil if no units explain the numbers.
  func values(_ factors: [Double], errors: [Double]) -> [Value]? {
    let isAngle = kind == .angle
    guard factors.contains(where: { abs($0) > 1e-12 }) else { return [] }
    var best: (value: Value, cost: Double)?
    for (rank, unit) in units.enumerated() {
      guard let number = number(factors, errors, unit) else { continue }
      let value = Value(snapped(number, factors, errors, unit), unit, isAngle: isAngle)
      let cost = self.cost(of: value) + Double(rank) * 0.05
      if best.map({ cost < $0.cost }) ?? true { best = (value, cost) }
    }
    if let best { return [best.value] }
    return pair(factors, errors)
  }

  /// Returns the common multiple of a unit; nil if there is none.
  private func number(_ factors: [Double], _ errors: [Double], _ unit: Unit) -> Double? {
    var (top, bottom) = (0.0, 0.0)
    for (index, layout) in layouts.enumerated() {
      let size = unit.value(in: layout)
      let weight = 1 / (errors[index] * errors[index])
      top += weight * size * factors[index]
      bottom += weight * size * size
    }
    let number = top / bottom
    let fits = layouts.indices.allSatisfy { index in
      abs(number * unit.value(in: layouts[index]) - factors[index]) <= 3.5 * errors[index]
    }
    return fits ? number : nil
  }

  /// Returns a number with few digits if it is within the errors, else the number.
  private func snapped(
    _ number: Double,
    _ factors: [Double],
    _ errors: [Double],
    _ unit: Unit
  ) -> Double {
    let scale = kind == .angle ? Double.pi / 180 : 1
    for digits in [1.0, 2, 4, 10, 20, 100, 200] {
      let candidate = (number / scale * digits).rounded() / digits * scale
      let fits = layouts.indices.allSatisfy { index in
        abs(candidate * unit.value(in: layouts[index]) - factors[index]) <= 2.5 * errors[index]
      }
      if fits, candidate != 0 { return candidate }
    }
    return number
  }

  private func cost(of value: Value) -> Double {
    guard !value.isPlain else { return value.unit == .none && kind == .length ? 0.2 : 0 }
    let written = value.written
    for (digits, cost) in [
      (1.0, 1.0), (2, 1.0), (4, 1.1), (10, 1.1), (20, 1.15), (100, 1.2), (200, 1.25),
    ]
    where abs((written * digits).rounded() / digits - written) < 1e-9 * max(1, abs(written)) {
      return cost + (value.unit == .none ? 0.02 : 0)
    }
    return 1.8
  }

  /// Returns two multiples whose sum explains the factors.
  private func pair(_ factors: [Double], _ errors: [Double]) -> [Value]? {
    guard layouts.count >= 2, !isNoisy || kind == .length else { return nil }
    let isAngle = kind == .angle
    var best: (values: [Value], cost: Double)?
    let units = units
    for (rank, first) in units.enumerated() {
      for second in units.dropFirst(rank + 1) {
        guard let numbers = numbers(factors, errors, first, second) else { continue }
        let values = zip(numbers, [first, second]).map { number, unit in
          Value(rounded(number), unit, isAngle: isAngle)
        }
        let fits = layouts.indices.allSatisfy { index in
          let sum = values.reduce(0) { $0 + $1.value(in: layouts[index]) }
          return abs(sum - factors[index]) <= 3.5 * errors[index]
        }
        guard fits || !isNoisy else { continue }
        let exact =
          fits ? values : zip(numbers, [first, second]).map { Value($0, $1, isAngle: isAngle) }
        let cost = exact.reduce(0) { $0 + self.cost(of: $1) } + (fits ? 0 : 2)
        if best.map({ cost < $0.cost - 1e-9 }) ?? true { best = (exact, cost) }
      }
    }
    return best?.values
  }

  private func rounded(_ number: Double) -> Double {
    let scale = kind == .angle ? Double.pi / 180 : 1
    for digits in [2.0, 4, 10, 100] {
      let candidate = (number / scale * digits).rounded() / digits
      if abs(candidate - number / scale) < 1e-3 * max(0.1, abs(candidate)) {
        return candidate * scale
      }
    }
    return number
  }

  private func numbers(
    _ factors: [Double],
    _ errors: [Double],
    _ first: Unit,
    _ second: Unit
  ) -> [Double]? {
    var (aa, ab, bb, at, bt) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, layout) in layouts.enumerated() {
      let weight = 1 / (errors[index] * errors[index])
      let (a, b) = (first.value(in: layout), second.value(in: layout))
      aa += weight * a * a
      ab += weight * a * b
      bb += weight * b * b
      at += weight * a * factors[index]
      bt += weight * b * factors[index]
    }
    guard let numbers = LinearSystem.solution([[aa, ab], [ab, bb]], [at, bt]) else { return nil }
    let fits = layouts.indices.allSatisfy { index in
      let sum =
        numbers[0] * first.value(in: layouts[index]) + numbers[1] * second.value(in: layouts[index])
      return abs(sum - factors[index]) <= 3.5 * errors[index]
    }
    return fits ? numbers : nil
  }
}
