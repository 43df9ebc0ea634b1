import JSONCoding
import PageGeometry

/// The form of a value in a file: its description in messages, its JSON Schema, and its decoding.
///
/// Everything about the structure of files follows from shapes, so that a value is described only once.
struct Shape<Value>: Sendable {
  /// The allowed values in messages, to follow "expected".
  var alternatives: [String]
  var schema: JSONValue
  /// The keys of a map.
  let keys: [String]
  /// The kinds of nodes that are decoded.
  let kinds: [NodeKind]
  /// Decodes an admitted node; returns nil after an error.
  let read: @Sendable (YamlNode, inout NodeDecoder) -> Value?

  init(
    _ alternatives: [String],
    _ schema: JSONValue,
    keys: [String] = [],
    _ kinds: [NodeKind],
    read: @escaping @Sendable (YamlNode, inout NodeDecoder) -> Value?
  ) {
    (self.alternatives, self.schema, self.keys) = (alternatives, schema, keys)
    (self.kinds, self.read) = (kinds, read)
  }

  /// Creates the shape of a text; `read` returns nil for a text that is not allowed.
  init(
    text words: String,
    _ schema: JSONValue = JSONSchema.reference("text"),
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.init([words], schema, [.text]) { node, decoder in
      if let value = node.text.flatMap(read) { return value }
      decoder.expected(words, node)
      return nil
    }
  }

  /// Returns whether a node is of the right kind.
  func admits(_ node: YamlNode) -> Bool { kinds.contains { $0.includes(node) } }

  /// Decodes a node; returns nil after an error.
  func decode(_ node: YamlNode, _ decoder: inout NodeDecoder) -> Value? {
    guard admits(node) else {
      decoder.expected(alternatives.alternatives, node)
      return nil
    }
    return read(node, &decoder)
  }

  /// Returns the shape with another description for messages.
  func called(_ words: String) -> Shape {
    var shape = self
    shape.alternatives = [words]
    return shape
  }

  /// Returns the shape with another decoding.
  func decoded<New>(
    by read: @escaping @Sendable (YamlNode, inout NodeDecoder) -> New?
  ) -> Shape<New> {
    Shape<New>(alternatives, schema, keys: keys, kinds, read: read)
  }

  /// Converts the values.
  func map<New>(_ change: @escaping @Sendable (Value) -> New?) -> Shape<New> {
    mapNode { value, _ in change(value) }
  }

  /// Converts the values, given their nodes.
  func mapNode<New>(_ change: @escaping @Sendable (Value, YamlNode) -> New?) -> Shape<New> {
    decoded { node, decoder in read(node, &decoder).flatMap { change($0, node) } }
  }

  /// Adds a check of the values, which reports errors; after an error, there is no value.
  func checked(
    _ check: @escaping @Sendable (Value, YamlNode, inout NodeDecoder) -> Void
  ) -> Shape {
    decoded { node, decoder in
      guard let value = read(node, &decoder) else { return nil }
      let known = decoder.errors.count
      check(value, node, &decoder)
      return decoder.errors.count == known ? value : nil
    }
  }

  // MARK: Texts

  /// Returns the shape of one of some words, each with its value.
  static func words(_ values: [(word: String, value: Value)]) -> Shape where Value: Sendable {
    let known = values.map(\.word)
    return Shape(known, ["enum": .array(known.map(JSONValue.string))], [.text]) { node, decoder in
      if let found = values.first(where: { $0.word == node.text }) { return found.value }
      decoder.report(.unknownWord(node.text ?? "", known: known), at: node.span)
      return nil
    }
  }

  // MARK: Lists

  /// Returns the shape of a list with a limited length.
  static func list<Element>(
    of element: Shape<Element>,
    _ plural: String,
    atMost limit: Int = 200
  ) -> Shape where Value == [Element] {
    let schema: JSONValue = ["type": "array", "items": element.schema]
    return Shape(["a list of \(plural)"], schema, [.list]) { node, decoder in
      decoder.bounded(node.list ?? [], plural, atMost: limit, span: \.span)
        .compactMap { element.decode($0, &decoder) }
    }
  }

  /// Returns the shape of a list of a fixed length.
  static func tuple<Element>(
    _ count: Int,
    _ element: Shape<Element>,
    _ words: String
  ) -> Shape where Value == [Element] {
    var shape = row(Array(repeating: element, count: count), words)
    let length = JSONValue.number(Double(count))
    shape.schema = [
      "type": "array", "items": element.schema, "minItems": length, "maxItems": length,
    ]
    return shape
  }

