import PageEffects

/// The state of decoding a file: all errors, and the values that are counted over the whole file.
struct NodeDecoder {
  /// The maximum number of operations in a preset, including those of layers, pieces and the floor.
  private static let maximumOperations = 1_000
  /// The maximum number of parameters and lets in a preset.
  private static let maximumNames = 200

  var errors: [PresetError] = []
  /// The angles without a unit.
  var angles = BareAngles()
  private var operationCount = 0
  private var nameCount = 0

  mutating func report(_ problem: PresetError.Problem, at span: SourceSpan) {
    errors.append(PresetError(problem, at: span))
  }

  /// Reports a node that is not of the expected kind.
  mutating func expected(_ expectation: String, _ node: YamlNode, found: String? = nil) {
    report(.expected(expectation, found: found ?? node.description), at: node.span)
  }

  /// Decodes the values of fields, and sets their properties.
  mutating func set<Target>(_ fields: [Field<Target>], of map: YamlNode, in target: inout Target) {
    for field in fields {
      if let node = map[field.key.name] { field.set(node, &target, &self) }
    }
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

  /// Counts an operation; returns false, and reports the first one, if there are too many.
  mutating func countOperation(_ node: YamlNode) -> Bool {
    operationCount += 1
    if operationCount == Self.maximumOperations + 1 {
      report(.tooMany("operations", limit: Self.maximumOperations), at: node.span)
    }
    return operationCount <= Self.maximumOperations
  }

  /// Returns the names of parameters or lets up to the limit of both, and reports the first one over the limit.
  mutating func boundedNames(_ entries: [YamlNode.Entry]) -> [YamlNode.Entry] {
    let left = max(0, Self.maximumNames - nameCount)
    if nameCount <= Self.maximumNames, entries.count > left {
      report(.tooMany("parameters and lets", limit: Self.maximumNames), at: entries[left].span)
    }
    nameCount += entries.count
    return Array(entries.prefix(left))
  }

  /// Whether a limit is exceeded, so that the file is incomplete and not worth further checks.
  var hasTooMany: Bool {
    errors.contains { if case .tooMany = $0.problem { true } else { false } }
  }

  /// Reports a name that is malformed or reserved.
  mutating func check(name: String, at span: SourceSpan, reserved: [String] = []) {
    if !Expression.isName(name) {
      report(.unusableName(name, reason: .malformed), at: span)
    } else if reserved.contains(name) {
      report(.unusableName(name, reason: .reserved), at: span)
    }
  }
}
