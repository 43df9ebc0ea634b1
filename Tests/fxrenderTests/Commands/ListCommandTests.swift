import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests of `fxrender list`, which prints presets as lines, in groups, or as JSON.
struct ListCommandTests: ~Copyable {
  private let folder = TemporaryFolder()

  private struct List: Decodable {
    struct Preset: Decodable {
      var name: String
      var summary: String
      var family: String?
      var tags: [String]
      var parameters: [Parameter]
    }
    struct Parameter: Decodable {
      var name: String
      var type: String
      var help: String
    }
    var schema: Int
    var presets: [Preset]
  }

  private func list(_ words: String, in folder: borrowing TemporaryFolder) async throws -> List {
    let text = try await folder.output(of: "list --json \(words)")
    return try JSONDecoder().decode(List.self, from: Data(text.utf8))
  }

  /// The names of the built-in presets that are not abstract.
  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.presets.path)
    let listed = (files ?? []).filter { $0.hasSuffix(".yaml") }.compactMap { file -> String? in
      let path = Repository.presets.appending(path: file)
      let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
      return text.contains("abstract: true") ? nil : String(file.dropLast(5))
    }
    return listed.sorted()
  }()

  @Test func `Every preset is listed in one line with name and summary`() async throws {
    let lines = try await folder.output(of: "list").split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == Self.names.map { $0[...] })
    let columns = lines.map { line in line.range(of: #"  \S"#, options: .regularExpression) }
    let starts = zip(lines, columns).map { line, column in
      column.map { line.distance(from: line.startIndex, to: $0.upperBound) }
    }
    #expect(Set(starts).count == 1, "summaries start in the same column")
  }

  @Test func `A terminal gets groups by family, with lines truncated to its width`() async throws {
    for (name, family) in [("b", "family: zoo\ntags: [own]"), ("a", "tags: [own]"), ("long-c", "")]
    {
      let text = presetText(summary: "A summary of \(name) with words to cut.")
      try folder.write(text: "\(family)\n\(text)", to: "Presets/\(name).yaml")
    }
    func list(_ words: String, columns: Int) async throws -> String {
      let result = try await folder.run("list \(words)", .outputIsTerminal(columns: columns))
      #expect(result.status == 0 && result.error == "")
      return result.output
    }
    #expect(
      try await list("--tag own", columns: 30) == """
        zoo
          b  A summary of b with word…

        without a family
          a  A summary of a with word…

        """
    )
    let whole = try await list("--tag own", columns: 0)
    #expect(whole.contains("  b  A summary of b with words to cut.\n"))
    let all = try await list("", columns: 50).split(separator: "\n")
    #expect(all.allSatisfy { $0.count <= 50 } && all.contains { $0.count == 50 })
    #expect(all.contains("icarousel") && all.last?.hasPrefix("  long-c ") == true)
  }

  @Test func `JSON has the documented keys`() async throws {
    let list = try await list("", in: folder)
    #expect(list.schema == 1 && list.presets.map(\.name) == Self.names)
    #expect(list.presets.allSatisfy { !$0.summary.isEmpty && !$0.parameters.isEmpty })
    #expect(list.presets.flatMap(\.parameters).allSatisfy { !$0.help.isEmpty })
    let coverflow = try #require(list.presets.first { $0.name == "coverflow" })
    #expect(coverflow.family == "icarousel" && coverflow.tags.contains("3d"))
    #expect(coverflow.parameters.contains { $0.name == "tilt" && $0.type == "number" })
  }

  @Test func `Families and tags select presets`() async throws {
    let all = try await list("", in: folder).presets
    for family in ["icarousel", "cardflow"] {
      let found = try await list("--family \(family)", in: folder).presets.map(\.name)
      #expect(found == all.filter { $0.family == family }.map(\.name))
    }
    let rings = try await list("--tag ring", in: folder).presets.map(\.name)
    #expect(rings == all.filter { $0.tags.contains("ring") }.map(\.name) && !rings.isEmpty)
    let none = try await list("--family cardflow --tag ring", in: folder).presets
    #expect(none.isEmpty, "both exist, but no preset has both")
    #expect(try await folder.output(of: "list --family cardflow --tag ring") == "")
  }

  @Test(arguments: [
    ("Beta", ["two"]), ("GREEK", ["one", "two"]), ("greek alpha", ["one"]), ("wo", ["two"]),
    ("letters --tag second", ["two"]), ("letters", ["one", "two"]), ("SECOND zeta", ["two"]),
  ])
  func `Words are searched in names, families, tags, other names and summaries`(
    words: String,
    names: [String]
  ) async throws {
    for (name, tags, summary) in [("one", "first", "Alpha."), ("two", "second", "Beta.")] {
      let aka = "aka: [\(tags) zeta pile]\n"
      let text = "family: greek\ntags: [letters, \(tags)]\n\(aka)" + presetText(summary: summary)
      try folder.write(text: text, to: "Presets/\(name).yaml")
    }
    let lines = try await folder.output(of: "list \(words)").split(separator: "\n")
    let found = lines.map { String($0.prefix { $0 != " " }) }
    #expect(found.filter { ["one", "two"].contains($0) }.sorted() == names)
    #expect(words == "wo" || found == names)
    try await Refusal(
      "list qwrtz quatsch",
      64,
      "error: no preset matches 'qwrtz quatsch'\n  'fxrender list' shows all presets."
    ).check(in: folder)
    let partly = try await folder.run("list alpha quatsch")
    #expect(partly.status == 0 && partly.output.hasPrefix("one "))
    #expect(partly.error == "note: nothing has 'quatsch'; these match the other words best\n")
    let most = try await folder.run("list alpha beta greek")
    #expect(most.output.split(separator: "\n").count == 2)
    let note = "note: nothing matches all of 'alpha beta greek'; these match the most words\n"
    #expect(most.error == note)
  }

  @Test(arguments: [
    ("cover flow", "coverflow"), ("coverflwo", "coverflow"),
    ("card stack", "reanimated-stack-cards"),
    ("stack of cards", "reanimated-stack-cards"), ("deck", "fan"), ("stories", "stories-cube"),
    ("deck of cards", "swiper-cards"), ("cube, prism", "stories-cube"),
    ("photo stack", "swiper-cards"), ("slideshow", "fspager-cross-fading"),
    ("gallery", "coverflow"), ("rotating cube faces", "stories-cube"),
    ("pages turn like the faces of a cube, with the next one peeking", "stories-cube"),
    ("wallet", "wallet"), ("deph", "fspager-depth"), ("page curl", "book"),
    ("insta story", "stories-cube"), ("vinyl", "tab-stack"), ("record crate", "tab-stack"),
    ("onboarding", "reanimated-advanced-parallax"), ("records in a crate", "tab-stack"),
    ("onboarding pages full screen parallax", "material-full-screen"),
  ])
  func `The best match for what people type comes first`(words: String, name: String) async throws {
    let lines = try await folder.run("list \(words)").output
    #expect(lines.prefix { $0 != " " } == name)
  }

  @Test func `A note says how misspelt words were read`() async throws {
    let result = try await folder.run("list deph")
    #expect(result.status == 0)
    #expect(result.error == "note: nothing matches 'deph'; these match 'depth'\n")
  }

  @Test func `The error about an unknown family or tag suggests the nearest name`() async throws {
    let families = try await Set(list("", in: folder).presets.compactMap(\.family)).sorted()
    let tags = try await Set(list("", in: folder).presets.flatMap(\.tags)).sorted()
    try await Refusal(
      "list --family icarousl",
      64,
      "error: no preset has the family 'icarousl'\n  Did you mean 'icarousel'? "
        + "Families: \(families.joined(separator: ", "))."
    ).check(in: folder)
    try await Refusal(
      "list --json --tag quatsch",
      64,
      "error: no preset has the tag 'quatsch'\n  Tags: \(tags.joined(separator: ", "))."
    ).check(in: folder)
  }

  @Test func `An invalid preset is reported after the list of the others`() async throws {
    let usual = try await folder.output(of: "list")
    try folder.makeFolder("Presets/folder.yaml")
    try folder.write(text: "summary: Broken.\n", to: "Presets/broken.yaml")
    let error = """
      error: cannot read the preset 'Presets/folder.yaml': it is not a file
      Presets/broken.yaml:1:1: error: the key 'transform' is missing
        summary: Broken.
        ^
        Example: transform: [{ translate: { x: d * L } }]
      """
    try await Refusal("list", 65, error, output: usual).check(in: folder)
  }
}
