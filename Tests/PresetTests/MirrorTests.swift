import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// A mirrored effect exchanges the poses of next and previous pages.
struct MirrorTests {
  @Test(arguments: LawTests.presets)
  func `A mirrored pose is the reflected pose of the opposite difference`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    for layout in LawTests.layouts {
      let plain = try preset.effect(layout: layout)
      let mirrored = try preset.effect(layout: layout, settings: ["mirrored": "true"])
      // Positions are reflected along the scroll axis, but the pictures on the pages are not mirrored.
      let flip: SIMD4<Double> = layout.axis == .horizontal ? [-1, 1, 1, 1] : [1, -1, 1, 1]
      for d in LawTests.differences {
        // Half way around a ring, the pose of either side is correct.
        if plain.wraps, abs(abs(d) - Double(layout.pages) / 2) < 1e-9 { continue }
        let (one, other) = (plain.pose(at: d, index: 1), mirrored.pose(at: -d, index: 1))
        let matrix = one.matrix
        let expected = Matrix4(
          matrix.row0 * flip * flip.x + 0,
          matrix.row1 * flip * flip.y + 0,
          matrix.row2 * flip + 0,
          matrix.row3 * flip + 0
        )
        #expect(other.matrix == expected, "d = \(d) of \(layout.pages) pages, \(layout.axis)")
        #expect(other.alpha == one.alpha && other.isHidden == one.isHidden)
        #expect(other.order == one.order, "d = \(d) of \(layout.pages) pages, \(layout.axis)")
      }
    }
  }
}
