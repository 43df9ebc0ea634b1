import ArgumentParser
import Foundation
import FrameSnapshot
import PresetFiles

/// `fxrender approve`: takes what comes out now as what is expected from now on.
struct ApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Take a sequence as it is now as its golden, and say why.",
    discussion: """
      Records the golden again with the options that it has, or that its candidate has, and keeps the \
      reason in golden.json.

      EXAMPLE
        fxrender approve coverflow --reason "the side pages lean a little more"
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file.",
    completion: .presets
  )
  var preset: String

  @Option(name: .long, help: ArgumentHelp("Why the change is right.", valueName: "TEXT"))
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
    let preset = try library.presetSayingWhatItHides(reference)
    let folder = place ?? goldens.folder(of: preset.name)
    guard let from = [folder, folder.candidate].first(where: \.isThere) else {
      throw CommandError.noInput(
        "'\(folder.path)' has neither a golden nor a candidate",
        "Record one: fxrender record \(self.preset)."
      )
    }
    let file = try GoldenFile(path: from.manifest)
    let golden = Golden(
      try file.sequence(of: preset),
      path: PresetLibrary.isPath(reference) ? reference : nil
    )
    try await golden.record(in: folder, pixels: file.pixels, reason: reason, jobs: jobs)
    folder.candidate.remove()
    Standard.output(folder.path)
  }
}
