import PageEffects
import PageGeometry

/// The style sheet of an effect for one scroll direction.
///
/// The two styles differ in the values of a page alone: formulas over the animated page difference, or keyframes.
struct CSSSheet {
  let effect: ExportedEffect
  let options: ExportOptions
  let printer: CSSPrinter
  /// The name of the animation.
  let animation: String
  /// The class of the scroller, with which all other names of the style sheet begin.
  let name: String
  /// The values for keyframes; nil for formulas.
  let samples: CSSSamples?
  private var lowering: CSSLowering
  /// The names of values that differ between pages.
  var named: [String] = []
  /// The names of values that all pages share.
  private var shared: [String] = []
  /// The values of keyframes, by the name of their property.
  var sampled: [(name: String, value: Expression)] = []
  /// The animated properties of a page in keyframes.
  var tracks: [KeyframeTrack] = []

  var layout: Layout { options.layout }
  var isVertical: Bool { layout.axis == .vertical }
  var isRightToLeft: Bool { layout.isRightToLeft && !isVertical }

  /// Creates a style sheet.
  ///
  /// - Parameters:
  ///   - request: The effect, the layout, the style and the tolerance.
  ///   - name: The class of the scroller; nil for the name of the effect.
  /// - Throws: All errors in the formulas.
  init(
    _ request: ExportRequest,
    within name: String? = nil
  ) throws(EffectErrors) {
    (effect, options) = (request.effect, request.options)
    let own = name ?? effect.origin.slug
    self.name = own
    animation = name == nil ? own : "\(own)-reduced"
    printer = CSSPrinter(prefix: own)
    lowering = CSSLowering(effect, layout: options.layout)
    samples = options.style == .calc ? nil : try CSSSamples(effect, layout: options.layout)
  }

  /// The whole style sheet.
  var text: String {
    get throws(EffectErrors) {
      var sheet = self
      return try sheet.written()
    }
  }

