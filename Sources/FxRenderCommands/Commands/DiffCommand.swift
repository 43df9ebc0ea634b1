import ArgumentParser
import FrameCompare
import FrameSnapshot

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

  @Flag(help: "Print the limits of ignored differences, and the reason for each limit.")
  var explain = false

  @OptionGroup var comparison: ComparisonOptions

  func run() async throws {
    Interruption.prepare()
    let compared = SequenceComparison(
      expected: try FrameSource(path: expected),
      actual: try FrameSource(path: actual),
      isExact: exact,
      masks: comparison.mask
    )
    guard let diagnosis = try await compared.run(isStopped: { Interruption.signal != nil }) else {
      throw CommandError.stopped("not all frames were compared")
    }
    let sequence = SnapshotReport.Sequence(
      diagnosis: diagnosis,
      pictures: diagnosis.passes ? nil : compared.pictures()
    )
    try comparison.write([sequence], as: "fxrender.diff")
    if explain, !comparison.json { Console.output(ComparisonLimits().explanation) }
    if !diagnosis.passes { throw CommandError.difference }
  }
}
