import Foundation
import FrameCompare
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Exact comparisons of the frames of every preset with the recorded ones.
struct RecordedFrameTests {
  static let goldens = Repository.root.appending(path: "Renders").path

  static let names = GoldenFolder.names(in: goldens)

  /// Returns a golden's folder, and its sequence with the options with which it was recorded.
  static func golden(of name: String) throws -> (now: GoldenRecorder, folder: GoldenFolder) {
    let folder = GoldenFolder(in: goldens, name: name)
    let file = try GoldenFile(path: folder.manifest)
    let preset = try PresetFolder(path: Repository.presets.path)
      .preset(named: file.presetReference)
    return (GoldenRecorder(try file.sequence(of: preset)), folder)
  }

  @Test func `Every preset has a golden, and one on white if it has overlays`() throws {
    let folder = PresetFolder(path: Repository.presets.path)
    for name in LawTests.presets {
      #expect(Self.names.contains(name))
      let effect = try folder.preset(named: name).effect(layout: .sample)
      guard let extras = effect.pose(at: 0.5).extras, !extras.overlays.isEmpty else { continue }
      #expect(Self.names.contains("\(name)-on-white"))
    }
  }

  @Test(arguments: names)
  func `The frames of a preset equal the recorded ones`(name: String) async throws {
    let (now, folder) = try Self.golden(of: name)
    let found = try await Verification(now, against: folder).run(workers: 2)
    let diagnosis = try #require(found)
    #expect(diagnosis.frames.count == now.sequence.frames)
    #expect(diagnosis.passes, "\(DiagnosisText(diagnosis).text())")
  }

  @Test(arguments: names)
  func `The filmstrip of a preset equals the recorded one`(name: String) throws {
    let (now, folder) = try Self.golden(of: name)
    let recorded = try ImageFile.read(path: folder.filmstrip, maximumPixels: 1 << 24)
    let comparison = FrameComparison(expected: recorded, actual: try now.filmstrip())
    #expect(comparison.hasEqualSizes && comparison.differing == 0, "\(comparison)")
  }
}
