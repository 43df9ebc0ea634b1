import PageEffects
import Yams

/// Reads a strict subset of YAML into nodes.
///
/// Scalars remain strings; the decoder of each key converts them. Anchors, aliases, merge keys, tags,
/// duplicate keys and several documents are refused, and limits are checked before nodes are built.
struct YamlReader {
  static let maximumDepth = 32

  let file: String
  let kind: FileKind

  /// Decodes a file's bytes, without a byte order mark.
  func text(of bytes: [UInt8]) throws(PresetError) -> String {
    guard bytes.count <= kind.maximumBytes else {
      throw PresetError(.fileTooLarge(kind), at: span(line: 1, column: 1))
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: body, as: UTF8.self) else {
      throw PresetError(.notUTF8, at: firstInvalidByte(of: body))
    }
    return text
  }

  /// Parses a file's text.
  func nodes(of text: String) throws(PresetError) -> YamlNode {
    let source = SourceText(text)
    try checkBeforeParsing(text)
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let problem as YamlError {
      throw YamlErrorTranslator(file: file, kind: kind, source: source).translated(problem)
    } catch {
      throw PresetError(.yaml("\(error)", help: nil), at: span(line: 1, column: 1))
    }
    guard let root else { throw PresetError(.empty(kind), at: span(line: 1, column: 1)) }
    return try node(root, depth: 1, precedesComma: false, source)
  }

  // MARK: Before parsing

  /// Refuses text that would overflow the parser's stack or take very long to parse.
  ///
  /// The depth is estimated from brackets and indentation. The estimate can be too high, but ordinary
  /// files are far below the limits. An anchor is recognised where a value can start: at the start of a
  /// line, or after a character such as ':'. Quotes and comments are not recognised, as that would take a
  /// complete YAML parser.
  private func checkBeforeParsing(_ text: String) throws(PresetError) {
    var brackets = 0
    var place = span(line: 1, column: 0)
    var isIndent = true
    var announcing: Unicode.Scalar? = ":"
    for character in text.unicodeScalars {
      place.column += 1
      switch character {
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        if character != "\n" || announcing != "\r" { place.line += 1 }
        (place.column, isIndent) = (0, true)
        announcing = character == "\r" ? "\r" : ":"
        continue
      case " ", "\t":
        // After a space, a line feed does not belong to the preceding carriage return.
        if announcing == "\r" { announcing = ":" }
        continue
      case "[", "{": brackets += 1
      case "]", "}": brackets -= 1
      case "&" where announcing.map { ":-?[{,\r".unicodeScalars.contains($0) } ?? false:
        throw PresetError(.anchors(kind), at: place)
      default: break
      }
      let isDeep = isIndent && place.column > 4 * Self.maximumDepth
      isIndent = isIndent && (character == "-" || character == "?" || character == ":")
      guard !isDeep, brackets <= 2 * Self.maximumDepth else {
        throw PresetError(.nestedTooDeeply(limit: Self.maximumDepth), at: place)
      }
      announcing = character
    }
  }

  private func firstInvalidByte(of bytes: ArraySlice<UInt8>) -> SourceSpan {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var place = span(line: 1, column: 1)
    while case .valid(let character) = parser.parseScalar(from: &input) {
      let isLineFeed = Unicode.UTF8.decode(character) == "\n"
      place.line += isLineFeed ? 1 : 0
      place.column = isLineFeed ? 1 : place.column + 1
    }
    return place
  }

  // MARK: Nodes

  private func node(
    _ node: Node,
    depth: Int,
    precedesComma: Bool,
    _ source: SourceText
  ) throws(PresetError) -> YamlNode {
    let span = span(of: node, source)
    guard depth <= Self.maximumDepth else {
      throw PresetError(.nestedTooDeeply(limit: Self.maximumDepth), at: span)
    }
    // The parser reports neither tags nor brackets of lists and maps, so they are detected in the text.
    let first = source.scalar(at: span)
    let isPlain = node.scalar.map { $0.style == .plain } ?? true
    if first == "!", isPlain { throw PresetError(.tag(kind), at: span) }
    switch node {
    case .scalar(let scalar):
      let text = scalar.string.unicodeScalars
      if precedesComma, isPlain,
        text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" })
      {
        throw PresetError(.cutAtComma, at: span)
      }
      return YamlNode(content: .text(scalar.string), span: span)
    case .sequence(let sequence):
      var list: [YamlNode] = []
      for (index, element) in sequence.enumerated() {
        let precedesComma = first == "[" && index < sequence.count - 1
        list.append(try self.node(element, depth: depth + 1, precedesComma: precedesComma, source))
      }
      return YamlNode(content: .list(list), span: span)
    case .mapping(let mapping):
      var entries: [YamlNode.Entry] = []
      for (index, (key, value)) in mapping.enumerated() {
        let precedesComma = first == "{" && index < mapping.count - 1
        let (name, place) = try self.key(key, source)
        let value = try self.node(value, depth: depth + 1, precedesComma: precedesComma, source)
        entries.append(YamlNode.Entry(key: name, span: place, value: value))
      }
      return YamlNode(content: .map(entries), span: span)
    case .alias:
      throw PresetError(.anchors(kind), at: span)
    }
  }

  private func key(
    _ node: Node,
    _ source: SourceText
  ) throws(PresetError) -> (name: String, span: SourceSpan) {
    let span = span(of: node, source)
    guard case .scalar(let scalar) = node else {
      throw PresetError(.expected("a key", found: "a list or a map"), at: span)
    }
    guard scalar.string != "<<" else { throw PresetError(.anchors(kind), at: span) }
    return (scalar.string, span)
  }

  private func span(of node: Node, _ source: SourceText) -> SourceSpan {
    let mark = node.mark
    var place = source.nearest(to: span(line: mark?.line ?? 1, column: mark?.column ?? 1))
    guard case .scalar(let scalar) = node else { return place }
    if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { place.column += 1 }
    place.length = max(1, source.commonLength(of: scalar.string, at: place))
    return place
  }

  private func span(line: Int, column: Int) -> SourceSpan {
    SourceSpan(file: file, line: line, column: column)
  }
}
