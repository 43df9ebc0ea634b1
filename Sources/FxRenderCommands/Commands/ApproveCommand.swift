import ArgumentParser
import Foundation
import FrameSnapshot
import PageSequence
import PresetFiles
import TextTools

/// `fxrender approve`: records a golden again after an intended change.
struct ApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Record a golden again after an intended change, with the reason.",
    usage: """
      fxrender approve <preset> --reason <TEXT> [<options>]
      fxrender approve --candidates <DIR>
      """,
    discussion: """
      Renders the sequence with the options that are stored in its golden. If there is no golden, the \
      options are those of the candidate that 'verify' has written. The reason is stored in golden.json. If \
      the golden contains a merge conflict and the options of both sides differ, --options selects a side. \
      With CI=true, nothing is approved.

      --candidates accepts all candidates that tests and 'verify' wrote below a folder.

      EXAMPLES
        fxrender approve coverflow --reason "side pages lean a little more"
        fxrender approve --candidates Tests
      """
  )

  @ArgumentParser.Argument(help: "A preset's name or the path of its file.", completion: .presets)
  var preset: String?

  @Option(help: ArgumentHelp("The reason for the change.", valueName: "TEXT"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "The side of a merge conflict whose options are kept.",
      valueName: "ours|theirs"
    ),
    completion: .list(GoldenSide.allCases.map(\.rawValue)),
    transform: Arguments.value(.word())
  )
  var options: GoldenSide?

  @Option(
    help: ArgumentHelp("Accept all candidates below a folder.", valueName: "DIR"),
    completion: .directory
  )
  var candidates: String?

  @OptionGroup var goldens: GoldensOption

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    if let candidates { return try acceptCandidates(in: candidates) }
    guard let preset else {
      throw CommandError.usage(
        "<preset> is missing",
        "<preset>  A preset's name or the path of its file."
      )
    }
    guard let reason else {
      throw CommandError.usage("--reason is missing", "--reason <TEXT>  The reason for the change.")
    }
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw CommandError.usage("the reason is empty", "Say in a sentence why the change is right.")
    }
    Interruption.prepare()
    let library = PresetLibrary.standard
    let (reference, place) = try goldens.named(preset, in: library, side: options ?? .ours)
    let current = try library.presetWarningIfShadowed(reference)
    let folder = place ?? goldens.folder(of: current.name)
    try GoldenPolicy().check(.approved, of: folder.path)
    let incomplete = folder.hasFiles ? folder : nil
    guard let source = [folder, folder.candidate].first(where: \.exists) ?? incomplete else {
      throw CommandError.noInput(
        "'\(folder.path)' has neither a golden nor a candidate",
        "Record one: fxrender record \(preset.shellWord)\(goldens.words)."
      )
    }
    let file = try golden(source)
    let golden = GoldenRecorder(
      try file.sequence(of: current),
      path: PresetLibrary.isPath(reference) ? reference : nil
    )
    try await golden.record(in: folder, pixels: file.pixels, reason: reason, jobs: jobs)
    folder.candidate.remove()
    Console.output(folder.path)
  }

  /// Opens a golden, or the selected side of a conflict.
  private func golden(_ folder: GoldenFolder) throws -> GoldenFile {
    let file = Result { () throws(GoldenError) in try GoldenFile.opened(folder) }
    guard case .failure(let error) = file, error.problem == .conflict else {
      guard options == nil else {
        throw CommandError.usage(
          "--options has no effect",
          "\(folder.manifest) contains no merge conflict; omit the option."
        )
      }
      return try file.get()
    }
    let sides = try GoldenSide.allCases.map { try GoldenFile(path: folder.manifest, side: $0) }
    if let options { return sides[options == .ours ? 0 : 1] }
    let changes = SequenceCauses.options(from: sides[0].spec, to: sides[1].spec)
    guard changes.isEmpty else {
      throw CommandError.usage(
        "both sides of the merge have different options in \(folder.manifest)",
        "Add --options ours or --options theirs. From ours to theirs:\n  "
          + changes.joined(separator: "\n  ")
      )
    }
    return sides[0]
  }

  private func acceptCandidates(in folder: String) throws {
    guard preset == nil, reason == nil, options == nil else {
      throw CommandError.usage(
        "--candidates cannot be combined with a preset, --reason or --options",
        "It accepts all candidates below a folder as they are; the reason belongs to the commit that contains them."
      )
    }
    let found = GoldenCandidates(in: folder).candidates
    guard !found.isEmpty else {
      throw CommandError.noInput(
        "there are no candidates in '\(folder)'",
        "Name the folder of your goldens or tests; with CI=true, failing tests write candidates."
      )
    }
    let policy = GoldenPolicy()
    for candidate in found { try policy.check(.approved, of: candidate.golden) }
    for candidate in found {
      try GoldenCandidates.accept(candidate)
      Console.output(candidate.golden)
    }
  }
}
