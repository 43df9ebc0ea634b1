import PageEffects
import PageGeometry

/// The search for the simplest formula of a channel.
struct ChannelFit {
  let grid: Grid
  /// Whether errors are noise, so that a formula need not explain them.
  let isNoisy: Bool
  /// The greatest count of numbers of the formula.
  var budget: Int
  /// Whether only the plain shapes, the channel's edges and the further shapes are tried.
  var isQuick = false
  /// Further shapes with their values, such as those of a page's rotation.
  var extras: [(shape: Shape, values: [Double])] = []
  /// The shapes of which the formula is a sum.
  var vocabulary = Vocabulary.all

  /// A choice of shapes.
  enum Vocabulary {
    /// All shapes, and points where no sum of them explains the channel.
    case all
    /// All shapes without points.
    case formulas
    /// None, so that the formula is a constant.
    case constants
  }

  /// A formula and how well it explains a channel.
  struct Result {
    var formula: Formula
    /// The mean square of what remains, in squares of sigma.
    var meanSquare: Double
    /// Whether what remains is within the errors.
    var fits: Bool

    /// The price by which formulas are compared; lower is better.
    var cost: Double {
      formula.cost + (fits ? 0 : 4 + min(meanSquare, 1e12).squareRoot().squareRoot())
    }
  }

  private var beam: Int { isNoisy ? 16 : 36 }
  private var mostTerms: Int { isNoisy ? 4 : 6 }

  /// The price of a number in squares of sigma.
  private var price: Double { isNoisy ? 9 : 14 }

  /// The errors that are hardly visible, in points, which count as none if no formula explains smaller ones.
  static let invisible = [0.006, 0.04]

  /// The errors that count as none, in parts of sigma: for exact data first hardly any, then invisible ones.
  private func tolerances(_ channel: Channel) -> [Double] {
    guard !isNoisy, !isQuick else { return [1] }
    return [1] + Self.invisible.map { max($0 * channel.perPoint / channel.sigma, 1) }
  }

  /// Returns the simplest formula of a channel.
  func result(_ channel: Channel) -> Result {
    let usual = searched(channel)
    guard channel.isClamped, let open = channel.withoutEnds else { return usual }
    // Where a value is 0 or 1, the formula may be beyond it.
    let clamped = searched(open)
    let rest = self.rest(clamped.formula, channel)
    guard rest.fits, clamped.formula.cost < usual.formula.cost || !usual.fits else { return usual }
    return Result(formula: clamped.formula, meanSquare: rest.meanSquare, fits: true)
  }

  private func searched(_ channel: Channel) -> Result {
    var columns = ColumnSet(channel, on: grid)
    let plain = vocabulary == .constants ? [.one] : ShapeLibrary.plain
    for shape in plain { columns.add(shape, grid.values(of: shape)) }
    for extra in extras { columns.add(extra.shape, extra.values) }
    var best = search(columns, channel)
    if best.fits && best.formula.cost < 2.4 || vocabulary == .constants { return best }
    addBreaks(to: &columns, channel)
    best = better(best, search(columns, channel))
    if isQuick || best.fits { return best }
    addCurves(to: &columns, channel)
    best = better(best, search(columns, channel))
    // Several curves explain few samples as well as one Bézier does, but not what is between them.
    if best.fits, isNoisy || best.formula.cost < 4 { return best }
    if !isNoisy, budget > 2 * Self.numbersOfBezier {
      addBeziers(to: &columns, channel)
      best = better(best, search(columns, channel))
    }
    let tolerances = tolerances(channel)
    for tolerance in tolerances.dropFirst() where !best.fits {
      var tolerant = channel
      tolerant.sigma *= tolerance
      addBreaks(to: &columns, tolerant)
      best = better(best, search(columns, tolerant))
    }
    guard !best.fits, vocabulary == .all else { return best }
    var tolerant = channel
    tolerant.sigma *= tolerances.last ?? 1
    return better(best, PointFit(grid: grid, channel: tolerant, budget: budget).result(rest))
  }

