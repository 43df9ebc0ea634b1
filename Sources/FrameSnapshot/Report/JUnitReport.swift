import FrameCompare
import TextTools

/// Diagnoses as JUnit XML for CI services: one test case for each sequence.
package enum JUnitReport {
  /// Returns XML 1.0 with a line break at the end; `name` is the name of the test suite and of its class.
  ///
  /// A test case has the attributes `file` and `time` if they are known.
  package static func text(
    of sequences: [SnapshotReport.Sequence],
    name: String = "fxrender.verify"
  ) -> String {
    let className = name.visible.markup
    let diagnoses = sequences.map(\.diagnosis)
    let errors = diagnoses.count { $0.error != nil }
    let failures = diagnoses.count { !$0.passes } - errors
    let counts = "tests=\"\(diagnoses.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let times = sequences.compactMap(\.seconds)
    let time = times.isEmpty ? "" : " time=\"\(decimals(of: times.reduce(0, +)))\""
    let cases = sequences.map { element(for: $0, className: className) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)\(time)>
        <testsuite name="\(className)" \(counts) skipped="0"\(time)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  private static func element(for sequence: SnapshotReport.Sequence, className: String) -> String {
    let diagnosis = sequence.diagnosis
    let file = sequence.file.map { " file=\"\($0.visible.markup)\"" } ?? ""
    let time = sequence.seconds.map { " time=\"\(decimals(of: $0))\"" } ?? ""
    let start =
      "    <testcase classname=\"\(className)\" name=\"\(diagnosis.name.visible.markup)\"\(file)\(time)"
    guard !diagnosis.passes else { return start + "/>\n" }
    let text = DiagnosisText(diagnosis)
    let isError = diagnosis.error != nil
    let tag = isError ? "error" : "failure"
    let type = isError ? "error" : diagnosis.kind.rawValue
    let body = isError ? text.rows.flatMap(\.lines).joined(separator: "\n") : text.text()
    return """
      \(start)>
            <\(tag) type="\(type)" message="\(text.verdict.markup)">\(body.markup)</\(tag)>
          </testcase>

      """
  }

  /// Returns a duration with three decimals.
  private static func decimals(of seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
