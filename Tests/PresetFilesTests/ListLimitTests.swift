import PresetFiles
import Testing

/// The maximum numbers of elements in the lists of a preset.
struct ListLimitTests {
  static let operation = "  - translate: { x: d * L }\n"

  /// Texts of presets with a number of elements in a list, and the largest allowed number.
  static let lists: [(name: String, limit: Int, text: @Sendable (Int) -> String)] = [
    (
      "operations", 1_000,
      { "summary: One.\ntransform:\n" + String(repeating: operation, count: $0) }
    ),
    (
      "tags", 200,
      { count in
        "summary: One.\ntags: [\((0..<count).map { "t\($0)" }.joined(separator: ", "))]\n"
          + "transform:\n\(operation)"
      }
    ),
    (
      "keys", 1_000,
      { count in
        let keys = (0..<count).map { "[\($0), 1]" }.joined(separator: ", ")
        return "summary: One.\ntransform:\n\(operation)alpha: { keys: [\(keys)] }\n"
      }
    ),
    (
      "overlays", 200,
      { count in
        "summary: One.\ntransform:\n\(operation)overlays:\n"
          + (0..<count).map { "  - { name: o\($0), color: black, opacity: 0.1 }\n" }.joined()
      }
    ),
  ]

  @Test(arguments: lists.indices)
  func `A list with too many elements is an error at the first over the limit`(row: Int) throws {
    let (name, limit, text) = Self.lists[row]
    _ = try Preset(name: "own", sources: ["own.yaml": text(limit)])
    let failure = try #require(throws: PresetFailure.self) {
      try Preset(name: "own", sources: ["own.yaml": text(limit + 1)])
    }
    let message = "\(failure)"
    #expect(message.contains("more than \(limit) \(name)"), "\(message.prefix(400))")
    // One error, not one for each element.
    #expect(message.count(of: "error: ") == 1)
  }
}

extension String {
  fileprivate func count(of word: String) -> Int { ranges(of: word).count }
}
