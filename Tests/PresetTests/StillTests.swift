import Foundation
import FrameRender
import FrameSnapshot
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Tests of the still pictures of presets in the gallery.
struct StillTests {
  @Test(arguments: LawTests.presets)
  func `The pages in a still picture cover more than a tenth of the frame`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let sequence = try GalleryPicture.sequence(of: preset)
    let position = try StillPosition.position(after: 1, of: sequence.effect)
    let coverage = try Scene(sequence.effect, at: position).coverage
    #expect(coverage > 0.1, "\(coverage) at \(position)")
  }
}
