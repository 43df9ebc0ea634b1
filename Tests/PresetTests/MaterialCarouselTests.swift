import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// The numbers of the unit tests of material-components-android, commit ac7e18ef, in
/// `lib/javatests/com/google/android/material/carousel`: the poses of the presets must give them.
struct MaterialCarouselTests {
  /// The place of the centre and the length of a page among the keylines, margins included.
  struct Keyline {
    var centre: Double
    var length: Double

    /// Reads the keyline from the pose of a page.
    init(_ pose: Pose, in layout: Layout) {
      let isHorizontal = layout.axis == .horizontal
      let elements = pose.matrix.elements
      let insets = pose.extras?.clip ?? PoseInsets()
      let masked =
        isHorizontal ? insets.left + insets.right : insets.top + insets.bottom
      centre =
        (isHorizontal ? elements[3] : elements[7]) + layout.viewport.length(along: layout.axis) / 2
      length =
        (layout.pageLength - masked) * (isHorizontal ? elements[0] : elements[5]) + layout.gap
    }
  }

  private static let folder = PresetFolder(path: Repository.presets.path)

  @Test(arguments: MaterialRow.strategies)
  func `The keylines of a strategy are those of the original`(row: MaterialRow) throws {
    let layout = Layout(
      pageSize: row.item,
      viewport: row.container,
      gap: row.margins,
      pages: row.pages
    )
    let effect = try Self.folder.preset(named: row.preset)
      .effect(layout: layout, settings: row.settings)
    // The window has two pages more on each side than there are keylines in the viewport.
    let count = Int(effect.window.upperBound)
    #expect(count == row.count ?? row.centres?.count ?? count)
    let keylines = (0..<count).map { number in
      let index = number - 1
      return Keyline(effect.pose(at: Double(index - row.position), index: index), in: layout)
    }
    let viewport = 0...row.container.width
    #expect(keylines[0].centre < 0 && keylines[count - 1].centre > viewport.upperBound)
    for (number, centre) in (row.centres ?? []).enumerated() {
      #expect(abs(keylines[number].centre - centre) < 1e-6, "centre of keyline \(number)")
    }
    for (number, length) in row.lengths {
      #expect(abs(keylines[number].length - length) < 1e-6, "length of keyline \(number)")
    }
    for (number, range) in row.ranges {
      #expect(range.contains(keylines[number].length), "length of keyline \(number)")
    }
    for (number, cutOff) in row.cutOffs {
      let (start, end) = (
        keylines[number].centre - keylines[number].length / 2,
        keylines[number].centre + keylines[number].length / 2
      )
      let outside = max(0, viewport.lowerBound - start) + max(0, end - viewport.upperBound)
      #expect(abs(outside - cutOff) < 1e-6, "keyline \(number) is cut off")
    }
  }

  // MARK: Arrangements

  /// A row of `ArrangementTest.java`: numbers of keylines, the wanted lengths, and the expected ones.
  struct Arrangement: Sendable {
    var line: Int
    var larges = 1.0
    var smalls = 1.0
    /// The number of medium keylines.
    var mediums = 1.0
    /// The wanted length of a small keyline; a large one is wanted three times as long.
    var target: Double
    /// The difference of the space from the sum of the wanted lengths.
    var more: Double
    /// The differences of the expected lengths from the wanted ones.
    var medium = 0.0
    var small = 0.0
  }

  private static let arrangements = [
    Arrangement(line: 31, target: 56, more: 0),
    Arrangement(line: 54, target: 56, more: -10, small: -10),
    Arrangement(line: 77, target: 40, more: 10, small: 10),
    Arrangement(line: 100, target: 40, more: -4, medium: -4),
    Arrangement(line: 128, target: 56, more: 5.6, medium: 5.6),
    Arrangement(line: 156, smalls: 2, target: 40, more: 20, small: 10),
    Arrangement(line: 183, smalls: 2, target: 56, more: -20, small: -10),
    Arrangement(line: 210, larges: 2, smalls: 2, mediums: 2, target: 56, more: 11.2, medium: 5.6),
    Arrangement(line: 238, larges: 2, smalls: 2, mediums: 2, target: 40, more: -8, medium: -4),
  ]

  /// Creates the effect of a preset that extends a shipped one and defines names.
  static func effect(
    extending parent: String,
    _ lets: [String: Double],
    layout: Layout,
    settings: [String: String] = [:]
  ) throws -> Effect {
    let names = lets.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)\n" }.joined()
    var sources = ["own.yaml": "extends: \(parent)\nsummary: Keylines of a test.\nlet:\n\(names)"]
    for name in ["material", "material-arranged"] {
      let file = Repository.presets.appending(path: "\(name).yaml")
      sources["\(name).yaml"] = try String(contentsOf: file, encoding: .utf8)
    }
    return try Preset(name: "own", sources: sources).effect(layout: layout, settings: settings)
  }

  @Test(arguments: arrangements)
  func `An arrangement fits the space as in the original`(row: Arrangement) throws {
    let large = 3 * row.target
    let medium = (large + row.target) / 2
    let space = row.larges * large + row.mediums * medium + row.smalls * row.target + row.more
    let layout = Layout(
      pageSize: Size(width: large, height: 100),
      viewport: Size(width: space, height: 100),
      pages: 10
    )
    let effect = try Self.effect(
      extending: "material-arranged",
      [
        "target": large, "measured": large, "smallCount": 1, "takenByOthers": 0, "firstLarges": 1,
        "nextLarges": 1, "firstMediums": 1, "lastMediums": 0, "larges": row.larges,
        "mediums": row.mediums, "smalls": row.smalls,
      ],
      layout: layout
    )
    let lengths = (0..<Int(row.larges + row.mediums + row.smalls)).map { index in
      Keyline(effect.pose(at: Double(index), index: index), in: layout).length
    }
    let expected =
      Array(repeating: large, count: Int(row.larges))
      + Array(repeating: medium + row.medium, count: Int(row.mediums))
      + Array(repeating: row.target + row.small, count: Int(row.smalls))
    for (length, wanted) in zip(lengths, expected) {
      // The original compares rounded lengths of medium keylines.
      #expect(abs(length - wanted) < (wanted == medium + row.medium ? 0.5 : 1e-9))
    }
  }
}
