import ArgumentParser
import Foundation
import FrameRender
import FrameSnapshot
import PresetFiles

/// The program: its commands, and what it says without any.
struct FxRender: AsyncParsableCommand {
  /// The program's version, which is part of every render's fingerprint.
  static let version = FrameRenderer.version

  static let configuration = CommandConfiguration(
    commandName: "fxrender",
    abstract: "The bench for page-scroll effects: presets in, exact frames out.",
    usage: """
      fxrender <preset> [<options>]
      fxrender <subcommand> ...
      """,
    discussion: """
      EXAMPLES
        fxrender cardflow --frames 60            sixty frames in Renders/cardflow
        fxrender coverflow --pages photos/       your own pictures as pages
        fxrender coverflow --set tilt=0.7        another value of a parameter
        fxrender list                            every preset
        fxrender show coverflow                  its parameters and formulas
        fxrender poses coverflow --differences=-3:3:0.5 --json
      """,
    version: ProgramVersion.current.lines.joined(separator: "\n"),
    subcommands: [
      RenderCommand.self, ListCommand.self, ShowCommand.self, PosesCommand.self,
      RecordCommand.self, VerifyCommand.self, DiffCommand.self, ApproveCommand.self,
      OrphansCommand.self, LintCommand.self, GalleryCommand.self, IndexCommand.self,
      NewCommand.self, TraceCommand.self, PreviewCommand.self,
    ],
    defaultSubcommand: RenderCommand.self
  )

  private static let introduction = """
    fxrender \(version): the bench for page-scroll effects

      fxrender cardflow --frames 60      render sixty frames to Renders/cardflow
      fxrender list                      every preset, one line each

    'fxrender --help' shows all commands and options.
    """

  /// Runs the command that the program's words name, and ends with its status.
  static func run() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard !arguments.isEmpty else {
      Standard.output(introduction)
      return
    }
    // The parser would read the declarations of all commands first.
    guard arguments != ["--version"] else { return Standard.output(configuration.version) }
    do {
      try checkName(arguments[0])
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Failure(error).exit()
    }
  }

  /// The words that name a command, or will, and so no preset.
  static var commandNames: Set<String> {
    Planned.commands.union(configuration.subcommands.compactMap { $0._commandName } + ["help"])
  }

  /// Refuses a first word that names neither a command nor a preset, whatever follows it.
  private static func checkName(_ word: String) throws {
    let commands = configuration.subcommands.compactMap { $0._commandName }
    guard !word.hasPrefix("-"), !PresetLibrary.isPath(word), !(commands + ["help"]).contains(word)
    else { return }
    guard !Planned.commands.contains(word) else {
      throw CommandError.usage(
        "the command '\(word)' \(Planned.words)",
        "Commands: \(commands.joined(separator: ", "))."
      )
    }
    let library = PresetLibrary.standard
    guard !library.names.contains(word) else { return }
    throw PresetFailure.unknownPreset(
      word,
      known: PresetListing<PresetHead>(of: library).names + commands
    )
  }
}
