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
    let failures = diagnoses.count { !$0.passes }
    let counts = "tests=\"\(diagnoses.count)\" failures=\"\(failures)\""
    let cases = diagnoses.flatMap { lines(for: $0, className: className) }
    let all =
      [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<testsuites \(counts)>",
        "  <testsuite name=\"\(className)\" \(counts) errors=\"0\" skipped=\"0\">",
      ] + cases + ["  </testsuite>", "</testsuites>", ""]
    return all.joined(separator: "\n")
  }

  private static func lines(for diagnosis: SequenceDiagnosis, className: String) -> [String] {
    let start =
      "    <testcase classname=\"\(className)\" name=\"\(diagnosis.name.visible.markup)\""
    guard !diagnosis.passes else { return [start + "/>"] }
    let text = DiagnosisText(diagnosis)
    let attributes = "type=\"\(diagnosis.kind.rawValue)\" message=\"\(text.verdict.markup)\""
    return [
      start + ">",
      "      <failure \(attributes)>\(text.text().markup)</failure>",
      "    </testcase>",
    ]
  }
}
