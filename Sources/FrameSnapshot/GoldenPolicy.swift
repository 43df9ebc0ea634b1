public import FrameCompare

/// What a comparison does about goldens: when one is recorded, and when what came out is left beside
/// it.
public struct GoldenPolicy: Sendable, Equatable {
  /// When a golden is recorded.
  public var mode: RecordMode
  /// Whether nobody looks at what is recorded: a golden that is missing then stays so, and what came
  /// out is left as its candidate.
  public var isUnattended: Bool

  /// A policy.
  ///
  /// - Parameters:
  ///   - mode: When a golden is recorded.
  ///   - environment: `CI=true`, or anything but 0 and false, says that nobody looks.
  public init(mode: RecordMode, environment: [String: String]) {
    self.mode = mode
    isUnattended = !["", "0", "false"].contains(environment["CI"] ?? "")
  }

  /// Where something is written.
  public enum Place: Sendable, Equatable {
    /// In the golden's place.
    case golden
    /// Beside it, for somebody to approve.
    case candidate
  }

  /// Has written what is to be written after a comparison, and notes it.
  ///
  /// - Parameters:
  ///   - diagnosis: What the comparison found; gets a note of what was written.
  ///   - hasGolden: Whether there is a golden.
  ///   - write: Writes what came out, and returns the path.
  /// - Returns: Where it was written; nil where it was not.
  /// - Throws: What `write` throws.
  nonisolated(nonsending) public func settle(
    _ diagnosis: inout SequenceDiagnosis,
    hasGolden: Bool,
    write: (Place) async throws -> String
  ) async throws -> Place? {
    if mode.writes(after: hasGolden ? diagnosis : nil), hasGolden || !isUnattended {
      let path = try await write(.golden)
      diagnosis.notes += ["recorded \(hasGolden ? "again " : "")in \(path)"]
      return .golden
    }
    guard isUnattended, !diagnosis.passes else { return nil }
    let path = try await write(.candidate)
    diagnosis.notes += ["what came out is left in \(path)"]
    return .candidate
  }
}