  private func addBreaks(to columns: inout ColumnSet, _ channel: Channel) {
    let breaks = BreakShapes(grid: grid, channel: channel)
    for shape in breaks.shapes(sigma: channel.sigma, penalty: price * 2) {
      columns.add(shape, grid.values(of: shape))
    }
  }

  private func better(_ first: Result, _ second: Result) -> Result {
    if first.fits != second.fits { return first.fits ? first : second }
    return second.cost < first.cost ? second : first
  }

  // MARK: Curves

  /// Returns the shapes between 0 and 1 over which a channel may be a curve.
  private func progresses(of channel: Channel) -> [Shape] {
    guard !isNoisy else { return ShapeLibrary.progresses }
    return ShapeLibrary.progresses + Plateaus(grid: grid, channel: channel).ramps
  }

  private func addCurves(to columns: inout ColumnSet, _ channel: Channel) {
    for base in progresses(of: channel) {
      for ease in isNoisy ? Ease.smooth : Ease.all {
        let shape = Shape.eased(base, ease)
        columns.add(shape, grid.values(of: shape))
        if base.isEven { columns.add(.odd(shape), grid.values(of: .odd(shape))) }
      }
    }
    for ease in [
      Ease.smoothstep, .smootherstep, .named(.cubicInOut), .named(.sineInOut), .named(.quadInOut),
    ] {
      for shape in [Shape.stairs(ease), .odd(.stairs(ease))] {
        columns.add(shape, grid.values(of: shape))
      }
    }
    for item in curves(channel).prefix(14) {
      let shape = item.rounded
      columns.add(shape, grid.values(of: shape))
      // Sines come in pairs.
      if case .sine(let base, let angle) = shape {
        columns.add(.versine(base, angle), grid.values(of: .versine(base, angle)))
      }
    }
  }

  /// Returns curves with one number beside a constant and lines, the best first.
  private func curves(_ channel: Channel) -> [Shape] {
    var columns = ColumnSet(channel, on: grid)
    for shape in [Shape.one, .position, ShapeLibrary.turned, ShapeLibrary.near] {
      columns.add(shape, grid.values(of: shape))
    }
    guard let lines = columns.sum(of: Array(0..<columns.count)) else { return [] }
    func rest(_ shape: Shape) -> Double { columns.rest(lines, withValues: grid.values(of: shape)) }
    var starts: [(family: CurveFamily, start: CurveFamily.Start)] = []
    for base in ShapeLibrary.bases {
      let isEven = base == .distance || base == ShapeLibrary.near
      for family in CurveFamily.all(of: base) {
        for isOdd in isEven ? [false, true] : [false] {
          let own = isOdd ? family.odd : family.plain
          starts.append((own, own.start(rest)))
        }
      }
    }
    starts.sort { $0.start.rest < $1.start.rest }
    let found = starts.prefix(Self.mostCurves).map { item in
      item.family.best(item.start, precision: isNoisy ? 1e-3 : 1e-11, rest)
    }
    return found.sorted { $0.rest < $1.rest }.map(\.shape)
  }

  /// The number of samples of a layout by which a Bézier is searched.
  private static let mostCurveSamples = 60
  /// The number of curves whose number is searched precisely.
  private static let mostCurves = 28

  /// The numbers of a Bézier; a formula that may have hardly more of them is better without.
  private static let numbersOfBezier = 4

  private func addBeziers(to columns: inout ColumnSet, _ channel: Channel) {
    for base in progresses(of: channel) {
      for isOdd in base.isEven ? [false, true] : [false] {
        for beside in [Shape.position, .distance] {
          let search = bezierSearch(channel, base, isOdd: isOdd, beside: beside)
          guard let curve = search.best() else { continue }
          let shape = isOdd ? Shape.odd(.eased(base, curve)) : .eased(base, curve)
          columns.add(shape.rounded, grid.values(of: shape.rounded))
        }
      }
    }
  }

