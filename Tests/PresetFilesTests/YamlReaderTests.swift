import Foundation
import PresetFiles
import TestSupport
import Testing

/// Accepted YAML, and limits that prevent crashes and long waits.
struct YamlReaderTests {
  static let plain = "summary: Pages side by side.\ntransform:\n  - translate: { x: d * L }\n"

  @Test(arguments: [
    plain,
    "\u{FEFF}" + plain,
    plain.replacingOccurrences(of: "\n", with: "\r\n"),
    plain.replacingOccurrences(of: "\n", with: "\r"),
    "---\n" + plain + "...\n",
    "# A comment: with 'quotes, [brackets and {braces\n" + plain,
    plain + "notes: Scale & fade, Q&A, 2 * 3, really!\n",
    plain + "notes: \"& more\"\n",
    plain + "notes: |\n  [[[ ]]] it's 'odd' \"text\" # no comment\n  - d: and so on & on\n",
    plain + "alpha: >-\n  1\n  - d\n  * 2\n",
    plain + "\"order\": 'd'\n",
    plain + "notes: \"\\u00e9\\U0001F600\\t\"\n",
    plain + "hidden: not wrap\nwrap: true\n",
    plain + "window: [-6, \"max(3, 4)\"]\n",
    plain + "parameters: {}\nlet: {}\ntags: []\n",
    plain + "alpha: -0\norder: { keys: [[-0.0, -0.0], [1, 1]] }\nwindow: [-0, 0]\n",
  ])
  func `A file in any supported notation is read`(_ text: String) throws {
    #expect(try message(about: text) == nil)
  }

  @Test func `Columns are counted after a byte order mark`() throws {
    #expect(
      try message(about: "\u{FEFF}sumary: 1")?.hasPrefix("it.yaml:1:1: error: unknown key 'sumary'")
        == true
    )
  }

  @Test func `Lines are counted by the line breaks of YAML`() throws {
    let text = "summary: a\r\nnotes: b\rsource: c\nalpha: dd\ntransform: []\n"
    #expect(try message(about: text)?.hasPrefix("it.yaml:4:8: error: unknown name 'dd'") == true)
  }

  // MARK: Limits

  static let deep: [(String, String)] = [
    ("brackets", "a: " + String(repeating: "[", count: 100_000)),
    ("braces", String(repeating: "{a: ", count: 60_000)),
    ("dashes", String(repeating: "- ", count: 100_000)),
    ("questions", String(repeating: "? ", count: 100_000)),
    ("indentation", (0..<600).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
    (
      "brackets after quoted brackets",
      "a: \"" + String(repeating: "]", count: 9_000) + "\"\nb: "
        + String(repeating: "[", count: 9_000)
    ),
    (
      "closed brackets after quoted brackets",
      "a: \"" + String(repeating: "]", count: 9_000) + "\"\nb: "
        + String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    ),
  ]

  @Test(arguments: deep)
  func `A file nested too deeply is refused`(_ name: String, _ text: String) throws {
    let found = try #require(try message(about: text))
    #expect(found.contains("error: nested deeper than 32 levels"), "\(found.prefix(300))")
  }

  @Test func `A file nested up to the limit is read`() throws {
    let inner = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    let found = try message(about: Self.plain + "notes: \(inner)\n")
    #expect(found?.contains("expected a sentence, found a list") == true)
  }

  @Test func `A file of ten megabytes is refused`() throws {
    let found = try message(about: String(repeating: "# filler\n", count: 1_200_000))
    #expect(
      found == """
        it.yaml:1:1: error: the file is too large for a preset
          A preset has at most 256 KiB.
        """
    )
  }

  /// Files that would take minutes to read if the time were quadratic in the size.
  static let long: [(String, String)] = [
    ("unknown keys", (0..<25_000).map { "k\($0):\n" }.joined()),
    ("names", plain + "let:\n" + (0..<20_000).map { "  k\($0): 1\n" }.joined()),
    (
      "parameters and names",
      plain + "let:\n" + (0..<10_000).map { "  k\($0): 1\n" }.joined() + "parameters:\n"
        + (0..<10_000).map { "  p\($0): {}\n" }.joined()
    ),
    ("operations", "summary: a\ntransform:\n" + String(repeating: " - a: b\n", count: 25_000)),
    (
      "good operations",
      "summary: a\ntransform:\n" + String(repeating: " - rotateX: d\n", count: 15_000)
    ),
    ("conditions", plain + "hidden: 1" + String(repeating: " and 1", count: 999) + "\n"),
    (
      "keys of a track",
      plain + "alpha: { keys: [" + (0..<20_000).map { "[\($0),1]," }.joined() + "] }\n"
    ),
    (
      "descending keys of a track",
      plain + "alpha: { keys: [" + (0..<20_000).map { "[-\($0),1]," }.joined() + "] }\n"
    ),
    ("a word", plain + "order: " + String(repeating: "a", count: 250_000) + "\n"),
    ("a key", String(repeating: "a", count: 250_000) + ": 1\n" + plain),
    ("digits", plain + "order: " + String(repeating: "1", count: 250_000) + "\n"),
    ("a tag list", plain + "tags: [" + String(repeating: "a,", count: 120_000) + "]\n"),
    ("quotes", plain + "notes: " + String(repeating: "'", count: 250_000) + "\n"),
    ("line ends", String(repeating: "\r", count: 250_000)),
    ("accents", plain + "order: a" + String(repeating: "\u{301}", count: 120_000) + "\n"),
  ]

  @Test(arguments: long) func `A long file is read quickly`(_ name: String, _ text: String) throws {
    var found: String?
    let time = try ProcessorTime.measure { found = try message(about: text) }
    #expect((found ?? "").split(separator: "\n").count <= 200)
    #expect(time < .seconds(20), "\(name)")
  }

  @Test func `The message for a file with many errors contains the first twenty`() throws {
    let found = try message(about: (0..<50).map { "k\($0):\n" }.joined() + Self.plain)
    #expect(found?.hasSuffix("error: 30 more errors are not shown") == true)
  }
}
