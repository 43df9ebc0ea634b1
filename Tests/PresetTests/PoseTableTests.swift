import Foundation
import FrameSnapshot
import PresetFiles
import TestSupport
import Testing

/// Every preset's poses against the recorded ones, number by number.
struct PoseTableTests {
  static let goldens = Repository.root.appending(path: "Renders").path

  @Test(arguments: LawTests.presets)
  func `Poses are those recorded`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let found = try Golden(of: preset).poseDifferences(in: Self.goldens)
    for sentence in found { Issue.record("\(sentence)") }
  }

  @Test
  func `No golden is left of a preset that is gone`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.goldens)
    let recorded = folders.filter { name in
      FileManager.default.fileExists(atPath: "\(Self.goldens)/\(name)/poses.tsv")
    }
    #expect(Set(recorded).subtracting(LawTests.presets).isEmpty)
  }
}
