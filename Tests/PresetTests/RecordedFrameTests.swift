import Foundation
import FrameCompare
import FrameImage
import FrameRender
import FrameSnapshot
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// Exact comparisons of the frames of every preset with the recorded ones.
struct RecordedFrameTests {
  static let goldens = Repository.root.appending(path: "Renders").path

  /// The names of the goldens of presets, and of those of scroll views with their presets.
  static let names =
    LawTests.presets + [
      "cardflow-card-switcher", "soft-shadow-page-map", "swiper-slide-photo-pager",
      "swiper-slide-preview-pager", "swiper-slide-recycling-gallery",
    ]

  /// Returns a golden's folder, and its sequence with the options with which it was recorded.
  static func golden(of name: String) throws -> (now: GoldenRecorder, folder: GoldenFolder) {
    let folder = GoldenFolder(in: goldens, name: name)
    let file = try GoldenFile(path: folder.manifest)
    let preset = try PresetFolder(path: Repository.presets.path)
      .preset(named: file.presetReference)
    return (GoldenRecorder(try file.sequence(of: preset)), folder)
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
