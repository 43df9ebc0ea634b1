import PageEffects

/// A piece of a file: text, a list or a map, with its place.
struct YamlNode: Sendable {
  var content: Content
  var span: SourceSpan

  enum Content: Sendable {
    case text(String)
    case list([YamlNode])
    case map([Entry])
  }

  struct Entry: Sendable {
    var key: String
    var span: SourceSpan
    var value: YamlNode
  }

  /// What it is, for messages.
  var words: String {
    switch content {
    case .text(let text):
      text.isEmpty ? "nothing" : "'\(text.prefix(40))\(text.count > 40 ? "..." : "")'"
    case .list: "a list"
    case .map: "a map"
    }
  }

  /// All of it on one line, as YAML has it.
  var line: String {
    switch content {
    case .text(let text): text
    case .list(let list): "[" + list.map(\.line).joined(separator: ", ") + "]"
    case .map(let entries):
      "{ " + entries.map { "\($0.key): \($0.value.line)" }.joined(separator: ", ") + " }"
    }
  }

  var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  var list: [YamlNode]? {
    if case .list(let list) = content { list } else { nil }
  }

  var map: [Entry]? {
    if case .map(let map) = content { map } else { nil }
  }

  subscript(key: String) -> YamlNode? {
    map?.first { $0.key == key }?.value
  }

  /// A map over its parent's: what it does not state, it takes over.
  ///
  /// - Parameters:
  ///   - parent: The map that is extended.
  ///   - depth: How many levels of maps are joined entry by entry; below, an entry replaces.
  ///   - own: Keys that are not taken over.
  /// - Returns: The parent's entries in their places, then those that are new.
  func extending(_ parent: YamlNode, depth: Int, own: Set<String> = []) -> YamlNode {
    guard let entries = map, let inherited = parent.map else { return self }
    var joined = inherited.filter { !own.contains($0.key) }
    let places = Dictionary(
      joined.enumerated().map { ($0.element.key, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    for entry in entries {
      guard let place = places[entry.key] else {
        joined.append(entry)
        continue
      }
      var value = entry.value
      if depth > 1 { value = value.extending(joined[place].value, depth: depth - 1) }
      joined[place] = Entry(key: entry.key, span: entry.span, value: value)
    }
    return YamlNode(content: .map(joined), span: span)
  }
}
