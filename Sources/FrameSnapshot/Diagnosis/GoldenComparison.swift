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
  private let hashes: [String]

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
    let file = try GoldenFile(path: self.actual.manifest)
    let preset = try Preset(name: file.name, sources: file.manifest.sources)
    let now = GoldenRecorder(try file.sequence(of: preset), path: file.manifest.path)
    verification = try Verification(now, against: self.expected, masks: masks)
    hashes = try (0..<file.count).map { try file.outline(ofFrame: $0).pixels }
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
    let rendered = Hashes()
    guard
      var diagnosis = try await verification.run(
        workers: workers,
        isStopped: isStopped,
        hash: { rendered.list.append($0) }
      )
    else { return nil }
    diagnosis.name = "\(expected.path) ↔ \(actual.path)"
    (diagnosis.expected.label, diagnosis.actual.label) = (expected.path, actual.path)
    if rendered.list != hashes {
      diagnosis.passes = false
      diagnosis.notes.insert(
        "\(actual.path) was recorded by another renderer; its frames cannot be rendered again",
        at: 0
      )
    }
    return diagnosis
  }

  /// The hashes of rendered frames, in order.
  private final class Hashes {
    var list: [String] = []
  }

  /// Returns a function that draws a frame of both goldens, for a report.
  package func pictures() -> (Int) throws -> SnapshotReport.Pictures { verification.pictures() }
}
