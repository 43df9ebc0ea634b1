import FrameCompare
import FrameSnapshot
import PageSequence
import PresetFiles

/// Renders versions of a preset, and compares them with one of them.
struct VersionRenderer {
  private let bisection: PresetBisection
  /// The golden of the version to compare with.
  private let reference: GoldenFolder

  init(_ bisection: PresetBisection, _ reference: GoldenFolder) {
    (self.bisection, self.reference) = (bisection, reference)
  }

  /// Records the version to compare with.
  func record(_ version: PresetHistory.Version) async throws {
    try await GoldenRecorder(sequence(version))
      .record(in: reference, pixels: nil, jobs: bisection.jobs)
  }

  /// Returns the difference between a version and the recorded one; nil if there is none.
  func difference(of version: PresetHistory.Version) async throws -> SequenceDiagnosis? {
    let verification = try Verification(
      GoldenRecorder(sequence(version)),
      against: reference,
      masks: bisection.masks
    )
    let found = try await verification.run(
      workers: bisection.jobs.workers(for: verification.sequence),
      isStopped: { Interruption.signal != nil }
    )
    guard var found else { throw CommandError.stopped("the commit was not found yet") }
    (found.expected.label, found.actual.label) = ("before", "after")
    return found.passes ? nil : found
  }

  /// Creates the sequence of a version, with the options of the golden.
  private func sequence(_ version: PresetHistory.Version) throws -> FrameSequence {
    let preset = try Preset(name: bisection.preset.name, sources: version.sources)
    guard !preset.isAbstract else { throw PresetFailure.isAbstract(preset.name) }
    return try bisection.golden?.sequence(of: preset)
      ?? FrameSequence(SequenceSpec(), of: preset, in: .standard)
  }
}

/// Judges the versions of a preset: whether their frames differ from those of the first version.
final class VersionJudge {
  private let renderer: VersionRenderer
  private let old: PresetHistory.Version
  /// The differences of the changed commits, by hash.
  var differences: [String: SequenceDiagnosis] = [:]
  /// The commits that cannot be judged, in the order in which they were tried.
  private(set) var skipped: [PresetBisection.Skipped] = []
  private let history: PresetHistory

  init(_ renderer: VersionRenderer, old: PresetHistory.Version, _ history: PresetHistory) {
    (self.renderer, self.old, self.history) = (renderer, old, history)
  }

  /// Judges the version of a commit.
  nonisolated(nonsending) func judge(_ commit: String) async throws -> CommitSearch.Judgement {
    guard let version = try await history.version(at: commit) else {
      return skip(commit, "it has no file \(history.name).yaml")
    }
    guard version != old else { return .same }
    do {
      let difference = try await renderer.difference(of: version)
      differences[commit] = difference
      return difference == nil ? .same : .changed
    } catch {
      let error = CommandError(error)
      guard !error.isStopped else { throw error }
      return skip(commit, String(error.problem.prefix { $0 != "\n" }))
    }
  }

  private func skip(_ commit: String, _ reason: String) -> CommitSearch.Judgement {
    skipped.append(PresetBisection.Skipped(commit: commit, reason: reason))
    return .skipped
  }
}
