/// The types and functions of a Swift file, found by its braces.
struct SwiftOutline {
  /// A part of a type: its declaration or an extension.
  struct TypePart {
    /// The name with those of the types around it, such as `A.B`.
    var name: String
    /// The keyword: struct, class, enum, actor, protocol or extension.
    var keyword: String
    var line: Int
    /// The lines to the closing brace, without those of types inside.
    var lines = 0
    /// The names after the colon.
    var inherited: Set<String> = []
    /// The names of the stored properties of an instance.
    var stored: [String] = []
    /// Whether a stored property is a variable.
    var hasVariable = false
    /// Whether a function or a setter is mutating.
    var isMutating = false
  }

  /// A function, an initializer, a subscript or a computed property.
  struct Function {
    /// The name with those of the types around it.
    var name: String
    var line: Int
    /// The lines to the closing brace.
    var lines = 1
    var parameters = 0
  }

  private(set) var types: [TypePart] = []
  private(set) var functions: [Function] = []

  /// Parses the text of a file.
  init(_ text: String) {
    var parser = SwiftOutlineParser(SwiftTokens(text).tokens)
    parser.parse()
    (types, functions) = (parser.types, parser.functions)
  }
}

/// The words and signs of Swift code, without comments and without the text of strings.
struct SwiftTokens {
  struct Token {
    var text: String
    var line: Int
    /// Whether it is the first token of its line.
    var isFirst: Bool
    /// Whether white space precedes it, as it precedes an operator between two operands.
    var isSpaced: Bool
  }

  private(set) var tokens: [Token] = []
  private var line = 1
  private var isFirst = true
  private var isSpaced = true
  private var index = 0
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
    while index < bytes.count { next() }
  }

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { bytes[min(index + offset, bytes.count)...].starts(with: $0) }
  }

  private mutating func skip(_ count: Int) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { (line, isFirst) = (line + 1, true) }
      index += 1
    }
  }

  private mutating func add(_ text: String) {
    tokens.append(Token(text: text, line: line, isFirst: isFirst, isSpaced: isSpaced))
    (isFirst, isSpaced) = (false, false)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
  }

  private mutating func next() {
    if has("//") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    } else if has("/*") {
      skipComment()
    } else if has("`") || Self.isWord(bytes[index]) {
      let start = index
      while index < bytes.count, Self.isWord(bytes[index]) || bytes[index] == UInt8(ascii: "`") {
        index += 1
      }
      add(String(decoding: bytes[start..<index].filter { $0 != UInt8(ascii: "`") }, as: UTF8.self))
    } else if has("\"") || has("#") {
      let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
      if has("\"", at: hashes) { return skipString(hashes: hashes) }
      if hashes > 0, has("/", at: hashes) { return skipExpression(hashes: hashes) }
      add("#")
      skip(1)
    } else if has("->") || has("<<") {
      add(has("->") ? "->" : "<<")
      skip(2)
    } else {
      let byte = bytes[index]
      if byte > UInt8(ascii: " ") { add(String(UnicodeScalar(byte))) } else { isSpaced = true }
      skip(1)
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        skip(2)
      } else if has("*/") {
        depth -= 1
        skip(2)
      } else {
        skip(1)
      }
    } while depth > 0 && index < bytes.count
  }

  private func ends(with sign: UInt8, count: Int, hashes: Int) -> Bool {
    let end = bytes[index...].prefix(count + hashes)
    return end.count == count + hashes && end.prefix(count).allSatisfy { $0 == sign }
      && end.dropFirst(count).allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Skips a string, but not the code in it.
  private mutating func skipString(hashes: Int) {
    add("\"\"")
    index += hashes
    let quotes = has("\"\"\"") ? 3 : 1
    index += quotes
    while index < bytes.count, !ends(with: UInt8(ascii: "\""), count: quotes, hashes: hashes) {
      guard has("\\"), bytes[(index + 1)...].prefix(hashes).allSatisfy({ $0 == UInt8(ascii: "#") })
      else {
        skip(1)
        continue
      }
      let isCode = has("(", at: 1 + hashes)
      skip(isCode ? 1 + hashes : 2 + hashes)
      guard isCode else { continue }
      var depth = 0
      repeat {
        if has("(") { depth += 1 }
        if has(")") { depth -= 1 }
        next()
      } while depth > 0 && index < bytes.count
    }
    index += quotes + hashes
  }

  private mutating func skipExpression(hashes: Int) {
    add("\"\"")
    index += hashes + 1
    while index < bytes.count, !ends(with: UInt8(ascii: "/"), count: 1, hashes: hashes) { skip(1) }
    index += 1 + hashes
  }
}

