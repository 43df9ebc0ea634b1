import PageEffects
import PresetFiles

/// What `lint` says to people.
enum LintText {
  /// A block a finding, and what it comes to.
  static func text(of reports: [LintReport]) -> String {
    (reports.flatMap(\.text) + [sum(of: reports)]).joined(separator: "\n")
  }

  private static func sum(of reports: [LintReport]) -> String {
    func count(_ number: Int, _ thing: String) -> String {
      "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
    let findings = reports.reduce(0) { $0 + $1.findings.count }
    let excused = reports.reduce(0) { $0 + $1.excused.count }
    return "\(count(reports.count, "preset")), \(count(findings, "finding")), "
      + count(excused, "declared exception")
  }

  /// The rules, a line each, with their limits and why.
  static let rules = LintRule.allCases.map { rule in
    let limit = rule.limitText.map { "; limit \($0)" } ?? ""
    let reason = rule.reason.map { ": \($0)" } ?? ""
    return "\(rule.rawValue) (\(rule.severity.rawValue)): \(rule.summary)\(limit)\(reason)"
  }.joined(separator: "\n")
}
