import Foundation
import FrameCompare
import FrameSnapshot
import PageSequence
import PresetFiles

/// The search for the commit that changed the frames of a preset between two revisions.
///
/// The frames of the first revision become a golden in a temporary folder, and the versions are verified against
/// it. The options are those of the preset's own golden, if there is one.
struct PresetBisection {
  let preset: Preset
  let history: PresetHistory
  let range: RevisionRange
  /// The preset's golden, whose options are used; nil for the default options.
  let golden: GoldenFile?
  let masks: [FrameMask]
  let jobs: JobsOption

  /// The result of a search.
  enum Outcome {
    case found(Finding)
    /// No frame differs between the two revisions.
    case unchanged
    /// A revision does not contain the preset's file.
    case absent(revision: String)
  }

  /// The commit that changed a frame.
  struct Finding: Encodable {
    var name: String
    /// The commit; several if some of their versions cannot be rendered.
    var commits: [GitRepository.Commit]
    /// The versions that cannot be rendered.
    var skipped: [Skipped]
    /// The difference that the commit made.
    var diagnosis: SequenceDiagnosis
  }

  /// A commit whose version of the preset cannot be rendered.
  struct Skipped: Encodable, Equatable {
    var commit: String
    var reason: String
  }

  /// Finds the commit.
  ///
  /// - Throws: An error for a revision that does not exist or whose version cannot be rendered.
  func run() async throws -> Outcome {
    let (first, last) = (try await hash(of: range.first), try await hash(of: range.last))
    guard let old = try await history.version(at: first) else {
      return .absent(revision: range.first)
    }
    guard let new = try await history.version(at: last) else {
      return .absent(revision: range.last)
    }
    guard old != new else { return .unchanged }
    let folder = NSTemporaryDirectory() + "fxrender-bisect-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reference = GoldenFolder(in: folder, name: "first")
    let renderer = VersionRenderer(self, reference)
    try await usable(range.first) { try await renderer.record(old) }
    let difference = try await usable(range.last) { try await renderer.difference(of: new) }
    guard let difference else { return .unchanged }
    let judge = VersionJudge(renderer, old: old, history)
    judge.differences[last] = difference
    var search = CommitSearch(from: first, to: last)
    let files = old.files.union(new.files).sorted()
    try await search.run { same, changed in
      try await history.repository.commits(after: same, upTo: changed, of: files)
    } judge: { commit in
      try await judge.judge(commit)
    }
    var finding = Finding(
      name: preset.name,
      commits: try await commits(search.suspects),
      skipped: judge.skipped,
      diagnosis: judge.differences[search.changed] ?? difference
    )
    let before = GoldenFolder(in: folder, name: "before")
    if let own = try await ownDifference(of: finding.commits, VersionRenderer(self, before)) {
      finding.diagnosis = own
    }
    return .found(finding)
  }

  private func hash(of revision: String) async throws(CommandError) -> String {
    if let hash = try await history.repository.hash(of: revision) { return hash }
    throw .unknownRevision(revision)
  }

  private func commits(_ hashes: [String]) async throws(CommandError) -> [GitRepository.Commit] {
    guard !hashes.isEmpty else {
      throw .wrongContent(
        "no single commit from \(range.first) to \(range.last) changed the frames of \(preset.name)",
        "A merge combined several changes; choose revisions of one branch."
      )
    }
    var commits: [GitRepository.Commit] = []
    for hash in hashes { commits.append(try await history.repository.commit(hash)) }
    return commits
  }

  /// Returns the difference between a commit and the commit before it, so that causes of earlier commits are not
  /// named; nil if the commit is not known, or the version before it cannot be rendered.
  private func ownDifference(
    of commits: [GitRepository.Commit],
    _ renderer: VersionRenderer
  ) async throws -> SequenceDiagnosis? {
    guard commits.count == 1,
      let parent = try await history.repository.hash(of: commits[0].hash + "^"),
      let old = try await history.version(at: parent),
      let new = try await history.version(at: commits[0].hash)
    else { return nil }
    guard (try? await renderer.record(old)) != nil else { return nil }
    return try await renderer.difference(of: new)
  }

  /// Renders the version of one end of the range, whose errors end the search.
  private func usable<Value>(
    _ revision: String,
    _ render: () async throws -> Value
  ) async throws -> Value {
    do { return try await render() } catch {
      let error = CommandError(error)
      guard !error.isStopped else { throw error }
      throw CommandError.wrongContent(
        "the version of \(preset.name) in '\(revision)' cannot be rendered: \(error.problem)",
        "Choose another commit; only versions between the two are skipped."
      )
    }
  }
}

extension CommandError {
  /// Creates the error of a revision that does not exist.
  static func unknownRevision(_ revision: String) -> Self {
    .usage(
      "--bisect: there is no commit '\(revision)'",
      "Name two commits, branches or tags, such as HEAD~10..HEAD."
    )
  }
}
