import Foundation

/// A Swift file, parsed line by line for the checks of `LayerTests`.
struct SourceFile {
  var module: String
  /// The path relative to the package, for messages.
  var path: String
  var lines: [Substring]
  /// The lines without comments and without the text of multi-line strings.
  var code: [Substring]

  init(module: String, path: String, text: String) {
    self.module = module
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    code = Self.code(of: lines)
  }

  /// The file's name without the extension.
  var stem: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  var folder: String { URL(filePath: path).deletingLastPathComponent().relativePath }

  /// The violations of rules, each as `path:line: sentence`.
  var violations: [String] { forbiddenImports + forbiddenWords + excessLength }

  /// Imports that `Layers` does not allow.
  var forbiddenImports: [String] {
    guard let allowed = Layers.imports(allowedIn: module) else {
      return ["\(path):1: the module \(module) is not in the table of layers"]
    }
    return numbered.compactMap { number, line in
      guard let name = Self.importedModule(line), !allowed.contains(name) else { return nil }
      return "\(path):\(number): \(module) may not import \(name)"
    }
  }

  /// Expressions that trap instead of throwing an error.
  var forbiddenWords: [String] {
    let words = [#/\btry!/#, #/\bfatalError\(/#, #/\bas!/#]
    return numbered.flatMap { number, line in
      words.compactMap { line.firstMatch(of: $0) }.map {
        "\(path):\(number): '\($0.output)' is not allowed in Sources"
      }
    }
  }

  /// The `@testable` imports, which compile only if the modules are built for testing.
  var testableImports: [String] {
    let attribute = #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*@testable\b/#
    return numbered.filter { $0.1.firstMatch(of: attribute) != nil }.map { number, _ in
      "\(path):\(number): use a plain import, and give the tested declarations package access"
    }
  }

  /// A message about the number of lines if it exceeds the limit.
  var excessLength: [String] {
    lines.count <= Self.longest
      ? [] : ["\(path):\(lines.count): \(lines.count) lines; at most \(Self.longest)"]
  }

  /// The maximum number of lines in a file.
  static let longest = 600

  /// The top-level public types, in order.
  var publicTypes: [String] {
    let declaration =
      #/^(?:@\S+ )*(?:public|open) (?:(?:final|indirect|nonisolated|distributed) )*(?:struct|class|enum|protocol|actor) (\w+)/#
    return code.compactMap { $0.firstMatch(of: declaration).map { String($0.output.1) } }
  }

  /// A remark if the file has several public types, or one whose name differs from the file's name.
  var typeRemarks: [String] {
    let types = publicTypes
    if types.count > 1 { return ["\(path): public types \(types.joined(separator: ", "))"] }
    if let type = types.first, type != stem { return ["\(path): the public type is \(type)"] }
    return []
  }

  private var numbered: [(Int, Substring)] { code.enumerated().map { ($0.offset + 1, $0.element) } }

  /// Returns the module that a line imports; attributes, access and declaration kinds are skipped.
  static func importedModule(_ line: Substring) -> String? {
    // Most lines have no import, and this check is faster than the regular expression.
    guard line.contains("import ") else { return nil }
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?(\w+)/#
    return line.firstMatch(of: pattern).map { String($0.output.1) }
  }

  /// Returns the lines without comments and without the text between `"""`.
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
      // Inside quotes `//` belongs to a URL.
      let quotes = line[..<comment.lowerBound].filter { $0 == "\"" }.count
      return quotes % 2 == 0 ? line[..<comment.lowerBound] : line
    }
  }
}
