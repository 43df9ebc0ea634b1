import PageEffects
import PageGeometry
import TextTools

/// The text of a preset from the formulas of an effect.
struct PresetText {
  /// Everything about an effect that is written.
  struct Effect {
    var model: FitModel
    var alpha: Formula?
    /// The order as a formula's text; nil for the usual one.
    var order: String?
    var orderFormula: Formula?
    /// Whether the usual order, which the data does not have, lets pages swap while they overlap.
    var swapsPages = false
    /// The condition under which pages are hidden.
    var hidden: String?
    /// The rule of hidden backs: nil if backs are visible.
    var backface: BackfaceWords?
    /// The numbers of layers, by the names of plots, in order.
    var layers: [(name: String, formula: Formula)] = []
    var window: ClosedRange<Double>
    var isVertical = false
    /// The size of pages; nil for the default, or if it differs among the data.
    var stage: Stage?
    var summary: String
    var source: String

    /// The formulas of layers, equal ones once.
    var distinctLayers: [Formula] {
      layers.map(\.formula).reduce(into: []) { distinct, formula in
        if !distinct.contains(formula) { distinct.append(formula) }
      }
    }
  }

  /// The size of pages.
  struct Stage: Equatable {
    /// The shares of the viewport, along the way of scrolling and across it.
    var length: Double
    var breadth: Double
    /// The gap in points.
    var gap: Double

    var line: String {
      func percent(_ share: Double) -> String { ((share * 1e5).rounded() / 1e3).plainText + "%" }
      let space = gap == 0 ? "" : ", gap: \(gap.plainText)"
      return
        "stage: { page: { length: \(percent(length)), breadth: \(percent(breadth)) }\(space) }"
    }
  }

  /// The rule by which backs are hidden.
  enum BackfaceWords { case eye, turn }

  private var writer = FormulaText()

  /// Returns the text of a preset.
  static func text(of effect: Effect) -> String {
    var text = PresetText()
    text.writer.isVertical = effect.isVertical
    return text.written(effect)
  }

  private mutating func written(_ effect: Effect) -> String {
    let body = self.body(effect)
    var head = ["summary: \(quoted(effect.summary))", "source: \(quoted(effect.source))"]
    if effect.isVertical { head.append("direction: vertical") }
    if let stage = effect.stage { head.append(stage.line) }
    if effect.swapsPages {
      let reason = "The data has no paint order; the page nearest to rest is in front."
      head += ["exceptions:", "  \(LintRule.orderSwap.rawValue): \(reason)"]
    }
    if !writer.parameters.isEmpty {
      head.append("parameters:")
      head += writer.parameters.map(declaration)
    }
    if !writer.lets.isEmpty {
      head.append("let:")
      head += writer.lets.map { "  \($0.name): \($0.track)" }
    }
    return (head + body).joined(separator: "\n") + "\n"
  }

  private func declaration(_ parameter: FormulaText.Parameter) -> String {
    let value = parameter.value
    let type = value.isAngle ? "angle" : parameter.isLength ? "length" : "number"
    let end = Value(upperBound(of: value), isAngle: value.isAngle)
    return "  \(parameter.name): { type: \(type), default: \(value.numberText), "
      + "range: [0, \(end.numberText)], help: \"\(parameter.help)\" }"
  }

  /// Returns the upper end of a slider: about twice the value, with one digit.
  private func upperBound(of value: Value) -> Double {
    let twice = 2 * value.written
    var unit = 1.0
    while unit > twice { unit /= 10 }
    while unit * 10 <= twice { unit *= 10 }
    let rounded = (twice / unit).rounded(.up) * unit
    let clean = unit < 1 ? (rounded * 1e9).rounded() / 1e9 : rounded
    return value.isAngle ? clean * .pi / 180 : clean
  }

  /// Returns the text of the opacity, which stays within 0 and 1 at the ends of its parameters' ranges.
  private mutating func alpha(_ formula: Formula) -> String {
    let count = writer.parameters.count
    let text = writer.text(formula, named: "fade", of: "Loss of opacity", isLength: false)
    return writer.parameters.count > count ? "clamp(\(text), 0, 1)" : text
  }

