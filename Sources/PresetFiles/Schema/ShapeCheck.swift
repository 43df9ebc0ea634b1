import PageEffects

extension NodeDecoder {
  /// Checks a node against a shape and reports the errors; returns whether there are none.
  mutating func fits(_ node: YamlNode, _ shape: ValueShape) -> Bool {
    let known = errors.count
    check(node, shape)
    return errors.count == known
  }

  private mutating func check(_ node: YamlNode, _ shape: ValueShape) {
    guard shape.admits(node) else { return expected(shape.description, node) }
    switch shape {
    case .word(let words):
      if let text = node.text, !words.contains(text) {
        report(.unknownWord(text, known: words), at: node.span)
      }
    case .number(let quantity):
      if node.text.flatMap(quantity.value) == nil { expected(shape.description, node) }
    case .size:
      if let list = node.list {
        for element in list { check(element, .number(.length)) }
      } else if node.size == nil {
        expected(shape.description, node)
      }
    case .ratio: if node.aspect == nil { expected(shape.description, node) }
    case .flag: _ = flag(node)
    case .list(let element), .tuple(_, let element):
      for node in node.list ?? [] { check(node, element) }
    case .row(let shapes):
      for (node, shape) in zip(node.list ?? [], shapes) { check(node, shape) }
    case .map(let shape):
      _ = isComplete(node, "", shape)
      checkValues(of: node, shape)
    case .choice(let shape):
      refuseUnknown(node.map ?? [], known: shape.names)
      for entry in (node.map ?? []).dropFirst() where shape.names.contains(entry.key) {
        report(.expected("a single key", found: "'\(entry.key)' as well"), at: entry.span)
      }
      checkValues(of: node, shape)
    case .either(let shapes): check(node, eitherOf: shapes.filter { $0.admits(node) })
    case .called(_, let shape): check(node, shape)
    // `PresetDecoder` checks formulas.
    case .text, .argument, .operations, .named: break
    }
  }

  private mutating func checkValues(of node: YamlNode, _ shape: MapShape) {
    for key in shape.keys {
      if let value = node[key.name] { check(value, key.value) }
    }
  }

  /// Checks a node against several allowed shapes.
  ///
  /// A string must match one of them. A list or map is checked against the shape that has the most keys in
  /// common with it, so that the errors are specific.
  private mutating func check(_ node: YamlNode, eitherOf shapes: [ValueShape]) {
    let first = shapes[0]
    if shapes.count == 1 { return check(node, first) }
    guard node.text != nil else {
      let likeliest = shapes.dropFirst().reduce(first) { best, shape in
        shape.sharedKeys(with: node) > best.sharedKeys(with: node) ? shape : best
      }
      return check(node, likeliest)
    }
    let known = errors
    for shape in shapes {
      if fits(node, shape) { return }
      errors = known
    }
    expected(ValueShape.either(shapes).description, node)
  }
}

extension ValueShape {
  /// Returns whether a node is of the right kind (string, list or map) and, for a list, of the right length.
  fileprivate func admits(_ node: YamlNode) -> Bool {
    switch self {
    case .text, .flag, .word, .number, .ratio: node.text != nil
    case .size: node.text != nil || node.list?.count == 2
    case .list, .operations: node.list != nil
    case .tuple(let count, _): node.list?.count == count
    case .row(let shapes): node.list?.count == shapes.count
    case .map, .named: node.map != nil
    case .choice: node.map?.isEmpty == false
    case .either(let shapes): shapes.contains { $0.admits(node) }
    case .called(_, let shape): shape.admits(node)
    case .argument: node.list == nil
    }
  }

  /// The description in messages.
  fileprivate var description: String {
    switch self {
    case .text: "a sentence"
    case .flag: "true or false"
    case .word(let words): words.joined(separator: ", ")
    case .number(let quantity): quantity.description
    case .size: "a size in points, such as 640x400"
    case .ratio: "a width divided by a height, such as 3/4 or 0.75"
    case .list: "a list"
    case .tuple(let count, _): "a list of \(count) values"
    case .row(let shapes): "a list of \(shapes.count) values"
    case .map(let shape), .choice(let shape): "a map (keys: \(shape.names.joined(separator: ", ")))"
    case .either(let shapes): shapes.map(\.description).joined(separator: " or ")
    case .called(let words, _): words
    case .argument: "a number or a formula"
    case .operations: "a list of operations"
    case .named: "a map of names and values"
    }
  }

  fileprivate func sharedKeys(with node: YamlNode) -> Int {
    guard case .map(let shape) = self else { return 0 }
    return shape.names.count { node[$0] != nil }
  }
}
