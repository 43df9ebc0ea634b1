import ArgumentParser
import FrameCompare
import FrameFiles
import FrameSnapshot
import PageSequence

/// `fxrender diff`: compares two sequences of frames.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two sequences of frames: folders, GIFs or APNGs.",
    usage: "fxrender diff [<options>] <expected> <actual>",
    discussion: """
      If fxrender rendered both sequences, their frames must be identical. In frames of other programs, \
      differences caused by a rasterizer or a palette are ignored up to limits: shapes that move by more than \
      0.3 px or grow by 0.25 px differ. --explain prints the limits.

      EXAMPLES
        fxrender diff before/ after/
        fxrender diff main/Renders/coverflow Renders/coverflow
        fxrender diff app.gif Renders/coverflow/coverflow.gif --report diff.html
      """
  )

  @ArgumentParser.Argument(help: "The expected frames: a folder of pictures, a GIF or an APNG.")
  var expected: String

  @ArgumentParser.Argument(help: "The actual frames: a folder of pictures, a GIF or an APNG.")
  var actual: String

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
    Interruption.prepare()
    let sequence = if let found = try await goldens() { found } else { try await frames() }
    try comparison.write([sequence], as: "fxrender.diff")
    if explain, comparison.printsText { Console.output(ComparisonLimits().explanation) }
    if !sequence.diagnosis.passes { throw CommandError.difference }
  }

  /// Compares two folders of goldens by what they record; nil for other folders and files.
  private func goldens() async throws -> SnapshotReport.Sequence? {
    guard
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
    guard let diagnosis = found else { throw CommandError.stopped("not all frames were compared") }
    return SnapshotReport.Sequence(
      diagnosis: diagnosis,
      pictures: diagnosis.passes ? nil : compared.pictures()
    )
  }

  private func frames() async throws -> SnapshotReport.Sequence {
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
    guard let diagnosis = try await compared.run(isStopped: { Interruption.signal != nil }) else {
      throw CommandError.stopped("not all frames were compared")
    }
    return SnapshotReport.Sequence(
      diagnosis: diagnosis,
      pictures: diagnosis.passes ? nil : compared.pictures()
    )
  }
}
