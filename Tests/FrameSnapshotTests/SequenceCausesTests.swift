import FrameFiles
import FrameSnapshot
import JSONCoding
import PageEffects
import PageGeometry
import PageSequence
import TestSupport
import Testing

struct SequenceCausesTests: ~Copyable {
  private let folder = TemporaryFolder()

  typealias Change = @Sendable (inout GoldenManifest) -> Void

  private static let long =
    "  - translate: { x: d * (L + gap) + step * clamp(d, -1, 1), y: -0.5 * step, z: 0 }"

  /// Each row has a change of the golden's manifest, a change of the current manifest, and the causes.
  static let rows: [(Change, Change, [String])] = [
    ({ _ in }, { _ in }, []),
    (
      { $0.parameters = ["step": .number(0.2), "on": .bool(true), "far": .string("inf")] },
      { $0.parameters = ["step": .number(0.25), "on": .bool(false), "new": .string("fast")] },
      [
        "parameter far: inf → none", "parameter new: none → fast", "parameter on: true → false",
        "parameter step: 0.2 → 0.25",
      ]
    ),
    (
      { $0.source = ["a.yaml": ["one", "two", "three"]] },
      { $0.source = ["a.yaml": ["one", "2", "three"]] },
      ["a.yaml:2: 'two' → '2'"]
    ),
    (
      { $0.source = ["a.yaml": ["one", "two", "three", "four"]] },
      { $0.source = ["a.yaml": ["one", "2", "3", "four"]] },
      ["a.yaml:2: 'two' → '2', and 1 more line"]
    ),
    (
      { $0.source = ["a.yaml": ["one", "two", "three", "four", "five"]] },
      { $0.source = ["a.yaml": ["1", "two", "three", "4", "five"]] },
      ["a.yaml:1: 'one' → '1'", "a.yaml:4: 'four' → '4'"]
    ),
    (
      { $0.source = ["a.yaml": (1...14).map { "line \($0)" }] },
      { $0.source = ["a.yaml": (1...14).map { $0 % 2 == 0 ? "\($0)" : "line \($0)" }] },
      [2, 4, 6, 8, 10].map { "a.yaml:\($0): 'line \($0)' → '\($0)'" }
        + ["a.yaml: 2 more lines"]
    ),
    (
      { $0.source = ["a.yaml": (1...3_000).map { "old \($0)" }] },
      { $0.source = ["a.yaml": (1...3_000).map { "new \($0)" }] },
      ["a.yaml:1: 'old 1' → 'new 1', and 2999 more lines"]
    ),
    (
      { $0.source = ["a.yaml": ["one", "two"]] },
      { $0.source = ["a.yaml": ["one", "one", "two"]] },
      ["a.yaml:2: nothing → 'one'"]
    ),
    (
      { $0.source = ["a.yaml": ["one", "two", "three"]] },
      { $0.source = ["a.yaml": ["one"]] },
      ["a.yaml:2: 'two' → nothing, and 1 more line"]
    ),
    (
      { $0.source = ["a.yaml": ["1"], "c.yaml": ["1"], "d.yaml": ["1"]] },
      { $0.source = ["b.yaml": ["1"], "c.yaml": ["2"], "d.yaml": ["1"]] },
      ["a.yaml is no longer read", "b.yaml is new", "c.yaml:1: '1' → '2'"]
    ),
    (
      { $0.source = ["a.yaml": [long]] },
      { $0.source = ["a.yaml": [long.replacing("-1, 1", with: "-1, 2")]] },
      ["a.yaml:1: '…clamp(d, -1, 1), y: -0.5 *…' → '…clamp(d, -1, 2), y: -0.5 *…'"]
    ),
    (
      { $0.source = ["a.yaml": [long]] },
      { $0.source = ["a.yaml": [long.replacing("translate", with: "scale")]] },
      ["a.yaml:1: '- translate: { x: d * (L +…' → '- scale: { x: d * (L + gap…'"]
    ),
    ({ $0.spec.fps = 30 }, { _ in }, ["option fps: 30 → 60"]),
    (
      { ($0.spec.size, $0.spec.rtl, $0.spec.gap) = (Size(width: 32, height: 20.5), true, 0.1) },
      { ($0.spec.set, $0.spec.direction) = (["step": "1"], .vertical) },
      [
        "option direction: \"horizontal\" → \"vertical\"", "option gap: 0.1 → 0",
        "option rtl: true → false", "option set: {} → {\"step\":\"1\"}",
        "option size: [32,20.5] → [64,40]",
      ]
    ),
    ({ $0.spec.pages = ["a/1.png"] }, { _ in }, ["option pages: [\"a/1.png\"] → 5"]),
    (
      { $0.pictures = pictures(["0a", "0b", "0c"]) },
      { $0.pictures = pictures(["0a", "ff", "0c", "0d"]) },
      ["page 1: 1.png has changed"]
    ),
    ({ $0.pictures = pictures(["0a"]) }, { $0.pictures = nil }, []),
    ({ $0.revision = 1 }, { $0.revision = 2 }, ["renderer: revision 1 → 2"]),
    ({ $0.revision = nil }, { $0.revision = 2 }, ["renderer: revision unknown → 2"]),
    ({ $0.fingerprint = "00" }, { ($0.reason, $0.path) = ("better", "a.yaml") }, []),
  ]

