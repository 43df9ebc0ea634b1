import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Tests of the pieces of `paging-snapshot-*`, whose shifts are shares of their scaled sizes.
struct SnapshotPieceTests {
  @Test func `The first piece of the grid is shifted by shares of its scaled size`() throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(
      named: "paging-snapshot-grid"
    )
    var layout = Layout.sample
    layout.pageSize = Size(width: 240, height: 300)
    let pose = try preset.effect(layout: layout).pose(at: -1)
    let piece = try #require(pose.extras?.pieces.first)
    let centre = project(0, 0, by: piece.matrix.elements)
    #expect(abs(centre.x - -203.04) < 1e-9 && abs(centre.y - -77.76) < 1e-9, "\(centre)")
  }
}
