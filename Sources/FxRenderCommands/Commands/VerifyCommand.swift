import ArgumentParser
import Foundation
import FrameCompare
import FrameSnapshot
import PageScroll
import PageSequence

/// `fxrender verify`: compares sequences with their goldens.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare sequences with their goldens.",
    usage: "fxrender verify [<options>] [<preset> ...]",
    discussion: """
      Renders each sequence again with the options of its golden and compares all frames exactly. \
      Explains each difference: the frames, the page, the part of its pose, and the parameter or line \
      that changed. Without a preset, verifies all goldens. A sequence that cannot be compared, for \
      example because its golden is damaged, is an error, and the others are still compared. The exit \
      status is 1 if a sequence differs. If none differs but one could not be compared, it is 65 \
      (invalid content) or 66 (missing input).

      With CI=true, missing goldens are not recorded, whatever --mode is. Instead, if a sequence \
      differs or has no golden, a candidate for a new golden is written to the subfolder 'candidate' of \
      the golden's folder.

      EXAMPLES
        fxrender verify
        fxrender verify coverflow --report coverflow.html
        fxrender verify coverflow --mask page:3 --mask frames:0-4
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "Names of presets, paths of their files, or names of goldens.",
      valueName: "preset"
    ),
    completion: .presets
  )
  var presets: [String] = []

  @OptionGroup var goldens: GoldensOption

  @Option(
    help: ArgumentHelp(
      "Which goldens to record: none, missing ones, missing and failed ones, or all (default: never). The exit "
        + "status is 1 if a golden was recorded.",
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
        "A golden is recorded without masks; omit one of the options."
      )
    }
    Interruption.prepare()
    var session = VerifySession(
      goldens: goldens,
      policy: GoldenPolicy(mode: mode, environment: ProcessInfo.processInfo.environment),
      masks: comparison.mask,
      jobs: jobs,
      keepsPictures: comparison.report != nil
    )
    var sequences: [SnapshotReport.Sequence] = []
    var status: Int32?
    for request in try requests() {
      do {
        let (preset, folder) = try request.place.get()
        let start = ContinuousClock.now
        var sequence = try await session.verify(preset, against: folder)
        sequence.seconds = (ContinuousClock.now - start) / .seconds(1)
        sequences.append(sequence)
      } catch {
        let failure = CommandError(error)
        guard !failure.isStopped else { throw failure }
        Console.error(failure.message)
        status = status ?? failure.status
        let diagnosis = SequenceDiagnosis.notCompared(
          name: request.name,
          error: failure.problem
        )
        sequences.append(SnapshotReport.Sequence(diagnosis: diagnosis))
      }
    }
    try comparison.write(sequences, as: "fxrender.verify")
    let isDifferent = sequences.contains { !$0.diagnosis.passes && $0.diagnosis.error == nil }
    if session.hasWritten || isDifferent { throw CommandError.difference }
    if let status { throw CommandError.reported(status: status) }
  }

  /// A sequence to verify.
  private struct Request {
    /// The name in the report if the sequence cannot be compared.
    var name: String
    /// The preset's name or path and the folder of its golden, or the error of a damaged golden.
    ///
    /// A nil folder means the folder with the preset's name.
    var place: Result<(preset: String, folder: GoldenFolder?), any Error>
  }

  /// Returns a request for each named preset, or for each golden if no preset is named.
  private func requests() throws -> [Request] {
    guard presets.isEmpty else {
      return presets.map { name in
        Request(name: name, place: Result { try goldens.named(name, in: .standard) })
      }
    }
    let recorded = goldens.recorded(in: .standard)
    let requests = recorded.compactMap { golden -> Request? in
      switch golden.state {
      case .of(let preset):
        return Request(name: golden.name, place: .success((preset, golden.folder)))
      case .damaged(let error): return Request(name: golden.name, place: .failure(error))
      case .orphan:
        Console.error(
          "note: the preset of \(golden.folder.path) no longer exists; remove the golden, or see 'fxrender orphans'"
        )
        return nil
      }
    }
    guard !requests.isEmpty else {
      throw CommandError.noInput(
        "there are no goldens in '\(goldens.goldens)'",
        "Record one: fxrender record <preset>."
      )
    }
    return requests
  }
}
