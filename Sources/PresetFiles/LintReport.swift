public import PageEffects

/// What lint finds in a preset.
public struct LintReport: Sendable {
  /// The preset's name.
  public var name: String
  /// The preset's file, as it was named.
  public var path: String
  /// What has to be mended or declared.
  public var findings: [LintFinding]
  /// What is broken with a reason.
  public var excused: [Excused]

  /// A finding that a preset declares.
  public struct Excused: Sendable, Equatable {
    /// What was found.
    public var finding: LintFinding
    /// Why it has to be so.
    public var reason: String
  }

  /// Findings held against what the preset declares.
  ///
  /// A declaration of the preset's own file that excuses nothing is a finding itself; one that it
  /// inherits may serve its siblings.
  init(_ preset: Preset, _ found: [LintFinding]) {
    (name, path) = (preset.name, preset.path)
    (findings, excused) = ([], [])
    for finding in found {
      if let exception = preset.exceptions.first(where: { $0.id == finding.rule.rawValue }) {
        excused.append(Excused(finding: finding, reason: exception.reason))
      } else {
        findings.append(finding)
      }
    }
    let broken = Set(found.map(\.rule.rawValue))
    findings += preset.exceptions
      .filter { $0.span.file == preset.path && !broken.contains($0.id) }
      .map { LintFinding(.needlessException, subject: $0.id) }
  }
}
