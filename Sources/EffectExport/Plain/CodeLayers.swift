import PageEffects
import PageGeometry

/// The layers of a pose in generated code: the members of the pose, and their values.
///
/// All of them follow from the records of the kinds of layers, for all languages.
struct CodeLayers {
  typealias Layer = ExportedEffect.Layer

  let writer: PoseWriter
  /// The names of the words of a language.
  let style: LayerStyle
  /// The text before the names of types.
  let prefix: String

  /// A member of a pose.
  struct Member {
    var kind: LayerKind
    var name: String
    /// The name of its type, without a prefix; nil for a number.
    var type: String?
    var fields: [LayerField]
    var isList = false
    /// The values of each layer, from bottom to top, by the names of fields.
    var layers: [[(field: LayerField, code: Code?)]]
  }

  private var effect: ExportedEffect { writer.effect }

  private func number(_ formula: Expression) -> Code { writer.printer.number(formula) }

  /// The members of a pose, except pieces.
  var members: [Member] {
    guard let across = effect.across.extras, let down = effect.down.extras else { return [] }
    let pairs = Array(zip(across, down))
    return LayerKind.allCases.compactMap { kind in
      let layers = pairs.filter { $0.0.kind == kind }
      guard let first = layers.first, kind != .pieces else { return nil }
      if kind == .content, effect.movesPicture { return shift(first) }
      let (form, fields) = (kind.record.form, kind.fields)
      var member = Member(kind: kind, name: kind.rawValue, fields: fields, layers: [])
      if case .list(let word) = form { (member.name, member.isList) = ("\(word)s", true) }
      member.type = form == .number ? nil : kind.typeName
      member.layers = layers.map(values)
      if form == .number { member.layers[0][0].field.name = member.name }
      return member
    }
  }

  /// Returns the member for the picture of a page that only moves.
  private func shift(_ layers: (across: Layer, down: Layer)) -> Member {
    let fields = ["x", "y"].map { LayerField(name: $0, type: .number) }
    let values = zip(fields, [3, 7]).map { field, element in
      (field: field, code: Code?.some(.text("\(Self.moved)[\(element)]")))
    }
    return Member(
      kind: .content,
      name: LayerKind.content.rawValue,
      type: "Offset",
      fields: fields,
      layers: [values]
    )
  }

  /// The name of the matrix that moves the picture of a page.
  static let moved = "contentMatrix"

  /// The matrix that moves the picture of a page; nil if the picture does not move alone.
  var movement: Code? {
    guard effect.movesPicture, let across = effect.across.extras?.layer(.content),
      let down = effect.down.extras?.layer(.content)
    else { return nil }
    return matrix((across, down))
  }

  // MARK: Values

  /// Returns the values of a layer.
  private func values(
    _ layers: (across: Layer, down: Layer)
  ) -> [(field: LayerField, code: Code?)] {
    let slots = layers.across.kind.record.slots
    return slots.flatMap { slot in
      zip(slot.fields, codes(of: slot, layers)).map { (field: $0, code: $1) }
    }
  }

  /// Returns the code of the fields of a slot; nil where the layer has no value.
  private func codes(of slot: LayerSlot, _ layers: (across: Layer, down: Layer)) -> [Code?] {
    let layer = layers.across
    switch (slot.kind, layer[slot.key]) {
    case (.transform, _): return [matrix(layers)]
    case (.box, _):
      return (0..<4).map { place in
        chosen(layers) { number($0.box[place]) }
      }
    case (.size, _):
      return (0..<2).map { place in
        chosen(layers) { $0.numbers(slot.key).map { number($0[place]) } }
      }
    case (.content, _): return [.text(style.word(style.name("Shows", prefix), layer.shown.word))]
    case (.pattern, _): return [.text(literal(layer.shown.text))]
    case (.colour, _): return [.text(style.colour(style.name("RGBA", prefix), layer.shownColour))]
    case (.fit, let value):
      let fit: PageFit = if case .fit(let fit) = value { fit } else { .cover }
      return [.text(style.word(style.name("Fit", prefix), fit.rawValue))]
    case (.alignment, let value):
      let side: TextAlignment = if case .alignment(let side) = value { side } else { .left }
      return [.text(style.word(style.name("Align", prefix), side.rawValue))]
    default:
      return slot.fields.map { _ in chosen(layers) { value(of: slot, $0) } }
    }
  }

  /// Returns the code of a number, a side or a name of a layer; nil if the layer has no value.
  private func value(of slot: LayerSlot, _ layer: Layer) -> Code? {
    switch layer[slot.key] {
    case .number(let formula):
      return number(slot.kind == .alpha ? formula.limited : formula)
    case .side(let side):
      return .text(style.word(style.name("Side", prefix), side.rawValue))
    case .name(let name): return .text(literal(name))
    default: return nil
    }
  }