  private static func pictures(_ hashes: [String]) -> [GoldenManifest.Picture] {
    hashes.enumerated().map { .init(page: $0, file: "\($0).png", hash: $1) }
  }

  @Test(arguments: rows)
  func `A change is told in a sentence`(before: Change, after: Change, sentences: [String]) throws {
    var (golden, now) = try (SampleGolden.manifest(in: folder), SampleGolden.manifest(in: folder))
    before(&golden)
    after(&now)
    #expect(SequenceCauses(golden: golden, now: now).sentences == sentences)
  }

  /// Each row has the lines of two files before and after, and the place of the first change.
  static let places: [([String: [String]], [String: [String]], String?)] = [
    (["a.yaml": ["1", "2"]], ["a.yaml": ["1", "2"]], nil),
    (["a.yaml": ["1", "2", "3"]], ["a.yaml": ["1", "b", "3"]], "a.yaml:2"),
    (["a.yaml": ["1", "2", "3"]], ["a.yaml": ["1"]], "a.yaml:1"),
    (
      ["a.yaml": ["1"], "b.yaml": ["1", "2"]], ["a.yaml": ["1"], "b.yaml": ["1", "3"]], "b.yaml:2"
    ),
    (["a.yaml": ["1"]], ["a.yaml": ["1"], "b.yaml": ["1"]], "b.yaml:1"),
    (["a.yaml": ["1"], "b.yaml": ["1"]], ["a.yaml": ["1"]], nil),
  ]

  @Test(arguments: places)
  func `The place of the first change is a line of a current file`(
    before: [String: [String]],
    after: [String: [String]],
    place: String?
  ) throws {
    var (golden, now) = try (SampleGolden.manifest(in: folder), SampleGolden.manifest(in: folder))
    (golden.source, now.source) = (before, after)
    let found = SequenceCauses(golden: golden, now: now).place
    #expect(found.map { "\($0.file):\($0.line)" } == place)
  }

  @Test func `Parameters have the unit of the preset's file`() throws {
    var golden = try SampleGolden.manifest(in: folder)
    var now = golden
    golden.parameters = ["tilt": .number(40 * .pi / 180), "turn": .number(.pi)]
    now.parameters = ["tilt": .number(40.4 * .pi / 180), "turn": .number(.pi / 2)]
    (golden.parameters["fade"], now.parameters["fade"]) = (.number(0.4), .number(35 * 0.01))
    let parameters = [
      ("fade", Parameter.Kind.percent, Parameter.Unit.percent), ("tilt", .angle, .degrees),
      ("turn", .angle, .turns),
    ].map { name, kind, unit in
      Parameter(name: name, kind: kind, initial: .value(.number(0)), unit: unit, help: "")
    }
    let causes = SequenceCauses(golden: golden, now: now, parameters: parameters)
    #expect(
      causes.sentences == [
        "parameter fade: 40% → 35%", "parameter tilt: 40deg → 40.4deg",
        "parameter turn: 0.5turn → 0.25turn",
      ]
    )
  }

  @Test func `Causes are ordered from the renderer to options`() throws {
    let golden = try SampleGolden.manifest(in: folder)
    var now = golden
    now.revision = 9
    now.spec.rtl = true
    now.source["sample.yaml"]?[0] = "summary: Another."
    now.parameters["a"] = .number(1)
    let causes = SequenceCauses(golden: golden, now: now)
    let expected: [Substring] = ["renderer:", "parameter", "sample.yaml:1:", "option"]
    #expect(causes.sentences.map { $0.prefix { $0 != " " } } == expected)
  }

  @Test func `Pages with changed pictures are listed by their index`() throws {
    var golden = try SampleGolden.manifest(in: folder)
    var now = golden
    #expect(SequenceCauses(golden: golden, now: now).changedPictures == [])
    golden.pictures = Self.pictures(["0a", "0b", "0c"])
    now.pictures = Self.pictures(["ff", "0b", "ee", "0d"])
    #expect(SequenceCauses(golden: golden, now: now).changedPictures == [0, 2])
  }
}
