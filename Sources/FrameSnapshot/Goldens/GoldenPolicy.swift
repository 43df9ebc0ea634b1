public import Foundation
public import FrameCompare

/// Decides when a golden or a candidate for approval is recorded, and whether a golden may be changed.
public struct GoldenPolicy: Sendable, Equatable {
  /// When goldens are recorded.
  public var mode: RecordMode
  /// Whether the run is unattended, as in CI.
  ///
  /// An unattended run changes no golden: a comparison writes a candidate for approval instead.
  public var isUnattended: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - mode: When a comparison records goldens.
  ///   - environment: The environment; `CI` with any value but 0 and false makes a run unattended.
  public init(
    mode: RecordMode = .never,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.mode = mode
    isUnattended = !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
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
  /// - Returns: Whether a golden or a candidate was recorded; nil if nothing was recorded. A run that recorded
  ///   something must fail.
  /// - Throws: The errors of `write`.
  nonisolated(nonsending) public func settle(
    _ diagnosis: inout SequenceDiagnosis,
    hasGolden: Bool,
    write: (Place) async throws -> String
  ) async throws -> Place? {
    let isRequested = mode.writes(after: hasGolden ? diagnosis : nil)
    guard isRequested || isUnattended && !diagnosis.passes else { return nil }
    let place: Place = isUnattended ? .candidate : .golden
    let path = try await write(place)
    diagnosis.notes += [
      place == .candidate
        ? "wrote a candidate to \(path)" : "recorded \(hasGolden ? "again " : "")in \(path)"
    ]
    return place
  }

  /// A change of a golden that a command makes.
  public enum Change: String, Sendable {
    /// Recording, which replaces the golden if it exists.
    case replaced
    /// The approval of a golden or a candidate.
    case approved
    /// The removal of a golden.
    case removed
  }

  /// Throws an error if an unattended run must not change a golden.
  ///
  /// An unattended run may record a golden that does not exist. It approves and removes none, because these
  /// are decisions of a person.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - path: The path of the golden.
  ///   - exists: Whether the golden exists.
  /// - Throws: `GoldenError` with the problem `unattended`.
  public func check(_ change: Change, of path: String, exists: Bool = true) throws(GoldenError) {
    guard isUnattended, exists || change != .replaced else { return }
    throw GoldenError(path: path, problem: .unattended(change))
  }
}