  private func bezierSearch(
    _ channel: Channel,
    _ base: Shape,
    isOdd: Bool,
    beside: Shape
  ) -> BezierSearch {
    // A curve has four numbers, which a part of many samples tells.
    let rows = grid.ranges.map { range in
      let known = range.filter { channel.values[$0].isFinite }
      let step = max(1, known.count / Self.mostCurveSamples)
      return stride(from: 0, to: known.count, by: step).map { known[$0] }
    }
    let used = rows.flatMap(\.self)
    func values(_ shape: Shape) -> [Double] {
      used.map { row in
        let sample = grid.samples[row]
        return shape.value(at: sample.d, in: grid.layouts[sample.layout])
      }
    }
    return BezierSearch(
      progress: values(base),
      signs: used.map { isOdd && grid.samples[$0].d < 0 ? -1 : 1 },
      values: used.map { channel.values[$0] },
      count: rows[0].count,
      beside: values(beside)
    )
  }

  // MARK: Search

  /// Returns the best sum of a few columns.
  private func search(_ columns: ColumnSet, _ channel: Channel) -> Result {
    let count = Double(columns.rows.reduce(0) { $0 + $1.count })
    let floor = count * channel.sigma * channel.sigma
    var best = evaluated([], [], columns, channel)
    if best.fits { return best }
    var front: [[Int]] = [[]]
    for size in 1...mostTerms {
      var seen: Set<SubsetKey> = []
      var next: [(subset: Int, index: Int, score: Double)] = []
      for (place, subset) in front.enumerated() {
        guard let sum = columns.sum(of: subset) else { continue }
        let complexity = subset.reduce(0) { $0 + columns.costs[$1] }
        for index in 0..<columns.count where !subset.contains(index) {
          guard !subset.contains(where: { columns.isCorrelated($0, index) }),
            seen.insert(SubsetKey(subset, index)).inserted,
            let rest = columns.rest(sum, with: index)
          else { continue }
          let cost = complexity + columns.costs[index]
          let share = max(rest, isNoisy ? 0 : floor) / floor * (1 + 1e-3 * cost)
          next.append((place, index, share + (isNoisy ? price * cost : 0)))
        }
      }
      next.sort { $0.score < $1.score }
      for candidate in next.prefix(size <= 3 ? 20 : 8) {
        let subset = (front[candidate.subset] + [candidate.index]).sorted()
        guard let factors = columns.factors(subset) else { continue }
        let result = evaluated(subset, factors, columns, channel)
        best = isNoisy ? lessNoisy(best, result, count) : better(best, result)
      }
      if best.fits, !isNoisy { return best }
      // With noise, one term more that explains nothing ends the search.
      let isWorse = isNoisy && size >= 2 && best.formula.terms.count < size
      if isWorse { return best }
      front = next.prefix(beam).map { front[$0.subset] + [$0.index] }
    }
    return best
  }

  /// Returns the better of two formulas for noisy values: by what remains and their numbers.
  private func lessNoisy(_ first: Result, _ second: Result, _ count: Double) -> Result {
    func score(_ result: Result) -> Double {
      result.meanSquare * count + price * result.formula.cost
    }
    return score(second) < score(first) ? second : first
  }

  /// Chooses units for factors, and measures what remains.
  private func evaluated(
    _ subset: [Int],
    _ factors: [[Double]],
    _ columns: ColumnSet,
    _ channel: Channel
  ) -> Result {
    let errors = columns.errors(subset)
    let choice = UnitChoice(layouts: grid.layouts, kind: channel.kind, isNoisy: isNoisy)
    var terms: [Formula.Term] = []
    var written = factors
    for (place, index) in subset.enumerated() {
      let values = choice.values(
        factors.map { $0[place] },
        errors: zip(errors, factors).map { error, factor in
          error[place] * channel.sigma + abs(factor[place]) * 1e-10
        }
      )
      guard let values else {
        return Result(formula: Formula(), meanSquare: .infinity, fits: false)
      }
      terms += values.map { Formula.Term(factor: $0, shape: columns.shapes[index]) }
      for (layout, size) in grid.layouts.enumerated() {
        written[layout][place] = values.reduce(0) { $0 + $1.value(in: size) }
      }
    }
    let formula = Formula(terms)
    guard formula.numberCount <= budget else {
      return Result(formula: Formula(), meanSquare: .infinity, fits: false)
    }
    guard !channel.isClamped else { return rest(formula, channel) }
    let rest = columns.rest(subset, factors: written)
    return judged(formula, channel, rest.square, rest.largest, rest.count)
  }