/// Finds the declarations among the tokens of a file.
private struct SwiftOutlineParser {
  /// Code in braces.
  private enum Scope {
    case type(Int)
    case function(Int)
    case other
  }

  private let tokens: [SwiftTokens.Token]
  private var index = 0
  private var scopes: [Scope] = []
  var types: [SwiftOutline.TypePart] = []
  var functions: [SwiftOutline.Function] = []

  init(_ tokens: [SwiftTokens.Token]) { self.tokens = tokens }

  /// The words before a property, and the signs of `private(set)`.
  private static let modifiers: Set = [
    "static", "class", "public", "package", "internal", "fileprivate", "private", "(", "set", ")",
    "final", "override", "lazy", "weak", "unowned", "nonisolated",
  ]

  private static let types: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]

  private func text(_ offset: Int = 0) -> String {
    tokens.indices.contains(index + offset) ? tokens[index + offset].text : ""
  }

  /// The type in whose body the current token is, outside functions.
  private var type: Int? {
    if case .type(let type) = scopes.last { type } else { nil }
  }

  /// The innermost type around the current token.
  private var innerType: Int? {
    scopes.reversed().lazy.compactMap { scope -> Int? in
      if case .type(let type) = scope { type } else { nil }
    }.first
  }

  mutating func parse() {
    while index < tokens.count {
      switch text() {
      case "{":
        scopes.append(.other)
        index += 1
      case "}": close()
      case let word where Self.types.contains(word) && isDeclaration: openType()
      case "func" where isDeclaration, "init" where isDeclaration && type != nil,
        "subscript" where isDeclaration && type != nil:
        openFunction()
      case "var" where type != nil, "let" where type != nil: addProperty()
      case "mutating" where text(1) == "set" || text(1) == "get":
        if let type = innerType { types[type].isMutating = true }
        index += 1
      default: index += 1
      }
    }
  }

  /// Whether the current keyword is not the name of a member or an argument.
  private var isDeclaration: Bool {
    let word = text()
    if text(-1) == "." || text(1) == ":" { return false }
    if word == "class", ["func", "var", "let", "subscript"].contains(text(1)) { return false }
    if word == "class", [":", ",", "&"].contains(text(-1)) { return false }
    if word == "init" || word == "subscript" { return ["(", "?", "<"].contains(text(1)) }
    return true
  }

  private mutating func close() {
    let line = tokens[index].line
    switch scopes.popLast() {
    case .type(let type):
      types[type].lines += line - types[type].line + 1
      // The lines of a type inside count only for it.
      let all = line - types[type].line + 1
      if let outer = innerType { types[outer].lines -= all }
    case .function(let function):
      functions[function].lines = line - functions[function].line + 1
    default: break
    }
    index += 1
  }

  private mutating func openType() {
    var part = SwiftOutline.TypePart(name: "", keyword: text(), line: tokens[index].line)
    index += 1
    var isInherited = false
    while index < tokens.count, text() != "{" {
      if text() == ":" { isInherited = true }
      if text() == "where" { isInherited = false }
      if isInherited {
        part.inherited.insert(text())
      } else if part.name.isEmpty || text() == "." || text(-1) == "." {
        part.name += text()
      }
      index += 1
    }
    if let type { part.name = types[type].name + "." + part.name }
    scopes.append(.type(types.count))
    types.append(part)
    index += 1
  }

  private func qualified(_ name: String) -> String {
    innerType.map { types[$0].name + "." + name } ?? name
  }

  private mutating func openFunction() {
    var function = SwiftOutline.Function(
      name: qualified(text() == "func" ? text(1) : text()),
      line: tokens[index].line
    )
    if let type, text(-1) == "mutating" { types[type].isMutating = true }
    let keyword = index
    index += text() == "func" ? 2 : 1
    while index < tokens.count, text() != "(" { index += 1 }
    function.parameters = skipParentheses()
    // A requirement of a protocol has no body: another declaration or the end follows.
    while index < tokens.count, text() != "{" {
      if text() == "}" || isStart(of: index) { return }
      index = text() == "(" ? indexAfterParentheses() : index + 1
    }
    guard keyword < index, index < tokens.count else { return }
    scopes.append(.function(functions.count))
    functions.append(function)
    index += 1
  }

  /// Returns whether a token starts another declaration.
  private func isStart(of index: Int) -> Bool {
    let words: Set = [
      "func", "var", "let", "init", "subscript", "static", "mutating", "case", "public", "package",
      "private", "fileprivate", "associatedtype", "typealias", "struct", "enum", "@",
    ]
    return tokens[index].isFirst && words.contains(tokens[index].text)
  }

  private func indexAfterParentheses() -> Int {
    var (next, depth) = (index, 0)
    repeat {
      if ["(", "[", "{"].contains(tokens[next].text) { depth += 1 }
      if [")", "]", "}"].contains(tokens[next].text) { depth -= 1 }
      next += 1
    } while depth > 0 && next < tokens.count
    return next
  }

  /// Skips the parameters of a function, and returns their number.
  private mutating func skipParentheses() -> Int {
    let end = indexAfterParentheses()
    var (depth, angles, commas) = (0, 0, 0)
    for position in index..<end {
      switch tokens[position].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      // An operator between two operands has spaces around it, unlike the brackets of generic types.
      case "<" where !tokens[position].isSpaced: angles += 1
      case ">" where !tokens[position].isSpaced: angles = max(0, angles - 1)
      case "," where depth == 1 && angles == 0 && tokens[position + 1].text != ")": commas += 1
      default: break
      }
    }
    defer { index = end }
    return end - index > 2 ? commas + 1 : 0
  }

  /// Adds a stored property, or the body of a computed one.
  private mutating func addProperty() {
    guard let type else { return }
    let (first, isVariable) = (index, text() == "var")
    let modifiers = tokens[..<first].reversed().prefix { Self.modifiers.contains($0.text) }
    let isStatic = modifiers.contains { ["static", "class"].contains($0.text) }
    index += 1
    var names: [String] = []
    if text() == "(" {
      names = tokens[index..<indexAfterParentheses()].map(\.text)
        .filter { !["(", ")", ","].contains($0) }
      index = indexAfterParentheses()
    } else {
      names = [text()]
      index += 1
      while text() == "," {
        names.append(text(1))
        index += 2
      }
    }
    // The type, up to the value or the body.
    while index < tokens.count, text() != "=", text() != "{", text() != "}", !tokens[index].isFirst
    {
      index = ["(", "["].contains(text()) ? indexAfterParentheses() : index + 1
    }
    let isBody = text() == "{"
    let observes = ["didSet", "willSet"].contains(text(1))
    if isBody, !observes, types[type].keyword != "protocol" {
      let name = qualified(names[0])
      scopes.append(.function(functions.count))
      functions.append(SwiftOutline.Function(name: name, line: tokens[first].line))
      index += 1
    } else if !isStatic, types[type].keyword != "protocol" {
      types[type].stored += names
      if isVariable { types[type].hasVariable = true }
    }
  }
}
