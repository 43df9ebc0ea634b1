import PageEffects

/// A string, list or map in a file, with its position.
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

  /// The description of the node in error messages.
  var description: String {
    switch content {
    case .text(let text):
      text.isEmpty ? "nothing" : "'\(text.prefix(40))\(text.count > 40 ? "..." : "")'"
    case .list: "a list"
    case .map: "a map"
    }
  }

  /// The node as YAML on one line.
  var line: String {
    switch content {
    case .text(let text): text
    case .list(let list): "[" + list.map(\.line).joined(separator: ", ") + "]"
    case .map(let entries):
      "{ " + entries.map { "\($0.key): \($0.value.line)" }.joined(separator: ", ") + " }"
    }
  }

  var text: String? { if case .text(let text) = content { text } else { nil } }

  var list: [YamlNode]? { if case .list(let list) = content { list } else { nil } }

  var map: [Entry]? { if case .map(let map) = content { map } else { nil } }

  subscript(key: String) -> YamlNode? { map?.first { $0.key == key }?.value }

  /// Merges a map into the map that it extends.
  ///
  /// - Parameters:
  ///   - parent: The extended map.
  ///   - depth: The levels of maps that are merged entry by entry; in deeper maps, an entry replaces the
  ///     parent's entry.
  ///   - own: Keys that are not inherited.
  /// - Returns: The parent's entries in their order, then the new ones.
  func extending(_ parent: YamlNode, depth: Int, own: Set<String> = []) -> YamlNode {
    guard let entries = map, let inherited = parent.map else { return self }
    var merged = inherited.filter { !own.contains($0.key) }
    let indices = Dictionary(merged.enumerated().map { ($1.key, $0) }) { first, _ in first }
    for entry in entries {
      guard let index = indices[entry.key] else {
        merged.append(entry)
        continue
      }
      var value = entry.value
      if depth > 1 { value = value.extending(merged[index].value, depth: depth - 1) }
      merged[index] = Entry(key: entry.key, span: entry.span, value: value)
    }
    return YamlNode(content: .map(merged), span: span)
  }
}
