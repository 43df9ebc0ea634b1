import PageEffects
import PageGeometry

/// The pieces of a page in CSS: elements with a row and a column, each of which shows a part of the picture.
struct CSSPieces: CSSPart {
  let page: CSSPage
  /// The layer of the pieces.
  let layer: ExportedEffect.Layer

  private var values: CSSValues { page.values }

  var context: CSSContext { page.context }

  /// Adds the rules of the page's pieces, and of its undivided content, which is visible only while the page is whole.
  ///
  /// - Parameters:
  ///   - look: Receives the rules.
  ///   - transform: The functions of the page's transform.
  func add(to look: inout CSSLook, _ transform: [Code]) {
    let alpha = Expression.name("page-opacity")
    // Without a condition, a page is always in pieces.
    let condition: Expression =
      if case .condition(let shown) = layer["shown"] { shown } else { .condition(true) }
    look.page += values.computed("in-pieces", condition)
    let isTouched = effect.interaction == .condition(true)
    let touched: Expression = isTouched ? .condition(true) : .name("page-touched")
    let opacity = alpha * (.number(1) - .name("in-pieces"))
    let whole =
      [
        "position: absolute;", "inset: 0;", "background: \(picture) 0 0 / 100% 100%;",
        list("transform", transform),
      ]
      + [property("opacity", printer.number(opacity))]
      // Hidden content would lose the focus of the keyboard.
      + page.shown("content", opacity, touched) + [page.touches(of: "content", touched)]
    look.rules.append(CSSLook.Rule(selectors: [part("content")], lines: whole))
    let lines = values.withinPart { piece(transform, alpha, touched) }
    look.rules.append(CSSLook.Rule(selectors: [part("piece")], lines: lines))
  }

  /// Returns the lines of the rule of a piece.
  private func piece(_ transform: [Code], _ alpha: Expression, _ touched: Expression) -> [String] {
    var lines = values.declarations(isOfPage: true, isOfPiece: true)
    let rows = values.formula(layer.number("rows"), &lines)
    let columns = values.formula(layer.number("columns"), &lines)
    let isSwapped = layer.isSwapped
    let across = Cells("w", isSwapped ? "row" : "column", isSwapped ? rows : columns)
    let down = Cells("h", isSwapped ? "column" : "row", isSwapped ? columns : rows)
    let left = across.start(isReversed: reflection == .horizontal)
    let top = down.start(isReversed: reflection == .vertical)
    let place = [left, top].map { printer.length($0 * .number(-1)).written(width: .max) }
    lines += [
      "position: absolute;", property("left", printer.length(left)),
      property("top", printer.length(top)), property("width", printer.length(across.length)),
      property("height", printer.length(down.length)), "background-image: \(picture);",
      "background-size: calc(\(value("w")) * 1px) calc(\(value("h")) * 1px);",
      "background-position: \(place.joined(separator: " "));",
    ]
    let operations = layer.transform.map { $0.mapped { values.formula($0, &lines) } }
    lines.append(list("transform", around(transform, operations, across, down)))
    let limited = Expression.call(.clamp, [layer.number("alpha"), .number(0), .number(1)])
    let own = values.formula(limited, &lines)
    let seen = alpha * own * .name("in-pieces")
    lines.append(property("opacity", printer.number(seen)))
    lines += page.shown("piece", seen, touched)
    lines += [page.visibility(of: "piece"), page.touches(of: "piece", touched)]
    let radius = values.formula(layer.number("cornerRadius"), &lines)
    if radius.constant != 0 { lines.append(property("border-radius", printer.length(radius))) }
    return lines
  }

  /// Returns the transform of a piece: that of its page, and then its own.
  ///
  /// The origin is the middle of the piece.
  private func around(
    _ page: [Code],
    _ operations: [Operation<Expression>],
    _ across: Cells,
    _ down: Cells
  ) -> [Code] {
    let transform = CSSTransform(context: context)
    let (x, y) = (across.centre, down.centre)
    let sign = (
      x: Expression.number(reflection == .horizontal ? 1 : -1),
      y: Expression.number(reflection == .vertical ? 1 : -1)
    )
    let back = transform.translate(sign.x * x, sign.y * y)
    let inner = [transform.translate(x, y)] + operations.map(transform.function)
    guard reflection != nil, let mirror = page.last else { return [back] + page + inner }
    return [back] + page.dropLast() + inner + [mirror]
  }

  /// The cells of a page along one axis.
  private struct Cells {
    private let side: Expression
    private let index: Expression
    private let count: Expression

    /// The length of a cell.
    var length: Expression { side / count }

    init(_ side: String, _ index: String, _ count: Expression) {
      (self.side, self.index, self.count) = (.name(side), .name(index), count)
    }

    /// Returns the distance of the shown part from the page's first edge.
    func start(isReversed: Bool) -> Expression {
      isReversed ? (count - .number(1) - index) * side / count : index * side / count
    }

    /// The distance of the cell's middle from the page's middle.
    var centre: Expression { ((index + .number(0.5)) / count - .number(0.5)) * side }
  }
}
