import PageEffects
import PageGeometry

/// A style sheet without JavaScript: formulas over the page difference, which a scroll timeline animates.
package enum CSSTarget: ExportTarget {
  package static let name = "css"
  package static let title = "CSS"
  package static let check = ExportCheck.run
  package static let accuracy = "0.05 px, opacity 0.002, equal paint order"

  package static func losses(of effect: ExportedEffect) -> [String] {
    var losses = effect.losses(
      exceptFor: [.overlays, .content, .blur, .shadow, .glow, .cornerRadius, .clip]
    )
    if effect.layerKinds.contains(.blur) {
      losses.append("the blur mixes the edges of the picture with what is behind the page.")
    }
    let always: [Formula] = [.condition(true), .condition(false)]
    if effect.backfaceRule == .eye, !always.contains(effect.backfaceVisible) {
      losses.append("backs are never hidden, because only some pages hide theirs.")
    }
    if effect.callsUntabled { losses.append("`bezier` and `spring` are not functions of CSS.") }
    return losses
  }

  package static func files(
    of effect: ExportedEffect,
    _ options: ExportOptions
  ) -> [ExportedFile] {
    var sheet = CSSSheet(effect, options)
    let text = sheet.text
    let name = effect.origin.name
    return [
      ExportedFile("css/\(name).css", text),
      ExportedFile("css/demo.html", CSSPages.demo(of: effect, options.layout)),
      ExportedFile("css/test.html", CSSPages.test(of: effect, options.layout)),
    ]
  }
}

/// The style sheet of an effect for one scroll direction.
struct CSSSheet {
  let effect: ExportedEffect
  private let options: ExportOptions
  let printer: CSSPrinter
  private var lowering: CSSLowering
  /// The names of values that differ between pages.
  private var named: [String] = []
  /// The names of values that all pages share.
  private var shared: [String] = []

  var layout: Layout { options.layout }
  var isVertical: Bool { layout.axis == .vertical }
  var name: String { effect.origin.name }

  init(_ effect: ExportedEffect, _ options: ExportOptions) {
    (self.effect, self.options) = (effect, options)
    printer = CSSPrinter(effect)
    lowering = CSSLowering(effect, axis: options.layout.axis)
  }

  /// The whole style sheet.
  var text: String {
    mutating get {
      let constants = declarations(isOfPage: false) + window
      let values = difference + declarations(isOfPage: true)
      let page = pageProperties
      let extras = self.extras
      let header = CodeComment.header(effect.origin, " *").dropFirst(3)
      return [
        "/* \(header)\n */",
        registrations.joined(separator: "\n"),
        rule(".\(name)", scroller + constants),
        rule(".\(name) .track", track),
        rule(".\(name) .stage", stage),
        rule(".\(name) .page", self.page + values + page + extras.page),
        extras.rules.isEmpty
          ? nil : extras.rules.map { rule(".\(name) .page\($0)", $1) }.joined(separator: "\n\n"),
        keyframes,
        reducedMotion,
      ].compactMap { $0 }.joined(separator: "\n\n")
    }
  }

  private func rule(_ selector: String, _ lines: [String]) -> String {
    "\(selector) {\n\(lines.map { "  \($0)" }.joined(separator: "\n"))\n}"
  }

  func property(_ name: String, _ value: Code, note: String = "") -> String {
    let line = Code.sequence([.text("\(name): "), value, .text(";")]).written(level: 1)
    return note.isEmpty ? line : "/* \(note) */\n  \(line)"
  }

  // MARK: Values

  private mutating func lowered(_ formula: Formula) -> Formula { lowering.number(formula) }

  /// Returns the custom properties of declarations, and of the parts that they share.
  private mutating func declarations(isOfPage: Bool) -> [String] {
    var lines: [String] = []
    for declaration in effect.declarations where declaration.isOfPage == isOfPage {
      if declaration.isOfPiece { continue }
      var value: Formula
      var note = declaration.parameter?.help ?? ""
      if case .choice(let choices) = declaration.type, case .name(let choice) = declaration.value {
        value = .number(Double(choices.firstIndex(of: choice) ?? 0))
        note += " " + choices.enumerated().map { "\($0) is \($1)" }.joined(separator: ", ") + "."
      } else {
        value = lowered(declaration.value)
        if declaration.type == .condition, declaration.parameter != nil { note += " 0 or 1." }
      }
      lines += takeParts(registers: isOfPage)
      lines.append(property("--\(declaration.name)", printer.number(value), note: note))
      if isOfPage { named.append(declaration.name) } else { shared.append(declaration.name) }
    }
    return lines
  }

  /// Returns the custom properties of the parts that lowering has named.
  private mutating func takeParts(registers: Bool) -> [String] {
    let parts = lowering.takeParts()
    if registers { named += parts.map(\.name) } else { shared += parts.map(\.name) }
    return parts.map { property("--\($0.name)", printer.number($0.value)) }
  }

  /// The registrations of the animated and computed numbers of a page.
  private var registrations: [String] {
    // The overlays and layers of a page inherit its values.
    (shared + [animated] + named).map {
      "@property --\($0) { syntax: \"<number>\"; inherits: true; initial-value: 0; }"
    }
  }

