import PageEffects
import PageGeometry

/// The transform, the opacity and the paint order of a page.
extension CSSSheet {
  /// The properties that depend on the page difference, apart from declarations.
  ///
  /// A page in pieces has no transform itself, but its content and its pieces do.
  var pageProperties: Extras {
    mutating get {
      var look = Extras()
      if samples == nil {
        let functions = transform(&look.page)
        look.page += computed("page-opacity", opacity)
        look.page += visibility(of: "page", .name("page-opacity"), effect.interaction)
        if let pieces = source?.layer(.pieces) {
          // Only the parts of the page are where it is seen.
          look.page.append("pointer-events: none;")
          self.pieces(pieces, functions, &look)
        } else {
          look.page.append(declaration("transform", functions))
          look.page.append(property("opacity", printer.number(.name("page-opacity"))))
        }
        look.page.append(property("z-index", printer.number(paintOrder(&look.page))))
      }
      if effect.backfaceVisible == .condition(false), effect.backfaceRule == .eye {
        look.page.append("backface-visibility: hidden;")
      }
      return look
    }
  }

  /// Returns a property with a list of values.
  func declaration(_ name: String, _ values: [Code], separator: String = "") -> String {
    let values = values.isEmpty ? [.text("none")] : values
    let list = Code.joined(values, by: [.text(separator), .line])
    return Code.group(
      .sequence([.text("\(name):"), .indented(.sequence([.line, list])), .text(";")])
    ).written(level: 1)
  }

  /// Whether next and previous pages exchange their places.
  var isReflected: Bool { effect.isMirrored != isRightToLeft }

  /// Returns the functions of `transform`.
  private mutating func transform(_ lines: inout [String]) -> [Code] {
    let eye = self.eye
    let place = (formula(eye.x, &lines), formula(eye.y, &lines))
    let operations = effect.values(along: layout.axis).transform.map { operation in
      operation.mapped { formula($0, &lines) }
    }
    let isShifted = place.0.constant != 0 || place.1.constant != 0
    let distance = effect.perspective.map { formula($0, &lines) }
    return functions(operations, seenFrom: distance, eye: place, isShifted: isShifted)
  }

  /// Returns the functions of a transform from lowered arguments.
  func functions(
    _ operations: [Operation<Expression>],
    seenFrom distance: Expression?,
    eye: (Expression, Expression),
    isShifted: Bool
  ) -> [Code] {
    let own = mirrored(operations.map(function), isReflected ? layout.axis : nil)
    return perspective(from: distance, eye, isShifted: isShifted) + own
  }

  /// Returns functions between two reflections along an axis.
  func mirrored(_ functions: [Code], _ axis: Axis?) -> [Code] {
    guard let axis else { return functions }
    let mirror = Code.text(axis == .vertical ? "scaleY(-1)" : "scaleX(-1)")
    return [mirror] + functions + [mirror]
  }

  /// Returns the functions that apply the perspective of an eye, given lowered values.
  func perspective(
    from distance: Expression?,
    _ eye: (Expression, Expression),
    isShifted: Bool
  ) -> [Code] {
    guard let distance else { return [] }
    let perspective = Code.list("perspective(", [printer.length(distance)], ")")
    guard isShifted else { return [perspective] }
    let back = translate(.number(-1) * eye.0, .number(-1) * eye.1, .number(0))
    return [translate(eye.0, eye.1, .number(0)), perspective, back]
  }

  /// The vanishing point.
  var eye: (x: Expression, y: Expression) {
    var eye: (x: Expression, y: Expression)
    switch effect.vanishingPoint {
    case .viewport: return (.number(0), .number(0))
    case .page:
      let stride = samples.map { Expression.number($0.stride) } ?? .name("page-stride")
      let place = Expression.name("d") * stride
      eye = isVertical ? (.number(0), place) : (place, .number(0))
    case .point(let x, let y):
      eye = isVertical && effect.vertical == .swap ? (y, x) : (x, y)
    }
    guard isReflected else { return eye }
    return isVertical ? (eye.x, -eye.y) : (-eye.x, eye.y)
  }

  func translate(_ x: Expression, _ y: Expression, _ z: Expression) -> Code {
    function(Operation(.translate, x: x, y: y, z: z, angle: .number(0)))
  }

  func function(_ operation: Operation<Expression>) -> Code {
    let record = operation.kind.record
    let arguments = record.arguments.map { argument in
      let value = operation[argument.place]
      return switch argument.unit {
      case .length: printer.length(value)
      case .angle: printer.angle(value)
      case .number: printer.number(value)
      }
    }
    return .list("\(record.css)(", arguments, ")")
  }

  /// The opacity up to which a part is not seen: less than half a step of a colour of eight bits.
  static let leastOpacity = 0.001

  /// Returns the properties that hide a part that is not seen, and let touches through.
  ///
  /// - Parameters:
  ///   - part: The name of the part.
  ///   - opacity: The opacity.
  ///   - interaction: The condition that the part takes touches while it is seen.
  /// - Returns: The custom properties and the properties.
  mutating func visibility(
    of part: String,
    _ opacity: Expression,
    _ interaction: Expression
  ) -> [String] {
    var lines = computed(
      "\(part)-shown",
      .binary(.greater, opacity, .number(Self.leastOpacity))
    )
    var touched = "\(part)-shown"
    if interaction != .condition(true) {
      lines += computed("\(part)-touched", .binary(.and, .name(touched), interaction))
      touched = "\(part)-touched"
    }
    return lines + [
      "visibility: if(style(\(variable("\(part)-shown")): 1): visible; else: hidden);",
      "pointer-events: if(style(\(variable(touched)): 1): auto; else: none);",
    ]
  }

  /// The rules for browsers without `if()`, in which parts that are not seen have no size; nil in keyframes.
  var withoutConditions: String? {
    guard samples == nil else { return nil }
    let parts = source?.layer(.pieces) == nil ? ["page"] : ["content", "piece"]
    let rules = parts.map { part in
      rule(element(part), ["scale: \(value("\(part)-shown"));", "pointer-events: auto;"])
    }
    let condition = "visibility: if(style(--no: 1): visible; else: hidden)"
    return "@supports not (\(condition)) {\n\(Self.indented(rules))\n}"
  }

  /// The opacity, which is 0 where the page is hidden or outside of the window.
  private var opacity: Expression {
    let d = Expression.name("d")
    var shown = Expression.unary(.not(), effect.hidden)
    func both(_ other: Expression) {
      shown = shown == .unary(.not(), .condition(false)) ? other : .binary(.and, shown, other)
    }
    let turned = Expression.binary(
      .greater,
      Operation.depthRow(effect.values(along: layout.axis).transform)[2],
      // A page at 90° counts as turned in spite of rounding errors.
      .number(1e-10)
    )
    switch (effect.backfaceRule, effect.backfaceVisible) {
    case (_, .condition(true)), (.eye, .condition(false)): break
    case (.turn, let visible): both(.binary(.or, visible, turned))
    case (.eye, _): break  // Named by `losses`.
    }
    both(.binary(.greaterOrEqual, d, .name("window-from")))
    both(.binary(.lessOrEqual, d, .name("window-to")))
    return .binary(.multiply, .call(.clamp, [effect.alpha, .number(0), .number(1)]), shown)
  }
}
