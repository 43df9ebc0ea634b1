import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Tests of the values in the catalogue that were measured in the original software.
struct SpotValueTests {
  @Test(arguments: SpotValue.all)
  func `The plain formulas match the measured values`(row: SpotValue) throws {
    let section = try #require(Catalogue.section(of: row.preset))
    let formulas = section.init(situation: row.situation, settings: row.settings)
    let pose = try #require(formulas.pose(of: row.preset, at: row.d, index: 0))
    let content = pose.extras.layers.first?.matrix ?? translate(0)
    row.check(matrix: product(pose.matrix, content).flatMap(\.self), alpha: pose.alpha)
  }

  @Test(arguments: SpotValue.all)
  func `The presets match the measured values`(row: SpotValue) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: row.preset)
    let effect = try preset.effect(layout: row.situation.layout, settings: row.settings.texts)
    let pose = effect.pose(at: row.d, index: 0)
    let content = pose.extras?.layers.first?.matrix ?? .identity
    row.check(matrix: (pose.matrix * content).elements, alpha: pose.rawAlpha)
  }
}
