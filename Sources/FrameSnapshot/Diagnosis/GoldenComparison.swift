public import FrameCompare
import FrameFiles
public import PageSequence
import PresetFiles

/// Compares two goldens by what they record: options, poses and hashes of frames.
///
/// The frames of the second golden are rendered from its recorded preset.
public struct GoldenComparison: Sendable {
  private let expected: GoldenFolder
  private let actual: GoldenFolder
  private let verification: Verification
  private let file: GoldenFile
  private let poseNote: String?

  /// Opens two goldens; nil if one of the paths is not the folder of a golden.
  ///
  /// - Parameters:
  ///   - expected: The path of the expected golden.
  ///   - actual: The path of the actual golden.
  ///   - masks: The parts of frames to ignore.
  /// - Throws: `GoldenError` if a golden cannot be used, and the errors of a preset or of pictures that
  ///   cannot be read.
  public init?(expected: String, actual: String, masks: [FrameMask] = []) throws {
    (self.expected, self.actual) = (GoldenFolder(path: expected), GoldenFolder(path: actual))
    guard self.expected.exists, self.actual.exists else { return nil }
    file = try GoldenFile(path: self.actual.manifest)
    try file.checkFilmstrip(in: self.actual)
    let preset = try Preset(name: file.name, sources: file.manifest.sources)
    let now = GoldenRecorder(try file.sequence(of: preset), path: file.manifest.path)
    verification = try Verification(now, against: self.expected, masks: masks)
    poseNote = try now.poseDifference(in: self.actual)
  }

  /// Notes on goldens without checksums.
  package var notes: [String] {
    [verification.note, file.isChecked ? nil : FrameDocument.noteWithoutChecksums(file.path)]
      .compactMap(\.self)
  }

  /// The sequence of the second golden.
  public var sequence: FrameSequence { verification.sequence }

  /// Compares all frames.
  ///
  /// - Parameters:
  ///   - workers: The number of workers, at least 1.
  ///   - isStopped: Returns whether to stop before the next frame.
  /// - Returns: The diagnosis; nil if it was stopped.
  /// - Throws: An error if a frame cannot be drawn or a golden cannot be read.
  public func run(
    workers: Int,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) async throws -> SequenceDiagnosis? {
    guard
      case (var diagnosis, let rendered)? = try await verification.compared(
        workers: workers,
        isStopped: isStopped
      )
    else { return nil }
    diagnosis.name = "\(expected.path) ↔ \(actual.path)"
    (diagnosis.expected.label, diagnosis.actual.label) = (expected.path, actual.path)
    let hashes = try (0..<file.count).map { try file.outline(ofFrame: $0).pixels }
    if rendered != hashes {
      diagnosis.passes = false
      diagnosis.notes.insert(
        "\(actual.path) was recorded by another renderer; its frames cannot be rendered again",
        at: 0
      )
    } else if let difference = try recordDifference() {
      diagnosis.passes = false
      diagnosis.notes.insert("\(actual.path) is not as it was recorded: \(difference)", at: 0)
    }
    return diagnosis
  }

  /// Returns the first difference between what the second golden records and what it renders; nil if there is
  /// none.
  private func recordDifference() throws -> String? {
    if let poseNote { return "poses.tsv: " + poseNote.prefix { $0 != "\n" } }
    for index in 0..<file.count {
      let scene = try sequence.scene(index)
      let difference = try file.difference(ofFrame: index, from: sequence, scene)
      if let difference { return "frame \(index): \(difference)" }
    }
    return nil
  }

  /// Returns a function that draws a frame of both goldens, for a report.
  package func pictures() -> (Int) throws -> SnapshotReport.Pictures { verification.pictures() }
}
