import ArgumentParser
import Foundation
import FrameSnapshot
import PageScroll
import PresetFiles

/// `fxrender verify`: holds sequences against their goldens.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Hold sequences against their goldens.",
    usage: "fxrender verify [<options>] [<preset> ...]",
    discussion: """
      Renders each sequence again with the options of its golden and compares all frames exactly. \
      What differs is explained: which frames, which page, which part of its pose, and the parameter \
      or line that changed. Without a preset all goldens are verified.

      With CI=true in the environment a golden that is missing is never recorded; what comes out is \
      left beside it in 'candidate', and so is what comes out otherwise.

      EXAMPLES
        fxrender verify
        fxrender verify coverflow --report coverflow.html
        fxrender verify coverflow --mask page:3 --mask frames:0-4
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "Presets' names, the paths of their files, or names of goldens.",
      valueName: "preset"
    ),
    completion: .presets
  )
  var presets: [String] = []

  @OptionGroup var goldens: GoldensOption

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which goldens are recorded again (default: never); a run that recorded one ends with 1.",
      valueName: "never|missing|failed|all"
    ),
    completion: .list(RecordMode.allCases.map(\.rawValue)),
    transform: Arguments.word(RecordMode.self)
  )
  var mode = RecordMode.never

  @OptionGroup var comparison: ComparisonOptions

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    guard comparison.mask.isEmpty || mode == .never else {
      throw CommandError.usage(
        "--mask and --mode \(mode.rawValue) exclude each other",
        "A golden is of all that is seen; leave one of them out."
      )
    }
    Interruption.prepare()
    let session = VerifySession(
      goldens: goldens,
      policy: GoldenPolicy(mode: mode, environment: ProcessInfo.processInfo.environment),
      masks: comparison.mask,
      jobs: jobs,
      keepsPictures: comparison.report != nil
    )
    var sequences: [SnapshotReport.Sequence] = []
    var failure: (any Error)?
    let (asked, orphans) = try asked()
    for (preset, folder) in asked {
      do {
        sequences.append(try await session.verify(preset, against: folder))
      } catch let error where !(error is StoppedError || error is ComparisonStopped) {
        // The others are compared all the same; the first failure is told at the end.
        if failure != nil { Standard.error(Failure(error).message) }
        failure = failure ?? error
      }
    }
    try comparison.write(sequences, as: "fxrender.verify")
    for orphan in orphans {
      Standard.error(
        "note: \(orphan) has no preset any more; remove it, or see 'fxrender orphans'"
      )
    }
    if let failure { throw failure }
    if session.hasWritten || !sequences.allSatisfy(\.diagnosis.passes) { throw DifferenceFound() }
  }

  /// The presets that were named, or those of all goldens; and the goldens without one, which only
  /// who asks for all is told of.
  private func asked() throws -> (
    presets: [(preset: String, folder: GoldenFolder?)], orphans: [String]
  ) {
    guard presets.isEmpty else {
      return (try presets.map { try goldens.named($0, in: .standard) }, [])
    }
    let (known, orphans) = try goldens.recorded(in: .standard)
    guard !known.isEmpty else {
      throw CommandError.noInput(
        "there are no goldens in '\(goldens.goldens)'",
        "Record one: fxrender record <preset>."
      )
    }
    return (known.map { ($0.preset, $0.folder) }, orphans)
  }
}
