import ComparisonTestSupport
import FrameCompare
import Testing

/// The text of diagnoses, compared exactly.
struct DiagnosisTextTests {
  static func text(_ diagnosis: SequenceDiagnosis, remedy: String? = nil) -> String {
    DiagnosisText(diagnosis, remedy: remedy).text()
  }

  @Test func `The text names the kind, the sides, the frames and the cause`() {
    let remedy = "If the change is intended: fxrender approve cardflow"
    #expect(
      Self.text(SampleDiagnosis.geometry(), remedy: remedy) == """
        cardflow: differs: geometry (pages moved, rotated or scaled)
          ····▁▂▅█▅▂▁·▁··
          expected  golden: 15 frames, 60 fps, 640x400
          actual    now: 15 frames, 59.94 fps, 640x400
          failing   8 of 15 frames: 4...10, 12
          first     frame 4, 0.067 s, page position 0.2: geometry
                    page 1, rotationY 31.4° → 30.9°
                    212 of 256000 pixels differ, largest by 31 of 255, within x 40...61, y 12...30
          worst     frame 7, 0.117 s, page position 0.35: geometry
                    page 1, 0.25 px to the right
                    212 of 256000 pixels differ, largest by 31 of 255, within x 40...61, y 12...30
          cause     the parameter 'angle' was 45° and is 44.5°
          note      the rates differ, expected 60 fps, actual 59.94 fps
          If the change is intended: fxrender approve cardflow
        """
    )
  }

  @Test func `The text of a passing sequence is one line`() {
    let whole = "linear: passes, 60 frames, identical"
    #expect(Self.text(SampleDiagnosis.identical(), remedy: "unused") == whole)
    #expect(Self.text(SampleDiagnosis.identical(frames: 1)) == "linear: passes, 1 frame, identical")
    #expect(
      Self.text(SampleDiagnosis.identical(frames: 0)) == "linear: passes, 0 frames, identical"
    )
    var noise = SampleDiagnosis.identical()
    noise.kind = .noise
    noise.notes = ["no pixels are available"]
    let expected = "linear: passes, noise within the limits\n  note  no pixels are available"
    #expect(Self.text(noise) == expected)
  }

  @Test(
    arguments: [
      (.shifted(1), "shifted (the same frames, 1 frame (20 ms) later)"),
      (.shifted(-3), "shifted (the same frames, 3 frames (60 ms) earlier)"),
      (.shifted(2.46), "shifted (the same motion, about 2.5 frames (49 ms) later)"),
      (.speed(nil), "speed (the same motion at a different speed)"),
      (.speed(1.0204), "speed (the same motion, 2 % faster)"),
      (.speed(0.974), "speed (the same motion, 2.6 % slower)"),
      (
        .easing(lead: -3.21, frame: 17),
        "easing (the same motion, up to 3.2 frames behind at frame 17)"
      ),
      (.frames(missing: [], added: [9], doubled: [9]), "frames (frame 9 repeats its neighbour)"),
      (
        .frames(missing: [], added: [3, 9], doubled: [3, 9]),
        "frames (2 frames repeat their neighbours)"
      ),
      (.frames(missing: [4], added: []), "frames (missing or added)"),
    ] as [(TrackDifference, String)]
  )
  func `The text states a change in time and its size`(difference: TrackDifference, words: String) {
    var outcome = FrameOutcome(index: 0, time: 0)
    outcome.fails = true
    let side = SequenceDiagnosis.Side(label: "a", frames: 1, fps: 50)
    let diagnosis = SequenceDiagnosis(
      name: "long",
      expected: side,
      actual: side,
      outcomes: [outcome],
      track: difference
    )
    #expect(Self.text(diagnosis).hasPrefix("long: differs: \(words)\n"), "\(Self.text(diagnosis))")
  }

  @Test func `The text names swapped frames`() {
    var diagnosis = SampleDiagnosis.failing([0], of: 2)
    (diagnosis.kind, diagnosis.swapped) = (.swapped, [[12, 13]])
    #expect(
      Self.text(diagnosis).hasPrefix("long: differs: swapped (frames 12 and 13 are swapped)\n")
    )
    diagnosis.swapped = (0..<6).map { [2 * $0, 2 * $0 + 1] }
    #expect(
      Self.text(diagnosis).contains(
        "swapped (frames 0 and 1, 2 and 3, 4 and 5, 6 and 7 and 2 more pairs are swapped)"
      )
    )
  }

  @Test
  func `Missing and added frames are listed, and a first frame that is the worst is told once`() {
    var diagnosis = SampleDiagnosis.geometry()
    diagnosis.kind = .frames
    (diagnosis.missing, diagnosis.added) = ([3, 4, 5, 9], [14])
    diagnosis.worst = diagnosis.first
    let lines = Self.text(diagnosis).split(separator: "\n")
    #expect(lines.contains("  missing   4 frames: 3...5, 9"))
    #expect(lines.contains("  added     1 frame: 14"))
    #expect(lines.contains("  worst     the first"))
  }

  @Test func `The text has at most 24 lines of at most 100 characters`() {
    var diagnosis = SampleDiagnosis.hostile()
    let many = Array(stride(from: 1, to: 5_000, by: 2))
    diagnosis.frames = SampleDiagnosis.failing(Set(many), of: 6_000).frames
    (diagnosis.missing, diagnosis.added) = (many, many)
    diagnosis.worst = diagnosis.first
    diagnosis.worst?.index += 1
    diagnosis.causes = Array(repeating: SampleDiagnosis.hostileName, count: 40)
    diagnosis.notes = diagnosis.causes
    let text = Self.text(diagnosis, remedy: "fxrender approve")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.map(\.count).max() == 100)
    #expect(
      text.contains("failing   2500 of 6000 frames: 1, 3, 5, 7, 9, 11, 13, 15 and 2492 more\n")
    )
    #expect(text.contains("            and 37 more\n"))
  }

  @Test func `Control characters in names are escaped`() {
    let text = Self.text(SampleDiagnosis.hostile(), remedy: SampleDiagnosis.hostileName)
    let odd = text.unicodeScalars.filter {
      $0 != "\n" && [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
    }
    #expect(odd.isEmpty)
    #expect(text.hasPrefix(#"\u{1B}[31m\u{9B}2J\u{A}]]>'"&<!--<script>hacked=1</script>"#))
  }

  @Test func `Colours are used only on request`() {
    let plain = Self.text(SampleDiagnosis.geometry())
    let coloured = DiagnosisText(SampleDiagnosis.geometry()).text(isColoured: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.hasPrefix("\u{1B}[31mcardflow: differs"))
    #expect(coloured.replacing(#/\u{1B}\[\d+m/#, with: "") == plain)
    let expected = "\u{1B}[32mlinear: passes, 60 frames, identical\u{1B}[0m"
    #expect(DiagnosisText(SampleDiagnosis.identical()).text(isColoured: true) == expected)
  }
}
