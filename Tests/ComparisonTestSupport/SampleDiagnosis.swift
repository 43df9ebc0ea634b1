public import FrameCompare

/// Sample diagnoses for tests of text output and reports.
public enum SampleDiagnosis {
  /// A name with control characters and markup for terminals, XML, HTML and scripts.
  public static let hostileName =
    "\u{1B}[31m\u{9B}2J\n]]>'\"&<!--<script>hacked=1</script><img src=x onerror=hacked=1>"
    + "\u{2028}\u{202E}{{data}}\u{FFFE}\u{0}"

  /// Returns the diagnosis of 15 frames, in which frames 4 to 10 and 12 fail and frame 7 is the worst.
  public static func geometry(name: String = "cardflow") -> SequenceDiagnosis {
    let amounts = [4: 0.1, 5: 0.2, 6: 0.5, 7: 0.8, 8: 0.5, 9: 0.2, 10: 0.1, 12: 0.05]
    return SequenceDiagnosis(
      name: name,
      passes: false,
      kind: .geometry,
      expected: .init(label: "golden", frames: 15, fps: 60, size: (640, 400)),
      actual: .init(label: "now", frames: 15, fps: 59.94, size: (640, 400)),
      frames: (0..<15).map { index in
        FrameDifference(
          index: index,
          time: Double(index) / 60,
          position: Double(index) / 20,
          kind: amounts[index] == nil ? .identical : .geometry,
          fails: amounts[index] != nil,
          amount: amounts[index] ?? 0
        )
      },
      first: finding(
        frame: 4,
        component: .init(name: "rotationY", expected: "31.4°", actual: "30.9°")
      ),
      worst: finding(frame: 7, remark: "0.25 px to the right"),
      causes: ["the parameter 'angle' was 45° and is 44.5°"],
      notes: ["the rates differ, expected 60 fps, actual 59.94 fps"]
    )
  }

  private static func finding(
    frame: Int,
    component: FrameFinding.Component? = nil,
    remark: String? = nil
  ) -> FrameFinding {
    FrameFinding(
      index: frame,
      time: Double(frame) / 60,
      position: Double(frame) / 20,
      kind: .geometry,
      page: 1,
      component: component,
      pixels: .init(differing: 212, compared: 256_000, largest: 31, box: [40, 12, 22, 19]),
      remark: remark
    )
  }

  /// Returns the diagnosis of a sequence that passes.
  public static func identical(name: String = "linear", frames: Int = 60) -> SequenceDiagnosis {
    let side = SequenceDiagnosis.Side(label: "golden", frames: frames, fps: 60, size: (640, 400))
    return SequenceDiagnosis(
      name: name,
      passes: true,
      kind: .identical,
      expected: side,
      actual: side,
      frames: (0..<frames).map {
        FrameDifference(index: $0, time: Double($0) / 60, kind: .identical, fails: false, amount: 0)
      }
    )
  }

  /// Returns the diagnosis of a sequence in which some frames fail by equal amounts.
  public static func failing(_ failing: Set<Int>, of count: Int) -> SequenceDiagnosis {
    var diagnosis = identical(name: "long", frames: count)
    (diagnosis.passes, diagnosis.kind) = (false, .colour)
    for index in failing {
      diagnosis.frames[index].kind = .colour
      diagnosis.frames[index].fails = true
      diagnosis.frames[index].amount = 0.001
    }
    return diagnosis
  }

  /// Returns a diagnosis in which all names and other untrusted strings are hostile.
  public static func hostile() -> SequenceDiagnosis {
    var diagnosis = geometry(name: hostileName)
    diagnosis.expected.label = hostileName
    diagnosis.actual.label = hostileName
    diagnosis.first?.component = .init(
      name: hostileName,
      expected: hostileName,
      actual: hostileName
    )
    diagnosis.first?.remark = hostileName
    diagnosis.causes = [hostileName]
    diagnosis.notes = [hostileName]
    return diagnosis
  }
}
