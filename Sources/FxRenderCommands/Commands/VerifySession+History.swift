import FrameSnapshot
import PresetFiles

extension VerifySession {
  /// Finds the commit that changed the frames of a preset.
  ///
  /// - Parameters:
  ///   - range: The revisions between which the commit is searched.
  ///   - reference: A preset's name or the path of its file.
  ///   - place: The folder of its golden; nil for the folder with the preset's name.
  ///   - isNamed: Whether the user named the preset. If not, presets without a history and presets whose frames
  ///     did not change are omitted.
  /// - Returns: The commit; nil to omit the preset.
  /// - Throws: The error of a preset whose history cannot be searched.
  func bisection(
    _ range: RevisionRange,
    _ reference: String,
    against place: GoldenFolder?,
    isNamed: Bool
  ) async throws -> PresetBisection.Finding? {
    let (preset, _, folder) = try find(reference, place)
    guard let history = try await PresetHistory(of: preset) else {
      guard isNamed else { return nil }
      throw CommandError.withoutRepository(preset.path)
    }
    let search = PresetBisection(
      preset: preset,
      history: history,
      range: range,
      golden: folder.exists ? try GoldenFile(path: folder.manifest) : nil,
      masks: masks,
      jobs: jobs
    )
    switch try await search.run() {
    case .found(var finding):
      finding.name = folder.exists ? folder.name : preset.name
      return finding
    case .unchanged:
      guard isNamed else { return nil }
      throw CommandError.unchanged("no frame of \(preset.name)", range)
    case .absent(let revision):
      guard isNamed else { return nil }
      throw CommandError.usage(
        "--bisect: the commit '\(revision)' has no file \(preset.name).yaml",
        "Choose commits that contain the preset."
      )
    }
  }
}

extension CommandError {
  /// Creates the error of a search that found no change.
  static func unchanged(_ subject: String, _ range: RevisionRange) -> Self {
    .noInput(
      "\(subject) changed from \(range.first) to \(range.last)",
      "Choose an earlier first commit; changes that are not committed are not searched."
    )
  }

  /// Creates the error of a folder or file without a repository.
  static func withoutRepository(_ path: String) -> Self {
    .noInput(
      "'\(path)' is not in a Git repository",
      "Run it in the repository of the preset; --bisect reads the history of its file."
    )
  }
}
