import ArgumentParser
import FrameCompare
import FrameFiles
import FrameSnapshot
import PageSequence

/// `fxrender diff`: compares two sequences of frames.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two sequences of frames: folders, GIFs, APNGs or videos.",
    usage: """
      fxrender diff [<options>] <expected> <actual>
      fxrender diff --stdin [--exact] [--mask <PART> ...]
      """,
    discussion: """
      If fxrender rendered both sequences, their frames must be identical. In frames of other programs, \
      differences caused by another rasterizer, a palette or a codec are ignored up to limits. The first line names \
      that cause, and --tolerance chooses another one. --explain prints the limits.

      Videos (MP4, MOV, WebM, MKV) need ffmpeg, version 5.1 or newer.

      With --stdin, each line of standard input is a request such as {"expected": "a.png", "actual": "b.png"}, and \
      each line of the output is its answer. A line that is wrong has an error in its answer, and does not stop the \
      program.

      EXAMPLES
        fxrender diff before/ after/
        fxrender diff main/Renders/coverflow Renders/coverflow
        fxrender diff app.gif Renders/coverflow/coverflow.gif --report diff.html
        fxrender diff golden.apng simulator.mov --junit diff.xml
        fxrender diff --stdin < pairs.jsonl
      """
  )

  @ArgumentParser.Argument(
    help: "The expected frames: a folder of pictures, a GIF, an APNG or a video."
  )
  var expected: String?

  @ArgumentParser.Argument(
    help: "The actual frames: a folder of pictures, a GIF, an APNG or a video."
  )
  var actual: String?

  @Flag(help: "Compare the pairs in lines of JSON from standard input.")
  var stdin = false

  @Flag(
    inversion: .prefixedNo,
    exclusivity: .chooseLast,
    help: "Fail on any difference, however small."
  )
  var exact: Bool?

  @Option(
    help: ArgumentHelp(
      "The cause of the differences to ignore (default: automatic, by the files and their pixels).",
      valueName: NoiseModel.allCases.map(\.rawValue).joined(separator: "|")
    ),
    completion: .list(NoiseModel.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var tolerance: NoiseModel?

  @Flag(help: "Print the limits of ignored differences, and the reason for each limit.")
  var explain = false

  @OptionGroup var comparison: ComparisonOptions

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    guard !stdin else {
      try refuseOthers()
      return try await DiffStream(exact: exact, masks: comparison.mask).run()
    }
    guard let expected, let actual else {
      throw CommandError.usage(
        "\(expected == nil ? "<expected>" : "<actual>") is missing",
        "Name two folders or files, or use --stdin."
      )
    }
    if exact == true, let tolerance, tolerance != .exact {
      throw CommandError.usage(
        "--exact cannot be combined with --tolerance \(tolerance.rawValue)",
        "Omit one of them."
      )
    }
    try comparison.refuseOtherFiles()
    Interruption.prepare()
    let sequence =
      if let found = try await goldens(expected, actual) { found } else {
        try await frames(expected, actual)
      }
    try comparison.write([sequence], as: "fxrender.diff")
    if explain, comparison.printsText { Console.output(ComparisonLimits().explanation) }
    if !sequence.diagnosis.passes { throw CommandError.difference }
  }

  /// Throws an error for words that have no meaning with `--stdin`.
  private func refuseOthers() throws(CommandError) {
    let refused = [
      expected.map { "'\($0)'" }, explain ? "--explain" : nil, comparison.json ? "--json" : nil,
      comparison.format == .text ? nil : "--format \(comparison.format.rawValue)",
      comparison.report.map { _ in "--report" }, comparison.junit.map { _ in "--junit" },
      jobs.jobs.map { "--jobs \($0)" }, tolerance.map { "--tolerance \($0.rawValue)" },
    ]
    try CommandError.refuse(
      refused,
      { "--stdin cannot be combined with \($0)" },
      "With --stdin, pairs are read from standard input, and answers are JSON; omit one of the two."
    )
  }

  /// Compares two folders of goldens by what they record; nil for other folders and files, and if differences are to
  /// be tolerated, which a record of hashes cannot show.
  private func goldens(_ expected: String, _ actual: String) async throws
    -> SnapshotReport.Sequence?
  {
    guard exact != false, tolerance == nil || tolerance == .exact,
      let compared = try GoldenComparison(
        expected: expected,
        actual: actual,
        masks: comparison.mask
      )
    else { return nil }
    for note in compared.notes { Console.error("note: \(note)") }
    let found = try await compared.run(
      workers: try jobs.workers(for: compared.sequence),
      isStopped: { Interruption.signal != nil }
    )
    return try result(found, compared.pictures)
  }

  private func frames(_ expected: String, _ actual: String) async throws
    -> SnapshotReport.Sequence
  {
    let sources = try [expected, actual].map { try FrameSource(path: $0) }
    for list in sources.compactMap(\.uncheckedList) {
      Console.error("note: \(FrameDocument.noteWithoutChecksums(list))")
    }
    var limits = ComparisonLimits()
    limits.tolerance = tolerance ?? .automatic
    let compared = SequenceComparison(
      expected: sources[0],
      actual: sources[1],
      isExact: exact ?? tolerance.map { $0 == .exact },
      masks: comparison.mask,
      limits: limits
    )
    let found = try await compared.run(isStopped: { Interruption.signal != nil })
    return try result(found, compared.pictures)
  }

  /// Returns a diagnosis with its pictures; throws an error if it is nil, because the comparison was stopped.
  private func result(
    _ found: SequenceDiagnosis?,
    _ pictures: () -> (Int) throws -> SnapshotReport.Pictures
  ) throws(CommandError) -> SnapshotReport.Sequence {
    guard let diagnosis = found else { throw .comparisonStopped }
    return SnapshotReport.Sequence(
      diagnosis: diagnosis,
      pictures: diagnosis.passes ? nil : pictures()
    )
  }
}
