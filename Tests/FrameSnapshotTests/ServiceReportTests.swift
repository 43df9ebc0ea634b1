import ComparisonTestSupport
import FrameCompare
import FrameSnapshot
import Testing

/// Annotations of GitHub, and Markdown.
struct ServiceReportTests {
  private static var sequences: [SnapshotReport.Sequence] {
    var short = SampleDiagnosis.failing([0], of: 1)
    short.causes = ["a | b, 100 %"]
    return [
      SnapshotReport.Sequence(diagnosis: SampleDiagnosis.identical()),
      SnapshotReport.Sequence(diagnosis: short, remedy: "Approve it.", file: "a,b:c/golden.json"),
    ]
  }

  @Test func `A sequence that differs is an annotation of its golden`() {
    let expected =
      "::error file=a%2Cb%3Ac/golden.json,title=long::"
      + "differs: colour (the same shapes in different colours or opacity)"
      + "%0Aexpected: golden: 1 frame, 60 fps, 640x400%0Aactual: golden: 1 frame, 60 fps, 640x400"
      + "%0Afailing: 1 of 1 frame: 0%0Acause: a | b, 100 %25%0AApprove it."
    #expect(ServiceReport.github(Self.sequences) == expected)
  }

  @Test func `A difference whose cause is known is an annotation of that line`() {
    var sequence = Self.sequences[1]
    sequence.place = ("Presets/a.yaml", 7)
    #expect(
      ServiceReport.github([sequence]).hasPrefix("::error file=Presets/a.yaml,line=7,title=long::")
    )
  }

  @Test func `The lines of an error have no labels`() {
    let error = "own.yaml:1:1: error: unknown key\n  Remove it.\nerror: 5 more errors are not shown"
    let sequence = SnapshotReport.Sequence(diagnosis: .notCompared(name: "own", error: error))
    let expected =
      "::error title=own::error, not compared%0Aown.yaml:1:1: error: unknown key%0ARemove it."
      + "%0Aerror: 5 more errors are not shown"
    #expect(ServiceReport.github([sequence]) == expected)
  }

  @Test func `Markdown has a table of all sequences, and the text of each difference`() {
    #expect(
      ServiceReport.markdown(Self.sequences) == #"""
        | sequence | verdict | cause |
        | --- | --- | --- |
        | linear | passes, 60 frames, identical |  |
        | long | differs: colour \(the same shapes in different colours or opacity\) | a \| b, 100 % |

            long: differs: colour (the same shapes in different colours or opacity)
              █
              expected  golden: 1 frame, 60 fps, 640x400
              actual    golden: 1 frame, 60 fps, 640x400
              failing   1 of 1 frame: 0
              cause     a | b, 100 %
              Approve it.
        """#
    )
  }

  @Test func `Names cannot add commands or markup`() {
    let hostile = [SnapshotReport.Sequence(diagnosis: SampleDiagnosis.hostile(), file: "a\nb")]
    let github = ServiceReport.github(hostile)
    #expect(!github.contains("\n") && github.hasPrefix("::error file=a\\u{A}b,title="))
    let markdown = ServiceReport.markdown(hostile)
    let table = markdown.split(separator: "\n").prefix { $0.hasPrefix("|") }
    #expect(table.count == 3 && !table[2].contains("<script>"))
    // All other lines are code.
    #expect(markdown.split(separator: "\n").dropFirst(3).allSatisfy { $0.hasPrefix("    ") })
  }
}
