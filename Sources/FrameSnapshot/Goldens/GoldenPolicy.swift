public import FrameCompare

/// Decides when a comparison records a golden or a candidate for approval.
public struct GoldenPolicy: Sendable, Equatable {
  /// When goldens are recorded.
  public var mode: RecordMode
  /// Whether the run is unattended, as in CI.
  ///
  /// In an unattended run, a candidate for approval is written instead of a missing golden.
  public var isUnattended: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - mode: When goldens are recorded.
  ///   - environment: The environment; `CI` with any value but 0 and false makes a run unattended.
  public init(mode: RecordMode, environment: [String: String]) {
    self.mode = mode
    isUnattended = Self.isUnattended(environment)
  }

  /// Returns whether an environment is that of an unattended run.
  ///
  /// - Parameter environment: The environment.
  /// - Returns: Whether `CI` has any value but 0 and false.
  public static func isUnattended(_ environment: [String: String]) -> Bool {
    !["", "0", "false"].contains(environment["CI"] ?? "")
  }

  /// The kind of recording.
  public enum Place: Sendable, Equatable {
    /// The golden itself.
    case golden
    /// A candidate beside the golden, for approval.
    case candidate
  }

  /// Records after a comparison if the policy requires it, and adds a note to the diagnosis.
  ///
  /// - Parameters:
  ///   - diagnosis: The result of the comparison.
  ///   - hasGolden: Whether the golden exists.
  ///   - write: Records a golden or a candidate, and returns its path.
  /// - Returns: Whether a golden or a candidate was recorded; nil if nothing was recorded.
  /// - Throws: The errors of `write`.
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
    diagnosis.notes += ["wrote a candidate to \(path)"]
    return .candidate
  }
}
