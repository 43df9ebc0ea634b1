/// The keys of a map in a file, and the shapes of their values.
///
/// The decoder accepts these keys only, and the JSON Schema is generated from them.
struct MapShape: Sendable {
  /// The keys, in the order in which messages list them.
  var keys: [Key]

  struct Key: Sendable {
    var name: String
    var value: ValueShape
    var isRequired = false
  }

  init(_ keys: Key...) { self.keys = keys }

  init(keys: [Key]) { self.keys = keys }

  var names: [String] { keys.map(\.name) }

  /// The names of the required keys.
  var required: [String] { keys.filter(\.isRequired).map(\.name) }
}

/// The shape of a value.
indirect enum ValueShape: Sendable {
  /// Text: a sentence, a word, a number, or a formula.
  case text
  /// True or false.
  case flag
  /// One of these words.
  case word([String])
  /// A formula or a track.
  case argument
  /// A list of operations.
  case operations
  /// A list of any length.
  case list(ValueShape)
  /// A list of this length.
  case tuple(Int, ValueShape)
  /// A list with a shape for each element.
  case row([ValueShape])
  /// A number.
  case number(Quantity)
  /// A width and a height, as `640x400` or `[640, 400]`.
  case size
  /// A width divided by a height, as `3/4` or `0.75`.
  case ratio
  /// A map.
  case map(MapShape)
  /// A map with exactly one of these keys.
  case choice(MapShape)
  /// A map whose keys are names chosen by the file.
  case named(ValueShape)
  /// Any of these.
  case either([ValueShape])
  /// A shape with a custom description for messages.
  case called(String, ValueShape)

  /// Returns the shape of an enumeration's raw values.
  static func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> ValueShape {
    .word(Word.allCases.map(\.rawValue))
  }
}

extension MapShape.Key {
  /// Returns an optional key.
  static func key(_ name: String, _ value: ValueShape) -> MapShape.Key {
    MapShape.Key(name: name, value: value)
  }

  /// Returns a required key.
  static func required(_ name: String, _ value: ValueShape) -> MapShape.Key {
    MapShape.Key(name: name, value: value, isRequired: true)
  }
}
