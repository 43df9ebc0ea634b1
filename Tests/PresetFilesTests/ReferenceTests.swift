import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// The reference of preset files must be complete, and its examples must be valid.
struct ReferenceTests {
  static let text = try? String(
    contentsOf: URL(fileURLWithPath: "\(shipped.path)/README.md"),
    encoding: .utf8
  )

  static let schema = try? JSONValue(schema: JSONSchema.preset)
  static let keys = schema?["properties"]?.keys ?? []

  @Test func `The reference contains every word of the language`() throws {
    let text = try #require(Self.text)
    let properties = try #require(Self.schema).allProperties
    #expect(Self.keys.count > 20 && properties.count > 50)
    let words =
      Function.all.map(\.signature) + OperationKind.keys
      + Easing.allCases.map(\.rawValue) + Self.keys + Track.Outside.allCases.map(\.rawValue)
      + Parameter.Kind.allCases.map(\.rawValue) + Names.reserved + Names.reservedParameters
      + Names.operators + Parameter.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty }
      + EffectDefinition.Depth.allCases.map(\.rawValue)
      + properties + ["<=", "!=", "?"]
    for word in words {
      #expect(
        text.contains("`\(word)`") || text.contains("\(word):") || text.contains(" \(word) "),
        "'\(word)' is missing"
      )
    }
    for number in ["256 KiB", "\(Expression.maximumNodes)", "\(Expression.maximumDepth) levels"] {
      #expect(text.contains(number))
    }
  }

  /// `make revisions RENEW=1` writes the tables.
  @Test func `The tables that follow from the code are those of the code`() throws {
    var text = try #require(Self.text)
    for (heading, table) in PresetReference.tables {
      let start = try #require(text.range(of: "\n\(heading)\n"), "\(heading)").upperBound
      let first = try #require(text.range(of: "\n| ", range: start..<text.endIndex)).upperBound
      let end = text.range(of: "\n\n", range: first..<text.endIndex)?.lowerBound ?? text.endIndex
      text.replaceSubrange(text.index(first, offsetBy: -2)..<end, with: table)
    }
    if ProcessInfo.processInfo.environment["FXRENDER_RENEW_REVISIONS"] != nil {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(shipped.path)/README.md"))
    } else {
      #expect(text == Self.text)
    }
  }

  @Test func `Every example in the reference is valid`() throws {
    let blocks = try #require(Self.text).components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count >= 6)
    var files = try Dictionary(
      uniqueKeysWithValues: shipped.names.map {
        ("\($0).yaml", try Data(contentsOf: URL(fileURLWithPath: shipped.file($0))))
      }
    )
    for (number, block) in blocks.enumerated() {
      files["example-\(number).yaml"] = Data(block.utf8)
    }
    try withFolder(files) { folder in
      for number in blocks.indices {
        let found = message(about: "example-\(number - blocks.startIndex)", in: folder)
        #expect(found == nil, "\(found ?? "")")
      }
    }
  }

  @Test func `The error message in the reference equals the actual one`() throws {
    let file = """
      summary: An example.
      tags: [one]
      notes: None.
      window: [-1, 1]
      alpha: 1
      transform:
        - rotat: { y: 30deg }
      """
    let found = try #require(try message(about: file))
    let text = try #require(Self.text)
    #expect(text.contains(found.replacingOccurrences(of: "it.yaml", with: "mine.yaml")))
  }
}
