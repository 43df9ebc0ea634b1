import PageEffects
import PageGeometry

/// The pieces of a page in CSS: elements with a row and a column, each of which shows a part of the picture.
extension CSSSheet {
  /// Adds the rules of the page's pieces, and of its undivided content, which is visible only while the page is whole.
  mutating func pieces(
    _ pieces: ExportedEffect.Layer,
    _ page: [Code],
    _ look: inout Extras
  ) {
    let alpha = Expression.name("page-opacity")
    // Without a condition, a page is always in pieces.
    let condition: Expression =
      if case .condition(let shown) = pieces["shown"] { shown } else { .condition(true) }
    look.page += computed("in-pieces", condition)
    let isTouched = effect.interaction == .condition(true)
    let touched: Expression = isTouched ? .condition(true) : .name("page-touched")
    let opacity = alpha * (.number(1) - .name("in-pieces"))
    let whole =
      ["position: absolute;", "inset: 0;", declaration("transform", page)]
      + [property("opacity", printer.number(opacity))] + visibility(of: "content", opacity, touched)
    look.rules.append(Extras.Rule(selectors: [part("content")], lines: whole))

    var lines = declarations(isOfPage: true, isOfPiece: true)
    let (rows, columns) = (lowered(pieces.number("rows")), lowered(pieces.number("columns")))
    lines += takeParts(registers: true)
    let isSwapped = pieces.isSwapped
    let across = Cells("w", isSwapped ? "row" : "column", isSwapped ? rows : columns)
    let down = Cells("h", isSwapped ? "column" : "row", isSwapped ? columns : rows)
    let reflected = isReflected ? layout.axis : nil
    lines += [
      "position: absolute;",
      property("left", printer.length(across.start(isReversed: reflected == .horizontal))),
      property("top", printer.length(down.start(isReversed: reflected == .vertical))),
      property("width", printer.length(across.length)),
      property("height", printer.length(down.length)),
      "background-image: \(picture);",
      "background-size: calc(\(value("w")) * 1px) calc(\(value("h")) * 1px);",
      background(
        across.start(isReversed: reflected == .horizontal),
        down.start(isReversed: reflected == .vertical)
      ),
    ]
    let operations = pieces.transform.map { $0.mapped { formula($0, &lines) } }
    lines.append(declaration("transform", around(page, operations, across, down, reflected)))
    let own = formula(.call(.clamp, [pieces.number("alpha"), .number(0), .number(1)]), &lines)
    let seen = alpha * own * .name("in-pieces")
    lines.append(property("opacity", printer.number(seen)))
    lines += visibility(of: "piece", seen, touched)
    let radius = formula(pieces.number("cornerRadius"), &lines)
    if radius.constant != 0 { lines.append(property("border-radius", printer.length(radius))) }
    look.rules.append(Extras.Rule(selectors: [part("piece")], lines: lines))
  }

  private func background(_ left: Expression, _ top: Expression) -> String {
    let places = [left, top].map { printer.length($0 * .number(-1)).written(width: .max) }
    return "background-position: \(places.joined(separator: " "));"
  }

  /// Returns the transform of a piece: that of its page, and then its own.
  ///
  /// The origin is the middle of the piece.
  private func around(
    _ page: [Code],
    _ operations: [Operation<Expression>],
    _ across: Cells,
    _ down: Cells,
    _ reflected: Axis?
  ) -> [Code] {
    let (x, y) = (across.centre, down.centre)
    let sign = (
      x: Expression.number(reflected == .horizontal ? 1 : -1),
      y: Expression.number(reflected == .vertical ? 1 : -1)
    )
    let back = translate(sign.x * x, sign.y * y, .number(0))
    let inner = [translate(x, y, .number(0))] + operations.map(function)
    guard reflected != nil, let mirror = page.last else { return [back] + page + inner }
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
