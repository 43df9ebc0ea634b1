import PageEffects
import Yams

/// Reads the text of a file into nodes: YAML without its surprises.
///
/// Scalars stay text, to be typed by their key. Anchors, aliases, merge keys, tags, duplicate keys
/// and several documents are refused, and limits hold before anything is built.
struct YamlReader {
  static let maximumDepth = 32

  let file: String
  let kind: FileKind

  /// - Parameter bytes: The file's bytes.
  /// - Returns: The file's text, without a byte order mark.
  /// - Throws: Where it is too large or no UTF-8.
  func text(of bytes: [UInt8]) throws(PresetError) -> String {
    guard bytes.count <= kind.maximumBytes else {
      throw PresetError(.fileTooLarge(kind), at: span(line: 1, column: 1))
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: body, as: UTF8.self) else {
      let place = SourceText.place(ofByte: firstInvalidByte(of: body), in: body)
      throw PresetError(.notUTF8, at: span(line: place.line, column: place.column))
    }
    return text
  }

  /// - Parameter text: The file's text.
  /// - Returns: Its top map.
  /// - Throws: The first thing that keeps it from being read.
  func nodes(of text: String) throws(PresetError) -> YamlNode {
    let source = SourceText(text)
    try checkBeforeParsing(text)
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let problem as YamlError {
      throw YamlProblem(file: file, kind: kind, source: source).error(of: problem)
    } catch {
      throw PresetError(.yaml("\(error)", help: nil), at: span(line: 1, column: 1))
    }
    guard let root else { throw PresetError(.empty(kind), at: span(line: 1, column: 1)) }
    return try node(root, depth: 1, precedesComma: false, source)
  }

  // MARK: Before parsing

  /// Refuses what would cost the parser its stack, or its time, before it is called.
  ///
  /// Counting brackets and indentation overestimates the depth; no file of ours comes near these bounds.
  /// An anchor stands where a value starts: first in a line, or behind what announces a value.
  /// (Quotes and comments are not told apart: it takes a whole reader of YAML to do so safely.)
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
        // A line feed behind them ends a line of its own.
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

  private func firstInvalidByte(of bytes: ArraySlice<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while case .valid(let character) = parser.parseScalar(from: &input) {
      offset += character.count
    }
    return offset
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
    // The reader does not say how a list or map is written, nor that a tag stood here.
    let first = source.scalar(at: span)
    switch node {
    case .scalar(let scalar):
      if first == "!", scalar.style == .plain {
        throw PresetError(.tag(kind), at: span)
      }
      let text = scalar.string.unicodeScalars
      if precedesComma, scalar.style == .plain,
        text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" })
      {
        throw PresetError(.cutAtComma, at: span)
      }
      return YamlNode(content: .text(scalar.string), span: span)
    case .sequence(let sequence):
      guard first != "!" else { throw PresetError(.tag(kind), at: span) }
      var list: [YamlNode] = []
      for (index, element) in sequence.enumerated() {
        let precedesComma = first == "[" && index < sequence.count - 1
        list.append(
          try self.node(element, depth: depth + 1, precedesComma: precedesComma, source)
        )
      }
      return YamlNode(content: .list(list), span: span)
    case .mapping(let mapping):
      guard first != "!" else { throw PresetError(.tag(kind), at: span) }
      var entries: [YamlNode.Entry] = []
      for (index, (key, value)) in mapping.enumerated() {
        let precedesComma = first == "{" && index < mapping.count - 1
        entries.append(
          try entry(key, value, depth: depth + 1, precedesComma: precedesComma, source)
        )
      }
      return YamlNode(content: .map(entries), span: span)
    case .alias:
      throw PresetError(.anchors(kind), at: span)
    }
  }

  private func entry(
    _ key: Node,
    _ value: Node,
    depth: Int,
    precedesComma: Bool,
    _ source: SourceText
  ) throws(PresetError) -> YamlNode.Entry {
    let span = span(of: key, source)
    guard case .scalar(let scalar) = key else {
      throw PresetError(.expected("a key", found: "a list or a map"), at: span)
    }
    guard scalar.string != "<<" else { throw PresetError(.anchors(kind), at: span) }
    let value = try node(value, depth: depth, precedesComma: precedesComma, source)
    return YamlNode.Entry(key: scalar.string, span: span, value: value)
  }

  private func span(of node: Node, _ source: SourceText) -> SourceSpan {
    var place = source.nearest(
      to: span(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    )
    guard case .scalar(let scalar) = node else { return place }
    if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { place.column += 1 }
    place.length = max(1, source.commonLength(of: scalar.string, at: place))
    return place
  }

  private func span(line: Int, column: Int) -> SourceSpan {
    SourceSpan(file: file, line: line, column: column)
  }
}
