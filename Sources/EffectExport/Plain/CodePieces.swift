import PageEffects
import PageGeometry

/// The pieces of a page in generated code: the values of the placeholders of templates.
///
/// A piece is called `tile` there, because `piece` is its number in formulas.
struct CodePieces {
  let writer: PoseWriter
  private let across: ExportedEffect.Layer
  private let down: ExportedEffect.Layer

  /// Creates the pieces of an effect; nil if its pages are whole.
  init?(_ writer: PoseWriter) {
    guard let across = writer.effect.across.extras?.layer(.pieces),
      let down = writer.effect.down.extras?.layer(.pieces)
    else { return nil }
    (self.writer, self.across, self.down) = (writer, across, down)
  }

  private var effect: ExportedEffect { writer.effect }

  /// The members of the type of a piece: its place, the part of the page that it shows, and its look.
  var fields: [LayerField] {
    let place = ["row", "column"].map { LayerField(name: $0, type: .integer) }
    let onPage = LayerField(
      name: "onPage",
      type: .matrix,
      note: "From points of the piece to points of the page; both origins are centres."
    )
    return place + LayerSlot.box + LayerKind.pieces.fields
      + (effect.layerKinds.contains(.reflection) ? [onPage] : [])
  }

  private func number(_ formula: Expression) -> Code { writer.printer.number(formula) }

  /// Returns the code of a value that is another one if pages scroll up and down and axes are swapped.
  private func swapped(_ vertical: String, _ other: String) -> Code {
    guard down.isSwapped else { return .text(other) }
    return writer.style.dialect.choice(.text("layout.vertical"), .text(vertical), .text(other))
  }

  private func written(_ code: Code) -> String { code.written(width: .max) }

  // MARK: The grid

  /// The numbers of pieces along the axes; no piece is down if the page is whole.
  private var grid: (across: Code, down: Code) {
    let texts = ["rows", "columns"].map { written(number(across.number($0))) }
    let counts = (across: swapped(texts[0], texts[1]), down: swapped(texts[1], texts[0]))
    guard case .condition(let shown) = across["shown"] else { return counts }
    let dialect = writer.style.dialect
    let condition = writer.printer.condition(shown)
    return (counts.across, dialect.choice(condition, counts.down, .text(dialect.number(0))))
  }

  /// The condition that pieces show the opposite part of a page across.
  private var isReversed: String {
    effect.isMirrored
      ? "!layout.vertical && !layout.rightToLeft" : "layout.rightToLeft && !layout.vertical"
  }

  // MARK: A piece

  /// Returns the values of the placeholders of templates.
  ///
  /// - Parameters:
  ///   - own: The name of the page's own matrix with the axes of the layout; nil if it has none.
  ///   - level: The indentation of the statements of a piece.
  /// - Returns: The values.
  func values(own: String? = nil, level: Int) -> [String: String] {
    let (zero, half) = (writer.style.dialect.number(0), writer.style.dialect.number(2))
    let place = ["tile.x + tile.width / \(half)", "tile.y + tile.height / \(half)", zero]
    let centre = Code.list("translate(", place.map { .text($0) }, ")")
    let counts = grid
    let values = [
      "gridAcross": counts.across, "gridDown": counts.down, "pieceOwn": self.own,
    ].mapValues { line($0, level: level) }
    let look = look(own: own.map { .text($0) }, centre: centre, level: level)
    return values.merging(look) { $1 }.merging([
      "isReversed": isReversed,
      "pieceConstants": (places + lets(level: 1)).joined(separator: "\n"),
    ]) { $1 }
  }

  private func line(_ code: Code, level: Int) -> String {
    code.written(level: level, indent: writer.style.indent)
  }

  /// Returns the values of the look of a piece by the names of placeholders.
  private func look(own: Code?, centre: Code, level: Int) -> [String: String] {
    let placed = writer.product([own ?? self.own, centre, inner])
    return [
      "pieceMatrix": writer.seen(writer.moved(placed)),
      "pieceOnPage": writer.moved(writer.product([centre, inner])),
      "pieceAlpha": number(across.number("alpha").limited),
      "pieceCornerRadius": number(across.number("cornerRadius")),
    ].mapValues { line($0, level: level) }
  }

  /// The formulas of a piece, without those of its declarations.
  private var formulas: [Expression] {
    let layers = [across, down].flatMap { layer in
      layer.transform.flatMap(\.arguments) + [layer.number("alpha"), layer.number("cornerRadius")]
    }
    return layers + writer.formulasOfEye
  }

  private var declarations: [Declaration] { effect.declarations.filter(\.isOfPiece) }

  /// The names that the code of a piece reads.
  private var names: Set<String> { (formulas + declarations.map(\.value)).names }

  /// The names that the code of a piece reads and that the pose has.
  var captured: [(name: String, type: Declaration.ValueType)] {
    let own = Set(declarations.map(\.name)).union(["row", "column", "piece"])
    return names.subtracting(own).sorted().map { ($0, writer.printer.type($0)) }
  }

  /// Returns the constants of a piece for its place.
  private var places: [String] {
    let (grid, double) = (writer.style.layers.grid, writer.style.layers.double)
    let places = [
      ("row", swapped("tile.column", "tile.row")), ("column", swapped("tile.row", "tile.column")),
      ("piece", swapped("tile.column * \(grid)down + tile.row", "cell")),
    ]
    return places.filter { names.contains($0.0) }.map { name, place in
      writer.style.declare(name, .number, .text(double(written(place))))
    }
  }

  private func lets(level: Int) -> [String] { writer.declarations(declarations, level: level) }

  /// The page's own matrix, with axes as those of the layout.
  private var own: Code {
    guard effect.vertical == .swap else { return .text("own") }
    let choice = (Code.text("swappedAxes(own)"), Code.text("own"))
    return writer.style.dialect.choice(.text("layout.vertical"), choice.0, choice.1)
  }

  /// The transform of a piece about its centre.
  private var inner: Code {
    let codes = [across, down].map { writer.product($0.transform) }
    guard written(codes[0]) != written(codes[1]) else { return codes[0] }
    return writer.style.dialect.choice(.text("layout.vertical"), codes[1], codes[0])
  }

  // MARK: JavaScript

  /// The function of JavaScript that poses a piece.
  var function: [String] {
    let look = look(own: nil, centre: .text("centre"), level: 3)
    let isReflected = effect.layerKinds.contains(.reflection)
    let members = ["matrix", "alpha", "cornerRadius"] + (isReflected ? ["onPage"] : [])
    return ["  const pieceAt = (row, column, piece, centre) => {"] + lets(level: 2)
      + ["    return {"]
      + members.map { name in
        let key = "piece" + name.prefix(1).uppercased() + name.dropFirst()
        return "      \(name): \(look[key, default: ""]),"
      } + ["    };", "  };"]
  }

  /// The pieces of a page in JavaScript.
  var cells: Code {
    let counts = ["rows", "columns"].map { number(across.number($0)) }
    let isReversed =
      effect.isMirrored ? "layout.vertical || !layout.rightToLeft" : self.isReversed
    let flags = [down.isSwapped ? "layout.vertical" : "false", isReversed, "pieceAt"]
    let arguments = counts + [.text("layout")] + flags.map { .text($0) }
    let cells = Code.list("cells(", arguments, ")")
    guard case .condition(let shown) = across["shown"] else { return cells }
    return writer.style.dialect.choice(writer.printer.condition(shown), cells, .text("[]"))
  }
}
