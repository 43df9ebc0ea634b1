package import PageEffects
package import PageGeometry
import TextTools

/// An effect as names, formulas and operations: the tree that all export targets write.
///
/// The declarations are in the order of their dependencies, and only those are present on which a pose depends. The
/// values for horizontal scrolling are also members of the effect itself.
@dynamicMemberLookup
package struct ExportedEffect: Sendable {
  package typealias Layer = EffectTemplate<Expression>.Layer

  /// The names and texts of the preset.
  package var origin: Origin
  /// The background of the preset; nil for none.
  package var background: Background?
  /// The parameters and lets.
  package var declarations: [Declaration]
  /// The values for horizontal scrolling.
  @Boxed package var across: EffectTemplate<Expression>
  /// The values for vertical scrolling.
  @Boxed package var down: EffectTemplate<Expression>
  package var window: (from: Expression, to: Expression)
  /// The distance that the layout scrolls per page, in points.
  package var stride: Expression
  /// Whether the last page is followed by the first.
  package var wraps: Bool
  /// Whether next and previous pages exchange their poses.
  package var isMirrored: Bool
  /// The definition and settings from which poses are compiled, to compare generated code with.
  package var compiled: Source
  /// The definition with the formulas of the export, without layers.
  package var tree: Source

  /// The texts of the preset for the comments of generated files.
  package struct Origin: Sendable {
    package var name: UserText
    package var summary: UserText
    package var source: UserText?
    package var notes: UserText?
    package var namespace = Namespace()

    package init(name: String, summary: String, source: String?, notes: String?) {
      (self.name, self.summary) = (UserText(name), UserText(summary))
      (self.source, self.notes) = (source.map { UserText($0) }, notes.map { UserText($0) })
    }
  }

  /// Where the names of exported code are, so that several effects can be in one program.
  package struct Namespace: Sendable {
    /// The text before the name of the effect in the names of types: letters and digits, beginning with a capital.
    package var prefix = ""
    /// The package of Kotlin: identifiers with points between them.
    package var package = "effects"

    package init() {}

    /// Returns whether a text can start the name of a type.
    package static func isPrefix(_ text: String) -> Bool {
      text.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil
    }

    /// Returns whether a text is the name of a package of Kotlin.
    package static func isPackage(_ text: String) -> Bool {
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
        // Kotlin reserves names of underscores alone.
        word.wholeMatch(of: #/(?:[A-Za-z]|_+[A-Za-z0-9])[A-Za-z0-9_]*/#) != nil
          && !KotlinTarget.keywords.contains(String(word))
      }
    }
  }

  /// The definition with values of parameters.
  package struct Source: Sendable {
    @Boxed var definition: EffectDefinition
    var settings: [String: ParameterValue]

    /// Compiles the effect for a layout.
    package func effect(for layout: Layout) throws(EffectErrors) -> Effect {
      try Effect(definition, layout: layout, settings: settings)
    }
  }

  package var vertical: EffectDefinition.VerticalRule { tree.definition.vertical }
  package var backfaceRule: BackfaceRule { tree.definition.backfaceRule }
  package var depth: EffectDefinition.Depth { tree.definition.depth }

  /// Returns the values for an axis.
  package func values(along axis: Axis) -> EffectTemplate<Expression> {
    axis == .horizontal ? across : down
  }

  package subscript<Value>(dynamicMember path: KeyPath<EffectTemplate<Expression>, Value>) -> Value
  {
    across[keyPath: path]
  }

  /// The distance of the eye, in points; nil without perspective.
  package var perspective: Expression? {
    across.perspective.constant == .infinity ? nil : across.perspective
  }

  /// The paint key; nil for the z of the page's point (1, 1, 1).
  package var order: Expression? { if case .key(let key) = across.order { key } else { nil } }

  /// The name of the first argument of the function that poses a page.
  var argument: String { wraps || isMirrored ? "rawD" : "d" }
}

extension Expression.BinaryOperator {
  /// Whether the operator compares numbers.
  var isComparison: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: true
    case .add, .subtract, .multiply, .divide, .power, .and, .or: false
    }
  }
}

