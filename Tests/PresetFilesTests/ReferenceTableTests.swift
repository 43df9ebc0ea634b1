import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing
import TextTools

/// The tables of the references of presets and gesture scripts, compared with those of the code.
struct ReferenceTableTests {
  private static func table(
    _ heading: String,
    of page: String = "README.md"
  ) throws -> MarkdownTable {
    let file = Repository.presets.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    return try #require(MarkdownTable(under: heading, in: text), "\(heading) has no table")
  }

  /// The words of the first column that are formatted as code.
  private static func code(_ table: MarkdownTable) -> [String] {
    table[0].flatMap(MarkdownTable.code)
  }

  /// Returns the keys of a part of a schema, and the required ones; nil if the schema has no such part.
  private static func keys(
    _ path: [String],
    of schema: String = JSONSchema.preset
  ) throws -> (all: Set<String>, required: Set<String>)? {
    let part = path.reduce(Optional(try JSONValue(schema: schema))) { $0?[$1] }
    guard let part else { return nil }
    return (part["properties"]?.keys ?? [], Set(words(part["required"])))
  }

  /// The strings in an array.
  private static func words(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap { if case .string(let word) = $0 { word } else { nil } }
  }

  @Test func `The table of variables has the reserved names`() throws {
    #expect(Self.code(try Self.table("### Variables")).sorted() == Names.reserved.sorted())
  }

