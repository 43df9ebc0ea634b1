package import PageEffects

/// The findings of lint in a preset.
package struct LintReport: Sendable {
  /// The preset's name.
  package var name: String
  /// The preset's file, as given.
  package var path: String
  /// The findings that the preset does not declare as exceptions.
  package var findings: [LintFinding]
  /// The findings that the preset declares as exceptions.
  package var excused: [Excused]

  /// A finding with a declared exception.
  package struct Excused: Sendable, Equatable {
    package var finding: LintFinding
    /// The declared reason.
    package var reason: String
    /// Whether the preset inherits the declaration.
    package var isInherited: Bool
  }

  /// Creates a report that separates the declared exceptions from the other findings.
  ///
  /// An exception in the preset's own file that is not needed is added as a finding. An inherited one is
  /// not, as other presets of the family may need it. One for a rule that was not checked is not either.
  init(_ preset: Preset, _ found: [LintFinding], unchecked: Set<LintRule>) {
    (name, path) = (preset.name, preset.path)
    (findings, excused) = ([], [])
    for finding in found {
      if let exception = preset.exceptions.first(where: { $0.id == finding.rule.rawValue }) {
        let isInherited = exception.span.file != preset.path
        excused.append(
          Excused(finding: finding, reason: exception.reason, isInherited: isInherited)
        )
      } else {
        findings.append(finding)
      }
    }
    let broken = Set(found.map(\.rule.rawValue) + unchecked.map(\.rawValue))
    findings += preset.exceptions
      .filter { $0.span.file == preset.path && !broken.contains($0.id) }
      .map { LintFinding(.needlessException, subject: $0.id) }
    let places = LintPlaces(preset)
    for index in findings.indices { places.add(to: &findings[index]) }
    for index in excused.indices { places.add(to: &excused[index].finding) }
  }

  /// The findings as text, one block per finding: file, rule, problem, layout and suggested fix.
  package var text: [String] {
    findings.map { finding in
      let entry = finding.rule.entry
      return
        (["\(path): \(entry.severity.rawValue): \(finding.rule.rawValue): \(finding.message)"]
        + (finding.situation.map { ["  In \($0)."] } ?? []) + ["  \(entry.fix)"])
        .joined(separator: "\n")
    }
  }
}
