import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameSnapshot
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The JUnit XML form of diagnoses.
struct JUnitReportTests {
  @Test func `Each sequence is a test case, with a failure or an error if it does not pass`() {
    var short = SampleDiagnosis.failing([0], of: 1)
    short.causes = ["a < b"]
    #expect(
      JUnitReport.text(
        of: [
          SampleDiagnosis.identical(), short,
          .notCompared(name: "bad", error: "no <golden>\n  Record it."),
        ].map { SnapshotReport.Sequence(diagnosis: $0) }
      ) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="1">
          <testsuite name="fxrender.verify" tests="3" failures="1" errors="1" skipped="0">
            <testcase classname="fxrender.verify" name="linear"/>
            <testcase classname="fxrender.verify" name="long">
              <failure type="colour" message="differs: colour (the same shapes in different colours or opacity)">long: differs: colour (the same shapes in different colours or opacity)
          █
          expected  golden: 1 frame, 60 fps, 640x400
          actual    golden: 1 frame, 60 fps, 640x400
          failing   1 of 1 frame: 0
          cause     a &lt; b</failure>
            </testcase>
            <testcase classname="fxrender.verify" name="bad">
              <error type="error" message="error, not compared">no &lt;golden&gt;
        Record it.</error>
            </testcase>
          </testsuite>
        </testsuites>

        """
    )
  }

  @Test func `An XML parser reads back every escaped name`() throws {
    let diagnoses = [SampleDiagnosis.hostile(), SampleDiagnosis.identical(name: "\u{7}<&>")]
    let sequences = diagnoses.map { SnapshotReport.Sequence(diagnosis: $0) }
    let document = JUnitReport.text(of: sequences, name: "a\"<b")
    let reader = Reader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
    #expect(reader.elements == ["testsuites", "testsuite", "testcase", "failure", "testcase"])
    #expect(
      reader.names == [
        "a\"<b",
        #"\u{1B}[31m\u{9B}2J\u{A}]]>'"&<!--<script>hacked=1</script><img src=x onerror=hacked=1>"#
          + #"\u{2028}\u{202E}{{data}}\u{FFFE}\u{0}"#,
        #"\u{7}<&>"#,
      ]
    )
    #expect(reader.text.contains(DiagnosisText(diagnoses[0]).text()))
  }

  /// Collects elements, names and text of a document.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var names: [String] = []
    var text = ""

    func parser(
      _ parser: XMLParser,
      didStartElement element: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(element)
      names += [attributes["name"]].compactMap(\.self)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
