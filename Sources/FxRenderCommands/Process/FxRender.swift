import ArgumentParser
import Foundation
import FrameRender
import FrameSnapshot
import PresetFiles

/// The root command: its subcommands, and the introduction that it prints without arguments.
struct FxRender: AsyncParsableCommand {
  /// The program's version, which is part of every render's fingerprint.
  static let version = FrameRenderer.version

  static let configuration = CommandConfiguration(
    commandName: "fxrender",
    abstract: "Renders page-scroll effects to exact frames.",
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
    // The parser prints it, and CommandError all versions in place of it: finding those of the libraries takes time.
    version: version,
    subcommands: [
      RenderCommand.self, ListCommand.self, ShowCommand.self, PosesCommand.self,
      SheetCommand.self, ConvertCommand.self, PlanCommand.self, MergeCommand.self,
      RecordCommand.self, VerifyCommand.self,
      DiffCommand.self, ApproveCommand.self, OrphansCommand.self, LintCommand.self,
      GalleryCommand.self, PublishCommand.self, ExportCommand.self, FitCommand.self,
      IndexCommand.self, NewCommand.self,
      TraceCommand.self, PreviewCommand.self,
    ],
    defaultSubcommand: RenderCommand.self
  )

  @Flag(help: "Print the licences of fxrender and of the software in it.")
  var licenses = false

  /// Prints the licences instead of running a command, as the parser does with the version.
  func validate() {
    guard licenses else { return }
    Console.output(LicenceTexts.all)
    Foundation.exit(ExitStatus.done.rawValue)
  }

  private static let introduction = """
    fxrender \(version): page-scroll effects as exact frames

      fxrender cardflow --frames 60      render sixty frames to Renders/cardflow
      fxrender list                      list every preset, one line each

    'fxrender --help' shows all commands and options.
    """

  /// Runs the command of the command line, and exits with its status.
  static func run() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard !arguments.isEmpty else {
      Console.output(introduction)
      return
    }
    // This is faster than the parser, which first reads the declarations of all commands.
    guard arguments != ["--version"], arguments != ["-v"] else {
      return Console.output(allVersions)
    }
    do {
      try checkName(arguments[0])
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      let error = CommandError(error, arguments: arguments)
      (arguments.contains("--bisect-run") ? error.stoppingBisection : error).exit()
    }
  }

  /// The versions of the program and of its libraries.
  static var allVersions: String { ProgramVersion.current.lines.joined(separator: "\n") }

  private static let commands = configuration.subcommands.compactMap { $0._commandName }

  /// The names of commands, which a preset cannot have.
  static let reservedNames = Set(commands + ["help"])

  /// Throws an error if the first word is neither a command nor a preset, before the options are parsed.
  private static func checkName(_ word: String) throws {
    guard !word.hasPrefix("-"), !PresetLibrary.isPath(word), !reservedNames.contains(word)
    else { return }
    let library = PresetLibrary.standard
    guard !library.names.contains(word) else { return }
    throw PresetFailure.unknownPreset(word, known: PresetListing(of: library).names + commands)
  }
}
