import Foundation
import FrameFiles
import JSONCoding
import PageEffects
import PageGeometry
import PresetFiles
import TextTools

/// The output of `lint` as text.
enum LintText {
  /// Returns the findings, followed by a line with the numbers of presets, findings and exceptions.
  static func text(of reports: [LintReport]) -> String {
    let findings = reports.reduce(0) { $0 + $1.findings.count }
    let excused = reports.flatMap(\.excused)
    let inherited = excused.count { $0.isInherited }
    let sum =
      "\(reports.count.counting("preset")), \(findings.counting("finding")), "
      + excused.count.counting("declared exception")
      + (inherited > 0 ? " (\(inherited) inherited)" : "")
    let excusable = reports.flatMap(\.findings).first { $0.rule != .needlessException }
    let exception = excusable.map {
      "What is intended can be declared in the file, with its reason: "
        + "exceptions: { \($0.rule.rawValue): \"…\" }"
    }
    return (reports.flatMap(\.text) + [exception, sum].compactMap(\.self)).joined(separator: "\n")
  }

  /// The rules with their limits and reasons, one per line.
  static let rules = LintRule.allCases.map { rule in
    "\(rule.rawValue) (\(rule.entry.severity.rawValue)): \(rule.entry.description)"
  }.joined(separator: "\n")
}

/// The report on a preset in the output of `lint --format json`.
struct LintRecord: Encodable {
  var name: String
  var file: String
  var findings: [Finding]
  var exceptions: [Finding]

  /// A finding; it has a reason if it is a declared exception.
  struct Finding: Encodable {
    var id: String
    var severity: String
    var differences: [Double]?
    var measured: Double?
    var limit: Double?
    var unit: String?
    var subject: String?
    /// The number of the pose in words.
    var number: String?
    var layout: String?
    var frame: Int?
    var time: Double?
    var place: Place?
    var message: String
    var hint: String
    var reason: String?

    /// The text that causes a finding: line and column count from 1, and the length is in characters.
    struct Place: Encodable {
      var file: String
      var line: Int
      var column: Int
      var length: Int

      init(_ span: SourceSpan) {
        (file, line, column, length) = (span.file, span.line, span.column, span.length)
      }
    }

    init(_ finding: LintFinding, reason: String? = nil) {
      func rounded(_ number: Double) -> Double? {
        number.isFinite ? JSONText.rounded(number) : nil
      }
      id = finding.rule.rawValue
      severity = finding.rule.entry.severity.rawValue
      differences = finding.differences.map {
        [$0.lowerBound, $0.upperBound].map(JSONText.rounded)
      }
      measured = finding.measured.flatMap(rounded)
      limit = finding.limit.flatMap(rounded)
      unit = measured == nil ? nil : finding.unit.rawValue
      subject = finding.subject
      number = finding.number?.words
      layout = finding.situation
      frame = finding.frame?.index
      time = (finding.frame?.time).map(JSONText.rounded)
      place = finding.place.map(Place.init)
      message = finding.message
      hint = finding.rule.entry.fix
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

  /// Returns all reports as one line of JSON.
  static func data(of reports: [LintReport]) -> Data {
    JSONText.data(List(presets: reports.map(LintRecord.init)))
  }
}
