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

  /// Creates a runtime from a text in which an empty line separates functions.
  ///
  /// - Parameters:
  ///   - source: The functions, each with its comment.
  ///   - keyword: The word before the name of a function, such as `function`.
  init(_ source: String, keyword: String) {
    self.keyword = keyword
    functions = source.split(separator: "\n\n").map { code in
      let name = code.firstMatch(of: Runtime.name(after: keyword))?.output.1 ?? ""
      return Entry(name: String(name), code: String(code))
    }
  }

  private static func name(after keyword: String) -> Regex<(Substring, Substring)> {
    let pattern = "(?m)^(?:[a-z]+ )*\(keyword) ([A-Za-z]\\w*)"
    guard let regex = try? Regex(pattern, as: (Substring, Substring).self) else {
      preconditionFailure("the keyword of functions must not have special characters")
    }
    return regex
  }

  /// Returns a runtime with more functions, from a text like that of the initializer.
  func adding(_ source: String) -> Runtime {
    var all = self
    all.functions += Runtime(source, keyword: keyword).functions
    return all
  }

  /// The names of all functions.
  package var names: Set<String> { Set(functions.map(\.name)) }

  /// Returns the functions that code calls, directly or through other functions.
  package func functions(calledIn code: String) -> String {
    var used: Set<String> = []
    var open = [code]
    while let text = open.popLast() {
      let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
      for entry in functions where words.contains(entry.name) {
        if used.insert(entry.name).inserted { open.append(entry.code) }
      }
    }
    return functions.filter { used.contains($0.name) }.map(\.code).joined(separator: "\n\n")
  }
}
