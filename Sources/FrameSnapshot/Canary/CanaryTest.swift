package import FrameCompare

/// A test of the comparison of a sequence with its golden: plants a change and checks that the comparison finds it.
///
/// Nothing is written.
package struct CanaryTest: Sendable {
  private let verification: Verification
  private let name: String
  private let kinds: [PlantedChange.Kind]

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - verification: The comparison of the sequence with its golden.
  ///   - name: The golden's name, which decides the change.
  ///   - kinds: The kinds of changes to choose from, at least one.
  package init(
    _ verification: Verification,
    named name: String,
    kinds: [PlantedChange.Kind] = PlantedChange.Kind.allCases
  ) {
    (self.verification, self.name, self.kinds) = (verification, name, kinds)
  }

  /// The result of a test.
  package struct Result: Codable, Sendable, Equatable {
    /// The golden's name.
    package var name: String
    package var verdict: Verdict
    /// The kind of the planted change; nil if none was planted.
    package var kind: PlantedChange.Kind?
    /// The planted change in words; nil if none was planted.
    package var planted: String?
    /// The diagnosis of the changed sequence; for `differs`, that of the unchanged sequence.
    package var diagnosis: SequenceDiagnosis?
  }

  /// The result in one word.
  package enum Verdict: String, Codable, Sendable {
    /// The comparison named the change.
    case found
    /// The comparison did not name the change, or no change is visible.
    case missed
    /// The sequence differs from its golden without a change, so that nothing can be tested.
    case differs
  }

  /// Plants the change and compares all frames.
  ///
  /// - Parameter compare: Compares a golden with its sequence; returns nil if it was stopped.
  /// - Returns: The result; nil if it was stopped.
  /// - Throws: The errors of `compare`, and an error if a frame cannot be drawn.
  nonisolated(nonsending) package func run(
    _ compare: (Verification) async throws -> SequenceDiagnosis?
  ) async throws -> Result? {
    var choice = CanaryChoice(verification, named: name, kinds: kinds)
    guard let change = try choice.change() else { return Result(name: name, verdict: .missed) }
    guard let diagnosis = try await compare(verification.planting(change)) else { return nil }
    var result = Result(
      name: name,
      verdict: .found,
      kind: change.kind,
      planted: change.description,
      diagnosis: diagnosis
    )
    guard !change.isFound(in: diagnosis) else { return result }
    guard let unchanged = try await compare(verification) else { return nil }
    result.verdict = unchanged.passes ? .missed : .differs
    if !unchanged.passes { result.diagnosis = unchanged }
    return result
  }
}
