package import FrameCompare

/// Diagnoses as JUnit XML for CI services: one test case for each sequence.
package enum JUnitReport {
  /// Returns XML 1.0 with a line break at the end; `name` is the name of the test suite and of its class.
  ///
  /// The text contains no durations, so equal diagnoses give equal text.
  package static func text(
    of diagnoses: [SequenceDiagnosis],
    name: String = "fxrender.verify"
  ) -> String {
    let className = name.visible.markup
    let errors = diagnoses.count { $0.error != nil }
    let failures = diagnoses.count { !$0.passes } - errors
    let counts = "tests=\"\(diagnoses.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let cases = diagnoses.map { element(for: $0, className: className) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="\(className)" \(counts) skipped="0">
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  private static func element(for diagnosis: SequenceDiagnosis, className: String) -> String {
    let start = "    <testcase classname=\"\(className)\" name=\"\(diagnosis.name.visible.markup)\""
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
}
