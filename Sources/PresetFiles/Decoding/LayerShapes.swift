import Foundation
import JSONCoding
import PageEffects

/// The shapes of layers, which follow from their records.
enum LayerShapes {
  /// Returns the shape of the value of a layer's key.
  static func layers(_ kind: LayerKind) -> Shape<[DefinedLayer]> {
    let map = map(kind)
    switch kind.record.form {
    case .number: return main(kind)
    case .numberOrMap: return .either(map.map { [$0] }, main(kind))
    case .map: return map.map { [$0] }
    case .list(let word):
      let list = Shape<[DefinedLayer]>.list(of: map, "\(word)s")
      return kind == .content ? .either(shiftedPicture, list) : list
    }
  }

  /// Returns the shape of a layer of which only the main number is given.
  private static func main(_ kind: LayerKind) -> Shape<[DefinedLayer]> {
    Shape<Argument>.argument.mapNode { number, node in
      let values = kind.record.slots.map { slot in
        slot.key == kind.record.main ? .number(number) : fallback(slot, in: node)
      }
      return [DefinedLayer(kind, values)]
    }
  }

  /// The short form `{ x, y }`, which shifts the picture.
  private static let shiftedPicture = Shape<(x: Argument?, y: Argument?)>.keys(
    Key(optional: "x", .argument),
    Key(optional: "y", .argument)
  ) { ($0, $1) }
  .mapNode { (shift: (x: Argument?, y: Argument?), node) in
    func number(_ number: Double) -> Argument { .expression(.number(number), node.span) }
    let (x, y) = (shift.x ?? number(0), shift.y ?? number(0))
    return [
      DefinedLayer(
        .content,
        named: [
          "name": .name(PoseExtras.contentLayer), "shows": .content(.picture),
          "cornerRadius": .number(number(0)), "alpha": .number(number(1)),
          "transform": .transform([Operation(.translate, [.x: x, .y: y, .z: number(0)])]),
        ]
      )
    ]
  }

  /// Returns the shape of a layer as a map of slots.
  private static func map(_ kind: LayerKind) -> Shape<DefinedLayer> {
    let slots = kind.record.slots.map { (slot: $0, shape: shape(of: $0.kind)) }
    let keys = slots.map {
      MapKey(name: $0.slot.key, schema: $0.shape.schema, isRequired: $0.slot.fallback == .required)
    }
    return .map(keys) { node, decoder in
      let values: [DefinedLayer.Value] = slots.map { slot, shape in
        guard let given = node[slot.key] else { return fallback(slot, in: node) }
        if let need = slot.needs, node[need.key] == nil {
          decoder.report(.missingKey(need.key), at: given.span)
        }
        return shape.decode(given, &decoder) ?? .absent
      }
      checkContent(kind, in: node, &decoder)
      // A missing value, and a list of the wrong length, have been reported.
      let isWhole = zip(slots, values).allSatisfy { slot, value in
        switch slot.slot.fallback {
        case .required: value != .absent
        case .unless(let other): (value != .absent) == (node[other] == nil)
        case .number, .side, .none: true
        }
      }
      return isWhole ? DefinedLayer(kind, values) : nil
    }
    .called(kind.record.example)
  }

  /// Reports a map without content or with two, and keys that do not fit the content.
  private static func checkContent(
    _ kind: LayerKind,
    in node: YamlNode,
    _ decoder: inout NodeDecoder
  ) {
    for slot in kind.record.slots {
      guard case .unless(let other) = slot.fallback else { continue }
      switch (node[slot.key], node[other]) {
      case (nil, nil): decoder.report(.missingKey(slot.key), at: node.span)
      case (.some, .some(let text)): decoder.expected("either '\(slot.key)' or '\(other)'", text)
      case (nil, .some):
        // A text has no corners, and its size is not fitted.
        for key in ["fit", "cornerRadius"] {
          node[key].map { decoder.expected("'\(slot.key)' beside '\(key)'", $0) }
        }
      // Only a picture can be fitted.
      case (.some(let shown), nil):
        guard node["fit"] != nil, Colour(css: shown.text ?? "") != nil else { break }
        decoder.expected("'picture' beside 'fit'", shown)
      }
    }
  }

