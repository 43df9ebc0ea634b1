import Foundation
import FrameRender
import FrameSnapshot
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// The pictures of presets in the gallery.
struct StillTests {
  @Test(arguments: LawTests.presets)
  func `The still of a preset shows pages on part of the stage`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let sequence = try GalleryPicture.sequence(of: preset)
    let position = try StillPosition.position(after: 1, of: sequence.effect)
    let coverage = try Scene(sequence.effect, at: position).coverage
    #expect(coverage > 0.1, "\(coverage) at \(position)")
  }
}
