package import ArgumentParser
package import PageSequence

/// `fxrender preview`: the options of the live preview, which is a separate program.
///
/// The server and its libraries take almost half of the compile time, so `fxrender` does not contain them.
/// It checks the options, and then replaces its process with `fxrender-preview`.
package struct PreviewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Preview effects in a browser, where you can scroll and tune them.",
    discussion: """
      Prints the address of a page and serves it until you stop it. The page shows the frames of \
      'render', pixel for pixel; it reloads a preset's file whenever the file changes. A file with \
      errors opens in the editor of the page.

      EXAMPLES
        fxrender preview
        fxrender preview coverflow --pages photos/ --size 960x540
        fxrender preview my-effect.yaml --no-open --port 8000
        fxrender preview --project Projects/board.json
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file (default: coverflow).",
    completion: .presets
  )
  package var preset: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Port to listen on; if it is in use, the next free one (default: 4280).",
      valueName: "N"
    ),
    transform: Arguments.value(.count(0...65_535))
  )
  package var port = 4280

  @Option(
    help: ArgumentHelp(
      "Address to listen on; other machines cannot reach 127.0.0.1.",
      valueName: "ADDRESS"
    )
  )
  package var host = "127.0.0.1"

  @OptionGroup package var project: ProjectOption

  @Flag(help: "Do not open the page in a browser.")
  package var noOpen = false

  @Flag(help: "Decode every picture before the first frame, and skip those that cannot be read.")
  package var skipBadPages = false

  @OptionGroup package var arguments: SequenceArguments

  package init() {}

  /// Returns the project of `--project`, whose current variant is the one that is named, and the options over its stage.
  ///
  /// - Throws: `CommandError` for a file that cannot be used, and `SequenceError` for an unknown variant.
  package func start() throws -> (spec: SequenceSpec, project: (name: String, file: ProjectFile)?) {
    guard var file = try project.read() else { return (arguments.spec, nil) }
    let variant = try file.variant(preset)
    file.current = variant.name
    return (arguments.edits.spec(over: file.spec(of: variant)), (project.name, file))
  }

  package func run() throws { try PreviewProgram.run(Array(CommandLine.arguments.dropFirst())) }
}
