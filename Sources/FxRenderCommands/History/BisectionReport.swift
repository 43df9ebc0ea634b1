import Foundation
import FrameCompare
import FrameSnapshot
import JSONCoding

/// The results of searches for commits, as text and as JSON.
enum BisectionReport {
  /// The number of digits that identify a commit in text.
  private static let shortLength = 12
  /// The maximum number of commits of a list.
  private static let mostCommits = 8

  /// Returns the lines about a finding: the commit, and the first frame and pose component that it changed.
  static func text(of finding: PresetBisection.Finding, isColoured: Bool) -> String {
    let (commits, skipped) = (finding.commits, finding.skipped)
    let verdict =
      commits.count == 1
      ? "changed by \(short(commits[0].hash))"
      : "changed by one of \(commits.count) commits; the others cannot be rendered"
    let shown = commits.prefix(mostCommits).flatMap { commit in
      [
        DiagnosisText.Row(label: "commit", lines: [commit.hash]),
        DiagnosisText.Row(
          label: "author",
          lines: ["\(commit.author.visible), \(commit.date.visible)"]
        ),
        DiagnosisText.Row(label: "subject", lines: [commit.subject.visible]),
      ]
    }
    let reasons = skipped.prefix(mostCommits).map { "\(short($0.commit)): \($0.reason.visible)" }
    let rest = skipped.count - reasons.count
    let rows =
      shown
      + DiagnosisText(finding.diagnosis).rows.filter {
        ["failing", "missing", "added", "first", "cause", "note"].contains($0.label)
      }
      + [
        DiagnosisText.Row(
          label: "skipped",
          lines: reasons + (rest > 0 ? ["and \(rest) more"] : [])
        )
      ]
    let title = DiagnosisText.title(finding.name, verdict, isGood: true, isColoured: isColoured)
    let lines = DiagnosisText.lines(
      of: rows.filter { !$0.lines.isEmpty },
      isColoured: isColoured
    )
    return ([title] + lines).joined(separator: "\n")
  }

  private static func short(_ hash: String) -> String { String(hash.prefix(shortLength)) }

  /// Encodes findings as `{"schema": 1, "program": {…}, "bisections": [{"name", "commits", "skipped", "diagnosis"}]}`,
  /// without a line break at the end.
  static func json(of findings: [PresetBisection.Finding]) -> Data {
    struct List: Encodable {
      var schema = 1
      var program = ProgramVersion.current
      var bisections: [PresetBisection.Finding]
    }
    return JSONText.data(List(bisections: findings))
  }
}
