import PageEffects

/// Makes values of nodes, and collects everything that is wrong on the way.
protocol NodeDecoder {
  var errors: [PresetError] { get set }
}

extension NodeDecoder {
  /// What a file is, for messages.
  static var mapOfKeys: String { "a map of keys" }

  /// The entries of a map; none, and an error, where there is no map.
  mutating func entries(_ node: YamlNode, _ expectation: String) -> [YamlNode.Entry] {
    guard let map = node.map else {
      expected(expectation, node)
      return []
    }
    return map
  }

  /// Whether a map has the keys that it needs; what is missing or not known is reported.
  mutating func isWhole(_ node: YamlNode, _ expectation: String, _ shape: MapShape) -> Bool {
    refuse(entries(node, expectation), known: shape.names)
    guard node.map != nil else { return false }
    let missing = shape.needed.filter { node[$0] == nil }
    for key in missing { errors.append(PresetError(.missingKey(key), at: node.span)) }
    return missing.isEmpty
  }

  /// Reports keys that are not known.
  mutating func refuse(_ fields: [YamlNode.Entry], known: [String]) {
    for field in fields where !known.contains(field.key) {
      errors.append(PresetError(.unknownKey(field.key, known: known), at: field.span))
    }
  }

  mutating func expected(_ words: String, _ node: YamlNode) {
    errors.append(PresetError(.expected(words, found: node.words), at: node.span))
  }

  mutating func flag(_ node: YamlNode) -> Bool {
    if node.text != "true", node.text != "false" { expected("true or false", node) }
    return node.text == "true"
  }

  mutating func sentence(_ node: YamlNode) -> String {
    if node.text == nil { expected("a sentence", node) }
    return node.text ?? ""
  }

  mutating func words(_ node: YamlNode) -> [String] {
    guard let list = node.list else {
      expected("a list of words", node)
      return []
    }
    return list.map { sentence($0) }
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ node: YamlNode) -> Word? {
    if let word = node.text.flatMap(Word.init(rawValue:)) { return word }
    let known = Word.allCases.map(\.rawValue)
    if let text = node.text {
      errors.append(PresetError(.unknownWord(text, known: known), at: node.span))
    } else {
      expected("one of \(known.joined(separator: ", "))", node)
    }
    return nil
  }
}