  private mutating func body(_ effect: Effect) -> [String] {
    let model = effect.model
    var lines: [String] = []
    if let distance = model.distance { lines.append(eye(distance, model.origin)) }
    lines.append(
      "window: [\(effect.window.lowerBound.plainText), \(effect.window.upperBound.plainText)]"
    )
    let operations = self.operations(model)
    lines += operations.isEmpty ? ["transform: []"] : ["transform:"] + operations
    if let alpha = effect.alpha { lines.append("alpha: \(quoted(self.alpha(alpha)))") }
    if let order = effect.order {
      lines.append("order: \(quoted(order))")
    } else if let order = effect.orderFormula {
      lines.append(
        "order: \(quoted(writer.text(order, named: "order", of: "Paint order", isLength: false)))"
      )
    }
    if let hidden = effect.hidden { lines.append("hidden: \(quoted(hidden))") }
    if let backface = effect.backface {
      lines.append("backface: hidden")
      if backface == .turn { lines.append("backfaceRule: turn") }
    }
    return lines + layers(effect.layers)
  }

  private mutating func eye(_ distance: Formula, _ origin: FitModel.Origin) -> String {
    // The distance is a parameter of every preset, so that a constant needs no other.
    let text =
      distance.constant.map { $0.text(isVertical: writer.isVertical) }
      ?? writer.text(distance, named: "eye", of: "Distance of the eye", isLength: true)
    switch origin {
    case .viewport: return "perspective: { distance: \(quoted(text)) }"
    case .page: return "perspective: { distance: \(quoted(text)), origin: page }"
    case .point(let x, let y):
      let x = quoted(writer.text(x, named: "eyeX", of: "Vanishing point", isLength: true))
      let y = quoted(writer.text(y, named: "eyeY", of: "Vanishing point", isLength: true))
      return "perspective: { distance: \(quoted(text)), origin: [\(x), \(y)] }"
    }
  }

  // MARK: Operations

  private mutating func operations(_ model: FitModel) -> [String] {
    var lines: [String] = []
    if let place = translation(model.place, ["spacing", "rise", "depth"], "Shift") {
      lines.append("  - translate: \(place)")
    }
    let linear = self.linear(model)
    if model.hasPivot {
      let pivot = fields(model.pivot, ["pivotX", "pivotY", "pivotZ"], "Pivot")
      lines += ["  - about:"] + pivot.map { "      \($0)" } + ["      of:"]
      lines += linear.map { "        - \($0)" }
    } else {
      lines += linear.map { "  - \($0)" }
    }
    if let shift = translation(
      model.shift,
      ["shiftX", "shiftY", "shiftZ"],
      "Shift before the rotation"
    ) {
      lines.append("  - translate: \(shift)")
    }
    return lines
  }

  private mutating func linear(_ model: FitModel) -> [String] {
    var turns: [String] = []
    let axes = [("rotateX", "tip"), ("rotateY", "tilt"), ("rotateZ", "spin")]
    for axis in model.isTurnedOutward ? [2, 1, 0] : [0, 1, 2] where !model.turns[axis].isZero {
      let (key, name) = axes[axis]
      let text = writer.text(model.turns[axis], named: name, of: "Rotation", isLength: false)
      turns.append("\(key): \(quoted(text))")
    }
    if !model.skew.isZero {
      let text = writer.text(model.skew, named: "lean", of: "Lean", isLength: false)
      turns.append("skew: { x: \(quoted(text)) }")
    }
    let scale = self.scale(model.scale)
    return model.scalesLast ? scale + turns : turns + scale
  }

