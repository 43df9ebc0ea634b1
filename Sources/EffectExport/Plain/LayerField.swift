import PageEffects

/// A member of the type of a layer in generated code.
struct LayerField: Sendable {
  var name: String
  var type: FieldType
  /// The comment; empty for none.
  var note = ""

  enum FieldType: Sendable, Equatable {
    case number
    /// A number that may be absent.
    case limit
    case integer
    case text
    case side
    /// A side that may be absent.
    case optionalSide
    case colour
    case matrix
    /// One of the words of a type with a name, such as `Fit`.
    case word(String)
  }

  /// Whether the value is a number, a side or a matrix.
  var isNumber: Bool {
    switch type {
    case .number, .limit, .integer, .side, .optionalSide, .matrix: true
    case .text, .colour, .word: false
    }
  }

  /// Whether the value is the same for all pages and layouts.
  var isConstant: Bool {
    switch type {
    case .colour, .word: true
    case .text: name != "name"
    default: false
    }
  }
}

extension LayerKind {
  /// The name of the type of a layer.
  var typeName: String {
    if case .list(let word) = record.form { return Self.capitalized(word) }
    return self == .pieces ? "Piece" : Self.capitalized(rawValue)
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The members of the type of a layer.
  var fields: [LayerField] { record.slots.flatMap(\.fields) }
}

extension LayerSlot {
  /// The members in which generated code has the value.
  var fields: [LayerField] {
    switch kind {
    case .verticalName, .eye, .count, .condition: []
    case .name: [LayerField(name: key, type: .text)]
    case .length: [LayerField(name: key, type: fallback == .none ? .limit : .number)]
    case .strip, .weight: [LayerField(name: key, type: .number)]
    case .share, .shareOf:
      [LayerField(name: key, type: .number, note: "Limit it to 0...1 where you draw it.")]
    case .alpha: [LayerField(name: key, type: .number, note: "The opacity, from 0 to 1.")]
    case .box: Self.box
    case .size: ["width", "height"].map { LayerField(name: $0, type: .number) }
    case .transform(let space):
      [LayerField(name: "matrix", type: .matrix, note: Self.note(of: space))]
    case .colour: [LayerField(name: key, type: .colour)]
    case .content: [LayerField(name: key, type: .word("Shows"))]
    case .pattern:
      [
        LayerField(
          name: key,
          type: .text,
          note: "The text, or the path of a picture, with fields of the page in braces."
        )
      ]
    case .alignment: [LayerField(name: key, type: .word("Align"))]
    case .fit: [LayerField(name: key, type: .word("Fit"))]
    case .side: [LayerField(name: key, type: fallback == .none ? .optionalSide : .side)]
    }
  }

  /// The members of a box on a page.
  static let box = [
    LayerField(name: "x", type: .number, note: "From the centre of the page."),
    LayerField(name: "y", type: .number),
    LayerField(name: "width", type: .number),
    LayerField(name: "height", type: .number),
  ]

  private static func note(of space: Space) -> String {
    switch space {
    case .page: "From points of the page to points of the page, from its centre."
    case .piece: "From points of the piece to those of the viewport; both origins are centres."
    case .view: "From points of the layer to those of the viewport; both origins are centres."
    }
  }
}