  private mutating func written() throws(EffectErrors) -> String {
    let constants = declarations(isOfPage: false) + window
    let values = difference + declarations(isOfPage: true)
    let page = pageProperties
    let extras = self.extras
    placeKeyframes()
    let reduced = try options.reduced.map { effect throws(EffectErrors) in
      var options = options
      options.reduced = nil
      var sheet = try CSSSheet(ExportRequest(effect, options), within: name)
      return (rules: sheet.reduced(resetting: extras, page), names: sheet.shared + sheet.named)
    }
    let names = reduced?.names ?? []
    let header = CodeComment.header(effect.origin, " *").dropFirst(3)
    let parts: [String?] = [
      "/* \(header)\n */",
      registrations(shared + [animated] + named + names),
      rule(".\(name)", scroller + constants),
      rule(element("track"), track),
      rule(element("stage"), stage),
      rule(element("page"), frame + values + page.page + extras.page),
      rules(page.rules + extras.rules),
      keyframes,
      inFlow,
      fallback(resetting: extras, page),
      withoutConditions,
      reduced?.rules ?? reducedToRow(resetting: extras, page),
    ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  /// Returns the selector of a part of the effect.
  func element(_ part: String) -> String { ".\(name)-\(part)" }

  /// Returns the name of a custom property, which is the effect's own in the whole document.
  func variable(_ name: String) -> String { "--\(self.name)-\(name)" }

  /// Returns the value of a custom property.
  func value(_ name: String) -> String { "var(\(variable(name)))" }

  func rule(_ selector: String, _ lines: [String]) -> String {
    "\(selector) {\n\(lines.map { "  \($0)" }.joined(separator: "\n"))\n}"
  }

  /// Returns rules for parts of pages; nil for none.
  private func rules(_ rules: [Extras.Rule]) -> String? {
    guard !rules.isEmpty else { return nil }
    return rules.map { part in
      let selectors = part.selectors.map { element("page") + $0 }
      return rule(selectors.joined(separator: ",\n"), part.lines)
    }.joined(separator: "\n\n")
  }

  func property(_ name: String, _ value: Code, note: String = "") -> String {
    let line = Code.sequence([.text("\(name): "), value, .text(";")]).written(level: 1)
    return note.isEmpty ? line : "/* \(note) */\n  \(line)"
  }

  // MARK: Values

  /// Returns a value that all pages share, or a formula of a page.
  mutating func lowered(_ formula: Expression) -> Expression {
    guard let samples else { return lowering.number(formula) }
    return .number(Self.rounded(samples.constant(formula)))
  }

  /// Rounds a number to a millionth.
  static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 + 0 }

  /// Returns the value of a property of pages.
  ///
  /// - Parameters:
  ///   - formula: The value.
  ///   - lines: Receives the custom properties that the value needs.
  /// - Returns: The lowered value, or the name of a property of the keyframes.
  mutating func formula(_ formula: Expression, _ lines: inout [String]) -> Expression {
    if let samples, samples.isOfPage(formula) {
      let name = "value-\(sampled.count + 1)"
      sample(name, formula)
      return .name(name)
    }
    let value = lowered(formula)
    lines += takeParts(registers: true)
    return value
  }

  /// Adds a custom property to the keyframes.
  private mutating func sample(_ name: String, _ value: Expression) {
    sampled.append((name, value))
    named.append(name)
  }

  /// Returns the custom property with a value of a page, after those that the value needs.
  mutating func computed(_ name: String, _ formula: Expression) -> [String] {
    if let samples, samples.isOfPage(formula) {
      sample(name, formula)
      return []
    }
    let value = lowered(formula)
    let parts = takeParts(registers: true)
    named.append(name)
    return parts + [property(variable(name), printer.number(value))]
  }

  /// Returns the custom properties of declarations, and of the parts that they share.
  mutating func declarations(isOfPage: Bool, isOfPiece: Bool = false) -> [String] {
    guard samples == nil else { return [] }
    var lines: [String] = []
    for declaration in effect.declarations
    where declaration.isOfPage == isOfPage && declaration.isOfPiece == isOfPiece {
      var value: Expression
      var note = declaration.help.comment
      if case .choice(let choices) = declaration.type, case .choice(let choice) = declaration.value
      {
        value = .number(Double(choices.firstIndex(of: choice) ?? 0))
        let words = choices.enumerated().map { "\($0) is \(UserText($1).comment)" }
        note += " " + words.joined(separator: ", ") + "."
      } else {
        value = lowered(declaration.value)
        if declaration.type == .condition, declaration.isParameter { note += " 0 or 1." }
      }
      lines += takeParts(registers: isOfPage)
      lines.append(property(variable(declaration.name), printer.number(value), note: note))
      if isOfPage { named.append(declaration.name) } else { shared.append(declaration.name) }
    }
    return lines
  }

  /// Returns the custom properties of the parts that lowering has named.
  mutating func takeParts(registers: Bool) -> [String] {
    let parts = lowering.takeParts()
    if registers { named += parts.map(\.name) } else { shared += parts.map(\.name) }
    return parts.map { property(variable($0.name), printer.number($0.value)) }
  }

  /// Returns the registrations of the animated and computed numbers of a page.
  private func registrations(_ names: [String]) -> String {
    var known: Set<String> = []
    // The overlays and layers of a page inherit its values.
    return names.filter { known.insert($0).inserted }.map {
      "@property \(variable($0)) { syntax: \"<number>\"; inherits: true; initial-value: 0; }"
    }.joined(separator: "\n")
  }

  /// The page difference, if it is not the animated one.
  private var difference: [String] {
    mutating get {
      guard samples == nil else { return [] }
      let names = Set(effect.declarations.flatMap(\.value.names))
      guard effect.wraps else {
        return names.contains("rawD") ? computed("rawD", .name("d")) : []
      }
      return computed("d", .call(.wrap, [.name("rawD"), .name("pages")]))
    }
  }

  /// The drawn page differences, and the scrolling from page to page.
  ///
  /// The greatest scroll offset is a whole number of pixels. Where pages are in the track, their distance is thus
  /// a share of a whole number, so that the last page can come to rest.
  private var window: [String] {
    mutating get {
      let stride = samples == nil ? Expression.name("page-stride") : effect.stride
      let steps = Expression.name("pages") - .number(1)
      let length = Expression.call(.floor, [steps * stride + .number(0.5)])
      let scroll = length / .call(.max, [.number(1), steps])
      let values = [
        ("page-stride", effect.stride), ("window-from", effect.window.from),
        ("window-to", effect.window.to), ("page-scroll", scroll),
      ]
      return values.flatMap { name, formula -> [String] in
        let value = lowered(formula)
        let parts = takeParts(registers: false)
        shared.append(name)
        return parts + [property(variable(name), printer.number(value))]
      }
    }
  }

  // MARK: Reduced motion

  /// Returns the rules of the effect that replaces another one for reduced motion.
  private mutating func reduced(resetting extras: Extras, _ page: Extras) -> String {
    let constants = declarations(isOfPage: false) + window
    let values = difference + declarations(isOfPage: true)
    let look = pageProperties
    placeKeyframes()
    let lines = animationProperties + values + look.page
    return media([
      rule(".\(name)", constants), rule(element("page"), resets(of: extras.page) + lines),
      resets(of: extras, page),
    ]) + "\n\n" + keyframes
  }

  /// Returns the rules that show a plain row if an effect has no effect for reduced motion.
  private func reducedToRow(resetting extras: Extras, _ page: Extras) -> String {
    let sign = isReflected ? "-1 * " : ""
    let along = "calc(\(sign)\(value(animated)) * \(value("page-stride")) * 1px)"
    let place = isVertical ? "0px, \(along)" : "\(along), 0px"
    // The keyframes animate the transform itself.
    var lines = ["transform: translate3d(\(place), 0px)\(samples == nil ? "" : " !important");"]
    if samples == nil, source?.layer(.pieces) != nil { lines.append("pointer-events: auto;") }
    return media([
      rule(element("page"), resets(of: extras.page) + lines), resets(of: extras, page),
    ])
  }

  private func media(_ rules: [String?]) -> String {
    "@media (prefers-reduced-motion: reduce) {\n\(Self.indented(rules))\n}"
  }

  static func indented(_ rules: [String?]) -> String {
    rules.compactMap { $0 }.joined(separator: "\n\n").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
