import PageEffects

extension LintReport {
  /// The findings for people, a block each: file, rule, what was found where, and the way out.
  public var text: [String] {
    findings.map { finding in
      let head = "\(path): \(finding.rule.severity.rawValue): \(finding.rule.rawValue)"
      return
        (["\(head): \(finding.message)"] + (finding.situation.map { ["  In \($0)."] } ?? [])
        + ["  \(finding.rule.hint)"]).joined(separator: "\n")
    }
  }
}
