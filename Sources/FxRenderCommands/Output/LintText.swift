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

/// The output of `lint --format json`.
enum LintJSON {
  /// Returns all reports as one line of JSON, and the errors of files that have none, if there are any.
  static func data(of reports: [LintReport], _ failures: [PresetFailure]) -> Data {
    var object: [String: JSONValue] = [
      "schema": 1, "presets": .array(reports.map { record(of: $0) }),
    ]
    if !failures.isEmpty { object["errors"] = .array(failures.flatMap { records(of: $0) }) }
    return JSONText.data(JSONValue.object(object))
  }

  /// Returns the errors of a file, or the reason why there is no file.
  private static func records(of failure: PresetFailure) -> [JSONValue] {
    guard !failure.errors.isEmpty else { return [["message": .string(failure.description)]] }
    return failure.errors.map { ["message": .string($0.message), "place": record(of: $0.span)] }
  }

  /// Returns a place: line and column count from 1, and the length is in characters.
  private static func record(of place: SourceSpan) -> JSONValue {
    [
      "file": .string(place.file), "line": .number(Double(place.line)),
      "column": .number(Double(place.column)), "length": .number(Double(place.length)),
    ]
  }

  private static func record(of report: LintReport) -> JSONValue {
    [
      "name": .string(report.name), "file": .string(report.path),
      "findings": .array(report.findings.map { record(of: $0) }),
      "exceptions": .array(report.excused.map { record(of: $0.finding, reason: $0.reason) }),
    ]
  }

  /// Returns a finding; it has a reason if it is a declared exception.
  private static func record(of finding: LintFinding, reason: String? = nil) -> JSONValue {
    func number(_ value: Double?) -> JSONValue? {
      value.flatMap { $0.isFinite ? .number(JSONText.rounded($0)) : nil }
    }
    var record: [String: JSONValue] = [
      "id": .string(finding.rule.rawValue), "message": .string(finding.message),
      "severity": .string(finding.rule.entry.severity.rawValue),
      "hint": .string(finding.rule.entry.fix),
    ]
    record["differences"] = finding.differences.map {
      .array([$0.lowerBound, $0.upperBound].map { .number(JSONText.rounded($0)) })
    }
    record["measured"] = number(finding.measured)
    record["limit"] = number(finding.limit)
    record["unit"] = record["measured"].map { _ in .string(finding.unit.rawValue) }
    record["subject"] = finding.subject.map(JSONValue.string)
    record["number"] = (finding.number?.words).map(JSONValue.string)
    record["layout"] = finding.situation.map(JSONValue.string)
    record["frame"] = (finding.frame?.index).map { .number(Double($0)) }
    record["time"] = number(finding.frame?.time)
    record["reason"] = reason.map(JSONValue.string)
    record["place"] = finding.place.map { Self.record(of: $0) }
    return .object(record)
  }
}