  /// Returns the value of an omitted slot of a map.
  private static func fallback(_ slot: LayerSlot, in node: YamlNode) -> DefinedLayer.Value {
    if case .transform = slot.kind { return .transform([]) }
    if case .side(let side) = slot.fallback { return .side(side) }
    guard case .number(let number) = slot.fallback else { return .absent }
    if let need = slot.needs, node[need.key] == nil {
      return need.otherwise.map { .number(.expression(.number($0), node.span)) } ?? .absent
    }
    return .number(.expression(.number(number), node.span))
  }

  // MARK: Values

  private static func shape(of kind: LayerSlot.Kind) -> Shape<DefinedLayer.Value> {
    switch kind {
    case .length, .strip, .share, .shareOf, .alpha, .count, .weight:
      Shape<Argument>.argument.map { .number($0) }
    case .condition: Shape<Argument>.argument.map { .condition($0) }
    case .box:
      Shape<[Argument]>.tuple(4, .argument, "a box, [x, y, width, height]").map { .numbers($0) }
    case .size:
      Shape<[Argument]>.tuple(2, .argument, "a size, [width, height]").map { .numbers($0) }
    case .eye: eye
    case .transform: OperationShapes.operations.map { .transform($0) }
    case .colour: colour().map { .colour($0) }
    case .content: content.map { .content($0) }
    case .pattern: text.map { .pattern($0) }
    case .alignment: Shape<TextAlignment>.word.map { .alignment($0) }
    case .fit: Shape<PageFit>.word.map { .fit($0) }
    case .side: Shape<PageSide>.word.map { .side($0) }
    case .name, .verticalName:
      Shape<String>.text.checked { text, node, decoder in decoder.check(name: text, at: node.span) }
        .map { .name($0) }
    }
  }

  /// A colour, the page's picture, or the path of another picture.
  private static let content = Shape<ContentLayer.Content>(
    ["a colour, 'picture' or the path of a picture"],
    JSONSchema.reference("text"),
    [.text]
  ) { node, decoder in
    let text = node.text ?? ""
    if text == "picture" { return .picture }
    if let colour = Colour(css: text) { return .colour(colour) }
    if let path = PagePattern(text), path.isPicture { return .file(path) }
    decoder.report(.unknownColour(text, alternative: "picture"), at: node.span)
    return nil
  }

  /// A text with fields of the page, whose characters can be drawn one after the other.
  private static let text = Shape<PagePattern>(
    text: "a text of at most \(PagePattern.mostBytes) bytes, with fields such as '{name}'"
  ) { PagePattern($0.precomposedStringWithCanonicalMapping) }
  .checked { pattern, node, decoder in
    for case .text(let text) in pattern.parts {
      if let problem = UnshapedText.problem(in: text) {
        return decoder.report(.unshaped(problem), at: node.span)
      }
    }
  }

  /// The eye of a layer, at the page's centre by default.
  private static let eye = Shape<(distance: Argument, origin: [Argument]?)>.keys(
    Key("distance", .argument),
    Key(optional: "origin", Shape<[Argument]>.tuple(2, .argument, "a point, [x, y]"))
  ) { ($0, $1) }
  .mapNode { (eye: (distance: Argument, origin: [Argument]?), node) in
    let zero = Argument.expression(.number(0), node.span)
    return DefinedLayer.Value.numbers([eye.distance] + (eye.origin ?? [zero, zero]))
  }
  .called("a map such as { distance: 500, origin: [0, 0] }")

  /// Returns the shape of a CSS colour, which is black after an error, or of another word.
  static func colour(or word: String? = nil) -> Shape<Colour> {
    Shape(["a colour"], JSONSchema.reference("text"), [.text]) { node, decoder in
      let text = node.text ?? ""
      if let colour = Colour(css: text) { return colour }
      if text != word { decoder.report(.unknownColour(text, alternative: word), at: node.span) }
      return Colour(white: 0)
    }
  }
}