extension ExportedEffect {
  /// Reads a definition into a tree.
  ///
  /// - Parameters:
  ///   - definition: An effect that compiles.
  ///   - settings: Values of parameters, which replace their defaults.
  ///   - origin: The names and texts of the preset.
  ///   - background: The background of the preset; nil for none.
  package init(
    _ definition: EffectDefinition,
    settings: [String: ParameterValue],
    origin: Origin,
    background: Background? = nil
  ) {
    let types = definition.types(settings: settings)
    let choices = types.filter { if case .choice = $0.value { true } else { false } }.keys
    var tree = definition.mapped { argument in
      let formula = argument.expression.resolving(choices: Set(choices))
      return .expression(formula.inliningCurves.normalized)
    }
    tree.lets = tree.allLets
    let decided = tree.lets.reduce(into: [String: Expression]()) { decided, name in
      let value = name.value.expression
      if value.isDecided { decided[name.name] = value }
    }
    tree = tree.mapped { .expression($0.expression.deciding(decided)) }
    let formulas = tree.formulas(settings: settings)
    (self.origin, self.background) = (origin, background)
    compiled = Source(definition: definition, settings: settings)
    var across = tree.template(along: .horizontal).mapped(\.expression)
    var down = tree.template(along: .vertical).mapped(\.expression.normalized)
    if formulas[Names.perspective, default: .number(.infinity)].constant == .infinity {
      (across.perspective, down.perspective) = (.number(.infinity), .number(.infinity))
    }
    (self.across, self.down) = (across, down)
    let range = EffectDefinition.defaultWindow
    window = (
      tree.window?.from.expression ?? .number(range.lowerBound),
      tree.window?.to.expression ?? .number(range.upperBound)
    )
    stride = tree.stride?.expression ?? .name("L") + .name("gap")
    wraps = formulas["wrap"] == .condition(true)
    isMirrored = formulas["mirrored"] == .condition(true)
    // Programs of the tree compare the places of pages alone.
    tree.template.extras = nil
    self.tree = Source(definition: tree, settings: settings)
    declarations = []
    declarations = tree.declarations(for: outputs, types, formulas)
  }

  /// All formulas.
  var allFormulas: [Expression] { declarations.map(\.value) + outputs }

  /// All formulas apart from declarations.
  private var outputs: [Expression] {
    across.numbers + down.numbers + [window.from, window.to, stride]
  }
}

extension ExportedEffect {
  /// Compiles the tree for a layout, with the numbers of a target.
  ///
  /// - Throws: All errors in the formulas.
  func program(for layout: Layout, in numbers: ExportNumbers) throws(EffectErrors) -> Effect {
    var tree = tree
    if numbers == .tables {
      let tables = CurveTables(of: self, layout)
      tree.definition = tree.definition.mapped { .expression(tables.replacing($0.expression)) }
    }
    return try tree.effect(for: layout)
  }

  /// Compiles formulas for a layout.
  func program(of formulas: [Expression], for layout: Layout) -> FormulaProgram {
    tree.definition.program(of: formulas, layout: layout, settings: tree.settings)
  }
}

extension ExportedEffect {
  /// The kinds of layers that the effect has.
  package var layerKinds: [LayerKind] {
    LayerKind.allCases.filter { across.extras?.layer($0) != nil }
  }

  /// Whether a clip has corners of its own, within those of the page.
  package var isRoundTwice: Bool {
    guard case .number = across.extras?.layer(.clip)?["corners"] else { return false }
    return layerKinds.contains(.cornerRadius)
  }

  /// Whether the look of a page depends on its index, apart from the paint order.
  package var isOfIndex: Bool {
    let outputs = [across, down].flatMap { template in
      var template = template
      template.order = .depth
      return template.numbers
    }
    return dependsOnIndex(outputs + [window.from, window.to, stride])
  }

  /// The points of tracks that are constants, each once, in the order of the formulas.
  var constantPoints: [[Expression.TablePoint]] {
    var found: [[Expression.TablePoint]] = []
    func search(_ formula: Expression) {
      if case .table(let track) = formula, !found.contains(track.keys),
        track.keys.allSatisfy({ $0.x.constant != nil && $0.y.constant != nil })
      {
        found.append(track.keys)
      }
      formula.parts.forEach(search)
    }
    allFormulas.forEach(search)
    return found
  }

  /// The most matrices that the computation of a pose creates.
  var steps: Int {
    func steps(_ operations: Int) -> Int { 2 * operations + 4 }
    let page = steps(max(across.transform.count, down.transform.count))
    // The layers of both axes have equally many operations. Pieces use the same matrices one after the other.
    return (across.extras ?? []).reduce(page) { count, layer in
      switch layer.kind {
      case .content, .floor: count + steps(layer.transform.count)
      case .pieces: count + 2 * steps(layer.transform.count) + 4
      default: count
      }
    }
  }

  /// Returns whether formulas depend on the index of the page.
  func dependsOnIndex(_ formulas: [Expression]) -> Bool {
    declarations.closure(of: formulas.names).contains("index")
  }

  /// Returns a sentence for each kind of layer that a target does not write.
  ///
  /// - Throws: All errors in the formulas.
  package func losses(exceptFor written: Set<LayerKind>) throws -> [String] {
    try layerKinds.filter { kind in
      guard !written.contains(kind) else { return false }
      // What is never seen with these parameters is not missing.
      return try !isTransparent(kind)
    }.map { kind in
      let size = try size(of: kind)
      let words = size.isEmpty ? "0 with these parameters" : size
      return "pages have no \(kind.record.title) (\(words))."
    }
  }

