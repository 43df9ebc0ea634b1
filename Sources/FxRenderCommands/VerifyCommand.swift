import ArgumentParser
import Foundation
import FrameCompare
import FrameSnapshot
import PageScroll
import PageSequence
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
      or line that changed. Without a preset all goldens are verified. What cannot be compared, as its \
      golden is damaged, is an error, and the others are compared all the same. Ends with 1 if \
      anything differs, else with 65 or 66 if anything could not be compared.

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
    transform: Arguments.value(.word())
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
    var status: Int32?
    for asked in try asked() {
      do {
        let (preset, folder) = try asked.place.get()
        sequences.append(try await session.verify(preset, against: folder))
      } catch let error where !(error is StoppedError || error is ComparisonStopped) {
        // The others are compared all the same.
        let failure = Failure(error)
        Standard.error(failure.message)
        status = status ?? failure.status
        let diagnosis = SequenceDiagnosis.notCompared(
          name: asked.name,
          error: failure.problem
        )
        sequences.append(SnapshotReport.Sequence(diagnosis: diagnosis))
      }
    }
    try comparison.write(sequences, as: "fxrender.verify")
    let isDifferent = sequences.contains { !$0.diagnosis.passes && $0.diagnosis.error == nil }
    if session.hasWritten || isDifferent { throw DifferenceFound() }
    if let status { throw ReportedFailure(status: status) }
  }

  /// A sequence that is to be compared.
  private struct Asked {
    /// What it is called where it cannot be compared.
    var name: String
    /// The preset, and the folder of its golden; nil for that of the preset's name.
    var place: Result<(preset: String, folder: GoldenFolder?), any Error>
  }

  /// The presets that were named, or those of all goldens.
  private func asked() throws -> [Asked] {
    guard presets.isEmpty else {
      return presets.map { name in
        Asked(name: name, place: Result { try goldens.named(name, in: .standard) })
      }
    }
    let recorded = goldens.recorded(in: .standard)
    let asked = recorded.compactMap { golden -> Asked? in
      switch golden.state {
      case .of(let preset):
        return Asked(name: golden.name, place: .success((preset, golden.folder)))
      case .damaged(let error): return Asked(name: golden.name, place: .failure(error))
      case .orphan:
        Standard.error(
          "note: \(golden.folder.path) has no preset any more; remove it, or see 'fxrender orphans'"
        )
        return nil
      }
    }
    guard !asked.isEmpty else {
      throw CommandError.noInput(
        "there are no goldens in '\(goldens.goldens)'",
        "Record one: fxrender record <preset>."
      )
    }
    return asked
  }
}