  /// Returns the shape of a list with a shape for each element.
  static func row<Element>(
    _ elements: [Shape<Element>],
    _ words: String
  ) -> Shape where Value == [Element] {
    let length = JSONValue.number(Double(elements.count))
    return Shape(
      [words],
      [
        "type": "array", "prefixItems": .array(elements.map(\.schema)), "minItems": length,
        "maxItems": length,
      ],
      [.listOf(elements.count)]
    ) { node, decoder in
      let values = zip(elements, node.list ?? []).map { $0.decode($1, &decoder) }
      let whole = values.compactMap(\.self)
      return whole.count == values.count ? whole : nil
    }
  }

  // MARK: Alternatives

  /// Returns the shape of a value that has any of some shapes.
  ///
  /// A text is decoded by the first shape that accepts it. A list or map is decoded by the shape that has the
  /// most keys in common with it, so that the errors are specific.
  static func either(_ shapes: Shape...) -> Shape {
    Shape(
      shapes.flatMap(\.alternatives),
      ["anyOf": .array(shapes.map(\.schema))],
      keys: shapes.flatMap(\.keys),
      shapes.flatMap(\.kinds)
    ) { node, decoder in
      let admitted = shapes.filter { $0.admits(node) }
      guard node.text != nil, admitted.count > 1 else {
        let likeliest = admitted.max { $0.sharedKeys(with: node) < $1.sharedKeys(with: node) }
        return likeliest?.read(node, &decoder)
      }
      let known = decoder.errors
      for shape in admitted {
        if let value = shape.read(node, &decoder) { return value }
        decoder.errors = known
      }
      decoder.expected(admitted.flatMap(\.alternatives).alternatives, node)
      return nil
    }
  }

  private func sharedKeys(with node: YamlNode) -> Int { keys.count { node[$0] != nil } }
}

/// A kind of nodes.
enum NodeKind: Sendable {
  case text, list, map
  /// A list of this length.
  case listOf(Int)
  /// A map that is not empty.
  case entries

  fileprivate func includes(_ node: YamlNode) -> Bool {
    switch (self, node.content) {
    case (.text, .text), (.list, .list), (.map, .map): true
    case (.listOf(let count), .list(let list)): list.count == count
    case (.entries, .map(let entries)): !entries.isEmpty
    default: false
    }
  }
}

extension [String] {
  /// The elements in a sentence: "a, b or c".
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension Shape<String> {
  /// Any text.
  static var text: Shape { Shape(text: "a sentence") { $0 } }
}

extension Shape<Bool> {
  static var flag: Shape {
    Shape(text: "true or false", ["type": "boolean"]) { ["true": true, "false": false][$0] }
  }
}

extension Shape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the words of an enumeration.
  static var word: Shape { .words(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension Shape<Double> {
  static func number(_ quantity: Quantity) -> Shape {
    Shape(text: quantity.description, quantity.schema) { quantity.value(of: $0) }
  }
}

extension Shape<Int> {
  static func whole(_ quantity: Quantity) -> Shape {
    Shape<Double>.number(quantity).map { Int(exactly: $0) }
  }
}

extension Shape<Size> {
  /// A width and a height, as `640x400` or `[640, 400]`.
  static var size: Shape {
    let words = "a size in points, such as 640x400"
    let pattern = "^[0-9.eE+]+x[0-9.eE+]+$"
    let text = Shape(text: words, ["type": "string", "pattern": .string(pattern)]) { text in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false)
      let lengths = parts.compactMap { Quantity.length.value(of: String($0)) }
      return parts.count == 2 && lengths.count == 2
        ? Size(width: lengths[0], height: lengths[1]) : nil
    }
    let list = Shape<[Double]>.tuple(2, .number(.length), words)
      .map { Size(width: $0[0], height: $0[1]) }
    return .either(text, list).called(words)
  }
}

extension Shape<Point> {
  /// Two coordinates, `[x, y]`.
  static func point(_ words: String, _ quantity: Quantity = .coordinate) -> Shape {
    Shape<[Double]>.tuple(2, .number(quantity), "\(words), [x, y]")
      .map { Point(x: $0[0], y: $0[1]) }
  }
}
