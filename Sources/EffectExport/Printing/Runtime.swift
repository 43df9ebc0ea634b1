/// The functions that generated code needs and its language does not have.
package struct Runtime: Sendable {
  /// The functions in the order in which they are written.
  private var functions: [Entry]

  /// A function, whose code is written only where it is needed.
  struct Entry: Sendable {
    var name: String
    var code: @Sendable () -> String
  }

  /// Creates a runtime from a resource in which an empty line separates functions.
  ///
  /// - Parameter source: The functions, each with its comment. The name of a function is the word before the first
  ///   bracket below its comment.
  init(_ source: Template) {
    functions = source.text.split(separator: "\n\n").map(String.init).map { code in
      let head = code.split(separator: "\n").first { $0.first?.isLetter == true }
      let start = head?.prefix { $0 != "(" } ?? ""
      let name = start.split { !($0.isLetter || $0.isNumber) }.last ?? ""
      return Entry(name: String(name), code: { code })
    }
  }

  /// Returns a runtime with more functions.
  func adding(before first: [Entry], after last: [Entry]) -> Runtime {
    var all = self
    all.functions = first + functions + last
    return all
  }

  /// The names of all functions.
  package var names: Set<String> { Set(functions.map(\.name)) }

  /// Returns the words of code, without those of comments and strings and the names of members.
  private static func words(of code: String) -> Set<Substring> {
    var words: Set<Substring> = []
    var rest = code[...].utf8
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "/") where rest.starts(with: "//".utf8):
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A quote without an end is an apostrophe.
        let string = rest.dropFirst()
        rest = end(of: string, quote: byte) ?? string
      case UInt8(ascii: ".") where !rest.starts(with: "..".utf8):
        // The name of a member.
        rest = rest.dropFirst().drop(while: isOfWord)
      case _ where isOfWord(byte):
        let end = rest.drop(while: isOfWord)
        words.insert(Substring(rest[..<end.startIndex]))
        rest = end
      default:
        // Two or three points are a range or spread an array.
        rest = byte == UInt8(ascii: ".") ? rest.drop { $0 == byte } : rest.dropFirst()
      }
    }
    return words
  }

  /// Returns what follows a string; nil if it has no end.
  private static func end(of string: Substring.UTF8View, quote: UInt8) -> Substring.UTF8View? {
    var rest = string
    while let next = rest.first, next != quote {
      rest = rest.dropFirst(next == UInt8(ascii: "\\") ? 2 : 1)
    }
    return rest.isEmpty ? nil : rest.dropFirst()
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the functions that code calls, directly or through other functions.
  package func functions(calledIn code: String) -> String {
    var used: [Int: String] = [:]
    var open = [code]
    while let text = open.popLast() {
      let words = Self.words(of: text)
      for (index, function) in functions.enumerated()
      where used[index] == nil && words.contains(function.name[...]) {
        let code = function.code()
        used[index] = code
        open.append(code)
      }
    }
    return functions.indices.compactMap { used[$0] }.joined(separator: "\n\n")
  }
}
