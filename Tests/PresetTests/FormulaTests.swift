import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// The presets against the plain formulas, over layouts, parameters and page differences.
struct FormulaTests {
  /// How far numbers may be apart: poses are rounded to 2⁻³², and a corner is divided by w.
  static let tolerance = 1e-6

  /// Corners are compared where they lie in front of the eye by this share of its distance; nearer,
  /// the division by w blows the rounding up.
  static let leastDivisor = 0.1

  /// A cosine so near 0 that its sign hangs on the last bit.
  static let edgeOn = 1e-9

  /// How coarsely a paint key may be rounded: depths that differ by less count as equal.
  static let keyRounding = 2e-5

  /// How many combinations of layout and settings are reported in full.
  static let mostReported = 3

  @Test(arguments: FormulaCase.all)
  func `Poses are those of the document`(row: FormulaCase) throws {
    try compare(row) { formulas, effect in
      try FormulaCase.differences.flatMap { d in
        let expected = try #require(formulas.pose(of: row.preset, at: d))
        let actual = effect.pose(at: d, index: 0)
        return deviations(of: actual, from: expected, in: formulas.situation).map {
          "at d = \(d): \($0)"
        }
      }
    }
  }

  @Test(arguments: FormulaCase.all.filter { $0.preset != "cardflow" })
  func `Pages are painted in the order of their depth, ties by nearness`(row: FormulaCase) throws {
    try compare(row) { formulas, effect in
      try [0, 0.3, 1.5, 2.8].flatMap { position in
        let pages = try (0..<formulas.situation.pages).map { index in
          let d = Double(index) - position
          let expected = try #require(formulas.pose(of: row.preset, at: d))
          return (expected, order: effect.pose(at: d, index: index).order, index)
        }
        return misplaced(pages).map { "at position \(position): \($0)" }
      }
    }
  }

  /// Runs a comparison over layouts and settings, and records what it finds.
  private func compare(
    _ row: FormulaCase,
    _ deviations: (Formulas, Effect) throws -> [String]
  ) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: row.preset)
    var failures: [String] = []
    for situation in row.situations {
      for settings in row.settings {
        let formulas = Formulas(situation: situation, settings: settings)
        let effect = try preset.effect(layout: situation.layout, settings: settings.texts)
        let found = try deviations(formulas, effect)
        guard let first = found.first else { continue }
        failures.append("\(situation); \(settings): \(found.count) deviations, the first \(first)")
      }
    }
    for failure in failures.prefix(Self.mostReported) { Issue.record("\(failure)") }
    guard failures.count > Self.mostReported else { return }
    Issue.record("\(failures.count) combinations of layout and settings deviate in all")
  }

  /// What of a pose is not as expected, in words.
  private func deviations(
    of actual: Pose,
    from expected: PlainPose,
    in situation: Situation
  ) -> [String] {
    var found: [String] = []
    func compare(_ name: @autoclosure () -> String, _ actual: Double, _ expected: Double) {
      let tolerance = Self.tolerance * max(1, abs(expected))
      guard !(abs(actual - expected) <= tolerance) else { return }
      found.append("\(name()) is \(actual), not \(expected)")
    }
    let matrix = actual.matrix.elements
    let expectedMatrix = expected.matrix.flatMap(\.self)
    for element in 0..<16 {
      compare("matrix[\(element)]", matrix[element], expectedMatrix[element])
    }
    for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      let corner = (x * situation.width / 2, y * situation.height / 2)
      let wanted = project(corner.0, corner.1, by: expectedMatrix)
      guard abs(wanted.w) >= Self.leastDivisor else { continue }
      let seen = project(corner.0, corner.1, by: matrix)
      compare("x of corner \(corner)", seen.x, wanted.x)
      compare("y of corner \(corner)", seen.y, wanted.y)
    }
    compare("alpha", actual.alpha, min(max(expected.alpha, 0), 1))
    if abs(expected.turnCosine) > Self.edgeOn, actual.isHidden != expected.isHidden {
      found.append("hidden is \(actual.isHidden)")
    }
    return found
  }

  /// Neighbours in depth that are painted the wrong way round.
  private func misplaced(_ pages: [(PlainPose, order: Double, index: Int)]) -> [String] {
    let sorted = pages.sorted { $0.0.depth > $1.0.depth }
    return zip(sorted, sorted.dropFirst()).compactMap { front, back in
      let isTie = front.0.depth - back.0.depth <= Self.keyRounding
      let nearness = abs(back.0.difference) - abs(front.0.difference)
      let lead = front.order - back.order
      // In a tie the nearer one is in front by rule if the keys are equal, so it must not be behind.
      let isRight =
        isTie ? lead * (nearness < 0 ? -1 : 1) >= -Self.keyRounding || nearness == 0 : lead > 0
      guard !isRight else { return nil }
      return "page \(front.index) has order \(front.order), page \(back.index) \(back.order); "
        + "depths \(front.0.depth) and \(back.0.depth)"
    }
  }
}
