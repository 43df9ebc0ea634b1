import PageEffects

/// A number of the poses that changes between pages: its formula's form, and how far it is from the data.
package struct FitChannel: Sendable {
  /// The errors in one layout.
  package struct Curve: Sendable {
    /// The page differences of the data.
    package var differences: [Double]
    /// The data minus the formula at each of them; nil where the data does not tell the number.
    package var errors: [Double?]
  }

  /// The name by which a form is chosen: `translateX`, `rotateY`, `scale`, `alpha`, `order`, or that of a layer's number.
  package var name: String
  /// The unit of errors: `pt`, `deg`, or nothing for a ratio.
  package var unit: String
  /// The form of the formula.
  package var form: FitForm
  /// The count of numbers in the formula; a point counts as two.
  package var numberCount: Int
  /// The errors, layout by layout.
  package var curves: [Curve]

  /// The largest error, without its sign.
  package var largestError: Double { curves.flatMap(\.errors).reduce(0) { max($0, abs($1 ?? 0)) } }
}

/// The errors of all numbers of a derived effect.
struct FitChannels {
  let effect: PresetText.Effect
  let rows: [FitTable.Row]
  let refinement: Refinement
  let forms: [String: FitForm]

  private var grid: Grid { refinement.grid }

  /// The numbers that change between pages, or that are not those of the data.
  var all: [FitChannel] {
    let parts = ModelParts(refinement: refinement, model: effect.model)
    return parts.all.compactMap { part in
      let data = parts.channel(part)
      return channel(part.name, data.kind, part.formula(of: effect.model), data)
    } + others
  }

  private var others: [FitChannel] {
    func channel(
      _ name: String,
      _ formula: Formula,
      isLength: Bool = false,
      _ value: (FitTable.Row) -> Double?
    ) -> FitChannel? {
      let data = Channel(
        values: rows.map { value($0) ?? .nan },
        sigma: isLength ? 0.1 : 1e-3,
        kind: isLength ? .length : .ratio
      )
      return self.channel(name, data.kind, formula, data)
    }
    let alpha = channel("alpha", effect.alpha ?? Formula(constant: Value(1)), \.alpha)
    let order = effect.orderFormula.flatMap { channel("order", $0, \.order) }
    let layers = effect.layers.map { layer in
      channel(layer.name, layer.formula, isLength: !FitNumbers.isShare(layer.name)) {
        $0.numbers[layer.name]
      }
    }
    return ([alpha, order] + layers).compactMap(\.self)
  }

  /// The errors in parts of sigma above which a constant is no explanation of the data.
  private static let farFromConstant = 4.0

  /// Returns the errors of a number; nil for one that is the same in the effect and in the data.
  private func channel(
    _ name: String,
    _ kind: Channel.Kind,
    _ formula: Formula,
    _ data: Channel
  ) -> FitChannel? {
    let values = grid.values(of: formula)
    let scale = kind == .angle ? 180 / Double.pi : 1
    let curves = grid.ranges.map { range in
      FitChannel.Curve(
        differences: range.map { grid.samples[$0].d },
        errors: range.map { row in
          let error = data.values[row] - values[row]
          return error.isFinite ? error * scale : nil
        }
      )
    }
    let channel = FitChannel(
      name: name,
      unit: kind == .angle ? "deg" : kind == .length ? "pt" : "",
      form: forms[name] ?? .formula,
      numberCount: formula.numberCount,
      curves: curves
    )
    let isFar = channel.largestError > Self.farFromConstant * data.sigma * scale
    return formula.constant == nil || isFar || forms[name] != nil ? channel : nil
  }
}