  // MARK: Elements

  private var scroller: [String] {
    let sizes = [
      ("w", layout.pageSize.width), ("h", layout.pageSize.height), ("W", layout.viewport.width),
      ("H", layout.viewport.height), ("gap", layout.gap), ("pages", Double(layout.pages)),
    ].map { "--\($0): \($1.plainText);" }
    return ["/* Sizes of pages and viewport in pixels. */"] + sizes + [
      "width: calc(var(--W) * 1px);",
      "height: calc(var(--H) * 1px);",
      isVertical ? "overflow: hidden auto;" : "overflow: auto hidden;",
      "scroll-timeline: --\(name) \(isVertical ? "block" : "inline");",
    ] + (isRightToLeft ? ["direction: rtl;"] : [])
  }

  var isRightToLeft: Bool { layout.isRightToLeft && !isVertical }

  private var track: [String] {
    let length = isVertical ? "height" : "width"
    return [
      "\(length): calc(100% + (var(--pages) - 1) * var(--stride) * 1px);",
      "\(isVertical ? "width" : "height"): 100%;",
    ]
  }

  private var stage: [String] {
    [
      "position: sticky;", isVertical ? "top: 0;" : "inset-inline-start: 0;",
      "width: calc(var(--W) * 1px);", "height: calc(var(--H) * 1px);", "overflow: clip;",
    ] + (effect.depth == .shared ? ["transform-style: preserve-3d;"] : [])
  }

  private var page: [String] {
    [
      "position: absolute;", "left: calc((var(--W) - var(--w)) * 0.5px);",
      "top: calc((var(--H) - var(--h)) * 0.5px);", "width: calc(var(--w) * 1px);",
      "height: calc(var(--h) * 1px);", "animation: \(name) linear both;",
      "animation-timeline: --\(name);",
      "animation-range: \(scroll(at: differences.0)) \(scroll(at: differences.1));",
    ]
  }

  /// The name of the animated page difference.
  private var animated: String { effect.wraps ? "rawD" : "d" }

  /// The page differences at the start and at the end of the animation, beyond the drawn ones.
  private var differences: (String, String) {
    effect.wraps
      ? ("var(--pages)", "-1 * var(--pages)") : ("var(--to) + 1", "var(--from) - 1")
  }

  /// Returns the scroll offset at which a page has a page difference.
  private func scroll(at difference: String) -> String {
    "calc((var(--i) \(effect.isMirrored ? "+" : "-") (\(difference))) * var(--stride) * 1px)"
  }

  /// The animation of the page difference while the page moves through the view.
  private var keyframes: String {
    let (first, last) = effect.isMirrored ? (differences.1, differences.0) : differences
    return """
      @keyframes \(name) {
        from { --\(animated): calc(\(first)); }
        to { --\(animated): calc(\(last)); }
      }
      """
  }

  /// The page difference, if it is not the animated one.
  private var difference: [String] {
    mutating get {
      let names = Set(effect.declarations.flatMap(\.value.names))
      guard effect.wraps else {
        return names.contains("rawD") ? computed("rawD", .name("d")) : []
      }
      return computed("d", .call(.wrap, [.name("rawD"), .name("pages")]))
    }
  }

  mutating func computed(_ name: String, _ formula: Formula) -> [String] {
    let value = lowered(formula)
    let parts = takeParts(registers: true)
    named.append(name)
    return parts + [property("--\(name)", printer.number(value))]
  }

  /// The drawn page differences, and the scrolling from page to page.
  private var window: [String] {
    mutating get {
      let values = [
        ("stride", effect.stride), ("from", effect.window.from), ("to", effect.window.to),
      ]
      return values.flatMap { name, formula -> [String] in
        let value = lowered(formula)
        let parts = takeParts(registers: false)
        shared.append(name)
        return parts + [property("--\(name)", printer.number(value))]
      }
    }
  }

  private var reducedMotion: String {
    """
    @media (prefers-reduced-motion: reduce) {
      .\(name) .page {
        transform: translate3d(\(isVertical ? "0px, " : "")calc(var(--d) * var(--stride) * 1px)\
    \(isVertical ? "" : ", 0px"), 0px);
      }
    }
    """
  }

  // MARK: The look of a page

  mutating func formula(_ formula: Formula, _ lines: inout [String]) -> Formula {
    let value = lowered(formula)
    lines += takeParts(registers: true)
    return value
  }

  /// The properties that depend on the page difference, apart from declarations.
  private var pageProperties: [String] {
    mutating get {
      var lines: [String] = []
      let functions = transform(&lines)
      lines.append(
        Code.group(
          .sequence([
            .text("transform:"), .indented(.sequence([.line, .joined(functions, by: [.line])])),
            .text(";"),
          ])
        ).written(level: 1)
      )
      let opacity = self.opacity(&lines)
      lines.append(property("opacity", printer.number(opacity)))
      lines.append(property("z-index", printer.number(paintOrder(&lines))))
      if effect.backfaceVisible == .condition(false), effect.backfaceRule == .eye {
        lines.append("backface-visibility: hidden;")
      }
      return lines
    }
  }

