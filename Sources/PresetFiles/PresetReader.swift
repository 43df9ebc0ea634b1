import PageEffects
import Yams

/// Reads the text of a preset into nodes: YAML without its surprises.
///
/// Scalars stay text, to be typed by their key. Anchors, aliases, merge keys, duplicate keys and
/// several documents are refused, and limits hold before anything is built.
struct PresetReader {
  static let maximumBytes = 256 * 1_024
  static let maximumDepth = 32

  let file: String

  /// - Parameter bytes: The file's bytes.
  /// - Returns: The file's text, without a byte order mark.
  /// - Throws: Where it is too large or no UTF-8.
  func text(of bytes: [UInt8]) throws(PresetError) -> String {
    guard bytes.count <= Self.maximumBytes else {
      throw error(.fileTooLarge(bytes: bytes.count, limit: Self.maximumBytes))
    }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: body, as: UTF8.self) else {
      throw error(.notUTF8(offset: firstInvalidByte(of: bytes)))
    }
    return text
  }

  /// - Parameter text: The file's text.
  /// - Returns: Its top map.
  /// - Throws: The first thing that keeps it from being read.
  func nodes(of text: String) throws(PresetError) -> PresetNode {
    try checkBeforeParsing(text)
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let problem as YamlError {
      throw error(of: problem, in: text)
    } catch {
      throw self.error(.yaml("\(error)", mayNeedQuotes: false))
    }
    guard let root else { throw error(.empty) }
    return try node(root, depth: 1)
  }

  // MARK: Before parsing

  /// Refuses what would cost the parser its stack, or its time, before it is called.
  ///
  /// Counting brackets and indentation overestimates the depth; no preset comes near these bounds.
  private func checkBeforeParsing(_ text: String) throws(PresetError) {
    var brackets = 0
    for (number, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .enumerated()
    {
      let prefix = line.prefix { [32, 9, 45, 63, 58].contains($0) }
      var quote: UInt8?
      var previous: UInt8 = 32
      for (column, byte) in line.enumerated() {
        defer { previous = byte }
        if byte == 91 || byte == 123 { brackets += 1 }
        if byte == 93 || byte == 125 { brackets -= 1 }
        let place = span(line: number + 1, column: column + 1)
        guard prefix.count <= 4 * Self.maximumDepth, brackets <= 2 * Self.maximumDepth else {
          throw PresetError(.nestedTooDeeply(limit: Self.maximumDepth), at: place)
        }
        let startsWord = [32, 9, 91, 123, 44].contains(previous)
        if let open = quote {
          if byte == open { quote = nil }
        } else if startsWord, byte == 34 || byte == 39 {
          quote = byte
        } else if startsWord, byte == 35 {
          break
        } else if startsWord, byte == 38 {
          throw PresetError(.anchors, at: place)
        }
      }
    }
  }

  private func firstInvalidByte(of bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while case .valid(let character) = parser.parseScalar(from: &input) {
      offset += character.count
    }
    return offset
  }

  // MARK: Nodes

  private func node(_ node: Node, depth: Int) throws(PresetError) -> PresetNode {
    let span = span(of: node)
    guard depth <= Self.maximumDepth else {
      throw PresetError(.nestedTooDeeply(limit: Self.maximumDepth), at: span)
    }
    switch node {
    case .scalar(let scalar):
      return PresetNode(content: .text(scalar.string), span: span)
    case .sequence(let sequence):
      var list: [PresetNode] = []
      for element in sequence { list.append(try self.node(element, depth: depth + 1)) }
      return PresetNode(content: .list(list), span: span, isFlow: sequence.style == .flow)
    case .mapping(let mapping):
      var entries: [PresetNode.Entry] = []
      for (key, value) in mapping { entries.append(try entry(key, value, depth: depth + 1)) }
      return PresetNode(content: .map(entries), span: span, isFlow: mapping.style == .flow)
    case .alias:
      throw PresetError(.anchors, at: span)
    }
  }

  private func entry(_ key: Node, _ value: Node, depth: Int) throws(PresetError) -> PresetNode.Entry
  {
    let span = span(of: key)
    guard case .scalar(let scalar) = key else {
      throw PresetError(.expected("a key", found: "a list or a map"), at: span)
    }
    guard scalar.string != "<<" else { throw PresetError(.anchors, at: span) }
    return PresetNode.Entry(key: scalar.string, span: span, value: try node(value, depth: depth))
  }

  private func span(of node: Node) -> SourceSpan {
    let start = span(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    guard case .scalar(let scalar) = node else { return start }
    let quote = scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? 1 : 0
    var place = span(line: start.line, column: start.column + quote)
    place.length = max(1, scalar.string.unicodeScalars.count)
    return place
  }

  // MARK: Errors

  private func error(of problem: YamlError, in text: String) -> PresetError {
    switch problem {
    case .scanner(_, let words, let mark, _), .parser(_, let words, let mark, _),
      .composer(_, let words, let mark, _):
      let place = span(line: mark.line, column: mark.column)
      if words.contains("alias") { return PresetError(.anchors, at: place) }
      if words.contains("another document") { return PresetError(.severalDocuments, at: place) }
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      let line = place.line <= lines.count ? lines[place.line - 1] : ""
      let mayNeedQuotes = line.contains { "(?:#".contains($0) }
      return PresetError(.yaml(words, mayNeedQuotes: mayNeedQuotes), at: place)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let place = span(line: context.mark.line, column: context.mark.column)
      return PresetError(.duplicateKey(duplicates.first ?? ""), at: place)
    case .reader(let words, _, _, _):
      return error(.yaml(words, mayNeedQuotes: false))
    default:
      return error(.yaml("the reader gave up", mayNeedQuotes: false))
    }
  }

  private func error(_ problem: PresetError.Problem) -> PresetError {
    PresetError(problem, at: span(line: 1, column: 1))
  }

  private func span(line: Int, column: Int) -> SourceSpan {
    SourceSpan(file: file, line: line, column: column)
  }
}
