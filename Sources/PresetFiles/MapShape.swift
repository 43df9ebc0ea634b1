/// The keys of a map in a file, and what stands there.
///
/// The decoder takes these keys and no others, and the schema is written from them.
struct MapShape: Sendable {
  /// The keys, in the order in which messages name them.
  var keys: [Key]

  /// A key and what stands there.
  struct Key: Sendable {
    var name: String
    var value: ValueShape
    /// Whether the map is wrong without it.
    var isNeeded = false
  }

  init(_ keys: Key...) { self.keys = keys }

  init(keys: [Key]) { self.keys = keys }

  /// The names of the keys.
  var names: [String] { keys.map(\.name) }

  /// The names of the keys that have to be there.
  var needed: [String] { keys.filter(\.isNeeded).map(\.name) }
}

/// What may stand at a key.
indirect enum ValueShape: Sendable {
  /// A sentence, a word, a number, or a formula of numbers alone.
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
  /// A list of that many.
  case tuple(Int, ValueShape)
  /// A list of just these.
  case row([ValueShape])
  /// A number.
  case number(Quantity)
  /// A width and a height, as `640x400` or `[640, 400]`.
  case size
  /// A map of these keys.
  case map(MapShape)
  /// A map of one of these keys alone.
  case choice(MapShape)
  /// A map of names that the file chooses.
  case named(ValueShape)
  /// Any of these.
  case either([ValueShape])
  /// What messages call in their own words.
  case called(String, ValueShape)

  /// One of the words that an enumeration has.
  static func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> ValueShape {
    .word(Word.allCases.map(\.rawValue))
  }
}

extension MapShape.Key {
  /// A key that may be left out.
  static func key(_ name: String, _ value: ValueShape) -> MapShape.Key {
    MapShape.Key(name: name, value: value)
  }

  /// A key that has to be there.
  static func needed(_ name: String, _ value: ValueShape) -> MapShape.Key {
    MapShape.Key(name: name, value: value, isNeeded: true)
  }
}
