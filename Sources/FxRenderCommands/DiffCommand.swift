import ArgumentParser
import FrameCompare
import FrameSnapshot

/// `fxrender diff`: holds two sequences of frames against each other.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Hold two sequences of frames against each other: folders, GIFs or APNGs.",
    usage: "fxrender diff [<options>] <expected> <actual>",
    discussion: """
      Frames that were rendered here, both of them, have to be equal to the last bit. Others may have \
      noise, as another rasterizer or a palette makes it, within limits that --explain prints.

      EXAMPLES
        fxrender diff before/ after/
        fxrender diff app.gif Renders/coverflow/coverflow.gif --report diff.html
      """
  )

  @ArgumentParser.Argument(help: "What is expected: a folder of pictures, a GIF or an APNG.")
  var expected: String

  @ArgumentParser.Argument(help: "What is.")
  var actual: String

  @Flag(
    inversion: .prefixedNo,
    exclusivity: .chooseLast,
    help: "Whether any difference fails, however small."
  )
  var exact: Bool?

  @Flag(name: .long, help: "Print the limits, and where each comes from.")
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
      throw ComparisonStopped()
    }
    let sequence = SnapshotReport.Sequence(
      diagnosis: diagnosis,
      pictures: diagnosis.passes ? nil : compared.pictures()
    )
    try comparison.write([sequence], as: "fxrender.diff")
    if explain, !comparison.json { Standard.output(ComparisonLimits().explanation) }
    if !diagnosis.passes { throw DifferenceFound() }
  }
}
