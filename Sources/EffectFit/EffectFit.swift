import PageEffects
import PageGeometry
import PresetFiles
import RealModule

/// The derivation of a preset from poses.
package struct EffectFit: Sendable {
  private let tables: [FitTable]
  private let isVertical: Bool
  private let givenNoise: Double?
  private let grid: Grid
  private let rows: [FitTable.Row]
  /// The forms of formulas that a person has chosen, by the names of channels.
  package var forms: [String: FitForm] = [:]

  /// A derived preset.
  package struct Result: Sendable {
    /// The file's text.
    package var text: String
    /// The largest distance of a corner of the written preset from the data, in points.
    package var largestError: Double
    /// The root of the mean square of the distances of coordinates, in points.
    package var meanError: Double
    /// The distance that 95 % of corners do not exceed, in points.
    package var usualError: Double
    /// The standard deviation of noise in the data, in points; 0 for exact data.
    package var noise: Double
    /// The count of numbers in formulas; a point counts as two.
    package var numberCount: Int
    /// What the data cannot tell, and what was not derived, in sentences.
    package var notes: [String]
    /// The name of the channel that differs most from the data; nil if all are within the errors.
    package var worst: String?
    /// The numbers that change between pages, each with its errors.
    package var channels: [FitChannel] = []
  }

  /// The standard deviation of the coordinates of corners, in points: as given, or estimated.
  package var noise: Double { givenNoise ?? estimatedNoise(corners) }

  /// The least number of page differences.
  private static let fewestRows = 5

  /// The noise in points below which data counts as exact.
  static let exactNoise = 0.01

  /// The error of exact matrices that does not matter, in points.
  static let matrixError = 1e-4
  /// The error of exact corners that does not matter, in points: browsers give them with seven digits.
  private static let cornerError = 1e-3

  /// The distance of a corner that is visible, in points.
  private static let visibleError = 0.5

  /// Creates the derivation from tables.
  ///
  /// - Parameters:
  ///   - tables: The poses by layout, with pages that scroll from left to right.
  ///   - isVertical: Whether the original pages scroll up and down.
  ///   - noise: The standard deviation of coordinates, in points; nil to estimate it.
  /// - Throws: `usage` if there are too few rows, or none with a position.
  package init(_ tables: [FitTable], isVertical: Bool = false, noise: Double? = nil)
    throws(FitError)
  {
    (self.tables, self.isVertical, givenNoise) = (tables, isVertical, noise)
    for table in tables {
      let count = table.rows.count { $0.matrix != nil || $0.corners != nil }
      guard count >= Self.fewestRows else {
        throw .usage(
          "'\(table.name)' has \(count) rows with a position",
          "At least \(Self.fewestRows) page differences are needed; 61 from -3 to 3 are usual."
        )
      }
    }
    rows = tables.flatMap(\.rows)
    grid = Grid(
      layouts: tables.map(\.layout),
      samples: tables.enumerated().flatMap { index, table in
        table.rows.map { Grid.Sample(layout: index, d: $0.d) }
      }
    )
  }

  // MARK: Result

  /// Derives a preset.
  ///
  /// - Parameter source: The origin of the data, for the file.
  /// - Returns: The preset, which may differ from the data; the caller decides whether it is near enough.
  package func result(source: String) -> Result {
    let corners = self.corners
    let noise = self.noise
    var best: Result?
    // A formula with too many numbers is no explanation: fewer of them are allowed then.
    for budget in [Self.mostNumbers, 7, 4, 2] {
      let result = result(corners, noise, source, budget)
      if result.numberCount <= Self.mostNumbers || !forms.isEmpty { return result }
      if best.map({ result.numberCount < $0.numberCount }) ?? true { best = result }
    }
    return best ?? result(corners, noise, source, 0)
  }

  /// The number of assumptions about the eye of which all formulas are searched.
  private static let mostChoices = 4

  /// The greatest count of numbers in a preset.
  private static let mostNumbers = 24

  private func result(
    _ corners: [[Point]?],
    _ noise: Double,
    _ source: String,
    _ budget: Int
  ) -> Result {
    let isNoisy = noise > Self.exactNoise
    let sigma = isNoisy ? noise : hasMatrices ? Self.matrixError : Self.cornerError
    let choices = choices(corners, isNoisy ? noise : 1e-6)
    let refinement = Refinement(grid: grid, corners: corners, noise: sigma, isNoisy: isNoisy)
    let fit = PoseFit(grid: grid, isNoisy: isNoisy, noise: sigma, budget: budget)
    let refined =
      isNoisy ? noisyModel(choices, refinement, fit) : exactModel(choices, refinement, fit)
    let model = formed(refinement.rounded(refined), refinement, budget)
    return written(model, refinement, noise: isNoisy ? noise : 0, source, budget)
  }

  /// Returns a model with the forms that were chosen.
  private func formed(_ model: FitModel, _ refinement: Refinement, _ budget: Int) -> FitModel {
    var parts = ModelParts(refinement: refinement, model: model)
    let search = ChannelFit(grid: grid, isNoisy: refinement.isNoisy, budget: budget)
    for part in parts.all {
      guard let form = forms[part.name], form != .formula else { continue }
      let formed = FormedFit(search: search, form: form).formula(parts.channel(part))
      parts.model = part.setting(formed, in: parts.model)
    }
    return parts.model
  }

  /// Returns the simplest model of exact data.
  private func exactModel(
    _ choices: [EyeChoice],
    _ refinement: Refinement,
    _ fit: PoseFit
  ) -> Refinement.Result {
    var quick = fit
    quick.isQuick = true
    // The formulas of a wrong eye may explain all positions of pages that are not seen edge-on, and no others.
    func checked(_ result: PoseFit.Result) -> PoseFit.Result {
      guard !hasMatrices else { return result }
      var result = result
      let error = refinement.error(result.model)
      result.fits = result.fits && error.largest < Self.visibleError
      // Of wrong models, the one whose corners are nearest is the best.
      if !result.fits {
        result.cost = result.model.cost + 4 * .log(1 + error.mean / Self.cornerError)
      }
      return result
    }
    // Most assumptions about the eye are wrong, and a wrong one has no formulas that a long search would find.
    let ranked =
      choices.count < 2
      ? choices.map { ($0, PoseFit.Result(model: FitModel(), fits: false, cost: .infinity)) }
      : choices.map { ($0, checked(quick.result($0))) }.sorted { fit.isBetter($0.1, $1.1) }
    var best = ranked.first?.1
    for (choice, _) in ranked.prefix(Self.mostChoices) {
      let isKnown = best?.fits == true
      let result = checked(fit.result(choice))
      if best.map({ fit.isBetter(result, $0) }) ?? true { best = result }
      if isKnown || best?.fits == true && (best?.cost ?? 0) < 2.5 { break }
    }
    let model = best?.model ?? FitModel()
    guard refinement.error(model).mean > 1e-3 else {
      return Refinement.Result(model: model, errors: [])
    }
    return refinement.result(model)
  }

  /// Returns the model of noisy data with the least sum of squares and numbers.
  private func noisyModel(
    _ choices: [EyeChoice],
    _ refinement: Refinement,
    _ fit: PoseFit
  ) -> Refinement.Result {
    var quick = fit
    quick.isQuick = true
    let ranked = choices.map { ($0, quick.result($0)) }.sorted { $0.1.cost < $1.1.cost }
    var best: (result: Refinement.Result, score: Double)?
    for (choice, model) in ranked.prefix(Self.mostChoices) {
      for model in [model, fit.result(choice)] {
        let result = refinement.result(model.model)
        let score = refinement.score(result.model)
        if best.map({ score < $0.score }) ?? true { best = (result, score) }
      }
    }
    if let found = best?.result { best = StructureSearch(refinement: refinement).result(found) }
    return best?.result ?? Refinement.Result(model: FitModel(), errors: [])
  }

  /// Whether all positions are given by matrices.
  private var hasMatrices: Bool { rows.allSatisfy { $0.matrix != nil || $0.corners == nil } }

  /// The corners at each sample, in points.
  private var corners: [[Point]?] {
    rows.indices.map { rows[$0].corners(of: grid.layouts[grid.samples[$0].layout].pageSize) }
  }

  /// The noise of the corners' coordinates: the median over the coordinates.
  private func estimatedNoise(_ corners: [[Point]?]) -> Double {
    var noises: [Double] = []
    for corner in 0..<4 {
      for axis in 0..<2 {
        let values = corners.map { $0.map { axis == 0 ? $0[corner].x : $0[corner].y } ?? .nan }
        noises.append(Channel(values: values, sigma: 1, kind: .length).noise(on: grid))
      }
    }
    noises.sort()
    return (noises[3] + noises[4]) / 2
  }

  /// Returns the assumptions about the eye, the most probable first.
  private func choices(_ corners: [[Point]?], _ noise: Double) -> [EyeChoice] {
    if hasMatrices, noise <= Self.exactNoise {
      let choices = MatrixEyes(grid: grid, matrices: rows.map(\.matrix)).choices()
      if !choices.isEmpty { return choices }
    }
    return CornerEyes(grid: grid, corners: corners, noise: noise).choices()
  }

  // MARK: Other channels

  private func written(
    _ model: FitModel,
    _ refinement: Refinement,
    noise: Double,
    _ source: String,
    _ budget: Int
  ) -> Result {
    var notes: [String] = []
    var effect = self.effect(model, noise, source, budget, &notes)
    var text = PresetText.text(of: effect)
    if rows.allSatisfy({ $0.order == nil }) {
      let preset = try? Preset(name: "fitted", sources: ["fitted.yaml": text])
      effect.swapsPages = preset?.breaks(.orderSwap) ?? false
      text = PresetText.text(of: effect)
    }
    var result = Result(
      text: text,
      largestError: .infinity,
      meanError: .infinity,
      usualError: .infinity,
      noise: noise,
      numberCount: numberCount(effect),
      notes: notes
    )
    result.channels =
      FitChannels(effect: effect, rows: rows, refinement: refinement, forms: forms).all
    guard let check = try? FitCheck(text: text, tables: tables) else { return result }
    (result.largestError, result.meanError, result.usualError) = (
      check.largest, check.mean, check.usual
    )
    result.worst = check.worst
    return result
  }

  private func effect(
    _ model: FitModel,
    _ noise: Double,
    _ source: String,
    _ budget: Int,
    _ notes: inout [String]
  ) -> PresetText.Effect {
    var effect = PresetText.Effect(
      model: model,
      window: grid.span,
      summary: FitSummary(model: model).text,
      source: source
    )
    effect.isVertical = isVertical
    let stages = tables.map { PresetText.Stage($0.layout) }
    if let stage = stages[0], stages.allSatisfy({ $0 == stage }) { effect.stage = stage }
    if rows.contains(where: { $0.alpha != nil }) {
      let formula = formula("alpha", \.alpha, isLength: false, noise, budget)
      effect.alpha = formula.constant?.number == 1 ? nil : formula
    }
    let orders = OrderFit(grid: grid, orders: rows.map { $0.order ?? .nan })
    effect.order = orders.text(model)
    if effect.order == nil {
      effect.orderFormula = formula("order", \.order, isLength: false, noise, budget)
    }
    let hidden = HiddenFit(grid: grid, isHidden: rows.map(\.isHidden))
    effect.backface = hidden.backface(model)
    if effect.backface == nil { effect.hidden = hidden.condition() }
    for name in numberNames {
      let isLength = !FitNumbers.isShare(name)
      let formula = formula(name, { $0.numbers[name] }, isLength: isLength, noise, budget)
      if !formula.isZero || !FitNumbers.isOptional(name) { effect.layers.append((name, formula)) }
    }
    notes += FitNotes(model: model, rows: rows, grid: grid, isVertical: isVertical).sentences
    return effect
  }

  /// Returns the formula of a number that is not a part of the position.
  private func formula(
    _ name: String,
    _ value: (FitTable.Row) -> Double?,
    isLength: Bool,
    _ noise: Double,
    _ budget: Int
  ) -> Formula {
    var channel = Channel(
      values: rows.map { value($0) ?? .nan },
      sigma: isLength ? 1e-4 : 1e-6,
      kind: isLength ? .length : .ratio,
      perPoint: isLength ? 1 : 0.01
    )
    channel.isClamped = name == "alpha"
    // Corners may be noisy, and the other numbers exact.
    let own = noise > 0 ? channel.noise(on: grid) : 0
    let isNoisy = own > 1e-3
    if isNoisy { channel.sigma = own }
    let search = ChannelFit(grid: grid, isNoisy: isNoisy, budget: budget)
    return FormedFit(search: search, form: forms[name] ?? .formula).formula(channel)
  }

  /// The names of the numbers of layers in the data, sorted.
  private var numberNames: [String] { Set(rows.flatMap(\.numbers.keys)).sorted() }

  private func numberCount(_ effect: PresetText.Effect) -> Int {
    effect.model.numberCount + (effect.alpha?.numberCount ?? 0)
      + (effect.orderFormula?.numberCount ?? 0)
      + effect.distinctLayers.reduce(0) { $0 + $1.numberCount }
  }
}
