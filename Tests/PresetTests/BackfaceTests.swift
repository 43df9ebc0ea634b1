import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// Tests of presets in which the rotation of a page does not decide whether the eye sees the page's back.
///
/// Because of perspective, the eye can see the back of a page that is rotated by less than 90°, and the front
/// of a page that is rotated by more. The expected values follow from the rule of `PlainPose.facing`.
struct BackfaceTests {
  struct Figure: Sendable, CustomTestStringConvertible {
    var preset: String
    var pageSize: Size
    /// Page differences at which the page is seen.
    var shown: [Double]
    /// Page differences at which the page is hidden.
    var hidden: [Double]

    var testDescription: String { preset }
  }

  static let figures = [
    // The axis of the drum is behind the eye, so that the far pages show their fronts.
    Figure(
      preset: "paging-scale-inverted-cylinder",
      pageSize: Size(width: 300, height: 400),
      shown: [0, 1, 1.5, 1.75, 2],
      hidden: []
    ),
    Figure(
      preset: "paging-scale-cylinder",
      pageSize: Size(width: 300, height: 400),
      shown: [0, 1, 1.5],
      hidden: [1.75, 2]
    ),
    Figure(
      preset: "swiper-creative-doors",
      pageSize: Size(width: 600, height: 400),
      shown: [0.5, 1, 1.5],
      hidden: []
    ),
    // The eye sees the side of a cube until cos(90° · d) = (L / 2) / (1200 + L / 2), which is at d = 0.9247.
    Figure(
      preset: "swiper-cube",
      pageSize: Size(width: 320, height: 320),
      shown: [0, 0.5, 0.92],
      hidden: [0.93, 0.99]
    ),
  ]

  @Test(arguments: figures)
  func `A page is hidden where the eye sees its back`(_ figure: Figure) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: figure.preset)
    var layout = Layout.sample
    layout.pageSize = figure.pageSize
    layout.viewport = Size(width: 600, height: 400)
    let effect = try preset.effect(layout: layout)
    for difference in figure.shown + figure.hidden {
      for signed in [difference, -difference] {
        #expect(
          effect.pose(at: signed).isHidden == figure.hidden.contains(difference),
          "d = \(signed)"
        )
      }
    }
  }
}
