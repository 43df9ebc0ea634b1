import PageEffects

/// The custom properties of a style sheet, which have the values of parameters, lets and parts of formulas.
final class CSSValues: CSSPart {
  let context: CSSContext
  private var lowering: CSSLowering
  /// The names of values that differ between pages.
  private(set) var ofPages: [String] = []
  /// The names of values that all pages share.
  private(set) var shared: [String] = []
  /// The values of keyframes, by the name of their property.
  private(set) var sampled: [(name: String, value: Expression, isLength: Bool)] = []

  init(_ context: CSSContext) {
    self.context = context
    lowering = CSSLowering(context.effect, layout: context.options.layout)
  }

  /// The names of all properties.
  var names: [String] { shared + [animated] + ofPages }

  /// Returns a value that all pages share, or a formula of a page.
  private func lowered(_ formula: Expression) -> Expression {
    guard let samples else { return lowering.number(formula) }
    return .number(samples.constant(formula).inMillionths)
  }

  /// Returns a formula, or the name of its value if it is too large to be repeated.
  func limited(_ formula: Expression) -> Expression {
    formula.hasParts(moreThan: CSSLowering.mostParts) ? lowering.limited(formula) : formula
  }

  /// Returns the value of a property of pages.
  ///
  /// - Parameters:
  ///   - formula: The value.
  ///   - lines: Receives the custom properties that the value needs.
  /// - Returns: The lowered value, or the name of a property of the keyframes.
  func formula(_ formula: Expression, _ lines: inout [String]) -> Expression {
    if let samples, samples.isOfPage(formula) {
      let name = "value-\(sampled.count + 1)"
      sample(name, formula)
      return .name(name)
    }
    let value = lowered(formula)
    lines += takeParts()
    return value
  }

  /// Adds a custom property to the keyframes.
  private func sample(_ name: String, _ value: Expression, isLength: Bool = false) {
    sampled.append((name, value, isLength))
    ofPages.append(name)
  }

  /// Returns the custom property with a value, after those that the value needs.
  ///
  /// A length is a number of points; other numbers have no unit.
  func computed(
    _ name: String,
    _ formula: Expression,
    isLength: Bool = false,
    isOfPage: Bool = true
  ) -> [String] {
    if let samples, samples.isOfPage(formula) {
      sample(name, formula, isLength: isLength)
      return []
    }
    let value = lowered(formula)
    return takeParts(isOfPage: isOfPage) + [declared(name, value, isOfPage: isOfPage)]
  }

  /// Returns the custom properties of the parts that lowering has named.
  private func takeParts(isOfPage: Bool = true) -> [String] {
    lowering.takeParts().map { declared($0.name, $0.value, isOfPage: isOfPage) }
  }

  /// Returns the custom property with a lowered value.
  private func declared(
    _ name: String,
    _ value: Expression,
    isOfPage: Bool,
    note: String = ""
  ) -> String {
    if isOfPage { ofPages.append(name) } else { shared.append(name) }
    return property(variable(name), printer.number(value), note: note)
  }

  /// Returns the lines of a rule for a part of a page, whose values the page and its other parts do not have.
  func withinPart(_ lines: () -> [String]) -> [String] {
    let known = lowering.named
    defer { lowering.named = known }
    return lines()
  }

  // MARK: Declarations

  /// The values that all pages share.
  var constants: [String] { declarations(isOfPage: false) + window }

  /// The values that each page has of its own.
  var ofPage: [String] { difference + declarations(isOfPage: true) }

  /// Returns the custom properties of declarations, and of the parts that they share.
  func declarations(isOfPage: Bool, isOfPiece: Bool = false) -> [String] {
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
      lines += takeParts(isOfPage: isOfPage)
      lines.append(declared(declaration.name, value, isOfPage: isOfPage, note: note))
    }
    return lines
  }

  /// The page difference, if it is not the animated one.
  private var difference: [String] {
    guard samples == nil else { return [] }
    let names = Set(effect.declarations.flatMap(\.value.names))
    guard effect.wraps else { return names.contains("rawD") ? computed("rawD", .name("d")) : [] }
    return computed("d", .call(.wrap, [.name("rawD"), .name("pages")]))
  }

  /// The drawn page differences, and the scrolling from page to page.
  ///
  /// The greatest scroll offset is a whole number of pixels. Where pages are in the track, their distance is thus
  /// a share of a whole number, so that the last page can come to rest.
  private var window: [String] {
    let stride = samples == nil ? Expression.name("page-stride") : effect.stride
    let steps = Expression.name("pages") - .number(1)
    let length = Expression.call(.floor, [steps * stride + .number(0.5)])
    let scroll = length / .call(.max, [.number(1), steps])
    return [
      ("page-stride", effect.stride), ("window-from", effect.window.from),
      ("window-to", effect.window.to), ("page-scroll", scroll),
    ].flatMap { computed($0, $1, isOfPage: false) }
  }
}
