import Foundation
import JSONCoding
import PageEffects
import PresetFiles

/// The output of `lint --format sarif`, for code scanning services.
///
/// Declared exceptions are results with a suppression.
///
/// - Source: SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/.
enum LintSARIF {
  /// Returns all reports, and the errors in files that have none, as one line of JSON.
  static func data(of reports: [LintReport], _ failures: [PresetFailure]) -> Data {
    let results =
      reports.flatMap { report in
        report.findings.map { result($0, in: report, reason: nil) }
          + report.excused.map { result($0.finding, in: report, reason: $0.reason) }
      } + failures.flatMap(\.errors).map(result)
    let driver: JSONValue = [
      "name": "fxrender", "version": .string(FxRender.version),
      "rules": .array(LintRule.allCases.map(rule) + [invalidPreset]),
    ]
    let run: JSONValue = [
      "columnKind": "unicodeCodePoints", "tool": ["driver": driver], "results": .array(results),
    ]
    let log: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return JSONText.data(log)
  }

  private static func rule(_ rule: LintRule) -> JSONValue {
    [
      "id": .string(rule.rawValue), "shortDescription": message(rule.entry.summary),
      "help": message(rule.entry.fix),
      "defaultConfiguration": ["level": .string(rule.entry.severity.rawValue)],
    ]
  }

  /// The rule of errors: a file with one has no findings.
  private static let invalidPreset: JSONValue = [
    "id": "invalid-preset", "shortDescription": message("a file that is not a valid preset"),
    "help": message("See the messages of 'fxrender lint'."),
    "defaultConfiguration": ["level": .string(LintEntry.Severity.error.rawValue)],
  ]

  private static func message(_ text: String) -> JSONValue { ["text": .string(text)] }

  private static func result(_ finding: LintFinding, in report: LintReport, reason: String?)
    -> JSONValue
  {
    let situation = finding.situation.map { " (\($0))" } ?? ""
    let suppression: JSONValue? = reason.map { ["kind": "inSource", "justification": .string($0)] }
    return [
      "ruleId": .string(finding.rule.rawValue),
      "level": .string(finding.rule.entry.severity.rawValue),
      "message": message("\(report.name): \(finding.message)\(situation)"),
      "locations": [location(report.path, finding.place)],
      "suppressions": .array([suppression].compactMap(\.self)),
    ]
  }

  private static func result(_ error: PresetError) -> JSONValue {
    [
      "ruleId": "invalid-preset", "level": .string(LintEntry.Severity.error.rawValue),
      "message": message(error.message), "locations": [location(error.span.file, error.span)],
      "suppressions": [],
    ]
  }

  /// Returns the location of a finding in the file at a path, or in the file of its place.
  ///
  /// Columns count from 1; the last one is that after the region.
  private static func location(_ path: String, _ place: SourceSpan?) -> JSONValue {
    var location: [String: JSONValue] = [
      "artifactLocation": ["uri": .string(reference(to: place?.file ?? path))]
    ]
    if let place {
      location["region"] = [
        "startLine": .number(Double(place.line)), "startColumn": .number(Double(place.column)),
        "endColumn": .number(Double(place.column + place.length)),
      ]
    }
    return ["physicalLocation": .object(location)]
  }

  /// Returns the path as a URI reference; an absolute path has the scheme `file`.
  private static func reference(to path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
    let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }
}
