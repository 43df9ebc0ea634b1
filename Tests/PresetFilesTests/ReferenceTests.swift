import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import Testing

/// The reference for users names everything that there is, and its examples hold.
@Suite struct ReferenceTests {
  static let text = try? String(
    contentsOf: URL(fileURLWithPath: "\(shipped.path)/README.md"),
    encoding: .utf8
  )

  static let keys: [String] = {
    // The message about an unknown key lists those that are known.
    let found = (try? message(about: "x: 1\n")) ?? nil
    let list = found?.split(separator: "\n").first { $0.hasPrefix("  Keys here: ") }
    return (list?.dropFirst("  Keys here: ".count).dropLast() ?? "").components(separatedBy: ", ")
  }()

  @Test func itNamesEverything() throws {
    let text = try #require(Self.text)
    #expect(Self.keys.count > 20)
    let words =
      Function.allCases.map(\.signature) + PageEffects.Operation.names
      + Easing.allCases.map(\.rawValue) + Self.keys + Track.Outside.allCases.map(\.rawValue)
      + Parameter.Kind.allCases.map(\.rawValue) + Names.reserved + Names.reservedParameters
      + Names.operators + Parameter.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty }
      + EffectDefinition.Depth.allCases.map(\.rawValue)
      + ["over", "keys", "ease", "outside", "axis", "angle", "of", "distance", "origin"]
      + ["type", "default", "help", "range", "limits", "choices", "<=", "!=", "?"]
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

  @Test func everyFunctionOperationKeyAndEasingStandsAsCode() throws {
    let text = try #require(Self.text)
    for word in Function.allCases.map(\.signature) + PageEffects.Operation.names + Self.keys
      + Easing.allCases.map(\.rawValue)
    {
      #expect(text.contains("`\(word)`"), "'\(word)' is missing")
    }
  }

  @Test func everyExampleIsRight() throws {
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

  @Test func theMessageThatIsShownIsTheMessage() throws {
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
