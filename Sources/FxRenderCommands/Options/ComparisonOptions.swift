import ArgumentParser
import Foundation
import FrameCompare
import FrameFiles
import FrameSnapshot
import PageSequence
import PresetFiles

/// The options of a comparison: the parts to ignore, and the outputs.
struct ComparisonOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Ignore a page (page:3), a rectangle in pixels (rect:X,Y,W,H) or frames (frames:10-19); "
        + "repeatable.",
      valueName: "PART"
    ),
    transform: Arguments.mask
  )
  var mask: [FrameMask] = []

  @Option(
    help: ArgumentHelp("Write an HTML report that contains the frames.", valueName: "FILE"),
    completion: .file(extensions: ["html"])
  )
  var report: String?

  @Option(
    help: ArgumentHelp("Write a JUnit XML report for CI services.", valueName: "FILE"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Whether to print colours (default: auto, only on a terminal and if NO_COLOR is not set).",
      valueName: "auto|always|never"
    ),
    completion: .list(ColourChoice.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var color = ColourChoice.auto

  @Option(
    help: ArgumentHelp(
      "What to print: text, JSON, annotations of GitHub, or Markdown for a comment (default: text).",
      valueName: "text|json|github|markdown"
    ),
    completion: .list(ResultFormat.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var format = ResultFormat.text

  @Flag(help: "Print JSON; the same as --format json.")
  var json = false

  /// Whether text is printed.
  var printsText: Bool { format == .text && !json }

  /// Throws an error for options that write files or that only reports of differences have.
  ///
  /// `option` is the option that excludes them, `mode` the goldens to record, and `expect` the number of goldens.
  func refuseFiles(with option: String, _ mode: RecordMode, _ expect: Int?) throws(CommandError) {
    let refused = [
      mode == .never ? nil : "--mode \(mode.rawValue)",
      expect.map { "--expect \($0)" },
      report.map { _ in "--report" }, junit.map { _ in "--junit" },
      format == .github || format == .markdown ? "--format \(format.rawValue)" : nil,
    ]
    try CommandError.refuse(
      refused,
      { "\(option) cannot be combined with \($0)" },
      "\(option) writes nothing and prints text or JSON; omit one of the options."
    )
  }

  /// Throws an error for files of reports that would replace another file, such as a frame that is compared.
  func refuseOtherFiles() throws(CommandError) {
    if let report, report == junit {
      throw .usage("--report and --junit name the same file", "Name two files.")
    }
    let files = [(report, ["html", "htm"]), (junit, ["xml"])]
    for case (let path?, let suffixes) in files
    where !suffixes.contains(URL(fileURLWithPath: path).pathExtension.lowercased()) {
      guard let start = try? RegularFile.bytes(of: path, atMost: 1).first,
        start != UInt8(ascii: "<")
      else { continue }
      throw .cannotCreate(
        "'\(path)' exists and is not a report",
        "Name another file for the report, or remove this one."
      )
    }
  }

  /// Prints the results, with the number of compared goldens at the end, and writes the requested files.
  func write(
    _ sequences: [SnapshotReport.Sequence],
    as name: String,
    count: VerifiedCount? = nil
  ) throws {
    let diagnoses = sequences.map(\.diagnosis)
    if let junit {
      try AtomicFile.write(Array(JUnitReport.text(of: sequences, name: name).utf8), to: junit)
    }
    if let report { try SnapshotReport(of: sequences, program: .current).write(to: report) }
    switch json ? .json : format {
    case .json:
      let data = DiagnosisJSON.data(diagnoses, program: .current, verified: count?.verified)
      return Console.output(json: data)
    case .github: return Console.output(ServiceReport.github(sequences, count))
    case .markdown: return Console.output(ServiceReport.markdown(sequences, count))
    case .text: break
    }
    for sequence in sequences {
      let text = DiagnosisText(sequence.diagnosis, remedy: sequence.remedy)
      Console.output(styled: text.text(isColoured: color.isColoured))
    }
    if let count { Console.output(count.text) }
  }
}

/// The format of printed results.
enum ResultFormat: String, CaseIterable {
  case text, json, github, markdown
}

/// The rule for colouring printed text.
enum ColourChoice: String, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set and not empty (https://no-color.org).
  case auto
  case always
  case never

  var isColoured: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Console.outputIsTerminal
        && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