  /// Returns whether all layers of a kind are transparent at all page differences, with the values of the parameters.
  private func isTransparent(_ kind: LayerKind) throws(EffectErrors) -> Bool {
    guard let opacity = kind.record.slots.firstIndex(where: { $0.key == "opacity" }) else {
      return false
    }
    for axis in Axis.allCases {
      var layout = Layout.sample
      layout.axis = axis
      let effect = try compiled.effect(for: layout)
      for difference in ExportVectors.differences {
        let layers = effect.pose(at: difference, index: 4).extras?.layers(kind) ?? []
        guard layers.allSatisfy({ $0.values[opacity] == .number(0) }) else { return false }
      }
    }
    return true
  }

  /// Returns the largest shift between pages of different indices at the same page difference, in points.
  func shiftBetweenIndices(in layout: Layout) throws(EffectErrors) -> Double {
    let effect = try compiled.effect(for: layout)
    return ExportVectors.differences.reduce(0) { worst, difference in
      let first = effect.pose(at: difference, index: 0).matrix
      return (1..<max(2, layout.pages)).reduce(worst) { worst, index in
        let other = effect.pose(at: difference, index: index).matrix
        return max(worst, other.shift(from: first, pageSize: layout.pageSize))
      }
    }
  }

  /// Returns whether pages are only shifted in a layout, as in a plain row.
  func isRow(in layout: Layout) throws(EffectErrors) -> Bool {
    let effect = try compiled.effect(for: layout)
    return [-1, -0.5, 0.5, 1].allSatisfy { difference in
      let pose = effect.pose(at: difference, index: 4)
      return pose.alpha == 1
        && pose.model == .translation(x: pose.model.row0.w, y: pose.model.row1.w)
    }
  }

  /// Returns the number of poses of the vectors in a layout that are hidden, and of all.
  func hiddenPoses(in layout: Layout) throws(EffectErrors) -> (hidden: Int, all: Int) {
    let all = ExportVectors.differences
    let effect = try compiled.effect(for: layout)
    return (all.count { effect.pose(at: $0, index: 4).isHidden }, all.count)
  }

  /// Returns sentences about the layers of poses, which the caller must draw; empty if poses have none.
  func layerNotes(drawnBy function: String) -> [String] {
    let titles = layerKinds.map(\.record.title)
    guard !titles.isEmpty else { return [] }
    return [
      "poses have \(titles.joined(separator: ", ")), which \(function) must draw.", drawingOrder,
    ]
  }

  /// The order in which the layers of a page are drawn, in a sentence.
  private var drawingOrder: String {
    let kinds = Set(layerKinds)
    func words(_ words: [(LayerKind, String)]) -> [String] {
      words.compactMap { kinds.contains($0.0) ? $0.1 : nil }
    }
    let picture = kinds.contains(.content) ? "its layers" : "its picture"
    let inside = [picture] + words([(.overlays, "the overlays"), (.blur, "the blur")])
    let cuts = words([(.clip, "the clip"), (.cornerRadius, "the corners")])
    let parts = kinds.contains(.pieces) ? ["the result is shown whole or in pieces"] : []
    let beside = words([
      (.shadow, "the visible part casts the shadow, which is not drawn behind the page itself"),
      (.glow, "the visible part casts the glow, which is not drawn behind the page itself"),
      (.reflection, "the visible part is reflected"), (.floor, "a floor is beneath all pages"),
    ])
    let cut = cuts.isEmpty ? [] : ["\(cuts.joined(separator: " and ")) cut the result"]
    let steps = [inside.joined(separator: ", ") + ", within its box"] + cut + parts + beside
    let list = steps.joined(separator: "; ")
    return "a page is drawn in this order: \(list). Limit shares such as opacities to 0...1."
  }

  /// Returns the largest values of a kind of layer in a typical layout, in words; only those with some keys, if any are given.
  func size(of kind: LayerKind, keys: Set<String>? = nil) throws(EffectErrors) -> String {
    let effect = try compiled.effect(for: .sample)
    var largest: [String: Double] = [:]
    for difference in ExportVectors.differences {
      guard let extras = effect.pose(at: difference, index: 4).extras else { continue }
      if kind == .pieces, !extras.pieces.isEmpty { return "\(extras.pieces.count) in a page" }
      for layer in extras.layers(kind) {
        for (slot, value) in zip(kind.record.slots, layer.values) {
          guard case .number(let number) = value, number.isFinite else { continue }
          largest[slot.key] = max(largest[slot.key] ?? 0, abs(number))
        }
      }
    }
    let drawn = kind.record.slots.filter { slot in
      keys?.contains(slot.key) ?? (slot.use >= .written || slot.key == "radius")
    }
    return drawn.compactMap { slot in
      guard let value = largest[slot.key], value > 0 else { return nil }
      return "\(slot.key) up to \(((value * 100).rounded() / 100).plainText)"
    }.joined(separator: ", ")
  }
}
