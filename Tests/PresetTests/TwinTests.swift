import Foundation
import PageEffects
import PresetFiles
import TestSupport
import Testing

/// Presets that are the same say so, and those that say so are.
struct TwinTests {
  @Test(arguments: LawTests.presets)
  func `None equals another that it does not name, and all equal those they name`(
    name: String
  ) throws {
    let preset = try Self.preset(name)
    for other in LawTests.presets where other != name {
      let twin = try Self.preset(other)
      let isNamed = preset.sameAs.contains(other) || twin.sameAs.contains(name)
      let difference = try Self.difference(preset, twin)
      if isNamed {
        #expect(difference == nil, "\(name) names \(other) in sameAs")
      } else {
        #expect(difference != nil, "\(name) has all poses of \(other)")
      }
    }
    #expect(Set(preset.sameAs).isSubset(of: LawTests.presets))
  }

  private static func preset(_ name: String) throws -> Preset {
    try PresetFolder(path: Repository.presets.path).preset(named: name)
  }

  /// The first place where two presets differ; nil where they do nowhere.
  private static func difference(_ one: Preset, _ other: Preset) throws -> String? {
    for layout in LawTests.layouts {
      let (first, second) = (try one.effect(layout: layout), try other.effect(layout: layout))
      for d in LawTests.differences where abs(d) < 13 {
        let (left, right) = (first.pose(at: d, index: 3), second.pose(at: d, index: 3))
        if left.matrix != right.matrix || left.alpha != right.alpha || left.order != right.order
          || left.isHidden != right.isHidden || left.extras != right.extras
        {
          return "d = \(d) of \(layout.pages) pages, \(layout.axis)"
        }
      }
    }
    return nil
  }
}
