package import PageEffects

/// Writes the body of the function that computes a pose, in the statements of a language.
///
/// All languages have the same functions of matrices, with the same names, so that only the syntax differs.
package final class PoseWriter: Sendable {
  let effect: ExportedEffect
  let style: CodeStyle
  let printer: FormulaPrinter

  package init(_ effect: ExportedEffect, _ style: CodeStyle) {
    self.effect = effect
    var style = style
    style.dialect.reserved = style.reserved
    var printer = FormulaPrinter(style.dialect, of: effect)
    printer.keepsPoints = style.constantPoints != nil
    self.printer = printer
    style.dialect = printer.dialect
    self.style = style
  }

  /// The names that the body reads.
  private var used: Set<String> {
    var formulas = [effect.across, effect.down].flatMap(\.numbers)
    if effect.vanishingPoint == .page { formulas.append(effect.stride) }
    var names = formulas.names
    // The box of a layer is by default the page's.
    let content = effect.movesPicture ? [] : effect.extras?.layers(.content) ?? []
    if content.contains(where: { $0.numbers("box") == nil }) { names.formUnion(["w", "h"]) }
    if effect.wraps { names.insert("pages") }
    if effect.vertical != .none { names.insert("vertical") }
    if case .point = effect.vanishingPoint { names.insert("vertical") }
    return effect.declarations.closure(of: names)
  }

  /// The statements up to the matrix: sizes, parameters, lets, and transforms.
  package var statements: [String] {
    let used = used
    return sizes(used) + difference
      + declarations(effect.declarations.filter { used.contains($0.name) && !$0.isOfPiece })
      + transform
  }

  // MARK: Sizes and the page difference

  /// The sizes that a layout gives, by the names of formulas.
  private static let members = [
    "w": "pageWidth", "h": "pageHeight", "W": "viewportWidth", "H": "viewportHeight",
    "gap": "gap", "pages": "pages", "vertical": "vertical",
  ]

  /// Returns the constants for the sizes among names.
  func sizes(_ names: Set<String>) -> [String] {
    var names = names
    func length(_ name: String, _ width: String, _ height: String) -> [String] {
      guard names.contains(name) else { return [] }
      let isVertical = Expression.name("vertical")
      let value = printer.number(.conditional(isVertical, .name(height), .name(width)))
      names.formUnion([width, height, "vertical"])
      return [style.declare(style.dialect.identifier(name), .number, value)]
    }
    let lengths = length("L", "w", "h") + length("V", "W", "H")
    let sizes = ["w", "h", "W", "H", "gap", "pages", "vertical"].filter(names.contains)
    return sizes.map { name in
      let member = Self.members[name] ?? name
      let type: Declaration.ValueType = name == "vertical" ? .condition : .number
      let value = name == "pages" ? style.count("layout.pages") : "layout.\(member)"
      return style.declare(style.dialect.identifier(name), type, .text(value))
    } + lengths
  }

  private var difference: [String] {
    let names = used
    func declare(_ name: String, _ formula: Expression) -> String {
      style.declare(name, .number, printer.number(formula))
    }
    let raw = Expression.name("rawD")
    let wrapped: Expression =
      effect.wraps ? .call(.wrap, [raw, .name("pages")]) : raw
    switch (effect.wraps, effect.isMirrored) {
    case (false, false): return names.contains("rawD") ? [declare("rawD", .name("d"))] : []
    case (true, false): return [declare("d", wrapped)]
    case (_, true): return [declare("d", -wrapped)]
    }
  }

  // MARK: Declarations

  /// Returns the constants of parameters and lets.
  func declarations(_ declarations: [Declaration], level: Int = 1) -> [String] {
    declarations.map { declaration in
      let name = style.dialect.identifier(declaration.name)
      guard declaration.isParameter else {
        let value = printer.value(declaration.value, declaration.type)
        return style.declare(name, declaration.type, value, level: level)
      }
      let fallback = printer.fallback(declaration.value, declaration.type).written(width: .max)
      let member = style.dialect.member(declaration.name)
      let text = Code.text("parameters.\(member) \(style.fallback) \(fallback)")
      let note = declaration.help.comment
      return style.declare(name, declaration.type, text, level: level, note: note)
    }
  }

  // MARK: Transforms

  /// Returns the product of operations.
  func product(_ operations: [Operation<Expression>]) -> Code {
    let calls = operations.map { operation in
      Code.list("\(operation.kind.function)(", operation.arguments.map(printer.number), ")")
    }
    return product(calls)
  }

  /// Returns the product of matrices.
  func product(_ matrices: [Code]) -> Code {
    guard let identity = style.identity else { return .list("product(", matrices, ")") }
    guard let first = matrices.first else { return .text(identity) }
    return matrices.dropFirst().reduce(first) { .list("product(", [$0, $1], ")") }
  }

  /// Returns a matrix of the effect as it is in a layout.
  func moved(_ own: Code) -> Code {
    .list(effect.isMirrored ? "mirrored(" : "reflected(", [own, .text("layout")], ")")
  }

  private var transform: [String] {
    let own =
      switch effect.vertical {
      case .none, .swap: product(effect.transform)
      case .operations: choice(product(effect.down.transform), product(effect.transform))
      }
    var lines = [style.declare("own", nil, own)]
    let turned: Code =
      effect.vertical == .swap ? choice(.text("swappedAxes(own)"), .text("own")) : .text("own")
    lines.append(style.declare("model", nil, moved(turned)))
    guard effect.perspective != nil else { return lines }
    lines.append(style.declare("matrix", nil, seen(.text("model"))))
    return lines
  }

  /// Returns a matrix in the perspective of the page.
  ///
  /// The position of the vanishing point along the scroll axis comes before the one across it.
  func seen(_ model: Code) -> Code {
    guard let distance = effect.perspective.map(printer.number) else { return model }
    let along: Expression
    var across = Expression.number(0)
    switch effect.vanishingPoint {
    case .viewport: return .list("seen(", [model, distance], ")")
    case .page: along = .name("d") * effect.stride
    case .point(let x, let y):
      let isVertical = Expression.name("vertical")
      let keeps = effect.vertical != .swap
      along = keeps ? .conditional(isVertical, y, x) : x
      across = keeps ? .conditional(isVertical, x, y) : y
    }
    let eye = [effect.isMirrored ? -along : along, across].map(printer.number)
    return .list("seenFrom(", [model, distance] + eye + [.text("layout")], ")")
  }

  /// The formulas on which the perspective of a page depends.
  var formulasOfEye: [Expression] {
    guard let distance = effect.perspective else { return [] }
    switch effect.vanishingPoint {
    case .viewport: return [distance]
    case .page: return [distance, .name("d"), effect.stride]
    case .point(let x, let y): return [distance, x, y, .name("vertical")]
    }
  }

  private func choice(_ yes: Code, _ no: Code) -> Code {
    style.dialect.choice(.text("vertical"), yes, no)
  }

  /// The name of the page's final matrix.
  package var matrix: String { effect.perspective == nil ? "model" : "matrix" }

  // MARK: The other values of a pose

  package var alpha: Code { printer.number(effect.alpha.limited) }

  package var order: Code { effect.order.map(printer.number) ?? .text("depthKey(own)") }

  /// The condition that the page is not drawn.
  package var hidden: Code {
    guard effect.backfaceVisible != .condition(true) else {
      return printer.condition(effect.hidden)
    }
    let back = effect.backfaceRule == .eye ? "showsBack(\(matrix))" : "isTurned(model)"
    let hides: Code =
      effect.backfaceVisible == .condition(false)
      ? .text(back)
      : .sequence([
        printer.operand(.unary(.not(), effect.backfaceVisible)),
        .text(" && \(back)"),
      ])
    guard effect.hidden != .condition(false) else { return hides }
    return .group(
      .sequence([
        printer.operand(effect.hidden), .text(" ||"), .indented(.line),
        .text("("), hides, .text(")"),
      ])
    )
  }

  package var interactive: Code { printer.condition(effect.interaction) }
}

extension PoseWriter {
  /// Returns the constants that formulas need that do not depend on the page.
  package func constants(for formulas: [Expression]) -> [String] {
    let names = effect.declarations.closure(of: formulas.names)
    return sizes(names) + declarations(effect.declarations.filter { names.contains($0.name) })
  }
}
