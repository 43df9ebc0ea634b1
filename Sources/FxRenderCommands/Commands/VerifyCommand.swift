import ArgumentParser
import Foundation
import FrameCompare
import FrameSnapshot
import PageGeometry
import PageScroll
import PageSequence
import TextTools

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
      example because its golden is damaged or golden.json is missing, is an error, and the others are \
      still compared. The exit status is 1 if a sequence differs. If none differs but one could not be \
      compared, it is 65 (invalid content) or 66 (missing input). The last line is the number of goldens \
      that were compared.

      With CI=true, no golden is recorded or replaced, whatever --mode is. Instead, if a sequence differs, \
      has no golden, or would be recorded in this mode, a candidate for a new golden is written to the \
      subfolder 'candidate' of the golden's folder, and the exit status is 1. It is also 1 if the preset of a \
      golden no longer exists; without CI=true, a note says so.

      EXAMPLES
        fxrender verify
        fxrender verify --expect 12
        fxrender verify coverflow --report coverflow.html
        fxrender verify coverflow --mask page:3 --mask frames:0-4
        fxrender verify --canary
        git bisect run fxrender verify coverflow --goldens /tmp/goldens --bisect-run
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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of goldens to compare. The exit status is 1 if another number was compared, for example because a "
        + "golden was deleted.",
      valueName: "N"
    ),
    transform: Arguments.value(.count(1...1_000_000))
  )
  var expect: Int?

  @OptionGroup var comparison: ComparisonOptions

  @OptionGroup var jobs: JobsOption

  @Flag(
    help: ArgumentHelp(
      "Test the comparison: plant one change in each sequence, such as a page moved by 0.25 pt, a pixel, or a "
        + "missing frame, and fail unless the comparison names it. Nothing is written."
    )
  )
  var canary = false

  @Flag(
    help: ArgumentHelp(
      "For 'git bisect run': compare the version in the checkout with goldens of a good version, in a folder outside "
        + "the checkout. The exit status is 0 if they are equal, 1 if they differ, 125 if the version cannot be "
        + "rendered, and 128, at which git stops, if nothing can be compared. Nothing is written."
    )
  )
  var bisectRun = false

  func run() async throws {
    if bisectRun { return try await judgeVersion() }
    try comparison.refuseOtherFiles()
    guard comparison.mask.isEmpty || mode == .never else {
      throw CommandError.usage(
        "--mask cannot be combined with --mode \(mode.rawValue)",
        "A golden is recorded without masks; omit one of the options."
      )
    }
    var session = session(GoldenPolicy(mode: mode))
    if canary { return try await plantCanaries(session) }
    let (sequences, status) = try await requests(session).run { preset, folder in
      let start = ContinuousClock.now
      var sequence = try await session.verify(preset, against: folder)
      sequence.seconds = (ContinuousClock.now - start) / .seconds(1)
      return sequence
    } failure: { name, error in
      SnapshotReport.Sequence(diagnosis: .notCompared(name: name, error: error.problem))
    }
    let count = VerifiedCount(of: sequences)
    try comparison.write(sequences, as: "fxrender.verify", count: count)
    if let mismatch = mismatch(count.verified) { throw mismatch }
    let isDifferent = sequences.contains { [.differs, .missing].contains($0.diagnosis.state) }
    if session.hasWritten || isDifferent { throw CommandError.difference }
    if let status { throw CommandError.reported(status: status) }
  }

  /// Prepares comparisons that record goldens as a policy requires.
  private func session(_ policy: GoldenPolicy) -> VerifySession {
    Interruption.prepare()
    return VerifySession(
      goldens: goldens,
      policy: policy,
      masks: comparison.mask,
      jobs: jobs,
      keepsPictures: comparison.report != nil
    )
  }

  /// Returns the sequences to compare.
  ///
  /// - Throws: An error if there are none.
  private func requests(_ session: VerifySession) throws -> VerifyRequests {
    let requests = VerifyRequests(presets, goldens, isUnattended: session.policy.isUnattended)
    guard requests.isEmpty else { return requests }
    let error = CommandError.noInput(
      "there are no goldens in '\(goldens.goldens)'",
      "Record one: fxrender record <preset>."
    )
    guard let mismatch = mismatch(0) else { throw error }
    Console.error(error.message)
    throw mismatch
  }

  /// Returns the error of another number of compared goldens than `--expect`.
  private func mismatch(_ count: Int) -> CommandError? {
    guard let expect, expect != count else { return nil }
    return CommandError(
      "error: \(count.counting("golden")) verified, but --expect is \(expect)\n"
        + "  Check which goldens in '\(goldens.goldens)' were added or removed, or change --expect.",
      .difference
    )
  }

  /// Tests the comparison of each sequence.
  private func plantCanaries(_ session: VerifySession) async throws {
    try comparison.refuseFiles(with: "--canary", mode, expect)
    let (results, status) = try await requests(session).run { preset, folder in
      try await session.canary(preset, against: folder)
    } failure: { _, _ in
      nil
    }
    if comparison.printsText {
      for result in results {
        Console.output(
          styled: CanaryReport.text(of: result, isColoured: comparison.color.isColoured)
        )
      }
    } else {
      Console.output(json: CanaryReport.json(of: results, program: .current))
    }
    if results.contains(where: { $0.verdict != .found }) { throw CommandError.difference }
    if let status { throw CommandError.reported(status: status) }
  }

  /// Compares the version in the checkout with its goldens, and ends with a status for `git bisect run`.
  private func judgeVersion() async throws {
    try comparison.refuseFiles(with: "--bisect-run", mode, expect)
    guard !canary, !presets.isEmpty else {
      throw canary
        ? CommandError.usage("--bisect-run cannot be combined with --canary", "Omit one of them.")
        : .usage("--bisect-run needs a preset", "Name the presets to compare.")
    }
    try goldens.refuseCheckout()
    for preset in presets { try goldens.refuseMissing(for: preset) }
    // In CI too, nothing is written.
    var session = session(GoldenPolicy(environment: [:]))
    let (sequences, status) = try await requests(session).run { preset, folder in
      var sequence = try await session.verify(preset, against: folder)
      sequence.remedy = nil
      return sequence
    } failure: { name, error in
      SnapshotReport.Sequence(diagnosis: .notCompared(name: name, error: error.problem))
    } error: {
      .ofVersion($0)
    }
    try comparison.write(sequences, as: "fxrender.verify", count: VerifiedCount(of: sequences))
    let isDifferent = sequences.contains { $0.diagnosis.state == .differs }
    if isDifferent { throw CommandError.difference }
    if let status { throw CommandError.reported(status: status) }
  }
}

extension CommandError {
  /// Creates the error of a version that `git bisect run` compares: git skips the version, or stops.
  ///
  /// A preset, an option or a picture that cannot be used belongs to the version; a golden does not.
  fileprivate static func ofVersion(_ error: any Error) -> Self {
    let known = CommandError(error)
    let ofVersion = [ExitStatus.usage, .wrongContent, .noInput].map(\.rawValue)
    guard ofVersion.contains(known.status), !(error is GoldenError) else {
      return known.stoppingBisection
    }
    return CommandError(known.message, .skipped)
  }
}