  private func literal(_ text: String) -> String { writer.style.dialect.strings.literal(text) }

  // MARK: Layouts

  /// Returns the code of a value, which may be another one in layouts up and down, and from right to left.
  private func chosen(_ layers: (across: Layer, down: Layer), _ code: (Layer) -> Code?) -> Code? {
    let (across, down) = layers
    let isMirrored = effect.isMirrored
    let found = [
      isMirrored ? down.reflected(.vertical) : down,
      isMirrored ? across.reflected(.horizontal) : across,
      isMirrored ? across : across.reflected(.horizontal),
    ].map(code)
    guard let vertical = found[0], let left = found[1], let right = found[2] else { return nil }
    return choice(vertical, left, right)
  }

  /// Returns code that chooses between the values for layouts up and down, from left to right, and from right to left.
  private func choice(_ vertical: Code, _ left: Code, _ right: Code) -> Code {
    let dialect = writer.style.dialect
    let texts = [vertical, left, right].map { $0.written(width: .max) }
    let (isVertical, isRight) = (Code.text("layout.vertical"), Code.text("layout.rightToLeft"))
    switch (texts[1] == texts[2], texts[0] == texts[1]) {
    case (true, true): return left
    case (true, false): return dialect.choice(isVertical, vertical, left)
    case (false, true):
      let isReflected = Code.text("layout.rightToLeft && !layout.vertical")
      return dialect.choice(isReflected, right, left)
    case (false, false):
      return dialect.choice(isVertical, vertical, dialect.choice(isRight, right, left))
    }
  }

  /// Returns the matrix of a layer: on the page, or in the view.
  private func matrix(_ layers: (across: Layer, down: Layer)) -> Code {
    let (across, down) = (matrix(layers.across, .horizontal), matrix(layers.down, .vertical))
    return choice(down, across, across)
  }

  private func matrix(_ layer: Layer, _ axis: Axis) -> Code {
    let own = writer.product(layer.transform)
    let moved = layer.transform.isEmpty ? own : writer.moved(own)
    if layer.kind == .floor { return writer.seen(moved) }
    guard let eye = layer.numbers("perspective"), eye[0].constant != .infinity else { return moved }
    let (along, across) = axis == .horizontal ? (eye[1], eye[2]) : (eye[2], eye[1])
    let place = [eye[0], effect.isMirrored ? -along : along, across].map(number)
    return .list("seenFrom(", [moved] + place + [.text("layout")], ")")
  }
}

extension ExportedEffect {
  /// Whether the only layer of the content moves the picture.
  var movesPicture: Bool {
    let content = across.extras?.layers(.content) ?? []
    return content.count == 1 && content[0].name == PoseExtras.contentLayer
  }

  /// The parts of the effect that templates have sections for: kinds of layers, `shift` or `layers` for the content,
  /// `background`, `mirrored` if next and previous pages are exchanged, `parameters`, `wraps`, and `any` for any layer.
  var parts: Set<String> {
    let kinds = layerKinds
    var parts = Set(kinds.map(\.rawValue))
    if kinds.contains(.content) { parts.insert(movesPicture ? "shift" : "layers") }
    if !kinds.isEmpty { parts.insert("any") }
    if background != nil { parts.insert("background") }
    if isMirrored { parts.insert("mirrored") }
    if wraps { parts.insert("wraps") }
    if declarations.contains(where: \.isParameter) { parts.insert("parameters") }
    if declarations.contains(where: \.isDrag) { parts.insert("drag") }
    let isFixed = [window.from, window.to].allSatisfy { $0.constant != nil }
    if !isFixed { parts.insert("measured") }
    return parts
  }
}

extension ExportedEffect.Layer {
  /// The box of a layer of the content; by default the page's.
  var box: [Expression] {
    let page: [Expression] = [
      .name("w") * .number(-0.5), .name("h") * .number(-0.5), .name("w"), .name("h"),
    ]
    return numbers("box") ?? page
  }

  /// What a layer of the content shows: a word, and a text or the path of a picture.
  fileprivate var shown: (word: String, text: String) {
    if case .pattern(let text) = self["text"] { return ("text", text.text) }
    switch self["shows"] {
    case .content(.colour): return ("color", "")
    case .content(.file(let path)): return ("file", path.text)
    default: return ("picture", "")
    }
  }

  /// The colour of the layer, or of the box that it shows.
  fileprivate var shownColour: Colour {
    if kind == .content, case .content(.colour(let colour)) = self["shows"] { return colour }
    return colour
  }
}

extension Expression {
  /// The formula, limited to 0…1.
  var limited: Expression {
    guard let constant else { return .call(.clamp, [self, .number(0), .number(1)]) }
    return .number(min(max(constant, 0), 1))
  }
}
