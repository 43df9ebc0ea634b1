/// The functions that generated code needs and its language does not have.
package struct Runtime: Sendable {
  /// The word before the name of a function.
  private let keyword: String
  /// The functions in the order in which they are written.
  private var functions: [Entry]

  private struct Entry: Sendable {
    var name: String
    var code: String
  }

  /// Creates a runtime from a resource in which an empty line separates functions.
  ///
  /// - Parameters:
  ///   - source: The functions, each with its comment.
  ///   - keyword: The word before the name of a function, such as `function`.
  init(_ source: Template, keyword: String) {
    self.keyword = keyword
    functions = Self.entries(source.text.split(separator: "\n\n"), keyword)
  }

  private static func entries(_ texts: [some StringProtocol], _ keyword: String) -> [Entry] {
    let pattern = name(after: keyword)
    return texts.map { text in
      let code = String(text)
      return Entry(name: String(code.firstMatch(of: pattern)?.output.1 ?? ""), code: code)
    }
  }

  private static func name(after keyword: String) -> Regex<(Substring, Substring)> {
    let pattern = "(?m)^(?:[a-z]+ )*\(keyword) (?:Pose\\.)?([A-Za-z]\\w*)"
    guard let regex = try? Regex(pattern, as: (Substring, Substring).self) else {
      preconditionFailure("the keyword of functions must not have special characters")
    }
    return regex
  }

  /// Returns a runtime with more functions, each of them a text with its comment.
  func adding(before first: [String], after last: [String]) -> Runtime {
    var all = self
    all.functions = Self.entries(first, keyword) + functions + Self.entries(last, keyword)
    return all
  }

  /// The names of all functions.
  package var names: Set<String> { Set(functions.map(\.name)) }

  /// Returns the words of code, without those of comments and strings and the names of members.
  private static func words(of code: String) -> Set<Substring> {
    // A line may also begin with the operator `*`.
    let other = #/\/\*(?s).*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/#
    let statements = code.replacing(other, with: " ")
    return Set(
      // Two or three points are a range or spread an array.
      statements.replacing(#/\.\.+/#, with: " ")
        .split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        .map { $0.prefix { $0 != "." } }
    )
  }

  /// Returns the functions that code calls, directly or through other functions.
  package func functions(calledIn code: String) -> String {
    var used: Set<String> = []
    var open = [code]
    while let text = open.popLast() {
      let words = Self.words(of: text)
      for entry in functions where words.contains(entry.name[...]) {
        if used.insert(entry.name).inserted { open.append(entry.code) }
      }
    }
    return functions.filter { used.contains($0.name) }.map(\.code).joined(separator: "\n\n")
  }
}
