import JSONCoding
import PageEffects

/// A key of a map.
struct MapKey: Sendable {
  let name: String
  let schema: JSONValue
  let isRequired: Bool
}

/// A key of a map that becomes one value: the key, and the decoding of its part of the value.
struct Key<Value>: Sendable {
  let key: MapKey
  /// Decodes the part from the map; returns nil after an error.
  let read: @Sendable (YamlNode, inout NodeDecoder) -> Value?

  /// Creates a required key.
  init(_ name: String, _ shape: Shape<Value>) {
    key = MapKey(name: name, schema: shape.schema, isRequired: true)
    read = { map, decoder in map[name].flatMap { shape.decode($0, &decoder) } }
  }

  /// Creates a key with a default.
  init(_ name: String, _ shape: Shape<Value>, or standard: Value) where Value: Sendable {
    key = MapKey(name: name, schema: shape.schema, isRequired: false)
    read = { map, decoder in
      guard let node = map[name] else { return standard }
      return shape.decode(node, &decoder)
    }
  }

  /// Creates a key whose part is nil if it is omitted.
  init<Part>(optional name: String, _ shape: Shape<Part>) where Value == Part? {
    key = MapKey(name: name, schema: shape.schema, isRequired: false)
    read = { map, decoder in
      guard let node = map[name] else { return .some(nil) }
      return shape.decode(node, &decoder).map(Optional.some)
    }
  }
}

/// A key of a map that sets a property, and its row in the reference.
struct Field<Target>: Sendable {
  let key: MapKey
  /// The cells of the reference: the value and the default.
  private(set) var documentation: (value: String, standard: String) = ("", "")
  /// Decodes the key's value, and sets the property; sets nothing after an error.
  let set: @Sendable (YamlNode, inout Target, inout NodeDecoder) -> Void

  /// Creates a key that a function stores.
  init<Value>(
    _ name: String,
    _ shape: Shape<Value>,
    isRequired: Bool = false,
    _ store: @escaping @Sendable (Value, inout Target) -> Void
  ) {
    key = MapKey(name: name, schema: shape.schema, isRequired: isRequired)
    set = { node, target, decoder in
      if let value = shape.decode(node, &decoder) { store(value, &target) }
    }
  }

  /// Creates a key whose value is checked together with values that are already set.
  init<Value>(
    _ name: String,
    _ shape: Shape<Value>,
    checked store:
      @escaping @Sendable (Value, YamlNode, inout Target, inout NodeDecoder) -> Void
  ) {
    key = MapKey(name: name, schema: shape.schema, isRequired: false)
    set = { node, target, decoder in
      if let value = shape.decode(node, &decoder) { store(value, node, &target, &decoder) }
    }
  }

  /// Creates a key of a property.
  init<Value>(
    _ name: String,
    _ shape: Shape<Value>,
    _ path: any WritableKeyPath<Target, Value> & Sendable,
    isRequired: Bool = false
  ) {
    self.init(name, shape, isRequired: isRequired) { $1[keyPath: path] = $0 }
  }

  /// Creates a key of an optional property.
  init<Value>(
    _ name: String,
    _ shape: Shape<Value>,
    optional path: any WritableKeyPath<Target, Value?> & Sendable,
    isRequired: Bool = false
  ) {
    self.init(name, shape, isRequired: isRequired) { $1[keyPath: path] = $0 }
  }

  /// Adds the cells of the reference.
  func documented(_ value: String, _ standard: String = "none") -> Field {
    var field = self
    field.documentation = (value, key.isRequired ? "required" : standard)
    return field
  }
}