  /// Returns the functions of `transform`.
  private mutating func transform(_ lines: inout [String]) -> [Code] {
    var functions: [Code] = []
    let mirror = isVertical ? "scaleY(-1)" : "scaleX(-1)"
    let isReflected = effect.isMirrored != isRightToLeft
    let eye = self.eye(isReflected: isReflected)
    if effect.perspective != nil {
      let eye = (formula(eye.x, &lines), formula(eye.y, &lines))
      let isShifted = eye.0.constant != 0 || eye.1.constant != 0
      if isShifted { functions.append(translate(eye.0, eye.1, .number(0))) }
      functions.append(.list("perspective(", [printer.length(.name("perspective"))], ")"))
      if isShifted {
        functions.append(translate(lowered(-eye.0), lowered(-eye.1), .number(0)))
      }
    }
    if isReflected { functions.append(.text(mirror)) }
    for step in effect.steps(along: layout.axis) {
      functions.append(function(step.mapped { formula($0, &lines) }))
    }
    if isReflected { functions.append(.text(mirror)) }
    return functions.isEmpty ? [.text("none")] : functions
  }

  /// The vanishing point.
  private func eye(isReflected: Bool) -> (x: Formula, y: Formula) {
    var eye: (x: Formula, y: Formula)
    switch effect.vanishingPoint {
    case .viewport: return (.number(0), .number(0))
    case .page:
      let place = Formula.name("d") * .name("stride")
      eye = isVertical ? (.number(0), place) : (place, .number(0))
    case .point(let x, let y):
      eye = isVertical && effect.vertical == .swapped ? (y, x) : (x, y)
    }
    guard isReflected else { return eye }
    return isVertical ? (eye.x, -eye.y) : (-eye.x, eye.y)
  }

  private func translate(_ x: Formula, _ y: Formula, _ z: Formula) -> Code {
    .list("translate3d(", [x, y, z].map(printer.length), ")")
  }

  func function(_ step: TransformStep) -> Code {
    switch step {
    case .translate(let x, let y, let z): translate(x, y, z)
    case .rotateX(let angle): .list("rotateX(", [printer.angle(angle)], ")")
    case .rotateY(let angle): .list("rotateY(", [printer.angle(angle)], ")")
    case .rotateZ(let angle): .list("rotateZ(", [printer.angle(angle)], ")")
    case .rotate(let x, let y, let z, let angle):
      .list("rotate3d(", [x, y, z].map(printer.number) + [printer.angle(angle)], ")")
    case .scale(let x, let y, let z): .list("scale3d(", [x, y, z].map(printer.number), ")")
    case .skew(let x, let y): .list("skew(", [x, y].map(printer.angle), ")")
    }
  }

  /// The opacity, which is 0 where the page is hidden or outside of the window.
  private mutating func opacity(_ lines: inout [String]) -> Formula {
    let d = Formula.name("d")
    var shown = Formula.not(effect.hidden)
    func both(_ other: Formula) {
      shown = shown == .not(.condition(false)) ? other : .binary(.and, shown, other)
    }
    let turned = Formula.binary(
      .greater,
      TransformStep.depthRow(effect.steps(along: layout.axis))[2],
      // A page at 90° counts as turned in spite of rounding errors.
      .number(1e-10)
    )
    switch (effect.backfaceRule, effect.backfaceVisible) {
    case (_, .condition(true)), (.eye, .condition(false)): break
    case (.turn, let visible): both(.binary(.or, visible, turned))
    case (.eye, _): break  // Named by `losses`.
    }
    both(.binary(.greaterOrEqual, d, .name("from")))
    both(.binary(.lessOrEqual, d, .name("to")))
    return formula(
      .binary(.multiply, .call(.clamp, [effect.alpha, .number(0), .number(1)]), shown),
      &lines
    )
  }

  /// The `z-index`, in which nearness to the page at rest and the index decide between equal orders.
  private mutating func paintOrder(_ lines: inout [String]) -> Formula {
    let key = effect.order ?? effect.depthKey(effect.steps(along: layout.axis))
    let d = Formula.name("d")
    let order = formula(key, &lines) * .number(orderScale)
    let nearness = Formula.call(.abs, [d]) * .number(1_000)
    return order - nearness - .number(2) * d
  }

  /// A power of ten with which all orders become integers that CSS can hold, and differ where they differ.
  private var orderScale: Double {
    guard let compiled = try? effect.compiled.effect(for: layout) else { return 1 }
    let window = compiled.window
    let keys = (0...200).map { sample -> Double in
      let share = Double(sample) / 200
      let d = window.lowerBound + (window.upperBound - window.lowerBound) * share
      return abs(compiled.pose(at: d, index: Int(d.rounded()) + layout.pages).order)
    }
    let largest = keys.filter(\.isFinite).max() ?? 1
    var scale = 1e7
    while scale > 1, largest * scale > 1e9 { scale /= 10 }
    return scale
  }
}
