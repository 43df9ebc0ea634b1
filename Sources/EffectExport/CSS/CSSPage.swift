import PageEffects
import PageGeometry

/// The transform, the opacity and the paint order of a page.
struct CSSPage: CSSPart {
  let values: CSSValues

  var context: CSSContext { values.context }

  /// The properties that depend on the page difference, apart from declarations.
  ///
  /// A page in pieces has no transform itself, but its content and its pieces do.
  var look: CSSLook {
    var look = CSSLook()
    look.page += values.computed("page-current", current)
    if samples == nil {
      let functions = transform(&look.page)
      look.page += values.computed("page-opacity", opacity)
      look.page += shown("page", .name("page-opacity"), effect.interaction)
      look.page.append(visibility(of: "page"))
      if let pieces = template.extras?.layer(.pieces) {
        // Only the parts of the page are where it is seen.
        look.page.append("pointer-events: none;")
        CSSPieces(page: self, layer: pieces).add(to: &look, functions)
      } else {
        look.page.append(touches(of: "page", effect.interaction))
        look.page.append(list("transform", functions))
        look.page.append(property("opacity", printer.number(.name("page-opacity"))))
      }
      let order = CSSPaintOrder(values: values).number(&look.page)
      look.page.append(property("z-index", printer.number(order)))
    }
    if effect.backfaceVisible == .condition(false), effect.backfaceRule == .eye {
      look.page.append("backface-visibility: hidden;")
    }
    return look
  }

  /// Returns the functions of `transform`.
  private func transform(_ lines: inout [String]) -> [Code] {
    let transform = CSSTransform(context: context)
    let eye = transform.eye
    let place = (values.formula(eye.x, &lines), values.formula(eye.y, &lines))
    let operations = template.transform.map { operation in
      operation.mapped { values.formula($0, &lines) }
    }
    let distance = effect.perspective.map { values.formula($0, &lines) }
    let isShifted = place.0.constant != 0 || place.1.constant != 0
    return transform.perspective(from: distance, place, isShifted: isShifted)
      + transform.mirrored(operations.map(transform.function))
  }

  /// The opacity up to which a part is not seen: less than half a step of a colour of eight bits.
  static let leastOpacity = 0.001

  /// Returns the custom properties that say whether a part is seen and takes touches.
  ///
  /// - Parameters:
  ///   - part: The name of the part.
  ///   - opacity: The opacity.
  ///   - interaction: The condition that the part takes touches while it is seen.
  /// - Returns: The custom properties `shown` and, if a condition decides, `touched` of the part.
  func shown(_ part: String, _ opacity: Expression, _ interaction: Expression) -> [String] {
    let isSeen = Expression.binary(.greater, opacity, .number(Self.leastOpacity))
    let lines = values.computed("\(part)-shown", isSeen)
    guard interaction != .condition(true) else { return lines }
    let isTouched = Expression.binary(.and, .name("\(part)-shown"), interaction)
    return lines + values.computed("\(part)-touched", isTouched)
  }

  /// Returns the property that hides a part that is not seen; another one is hidden if its parent is.
  func visibility(of part: String) -> String {
    "visibility: if(style(\(variable("\(part)-shown")): 1): inherit; else: hidden);"
  }

  /// Returns the property that lets touches through a part that is not seen.
  func touches(of part: String, _ interaction: Expression) -> String {
    let name = "\(part)-\(interaction == .condition(true) ? "shown" : "touched")"
    return "pointer-events: if(style(\(variable(name)): 1): \(touched); else: none);"
  }

  /// The value of `pointer-events` of parts that take touches.
  var touched: String {
    // What is around these parts takes no touches.
    let isAround = effect.depth == .shared || template.extras?.layer(.pieces) != nil
    return isAround ? "auto" : "inherit"
  }

  /// The rules for browsers with scroll timelines and without `if()`; nil in keyframes.
  ///
  /// Parts that are not seen have no size. What is in a page that is not seen is hidden from the keyboard and from screen
  /// readers.
  var withoutConditions: String? {
    guard samples == nil else { return nil }
    let hasPieces = template.extras?.layer(.pieces) != nil
    let parts = hasPieces ? ["content", "piece"] : ["page"]
    let rules = parts.map { part in
      rule(element(part), ["scale: \(value("\(part)-shown"));", "pointer-events: \(touched);"])
    }
    let content = block(
      "@container style(\(variable("page-shown")): 0)",
      [rule("\(element("page")) > *", ["visibility: hidden;"])]
    )
    let condition = "visibility: if(style(--no: 1): visible; else: hidden)"
    return block("@supports (not (\(condition))) and \(supported)", rules + [content])
  }

  /// The condition that the page is the one at rest, or the nearest one.
  private var current: Expression {
    let d = Expression.name("d")
    return .binary(
      .and,
      .binary(.greater, d, .number(-0.5)),
      .binary(.lessOrEqual, d, .number(0.5))
    )
  }

  /// The opacity, which is 0 where the page is hidden or outside of the window.
  private var opacity: Expression {
    let d = Expression.name("d")
    var shown = Expression.unary(.not(), effect.hidden)
    func both(_ other: Expression) {
      shown = shown == .unary(.not(), .condition(false)) ? other : .binary(.and, shown, other)
    }
    switch (effect.backfaceRule, effect.backfaceVisible) {
    case (_, .condition(true)), (.eye, .condition(false)): break
    case (.turn, let visible):
      let row = Operation.depthRow(template.transform, limited: values.limited)
      // A page at 90° counts as turned in spite of rounding errors.
      both(.binary(.or, visible, .binary(.greater, row[2], .number(1e-10))))
    case (.eye, _): break  // Named by `losses`.
    }
    both(.binary(.greaterOrEqual, d, .name("window-from")))
    both(.binary(.lessOrEqual, d, .name("window-to")))
    return .binary(.multiply, effect.alpha.limited, shown)
  }
}
