import EffectModule
import Foundation
import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Comparison of the poses of all presets in the module for browsers with those of the program.
///
/// Both evaluate the same code, with the functions of two C libraries. Poses are rounded to multiples of 2⁻³², so that
/// a number that is next to the middle of two multiples may be rounded to the other one.
@Suite(.enabled(if: BrowserProcess.isOn))
struct BrowserPoseTests {
  /// A layout as a page passes it.
  struct Case {
    let layout: Layout
    let json: JSONValue
  }

  /// A usual layout, and one with odd sizes in which pages scroll down.
  static let cases = [
    Case(
      layout: .sample,
      json: [
        "pageSize": ["width": 240, "height": 320], "viewport": ["width": 640, "height": 400],
      ]
    ),
    Case(
      layout: Layout(
        pageSize: Size(width: 301, height: 517.5),
        viewport: Size(width: 390, height: 844),
        gap: 13,
        pages: 9,
        axis: .vertical
      ),
      json: [
        "pageSize": ["width": 301, "height": 517.5], "viewport": ["width": 390, "height": 844],
        "gap": 13, "pages": 9, "axis": "vertical",
      ]
    ),
  ]

  /// The page differences, with the index of a page for each.
  static let differences = (-32...32).map { (difference: Double($0) / 8, index: abs($0) % 7) }

  @Test func `The poses of all presets are those of the program`() async throws {
    let folder = PresetFolder(path: Repository.presets.path)
    let presets = try folder.names.map { try folder.preset(named: $0) }.filter { !$0.isAbstract }
    let differences: JSONValue = .array(
      Self.differences.map { .numbers($0.difference, Double($0.index)) }
    )
    let pairs = presets.flatMap { preset in Self.cases.map { (preset: preset, test: $0) } }
    let answers = try await BrowserProcess.answers(
      pairs.map { preset, test in
        [
          "definition": CanonicalEffect(preset).json, "layout": test.json,
          "differences": differences,
        ]
      }
    )
    try #require(answers.count == pairs.count)
    var (count, apart) = (0, 0)
    for ((preset, test), numbers) in zip(pairs, answers) {
      let expected = try Self.numbers(of: preset, in: test.layout)
      try #require(numbers.count == expected.count, "\(preset.name)")
      for (place, pair) in zip(numbers, expected).enumerated() {
        count += 1
        guard pair.0.bitPattern != pair.1.bitPattern else { continue }
        apart += 1
        print("\(preset.name), \(test.layout.axis), number \(place): \(pair.0), not \(pair.1)")
        #expect(abs(pair.0 - pair.1) == 0x1p-32, "\(preset.name)")
      }
    }
    print("\(presets.count) presets, \(count) numbers, \(apart) of them one step apart")
    #expect(apart * 10_000 <= count)
  }

  /// Returns the numbers of the program's poses, in the order of the answers.
  private static func numbers(of preset: Preset, in layout: Layout) throws -> [Double] {
    let effect = try preset.effect(layout: layout)
    let table = PoseTable(effect)
    return differences.flatMap { difference, index in
      let pose = effect.pose(at: difference, index: index)
      var record = table.record(pose, index: index)
      record[2] = (pose.isHidden || !pose.isFinite ? 0 : 1) + (pose.isInteractive ? 2 : 0)
      // Answers have only the pieces of a pose.
      let pieces = pose.extras?.pieces.count ?? 0
      return record.dropLast((table.pieceCount - pieces) * PoseTable.pieceLength)
    }
  }
}
