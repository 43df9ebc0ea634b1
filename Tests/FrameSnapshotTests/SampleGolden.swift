import Foundation
import FrameCompare
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PageSequence
import PresetFiles
import TestSupport
import Testing

/// A small preset, and goldens of it.
enum SampleGolden {
  /// A preset with pages side by side.
  static let yaml = preset("d * L")

  /// Options for a sequence of small frames, which render quickly.
  static let small = options()

  /// Returns a preset whose pages have the horizontal translation `step`.
  static func preset(_ step: String) -> String {
    """
    summary: Written by a test.
    window: [-1, 1]
    transform: [{ translate: { x: \(step) } }]
    """
  }

  /// Returns options for a sequence of small frames, which render quickly.
  static func options(
    from: Double = 0,
    to: Double = 2,
    frames: Int = 9,
    fps: Double = 60
  ) -> SequenceSpec {
    SequenceSpec { spec in
      (spec.size, spec.pageSize) = (Size(width: 64, height: 40), Size(width: 24, height: 32))
      (spec.pages, spec.from, spec.to) = (["5"], from, to)
      (spec.frames, spec.fps) = (frames, fps)
    }
  }

  /// Writes the preset to `sample.yaml` and returns a recorder for it.
  static func make(
    _ yaml: String = yaml,
    in folder: borrowing TemporaryFolder,
    _ spec: SequenceSpec = small
  ) throws -> GoldenRecorder {
    _ = try folder.write(yaml.utf8, to: "sample.yaml")
    let preset = try PresetFolder(path: folder.path).preset(named: "sample")
    return GoldenRecorder(try FrameSequence(spec, of: preset))
  }

  /// Records the preset in the subfolder `golden`.
  static func record(
    _ yaml: String = yaml,
    in folder: borrowing TemporaryFolder,
    _ spec: SequenceSpec = small,
    pixels: RecordedPixels? = nil
  ) async throws -> GoldenFolder {
    let place = GoldenFolder(path: folder.path("golden"))
    _ = try await make(yaml, in: folder, spec).record(in: place, pixels: pixels, workers: 2)
    return place
  }

  /// Returns the manifest of the small sequence.
  static func manifest(in folder: borrowing TemporaryFolder) throws -> GoldenManifest {
    try GoldenManifest(make(in: folder).sequence, path: nil, pixels: nil, reason: nil)
  }
}

extension GoldenRecorder {
  func verified(
    against place: GoldenFolder,
    masks: [FrameMask] = []
  ) async throws -> SequenceDiagnosis {
    try #require(try await Verification(self, against: place, masks: masks).run(workers: 2))
  }
}
