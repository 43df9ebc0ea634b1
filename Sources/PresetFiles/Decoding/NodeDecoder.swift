import PageEffects

/// A decoder of YAML nodes that collects all errors.
protocol NodeDecoder {
  var errors: [PresetError] { get set }
}

extension NodeDecoder {
  /// The expected root of a file, for messages.
  static var mapOfKeys: String { "a map of keys" }

  mutating func report(_ problem: PresetError.Problem, at span: SourceSpan) {
    errors.append(PresetError(problem, at: span))
  }

  /// Reports a node that is not of the expected kind.
  mutating func expected(_ expectation: String, _ node: YamlNode) {
    report(.expected(expectation, found: node.description), at: node.span)
  }

  /// Returns the entries of a map; reports a node that is not a map.
  mutating func entries(_ node: YamlNode, _ expectation: String) -> [YamlNode.Entry] {
    if node.map == nil { expected(expectation, node) }
    return node.map ?? []
  }

  /// Returns whether a map has all required keys; reports missing and unknown keys.
  mutating func isComplete(_ node: YamlNode, _ expectation: String, _ shape: MapShape) -> Bool {
    refuseUnknown(entries(node, expectation), known: shape.names)
    guard node.map != nil else { return false }
    let missing = shape.required.filter { node[$0] == nil }
    for key in missing { report(.missingKey(key), at: node.span) }
    return missing.isEmpty
  }

  /// Reports unknown keys.
  mutating func refuseUnknown(_ fields: [YamlNode.Entry], known: [String]) {
    for field in fields where !known.contains(field.key) {
      report(.unknownKey(field.key, known: known), at: field.span)
    }
  }

  mutating func flag(_ node: YamlNode) -> Bool {
    if node.text != "true", node.text != "false" { expected("true or false", node) }
    return node.text == "true"
  }

  mutating func sentence(_ node: YamlNode) -> String {
    if node.text == nil { expected("a sentence", node) }
    return node.text ?? ""
  }

  mutating func words(_ node: YamlNode, _ name: String) -> [String] {
    if node.list == nil { expected("a list of words", node) }
    return bounded(node.list ?? [], name, span: \.span).map { sentence($0) }
  }

  /// Returns the elements of a list up to a limit, and reports the first one over the limit.
  ///
  /// The default limit is far above the needs of any preset. Files are small, but checks and pictures of a
  /// preset take time for each element.
  mutating func bounded<Element>(
    _ elements: [Element],
    _ name: String,
    atMost limit: Int = 200,
    span: (Element) -> SourceSpan
  ) -> [Element] {
    guard elements.count > limit else { return elements }
    report(.tooMany(name, limit: limit), at: span(elements[limit]))
    return Array(elements.prefix(limit))
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ node: YamlNode) -> Word? {
    if let word: Word = node.word() { return word }
    let known = Word.allCases.map(\.rawValue)
    if let text = node.text {
      report(.unknownWord(text, known: known), at: node.span)
    } else {
      expected("one of \(known.joined(separator: ", "))", node)
    }
    return nil
  }
}
