import Foundation
import FrameFiles
import JSONCoding
import PageEffects
import PresetFiles

/// What `lint --format json` says of a preset.
struct LintRecord: Encodable {
  var name: String
  var file: String
  var findings: [Finding]
  var exceptions: [Finding]

  /// A finding, with its reason where it is a declared exception.
  struct Finding: Encodable {
    var id: String
    var severity: String
    var differences: [Double]?
    var measured: Double?
    var limit: Double?
    var unit: String?
    var subject: String?
    var layout: String?
    var message: String
    var hint: String
    var reason: String?

    init(_ finding: LintFinding, reason: String? = nil) {
      func written(_ number: Double) -> Double? {
        number.isFinite ? JSONText.rounded(number) : nil
      }
      id = finding.rule.rawValue
      severity = finding.rule.severity.rawValue
      differences = finding.differences.map {
        [$0.lowerBound, $0.upperBound].map(JSONText.rounded)
      }
      measured = finding.measured.flatMap(written)
      limit = finding.limit.flatMap(written)
      unit = measured == nil ? nil : finding.unit.rawValue
      subject = finding.subject
      layout = finding.situation
      message = finding.message
      hint = finding.rule.hint
      self.reason = reason
    }
  }

  init(_ report: LintReport) {
    (name, file) = (report.name, report.path)
    findings = report.findings.map { Finding($0) }
    exceptions = report.excused.map { Finding($0.finding, reason: $0.reason) }
  }

  private struct List: Encodable {
    var schema = 1
    var presets: [LintRecord]
  }

  /// All reports in one line.
  static func data(of reports: [LintReport]) -> Data {
    JSONText.data(List(presets: reports.map(LintRecord.init)))
  }
}
