import Foundation

/// A Swift file, read line by line as far as the rules of the house need it.
struct SourceFile {
  /// The folder of Sources that it lies in.
  var module: String
  /// The path from the root, for messages.
  var path: String
  /// The lines as they stand.
  var lines: [Substring]
  /// The lines without comments and without the text of strings over several lines.
  var code: [Substring]

  /// A file from its text.
  init(module: String, path: String, text: String) {
    self.module = module
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    code = Self.code(of: lines)
  }

  /// The file's name without the extension.
  var stem: String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// What breaks a rule, each as `path:line: sentence`.
  var violations: [String] { forbiddenImports + forbiddenWords + excessLength }

  /// Imports that the table does not allow.
  var forbiddenImports: [String] {
    guard let allowed = Layers.imports(allowedIn: module) else {
      return ["\(path):1: the module \(module) is not in the table of layers"]
    }
    return numbered.compactMap { number, line in
      guard let name = Self.importedModule(line), !allowed.contains(name) else { return nil }
      return "\(path):\(number): \(module) may not import \(name)"
    }
  }

  /// Ways to end the program that are not a `precondition` with a sentence.
  var forbiddenWords: [String] {
    let words = [#/\btry!/#, #/\bfatalError\(/#, #/\bas!/#]
    return numbered.flatMap { number, line in
      words.compactMap { line.firstMatch(of: $0) }.map {
        "\(path):\(number): '\($0.output)' does not stand in Sources"
      }
    }
  }

  /// The `@testable` imports, which compile only where the modules are built for testing.
  var testableImports: [String] {
    let attribute = #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*@testable\b/#
    return numbered.filter { $0.1.firstMatch(of: attribute) != nil }.map { number, _ in
      "\(path):\(number): use a plain import, and make package what the test needs"
    }
  }

  /// The length, if it is over the limit.
  var excessLength: [String] {
    lines.count <= Self.longest
      ? [] : ["\(path):\(lines.count): \(lines.count) lines; at most \(Self.longest)"]
  }

  /// How many lines a file may have.
  static let longest = 400

  /// The public types that are not nested, in order.
  var publicTypes: [String] {
    let declaration =
      #/^(?:@\S+ )*(?:public|open) (?:(?:final|indirect|nonisolated|distributed) )*(?:struct|class|enum|protocol|actor) (\w+)/#
    return code.compactMap { $0.firstMatch(of: declaration).map { String($0.output.1) } }
  }

  /// What is odd about the public types: more than one, or one of another name than the file.
  var typeRemarks: [String] {
    let types = publicTypes
    if types.count > 1 { return ["\(path): public types \(types.joined(separator: ", "))"] }
    if let type = types.first, type != stem { return ["\(path): the public type is \(type)"] }
    return []
  }

  private var numbered: [(Int, Substring)] { code.enumerated().map { ($0.offset + 1, $0.element) } }

  /// The module that a line imports, with attributes, access and kinds of declaration before it.
  static func importedModule(_ line: Substring) -> String? {
    // Most lines have none, which is seen sooner without a pattern.
    guard line.contains("import ") else { return nil }
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?(\w+)/#
    return line.firstMatch(of: pattern).map { String($0.output.1) }
  }

  /// Lines without comments, and with nothing between `"""` and `"""`.
  private static func code(of lines: [Substring]) -> [Substring] {
    var isInString = false
    var commentDepth = 0
    return lines.map { line in
      if isInString || line.contains("\"\"\"") {
        let marks = line.ranges(of: "\"\"\"").count
        let opens = !isInString
        if marks % 2 == 1 { isInString.toggle() }
        return opens ? line.prefix { $0 != "\"" } : ""
      }
      let trimmed = line.drop { $0 == " " }
      if commentDepth > 0 || trimmed.hasPrefix("/*") {
        commentDepth += line.ranges(of: "/*").count - line.ranges(of: "*/").count
        return ""
      }
      guard let comment = line.range(of: "//") else { return line }
      // Inside quotes `//` is an address, not a comment.
      let quotes = line[..<comment.lowerBound].filter { $0 == "\"" }.count
      return quotes % 2 == 0 ? line[..<comment.lowerBound] : line
    }
  }
}
