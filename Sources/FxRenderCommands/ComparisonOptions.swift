import ArgumentParser
import Foundation
import FrameCompare
import FrameFiles
import FrameSnapshot
import PageSequence

/// What a comparison leaves out, and where it says what it found.
struct ComparisonOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Leave out a page (page:3), a rectangle in pixels (rect:X,Y,W,H) or frames (frames:10-19); "
        + "repeatable.",
      valueName: "PART"
    ),
    transform: Arguments.mask
  )
  var mask: [FrameMask] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Write a report as one HTML page with the frames in it.", valueName: "FILE"),
    completion: .file(extensions: ["html"])
  )
  var report: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write JUnit XML, which CI services show.", valueName: "FILE"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Whether the verdict is in colour (default: auto, on a terminal unless NO_COLOR is set).",
      valueName: "auto|always|never"
    ),
    completion: .list(ColourChoice.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var color = ColourChoice.auto

  @Flag(name: .long, help: "Print JSON instead of text.")
  var json = false

  /// Writes what was found to all places that were asked for.
  ///
  /// - Parameters:
  ///   - sequences: What was compared, in order.
  ///   - name: The name of the suite in JUnit XML.
  /// - Throws: Where a file cannot be written.
  func write(_ sequences: [SnapshotReport.Sequence], as name: String) throws {
    let diagnoses = sequences.map(\.diagnosis)
    if let junit {
      try AtomicFile.write(Array(JUnitReport.text(of: diagnoses, name: name).utf8), to: junit)
    }
    if let report { try SnapshotReport(of: sequences, program: .current).write(to: report) }
    guard !json else {
      return Standard.output(json: DiagnosisJSON.data(diagnoses, program: .current))
    }
    for sequence in sequences {
      let text = DiagnosisText(sequence.diagnosis, remedy: sequence.remedy)
      Standard.output(styled: text.text(isColoured: color.isColoured))
    }
  }
}