  /// Measures what a formula does not explain.
  func rest(_ formula: Formula, _ channel: Channel) -> Result {
    var (square, largest, count) = (0.0, 0.0, 0)
    for (row, sample) in grid.samples.enumerated() where channel.values[row].isFinite {
      let layout = grid.layouts[sample.layout]
      var value = formula.terms.reduce(0) { sum, term in
        let factor = term.factor.value(in: layout)
        return sum + factor * self.value(of: term.shape, row)
      }
      if channel.isClamped { value = min(max(value, 0), 1) }
      let rest = (value - channel.values[row]) * channel.weight(row)
      square += rest * rest
      largest = max(largest, abs(rest))
      count += 1
    }
    return judged(formula, channel, square, largest, count)
  }

  /// Decides whether a formula explains a channel, by what remains of it.
  private func judged(
    _ formula: Formula,
    _ channel: Channel,
    _ square: Double,
    _ largest: Double,
    _ count: Int
  ) -> Result {
    guard count > 0 else { return Result(formula: formula, meanSquare: 0, fits: true) }
    let mean = square / Double(count) / (channel.sigma * channel.sigma)
    let fits =
      isNoisy
      ? mean <= 1 + 3.5 * (2 / Double(count)).squareRoot() : largest <= 4 * channel.sigma
    return Result(formula: formula, meanSquare: mean, fits: fits)
  }

  private func value(of shape: Shape, _ row: Int) -> Double {
    if case .element = shape { return extras.first { $0.shape == shape }?.values[row] ?? 0 }
    let sample = grid.samples[row]
    return shape.value(at: sample.d, in: grid.layouts[sample.layout])
  }
}

/// A set of at most eight columns, without their order.
private struct SubsetKey: Hashable {
  private var indices = SIMD8<UInt16>(repeating: .max)

  /// Creates the key of a subset with one column more.
  init(_ subset: [Int], _ last: Int) {
    var count = 0
    for index in subset {
      insert(UInt16(index), count)
      count += 1
    }
    insert(UInt16(last), count)
  }

  /// Inserts an index in ascending order.
  private mutating func insert(_ index: UInt16, _ count: Int) {
    var place = count
    while place > 0, indices[place - 1] > index {
      indices[place] = indices[place - 1]
      place -= 1
    }
    indices[place] = index
  }
}

extension Shape {
  /// The same function in fewer words: the sine of −d is that of d with the other sign.
  var plainer: Shape {
    switch self {
    case .odd(.sine(.distance, let angle)): .sine(.position, angle)
    case .odd(.sine(ShapeLibrary.near, let angle)): .sine(ShapeLibrary.turned, angle)
    case .versine(.distance, let angle): .versine(.position, angle)
    case .versine(ShapeLibrary.near, let angle): .versine(ShapeLibrary.turned, angle)
    default: self
    }
  }

  /// The cost of a shape with its own numbers.
  var ownCost: Double { complexity + Double(numbers.count { !$0.isPlain }) + 1 }

  /// The shape with its numbers rounded if they are almost round.
  var rounded: Shape {
    mapped { value in
      var value = value
      let scale = value.isAngle ? Double.pi / 180 : 1
      for digits in [1.0, 2, 3, 4, 5, 10, 20, 100] {
        let rounded = (value.number / scale * digits).rounded() / digits * scale
        if abs(rounded - value.number) < 1e-6 * max(abs(value.number), 0.01) {
          value.number = rounded
          break
        }
      }
      return value
    }
  }
}