extension Shape {
  /// Returns the shape of a map; unknown and missing keys are reported before it is read.
  static func map(
    _ keys: [MapKey],
    read: @escaping @Sendable (YamlNode, inout NodeDecoder) -> Value?
  ) -> Shape {
    let names = keys.map(\.name)
    let required = keys.filter(\.isRequired).map(\.name)
    return Shape(
      ["a map (keys: \(names.joined(separator: ", ")))"],
      JSONSchema.map(keys),
      keys: names,
      [.map]
    ) { node, decoder in
      for entry in node.map ?? [] where !names.contains(entry.key) {
        decoder.report(.unknownKey(entry.key, known: names), at: entry.span)
      }
      for name in required where node[name] == nil {
        decoder.report(.missingKey(name), at: node.span)
      }
      return read(node, &decoder)
    }
  }

  /// Returns the shape of a map whose parts a function combines.
  static func keys<each Part>(
    _ keys: repeat Key<each Part>,
    make: @escaping @Sendable (repeat each Part) -> Value?
  ) -> Shape {
    var all: [MapKey] = []
    repeat all.append((each keys).key)
    return map(all) { node, decoder in
      // Every part is decoded, so that all errors are reported.
      let parts = (repeat (each keys).read(node, &decoder))
      do {
        return make(repeat try (each parts).required)
      } catch {
        return nil
      }
    }
  }

  /// Returns the shape of a map that sets properties.
  static func record(_ start: Value, _ fields: [Field<Value>]) -> Shape where Value: Sendable {
    map(fields.map(\.key)) { node, decoder in
      var value = start
      let known = decoder.errors.count
      decoder.set(fields, of: node, in: &value)
      return decoder.errors.count == known ? value : nil
    }
  }

  /// Returns the shape of a map with one key of several, such as "an operation such as 'rotateY: 30deg'"; the
  /// second of these words is the name of the entries in other messages.
  static func entry(_ words: String, _ shapes: [(key: String, shape: Shape)]) -> Shape {
    let noun = String(words.split(separator: " ")[1].filter(\.isLetter))
    let known = shapes.map(\.key)
    let keys = shapes.map { MapKey(name: $0.key, schema: $0.shape.schema, isRequired: false) }
    return Shape(
      [words],
      JSONSchema.map(keys, count: 1),
      keys: known,
      [.entries]
    ) { node, decoder in
      guard let entries = node.map, let entry = entries.first else { return nil }
      if entries.count > 1 {
        decoder.report(.severalKeys(noun, entries[1].key), at: entries[1].span)
      }
      guard let shape = shapes.first(where: { $0.key == entry.key })?.shape else {
        decoder.report(.unknownEntry(noun, entry.key, known: known), at: entry.span)
        return nil
      }
      return shape.decode(entry.value, &decoder)
    }
  }

  /// Returns the shape of a map whose keys are names that the file chooses.
  ///
  /// - Parameters:
  ///   - element: The shape of the values.
  ///   - plural: The name of the entries in messages.
  ///   - words: The map in messages.
  ///   - reserved: The names that are not allowed; nil to allow any text.
  /// - Returns: The shape.
  static func named<Element>(
    _ element: Shape<Element>,
    _ plural: String,
    _ words: String,
    reserved: [String]? = nil
  ) -> Shape where Value == [NamedValue<Element>] {
    let schema: JSONValue = ["type": "object", "additionalProperties": element.schema]
    return Shape([words], schema, [.map]) { node, decoder in
      decoder.bounded(node.map ?? [], plural, span: \.span).compactMap { entry in
        if let reserved { decoder.check(name: entry.key, at: entry.span, reserved: reserved) }
        return element.decode(entry.value, &decoder)
          .map { NamedValue(name: entry.key, span: entry.span, value: $0) }
      }
    }
  }
}

/// A value with a name that the file chooses.
struct NamedValue<Value> {
  var name: String
  /// The position of the name.
  var span: SourceSpan
  var value: Value
}

/// The error of a part that could not be decoded; its own error is already reported.
private struct MissingPart: Error {}

extension Optional {
  fileprivate var required: Wrapped {
    get throws {
      guard let self else { throw MissingPart() }
      return self
    }
  }
}
