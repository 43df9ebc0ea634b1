import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// A row of section 14: where a page's centre and top-right corner are seen, and its opacity.
struct SpotValue: CustomTestStringConvertible, Sendable {
  var preset: String
  var d: Double
  var centre: SIMD2<Double>
  var corner: SIMD2<Double>
  var alpha: Double

  var testDescription: String { "\(preset) at \(d)" }

  /// 10 pages; cardflow's page fills the viewport, iCarousel's do not.
  var situation: Situation {
    preset == "cardflow"
      ? Situation(page: (375, 600), viewport: (375, 600))
      : Situation(page: (300, 400), viewport: (375, 600))
  }

  /// How exact the document's values are: three places and the last one rounded.
  static let tolerance = 1e-3

  /// Says which of the five numbers a pose does not meet.
  func check(matrix: [Double], alpha: Double, _ location: SourceLocation = #_sourceLocation) {
    let centre = project(0, 0, by: matrix)
    let corner = project(situation.width / 2, -situation.height / 2, by: matrix)
    let pairs = [
      ("centre x", centre.x, self.centre.x), ("centre y", centre.y, self.centre.y),
      ("corner x", corner.x, self.corner.x), ("corner y", corner.y, self.corner.y),
      ("alpha", alpha, self.alpha),
    ]
    for (name, actual, expected) in pairs {
      #expect(
        abs(actual - expected) < Self.tolerance,
        "\(name) is \(actual), not \(expected)",
        sourceLocation: location
      )
    }
  }

  /// The rows of sections 2 and 3, the two differences one after the other.
  static let rows: [SpotValue] = [
    row("linear", 0.4, [120, 0], [270, -200], 1),
    row("linear", -0.7, [-210, 0], [-60, -200], 1),
    row("rotary", 0.4, [111.572, 0], [257.343, -194.362], 1),
    row("rotary", -0.7, [-180.685, 0], [-42.801, -183.845], 1),
    row("inverted-rotary", 0.4, [118.238, 0], [272.719, -205.975], 1),
    row("inverted-rotary", -0.7, [-215.499, 0], [-51.048, -219.268], 1),
    row("cylinder", 0.4, [111.576, 0], [235.683, -181.226], 1),
    row("cylinder", -0.7, [-180.692, 0], [-63.369, -208.307], 1),
    row("inverted-cylinder", 0.4, [118.238, 0], [290.164, -223.123], 1),
    row("inverted-cylinder", -0.7, [-215.498, 0], [-58.503, -192.337], 1),
    row("wheel", 0.4, [118.742, 15.001], [313.769, -141.414], 1),
    row("wheel", -0.7, [-203.292, 45.441], [-152.724, -199.388], 1),
    row("inverted-wheel", 0.4, [118.742, -15.001], [214.292, -246.023], 1),
    row("inverted-wheel", -0.7, [-203.292, -45.441], [17.585, -162.538], 1),
    row("coverflow", 0.4, [75, 0], [219.597, -208.496], 1),
    row("coverflow", -0.7, [-121.488, 0], [-44.256, -136.917], 1),
    row("coverflow2", 0.4, [30, 0], [180, -200], 1),
    row("coverflow2", -0.7, [-144.231, 0], [-102.759, -125.289], 1),
    row("time-machine", 0.4, [47.368, 0], [244.737, -263.158], 0.6),
    row("time-machine", -0.7, [-44.366, 0], [61.268, -140.845], 1),
    row("inverted-time-machine", 0.4, [29.032, 0], [150, -161.290], 1),
    row("inverted-time-machine", -0.7, [-108.621, 0], [150, -344.828], 0.3),
    row("cardflow", 0.4, [150, 0], [352.5, -324], 0.6),
    row("cardflow", -0.7, [-262.5, 0], [-101.25, -258], 1),
  ]

  private static func row(
    _ preset: String,
    _ d: Double,
    _ centre: SIMD2<Double>,
    _ corner: SIMD2<Double>,
    _ alpha: Double
  ) -> SpotValue {
    SpotValue(preset: preset, d: d, centre: centre, corner: corner, alpha: alpha)
  }
}

/// Section 14's values, which were taken from the original software.
struct SpotValueTests {
  @Test(arguments: SpotValue.rows)
  func `The formulas give the document's values`(row: SpotValue) throws {
    let formulas = Formulas(situation: row.situation, settings: [:])
    let pose = try #require(formulas.pose(of: row.preset, at: row.d))
    row.check(matrix: pose.matrix.flatMap(\.self), alpha: pose.alpha)
  }

  @Test(arguments: SpotValue.rows)
  func `The presets give the document's values`(row: SpotValue) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: row.preset)
    let effect = try preset.effect(layout: row.situation.layout, settings: [:])
    let pose = effect.pose(at: row.d, index: 0)
    row.check(matrix: pose.matrix.elements, alpha: pose.alpha)
  }
}
