public import FrameCompare

/// Diagnoses as JUnit XML, which services that run tests show: a test case a sequence.
public enum JUnitReport {
  /// The file's text, without times, so that it is the same for equal diagnoses.
  ///
  /// - Parameters:
  ///   - diagnoses: What was compared, in the order to be written.
  ///   - name: The name of the suite and the class of its cases.
  /// - Returns: XML 1.0 in UTF-8 with a line break at its end, whatever the names hold.
  public static func text(
    of diagnoses: [SequenceDiagnosis],
    name: String = "fxrender.verify"
  ) -> String {
    let className = name.visible.markup
    let errors = diagnoses.count { $0.error != nil }
    let failures = diagnoses.count { !$0.passes } - errors
    let counts =
      "tests=\"\(diagnoses.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let cases = diagnoses.flatMap { lines(for: $0, className: className) }
    let all =
      [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<testsuites \(counts)>",
        "  <testsuite name=\"\(className)\" \(counts) skipped=\"0\">",
      ] + cases + ["  </testsuite>", "</testsuites>", ""]
    return all.joined(separator: "\n")
  }

  private static func lines(for diagnosis: SequenceDiagnosis, className: String) -> [String] {
    let start =
      "    <testcase classname=\"\(className)\" name=\"\(diagnosis.name.visible.markup)\""
    guard !diagnosis.passes else { return [start + "/>"] }
    let text = DiagnosisText(diagnosis)
    let (tag, type) =
      diagnosis.error == nil ? ("failure", diagnosis.kind.rawValue) : ("error", "error")
    let attributes = "type=\"\(type)\" message=\"\(text.verdict.markup)\""
    let body =
      diagnosis.error == nil ? text.text() : text.rows.flatMap(\.lines).joined(separator: "\n")
    return [
      start + ">",
      "      <\(tag) \(attributes)>\(body.markup)</\(tag)>",
      "    </testcase>",
    ]
  }
}
