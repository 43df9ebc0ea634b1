import Foundation
import TestSupport
import Testing

/// The modules, paths, names and numbers of files in ARCHITECTURE.md.
struct ArchitectureTests {
  /// The words of a file in Sources.
  struct File {
    var path: String
    /// All words: letters, digits and `_`.
    var words: Set<Substring> = []
    /// The types that the file declares or extends, and the members and functions that it declares.
    var declared: Set<Substring> = []

    private static let keywords: Set<Substring> = [
      "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "let", "var",
      "func",
    ]

    init(path: String, text: String) {
      self.path = path
      var before: Substring = ""
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        if Self.keywords.contains(before) { declared.insert(word) }
        words.insert(word)
        before = word
      }
    }
  }

  private static let text =
    (try? String(contentsOfFile: absolute("ARCHITECTURE.md"), encoding: .utf8)) ?? ""

  private static let words = Set(MarkdownTable.code(in: text))

  private static let files: [File] = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: absolute("Sources"))) ?? []
    return paths.map { "Sources/\($0)" }.compactMap { path in
      (try? String(contentsOfFile: absolute(path), encoding: .utf8)).map {
        File(path: path, text: $0)
      }
    }
  }()

  private static func absolute(_ path: String) -> String {
    Repository.root.appending(path: path).path
  }

  @Test func `The table of modules has every module, below the modules that it imports`() throws {
    let modules = try #require(MarkdownTable(under: "## Modules", in: Self.text))[0]
    // The programs have only a start, and C modules are described below the table.
    let others = Layers.arrows.keys.filter { $0.hasPrefix("fxrender") || $0.hasPrefix("C") }
    #expect(Set(modules) == Set(Layers.arrows.keys).subtracting(others))
    for (index, module) in modules.enumerated() {
      let imports = (Layers.arrows[module] ?? []).intersection(modules)
      #expect(imports.isSubset(of: modules[..<index]), "\(module)")
    }
  }

  @Test func `The paths exist`() {
    let paths = Self.words.filter { word in
      word.hasSuffix(".swift") || word.wholeMatch(of: #/[\w.-]+(\/[\w.-]+)+/#) != nil
    }
    #expect(paths.count > 8)
    for path in paths {
      // A path is relative to the repository, to Sources or to a module, and may have no extension.
      let isSource = Self.files.contains { file in
        file.path.contains("/\(path)/") || file.path.hasSuffix("/\(path)")
          || file.path.hasSuffix("/\(path).swift")
      }
      let exists = FileManager.default.fileExists(atPath: Self.absolute(path))
      #expect(isSource || exists, "\(path)")
    }
  }

  @Test func `The types and their members exist`() {
    let names = Self.words.filter { !$0.hasSuffix(".swift") }
      .compactMap { $0.wholeMatch(of: #/([A-Z]\w+)(?:\.([a-z]\w+))?/#)?.output }
    #expect(names.count > 40)
    for (word, type, member) in names {
      let isFolder = ["", "Plugins/", "Sources/", "Tests/"].contains {
        FileManager.default.fileExists(atPath: Self.absolute($0 + type))
      }
      let declarations = Self.files.filter { $0.declared.contains(type) }
      #expect(isFolder || !declarations.isEmpty, "\(word)")
      guard let member else { continue }
      #expect(declarations.contains { $0.declared.contains(member) }, "\(word)")
    }
  }

  /// A cell counts the files that contain the name of an existing one as a word, such as "7 name `tri`".
  @Test func `The numbers of files to change are correct`() throws {
    let table = try #require(MarkdownTable(under: "## How to extend", in: Self.text))
    let cells = table.rows.compactMap(\.last).filter { !$0.isEmpty }
    #expect(cells.count > 6)
    for cell in cells {
      let (_, number, name) = try #require(cell.wholeMatch(of: #/(\d+) name `(\w+)`/#)?.output)
      // Generated pictures have words such as 'glow' as well.
      let found = Self.files.filter { !$0.path.contains("/PageDecks/") && $0.words.contains(name) }
      let list = found.map(\.path).sorted().joined(separator: "\n")
      #expect(found.count == Int(number), "\(found.count) files name \(name):\n\(list)")
    }
  }
}
