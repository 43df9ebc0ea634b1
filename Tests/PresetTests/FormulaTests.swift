import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Comparisons of the presets with the plain formulas, for many layouts, settings and page differences.
struct FormulaTests {
  /// The rounding error of sort keys: keys that differ by less count as equal.
  static let keyRounding = 2e-5

  /// The index of the compared page, by which some effects sort pages.
  static let index = 3

  /// The maximum number of failed combinations of layout and settings that are reported individually.
  static let mostReported = 3

  @Test(arguments: FormulaCase.all)
  func `The poses of a preset equal those of the catalogue`(row: FormulaCase) throws {
    try compare(row) { formulas, effect in
      try FormulaCase.differences.flatMap { d in
        let expected = try #require(formulas.pose(of: row.preset, at: d, index: Self.index))
        let actual = effect.pose(at: d, index: Self.index)
        let comparison = PoseComparison(of: actual, with: expected, in: formulas.situation)
        return comparison.deviations.map { "at d = \(d): \($0)" }
      }
    }
  }

  @Test(arguments: FormulaCase.all)
  func
    `Pages are painted in the order of the catalogue, and nearer pages in front if keys are equal`(
      row: FormulaCase
    ) throws
  {
    try compare(row) { formulas, effect in
      try [0, 0.3, 1.5, 2.8].flatMap { position in
        let pages = try (0..<formulas.situation.pages).compactMap { index -> PaintedPage? in
          let d = Double(index) - position
          let expected = try #require(formulas.pose(of: row.preset, at: d, index: index))
          guard let key = expected.order, !expected.isHidden, expected.alpha > 0 else { return nil }
          let order = effect.pose(at: d, index: index).order
          return PaintedPage(index: index, d: expected.difference, key: key, order: order)
        }
        return misplaced(pages).map { "at position \(position): \($0)" }
      }
    }
  }

  /// Runs a comparison for many layouts and settings, and records the differences.
  private func compare(
    _ row: FormulaCase,
    _ deviations: (any PlainFormulas, Effect) throws -> [String]
  ) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: row.preset)
    let section = try #require(Catalogue.section(of: row.preset))
    let allSettings = section.settings(of: row.preset)
    #expect(!allSettings.isEmpty)
    var failures: [String] = []
    for (first, situation) in row.situations.enumerated() {
      for (second, settings) in allSettings.enumerated() {
        // Every layout and every setting is tried, but all combinations of them only in long checks.
        let isTried = first == 0 || second == 0 || (first + second).isMultiple(of: 12)
        guard isTried || LongChecks.areOn else { continue }
        let formulas = section.init(situation: situation, settings: settings)
        let effect = try preset.effect(layout: situation.layout, settings: settings.texts)
        let found = try deviations(formulas, effect)
        guard let first = found.first else { continue }
        failures.append("\(situation); \(settings): \(found.count) deviations, the first \(first)")
      }
    }
    for failure in failures.prefix(Self.mostReported) { Issue.record("\(failure)") }
    guard failures.count > Self.mostReported else { return }
    Issue.record("\(failures.count) combinations of layout and settings deviate in total")
  }

  /// A visible page, with its sort key from the catalogue and its order in the preset.
  private struct PaintedPage {
    var index: Int
    var d: Double
    var key: Double
    var order: Double
  }

  /// Sorts pages by the catalogue's key, and describes neighbours that the preset paints in the wrong order.
  private func misplaced(_ pages: [PaintedPage]) -> [String] {
    let sorted = pages.sorted { $0.key > $1.key }
    return zip(sorted, sorted.dropFirst()).compactMap { front, back in
      let isTie = front.key - back.key <= Self.keyRounding
      let nearness = abs(back.d) - abs(front.d)
      let lead = front.order - back.order
      // If the keys are equal, the nearer page must not be behind.
      let isRight =
        isTie ? lead * (nearness < 0 ? -1 : 1) >= -Self.keyRounding || nearness == 0 : lead > 0
      guard !isRight else { return nil }
      return "page \(front.index) has order \(front.order), page \(back.index) \(back.order); "
        + "keys \(front.key) and \(back.key)"
    }
  }
}
