import FrameCompare
import FrameSnapshot
import PageSequence
import PresetFiles
import TextTools

/// The comparison of sequences in one run of `verify`.
struct VerifySession {
  let goldens: GoldensOption
  let policy: GoldenPolicy
  let masks: [FrameMask]
  let jobs: JobsOption
  /// Whether to keep the pictures of sequences that differ, for a report.
  let keepsPictures: Bool
  /// Whether a golden was recorded, or a candidate for one.
  private(set) var hasWritten = false

  /// Compares a sequence with its golden.
  ///
  /// - Parameters:
  ///   - reference: A preset's name or the path of its file.
  ///   - place: The folder of its golden; nil for the folder with the preset's name.
  /// - Returns: The result of the comparison.
  /// - Throws: The error of a sequence that cannot be compared.
  mutating func verify(
    _ reference: String,
    against place: GoldenFolder? = nil
  ) async throws -> SnapshotReport.Sequence {
    let (preset, path, folder) = try find(reference, place)
    guard folder.hasFiles else { return try await missing(preset, path, folder) }
    let file = try GoldenFile.opened(folder)
    let golden = GoldenRecorder(try file.sequence(of: preset), path: path)
    let verification = try Verification(golden, against: file, in: folder, masks: masks)
    guard var diagnosis = try await diagnosis(of: verification) else {
      throw CommandError.comparisonStopped
    }
    diagnosis.name = folder.name
    let place = try await settle(&diagnosis, golden, folder, file.pixels, hasGolden: true)
    let words = (path ?? folder.name).shellWord + goldens.words
    var sequence = SnapshotReport.Sequence(
      diagnosis: diagnosis,
      remedy: place == .golden
        ? Self.look(at: folder)
        : "If the change is intended: fxrender approve \(words) --reason \"…\"",
      file: folder.manifest,
      pictures: diagnosis.passes || !keepsPictures ? nil : verification.pictures()
    )
    sequence.place = verification.changedPlace
    return sequence
  }

  /// Plants a change in a sequence, and returns whether the comparison with its golden finds it.
  ///
  /// - Parameters:
  ///   - reference: A preset's name or the path of its file.
  ///   - place: The folder of its golden; nil for the folder with the preset's name.
  /// - Returns: The result of the test.
  /// - Throws: The error of a sequence that cannot be compared.
  func canary(
    _ reference: String,
    against place: GoldenFolder?
  ) async throws -> CanaryTest.Result {
    let (preset, path, folder) = try find(reference, place)
    let file = try GoldenFile.opened(folder)
    let golden = GoldenRecorder(try file.sequence(of: preset), path: path)
    let verification = try Verification(golden, against: file, in: folder, masks: masks)
    let test = CanaryTest(verification, named: folder.name)
    guard let result = try await test.run(diagnosis) else { throw CommandError.comparisonStopped }
    return result
  }

  /// Returns a preset, the path of its file if it is given by one, and the folder of its golden.
  func find(
    _ reference: String,
    _ place: GoldenFolder?
  ) throws -> (Preset, path: String?, GoldenFolder) {
    let preset = try PresetLibrary.standard.presetWarningIfShadowed(reference)
    let path = PresetLibrary.isPath(reference) ? reference : nil
    return (preset, path, place ?? goldens.folder(of: preset.name))
  }

  /// Compares all frames; returns nil if a signal stopped it.
  private func diagnosis(of verification: Verification) async throws -> SequenceDiagnosis? {
    try await verification.run(
      workers: jobs.workers(for: verification.sequence),
      isStopped: { Interruption.signal != nil }
    )
  }

  /// Reports a missing golden, and records it if the policy requires it.
  private mutating func missing(
    _ preset: Preset,
    _ path: String?,
    _ folder: GoldenFolder
  ) async throws -> SnapshotReport.Sequence {
    let golden = GoldenRecorder(try FrameSequence(SequenceSpec(), of: preset), path: path)
    var diagnosis = SequenceDiagnosis.withoutGolden(
      name: preset.name,
      at: folder.manifest,
      frames: golden.sequence.frames
    )
    let place = try await settle(&diagnosis, golden, folder, nil, hasGolden: false)
    let words = (path ?? preset.name).shellWord + goldens.words
    let remedy =
      switch place {
      case .golden: Self.look(at: folder)
      case .candidate:
        "If it is correct: fxrender approve \(words) --reason \"…\""
      case nil: "Record it: fxrender record \(words)"
      }
    return SnapshotReport.Sequence(diagnosis: diagnosis, remedy: remedy, file: folder.manifest)
  }

  /// Returns the advice to show after a golden was written.
  private static func look(at folder: GoldenFolder) -> String {
    "Look at \(folder.filmstrip), and commit the golden if it is correct."
  }

  /// Records the golden or a candidate if the policy requires it; returns which one, or nil for neither.
  private mutating func settle(
    _ diagnosis: inout SequenceDiagnosis,
    _ golden: GoldenRecorder,
    _ folder: GoldenFolder,
    _ pixels: RecordedPixels?,
    hasGolden: Bool
  ) async throws -> GoldenPolicy.Place? {
    let place = try await policy.settle(&diagnosis, hasGolden: hasGolden) { place in
      let target = place == .golden ? folder : folder.candidate
      try await golden.record(in: target, pixels: pixels, jobs: jobs)
      return target.path
    }
    if place != nil { hasWritten = true }
    return place
  }
}
