import Foundation
package import PageEffects

/// A list of points in a preset's files: the keys of a track, or the points of a table, `pl` or `plc`.
package struct PointList: Sendable, Equatable {
  /// The key that has the points, such as `rotateZ` or `translate.x`, or the name of a `let`.
  package var name: String
  /// The text of the formula for the position.
  package var over: String
  /// The points, with their positions in the file.
  package var track: Track
}

/// Finds the points in the formulas of a preset.
struct PointListReader {
  private(set) var lists: [PointList] = []

  /// Keys that do not name a value, and are omitted from names.
  private static let structure: Set<String> = ["let", "transform", "of", "operations"]

  /// Finds the points in a map of keys; a formula that cannot be parsed has none.
  init(_ root: YamlNode, keys: [String]) {
    for key in keys { root[key].map { read($0, name: key) } }
  }

  private mutating func read(_ node: YamlNode, name: String) {
    switch node.content {
    case .text(let text):
      guard text.contains("pl") else { return }
      let tables = (try? Expression(text, at: node.span))?.tables ?? []
      for table in tables {
        let start = table.span.column - node.span.column + table.span.length
        lists.append(PointList(name: name, over: Self.input(text, from: start), track: table))
      }
    case .list(let nodes): for node in nodes { read(node, name: name) }
    case .map(let entries) where node["keys"] != nil:
      var decoder = NodeDecoder()
      guard let track = ArgumentShapes.track.decode(node, &decoder), decoder.errors.isEmpty
      else { return }
      let over = entries.first { $0.key == "over" }?.value.text ?? "d"
      lists.append(PointList(name: name, over: over, track: track))
    case .map(let entries):
      for entry in entries { read(entry.value, name: Self.joined(name, entry.key)) }
    }
  }

  /// Returns the name of a key in another one.
  static func joined(_ name: String, _ key: String) -> String {
    if structure.contains(name) { return key }
    return structure.contains(key) ? name : "\(name).\(key)"
  }

  /// Returns the first argument of a table, whose opening parenthesis is at or after `start`.
  private static func input(_ text: String, from start: Int) -> String {
    var depth = 0
    var input = ""
    for character in text.unicodeScalars.dropFirst(start) {
      if character == ")" { depth -= 1 }
      if depth == 1, character == ";" { break }
      if depth > 0 { input.unicodeScalars.append(character) }
      if character == "(" { depth += 1 }
    }
    return String(input.drop(while: \.isWhitespace))
  }
}

extension Preset {
  /// Returns the characters at positions in the preset's files; an empty text for a position outside of them.
  package func texts(at spans: [SourceSpan]) -> [String] {
    let sources = texts.mapValues { SourceText($0) }
    return spans.map { span in
      let line = sources[span.file]?.line(span.line) ?? []
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line.dropFirst(span.column - 1).prefix(span.length))
      return String(text)
    }
  }
}