  @Test func `The pages for assistants have all functions and operations`() throws {
    func words(_ pattern: Regex<(Substring, Substring)>, in path: String) throws
      -> [String]
    {
      let file = Repository.root.appending(path: path)
      let text = try String(contentsOf: file, encoding: .utf8)
      let list = try #require(text.firstMatch(of: pattern)?.output.1)
      return list.matches(of: #/[A-Za-z]\w*/#).map { String($0.output) }
    }
    let functions = try words(#/Functions: `([^`]*)`/#, in: "Documentation/assistants.md")
    #expect(functions == Function.all.map(\.name))
    let operations = try words(#/Operations of `transform`: ((?s)[^;]*);/#, in: "llms.txt")
    #expect(Set(OperationKind.keys).isSubset(of: operations))
  }

  @Test func `The table of units has every unit`() throws {
    let units = Parameter.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty }
    #expect(Self.code(try Self.table("### Units")) == units)
  }

  /// The words that the parser accepts between two numbers or conditions, by trying all of one or two signs.
  private static let operators: Set<String> = {
    let signs = "+-*/^<>=!&|~%:?,;".map(String.init)
    let pairs = signs.flatMap { first in signs.map { first + $0 } }
      // The second one is the sign of the number.
      .filter { !$0.hasSuffix("+") && !$0.hasSuffix("-") }
    let words = (signs + pairs + Names.operators).filter {
      (try? PageEffects.Expression("1 \($0) 2")) != nil
    }
    return Set(words)
  }()

  @Test func `The table of operators has every operator`() throws {
    #expect(Self.operators.count > 10)
    let table = Self.code(try Self.table("### Operators"))
    // A `-` in front has a row of its own.
    let others: Set = ["c ? a : b", "not"]
    #expect(Set(table) == Self.operators.union(others))
    #expect(table.count == Self.operators.union(others).count + 1)
  }

  @Test func `The table of operations has every operation with its keys`() throws {
    let table = try Self.table("## Operations")
    #expect(Self.code(table) == OperationKind.keys)
    for row in table.rows {
      let (name, value, example) = (MarkdownTable.code(in: row[0])[0], row[1], row[2])
      let path = ["$defs", "operation", "properties", name]
      let keys = try #require(try Self.keys(path + ["anyOf", "0"]) ?? Self.keys(path))
      #expect(Set(MarkdownTable.code(in: value)) == keys.all, "\(name)")
      let bold = value.matches(of: #/\*\*`(\w+)`\*\*/#).map { String($0.output.1) }
      #expect(Set(bold) == keys.required, "\(name)")
      let preset = "summary: One.\ntransform:\n  - \(MarkdownTable.code(in: example)[0])\n"
      #expect(try message(about: preset) == nil, "\(name)")
    }
  }

  @Test func `The table of tracks has every key and rule`() throws {
    let table = try Self.table("## Tracks")
    let keys = try #require(try Self.keys(["$defs", "argument", "anyOf", "1"]))
    #expect(Self.code(table).sorted() == keys.all.sorted())
    #expect(try Self.required(of: table) == keys.required)
    let outside = try #require(table.rows.first { $0[0] == "`outside`" })
    #expect(MarkdownTable.code(in: outside[1]) == Track.Outside.allCases.map(\.rawValue))
  }

  @Test func `The list of easings has every easing`() throws {
    let text = try #require(ReferenceTests.text)
    let section = try #require(text.components(separatedBy: "### Easings\n\n").dropFirst().first)
    let paragraph = section.components(separatedBy: "\n\n")[0]
    #expect(MarkdownTable.code(in: paragraph) == Easing.allCases.map(\.rawValue))
  }

  @Test func `The table of the stage has every key`() throws {
    let table = try Self.table("## Stage")
    let stage = ["properties", "stage"]
    #expect(Self.code(table).sorted() == (try Self.keys(stage))?.all.sorted())
    let page = try #require(table.rows.first { $0[0] == "`page`" })
    let keys = try Self.keys(stage + ["properties", "page"])
    #expect(Set(MarkdownTable.code(in: page[1])) == keys?.all)
  }

  /// Texts that exceed the limits, in the order of the table.
  private static let excesses: [String] = {
    let start = "summary: One.\ntransform: [{ rotateZ: d }]\n"
    func many(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
    return [
      start + "# " + many(300 * 1024) { _ in "x" } + "\n",
      start + "notes: " + many(40) { _ in "[" } + many(40) { _ in "]" } + "\n",
      start + "let:\n" + many(300) { "  n\($0): 1\n" },
      start + "alpha: 1" + many(2100) { _ in " + 1" } + "\n",
      start + "alpha: " + many(120) { _ in "(" } + "1" + many(120) { _ in ")" } + "\n",
      start + "window: [-7777, 7777]\n",
      start + "pieces: { rows: 7777, columns: 7777 }\n",
    ]
  }()

  @Test func `The table of limits has the limits of the messages`() throws {
    let table = try Self.table("## Limits")
    let limits = table[1].flatMap { cell in cell.matches(of: #/\d+/#).map { String($0.output) } }
    var messages: [String] = []
    for text in Self.excesses { messages.append(try message(about: text) ?? "") }
    let parents = (0...20).map { ("p\($0).yaml", "summary: One.\nextends: p\($0 + 1)\n") }
    try withFolder(Dictionary(uniqueKeysWithValues: parents)) { folder in
      messages.append(message(about: "p0", in: folder) ?? "")
    }
    try #require(limits.count == messages.count)
    for (limit, text) in zip(limits, messages) {
      let numbers = text.matches(of: #/\d+/#).map { String($0.output) }
      #expect(numbers.contains(limit), "\(text.prefix(400))")
    }
  }

  @Test(arguments: [
    ("## The file", []), ("## The view", ["properties", "view"]),
    ("### Physics", ["properties", "view", "properties", "physics"]),
  ])
  func `The tables of gesture scripts have every key`(heading: String, path: [String]) throws {
    let keys = try #require(try Self.keys(path, of: JSONSchema.script)).all
    let table = try Self.table(heading, of: "Scrolls/README.md")
    #expect(Self.code(table).sorted() == keys.sorted())
  }

  @Test func `The table of gesture scripts has every step`() throws {
    let path = ["properties", "steps", "items", "anyOf"]
    let named = try #require(try Self.keys(path + ["1"], of: JSONSchema.script)).all
    let items = path.reduce(Optional(try JSONValue(schema: JSONSchema.script))) { $0?[$1] }
    let steps = Self.code(try Self.table("## Steps", of: "Scrolls/README.md"))
      .map { String($0.prefix { $0 != ":" }) }
    #expect(Set(steps) == named.union(Self.words(items?["0"]?["enum"])))
  }

  /// Returns the names in the rows whose last cell is `required`.
  private static func required(of table: MarkdownTable) throws -> Set<String> {
    Set(table.rows.filter { $0.last == "required" }.flatMap { MarkdownTable.code(in: $0[0]) })
  }
}
