import FrameSnapshot
import PageScroll
import PresetFiles

/// A run of `verify`: one sequence after the other.
final class VerifySession {
  private let goldens: GoldensOption
  private let mode: RecordMode
  private let masks: [FrameMask]
  private let jobs: JobsOption
  /// Whether nobody looks at what would be recorded.
  private let isCI: Bool

  /// Whether a golden was written.
  private(set) var hasWritten = false

  init(
    goldens: GoldensOption,
    mode: RecordMode,
    masks: [FrameMask],
    jobs: JobsOption,
    isCI: Bool
  ) {
    self.goldens = goldens
    self.mode = mode
    self.masks = masks
    self.jobs = jobs
    self.isCI = isCI
  }

  /// Holds a sequence against its golden.
  ///
  /// - Parameter reference: A preset's name or the path of its file.
  /// - Returns: What was found, for the outputs.
  /// - Throws: What keeps it from being compared.
  func verify(_ reference: String) async throws -> SnapshotReport.Sequence {
    let preset = try PresetLibrary.standard.presetSayingWhatItHides(reference)
    let folder = goldens.folder(of: preset.name)
    let path = PresetLibrary.isPath(reference) ? reference : nil
    guard folder.isThere else { return try await missing(preset, path, folder) }
    let file = try GoldenFile(path: folder.manifest)
    let golden = Golden(try RenderedSequence(preset, file.options), path: path)
    let verification = try Verification(golden, against: folder, masks: masks)
    let found = try await verification.run(
      workers: jobs.workers(for: golden.sequence),
      isStopped: { Interruption.signal != nil }
    )
    guard var diagnosis = found else { throw ComparisonStopped() }
    var remedy = "If the change is meant: fxrender approve \(reference) --reason \"…\""
    if mode.writes(after: diagnosis) {
      try await write(golden, to: folder, file.pixels)
      diagnosis.notes += ["recorded again in \(folder.path)"]
      remedy = Self.lookAt(folder)
    } else if isCI, !diagnosis.passes {
      try await golden.record(in: folder.candidate, pixels: file.pixels, jobs: jobs)
      diagnosis.notes += ["what came out is left in \(folder.candidate.path)"]
    }
    return SnapshotReport.Sequence(
      diagnosis: diagnosis,
      remedy: remedy,
      pictures: diagnosis.passes ? nil : verification.pictures()
    )
  }

  /// What is to be said, and done, where there is no golden.
  private func missing(
    _ preset: Preset,
    _ path: String?,
    _ folder: GoldenFolder
  ) async throws -> SnapshotReport.Sequence {
    let golden = Golden(try RenderedSequence(preset, SequenceOptions()), path: path)
    let frames = golden.sequence.options.sweep.frames
    var diagnosis = SequenceDiagnosis(
      name: preset.name,
      passes: false,
      kind: .frames,
      expected: SequenceDiagnosis.Side(label: "golden", frames: 0),
      actual: SequenceDiagnosis.Side(label: "now", frames: frames),
      notes: ["\(folder.manifest) is missing"]
    )
    var remedy = "Record it: fxrender record \(path ?? preset.name)"
    if isCI {
      try await golden.record(in: folder.candidate, pixels: nil, jobs: jobs)
      diagnosis.notes += ["what came out is left in \(folder.candidate.path)"]
      remedy = "If it is as it should be: fxrender approve \(path ?? preset.name) --reason \"…\""
    } else if mode.writes(after: nil) {
      try await write(golden, to: folder, nil)
      diagnosis.notes += ["recorded in \(folder.path)"]
      remedy = Self.lookAt(folder)
    }
    return SnapshotReport.Sequence(diagnosis: diagnosis, remedy: remedy)
  }

  private func write(
    _ golden: Golden,
    to folder: GoldenFolder,
    _ pixels: RecordedPixels?
  ) async throws {
    try await golden.record(in: folder, pixels: pixels, jobs: jobs)
    hasWritten = true
  }

  private static func lookAt(_ folder: GoldenFolder) -> String {
    "Look at \(folder.filmstrip), and commit the golden if it is as it should be."
  }
}
