import Foundation
import FrameSnapshot
import PresetFiles
import TestSupport
import Testing

/// Every preset's frames against the recorded ones, exactly.
///
/// Runs in release only, by the Makefile. Where frames differ, a picture is left in
/// `.build/snapshots`.
struct FilmstripTests {
  static let goldens = Repository.root.appending(path: "Renders").path
  static let pictures = Repository.root.appending(path: ".build/snapshots").path

  @Test(arguments: LawTests.presets)
  func `Frames are those recorded`(name: String) throws {
    let preset = try PresetFolder(path: Repository.presets.path).preset(named: name)
    let golden = try Golden(of: preset)
    let found = try golden.filmstripDifferences(in: Self.goldens, pictures: Self.pictures)
    for sentence in found { Issue.record("\(sentence)") }
  }
}
