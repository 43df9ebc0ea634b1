import ArgumentParser
import FrameSnapshot
import PresetFiles

/// `fxrender approve`: records a golden again after an intended change.
struct ApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Record a golden again after an intended change, with the reason.",
    discussion: """
      Renders the sequence with the options that are stored in its golden. If there is no golden, the \
      options are those of the candidate that 'verify' has written. The reason is stored in golden.json.

      EXAMPLE
        fxrender approve coverflow --reason "side pages lean a little more"
      """
  )

  @ArgumentParser.Argument(help: "A preset's name or the path of its file.", completion: .presets)
  var preset: String

  @Option(help: ArgumentHelp("The reason for the change.", valueName: "TEXT"))
  var reason: String

  @OptionGroup var goldens: GoldensOption

  @OptionGroup var jobs: JobsOption

  func run() async throws {
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw CommandError.usage("the reason is empty", "Say in a sentence why the change is right.")
    }
    Interruption.prepare()
    let library = PresetLibrary.standard
    let (reference, place) = try goldens.named(self.preset, in: library)
    let preset = try library.presetWarningIfShadowed(reference)
    let folder = place ?? goldens.folder(of: preset.name)
    guard let source = [folder, folder.candidate].first(where: \.exists) else {
      throw CommandError.noInput(
        "'\(folder.path)' has neither a golden nor a candidate",
        "Record one: fxrender record \(self.preset)."
      )
    }
    let file = try GoldenFile(path: source.manifest)
    let golden = GoldenRecorder(
      try file.sequence(of: preset),
      path: PresetLibrary.isPath(reference) ? reference : nil
    )
    try await golden.record(in: folder, pixels: file.pixels, reason: reason, jobs: jobs)
    folder.candidate.remove()
    Console.output(folder.path)
  }
}