  private mutating func scale(_ scale: [Formula]) -> [String] {
    func isOne(_ formula: Formula) -> Bool {
      formula.constant?.number == 1 && formula.constant?.unit == Unit.none
    }
    if scale[0] == scale[1] {
      guard !isOne(scale[0]) else { return [] }
      return ["scale: \(quoted(writer.text(scale[0], named: "size", of: "Size", isLength: false)))"]
    }
    var parts: [String] = []
    for (axis, key) in ["x", "y"].enumerated() where !isOne(scale[axis]) {
      let name = "size\(key.uppercased())"
      let text = writer.text(scale[axis], named: name, of: "Size along \(key)", isLength: false)
      parts.append("\(key): \(quoted(text))")
    }
    return ["scale: { \(parts.joined(separator: ", ")) }"]
  }

  private mutating func translation(_ formulas: [Formula], _ names: [String], _ what: String)
    -> String?
  {
    let parts = fields(formulas, names, what)
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }

  private mutating func fields(_ formulas: [Formula], _ names: [String], _ what: String) -> [String]
  {
    var parts: [String] = []
    for (axis, key) in ["x", "y", "z"].enumerated() where !formulas[axis].isZero {
      let text = writer.text(
        formulas[axis],
        named: names[axis],
        of: "\(what) along \(key)",
        isLength: true
      )
      parts.append("\(key): \(quoted(text))")
    }
    return parts
  }

  // MARK: Layers

  private mutating func layers(_ layers: [(name: String, formula: Formula)]) -> [String] {
    var lines: [String] = []
    var groups: [(key: String, fields: [(name: String, text: String)])] = []
    var known: [(formula: Formula, text: String)] = []
    for layer in layers {
      let parts = layer.name.split(separator: ".", maxSplits: 1).map(String.init)
      let name = Self.parameterName(layer.name)
      let isLength = !FitNumbers.isShare(layer.name)
      // Equal formulas have the same parameters.
      let text =
        known.first { $0.formula == layer.formula }?.text
        ?? writer.text(layer.formula, named: name, of: "Value of \(layer.name)", isLength: isLength)
      known.append((layer.formula, text))
      let field = (name: parts.count > 1 ? parts[1] : "", text: text)
      if let index = groups.firstIndex(where: { $0.key == parts[0] }) {
        groups[index].fields.append(field)
      } else {
        groups.append((parts[0], [field]))
      }
    }
    for group in groups {
      if group.key == "overlay" {
        lines.append("overlays:")
        lines += group.fields.map {
          "  - { name: \(quoted($0.name)), opacity: \(quoted($0.text)) }"
        }
      } else if group.fields.count == 1, group.fields[0].name.isEmpty {
        lines.append("\(group.key): \(quoted(group.fields[0].text))")
      } else {
        let fields = group.fields.map { "\($0.name): \(quoted($0.text))" }
        lines.append("\(group.key): { \(fields.joined(separator: ", ")) }")
      }
    }
    return lines
  }

  /// Returns a name for the parameters of a layer's number.
  private static func parameterName(_ name: String) -> String {
    let letters = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let words = letters.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.prefix(1).lowercased() + words.dropFirst() + "Value"
  }

  /// Returns a text as a value in YAML, in quotes where YAML would split or change it.
  private func quoted(_ text: String) -> String {
    let special = text.contains { ",:#{}[]&*!|>%@`\"'?".contains($0) && $0 != "*" && $0 != ">" }
    let isPlain = !special && !text.hasPrefix("*") && !text.hasPrefix(">") && !text.hasPrefix("- ")
    guard !isPlain else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension PresetText.Stage {
  /// Reads the size of pages from a layout; nil for the default one.
  init?(_ layout: Layout) {
    let sample = Layout.sample
    let isDefault = layout.pageSize == sample.pageSize && layout.viewport == sample.viewport
    if isDefault && layout.gap == 0 { return nil }
    func share(_ axis: Axis) -> Double {
      layout.pageSize.length(along: axis) / layout.viewport.length(along: axis)
    }
    let across: Axis = layout.axis == .horizontal ? .vertical : .horizontal
    self.init(length: share(layout.axis), breadth: share(across), gap: layout.gap)
  }
}
