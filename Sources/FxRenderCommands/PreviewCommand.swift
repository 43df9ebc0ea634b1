package import ArgumentParser
import FrameRender
import PageSequence

/// `fxrender preview`: the options of the live preview, which is a program of its own.
///
/// The server and its libraries take almost half of the time to compile, so `fxrender` does not have
/// them: it checks the options and runs `fxrender-preview` in its place.
package struct PreviewCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show effects live in a browser, to be touched and tuned.",
    discussion: """
      Prints the address of a page and serves it until it is stopped. What the page shows is what \
      'render' draws, to the pixel; a preset's file is read again whenever it changes.

      EXAMPLES
        fxrender preview
        fxrender preview coverflow --pages photos/ --size 960x540
        fxrender preview my-effect.yaml --no-open --port 8000
      """
  )

  @ArgumentParser.Argument(
    help: "A preset's name or the path of its file (default: coverflow).",
    completion: .presets
  )
  package var preset: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Port of the address; one that is taken gives way to the next that is free (default: 4280).",
      valueName: "N"
    ),
    transform: Arguments.value(.count(0...65_535))
  )
  package var port = 4280

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Address of this machine to be reached at (default: 127.0.0.1, which others cannot reach).",
      valueName: "ADDRESS"
    )
  )
  package var host = "127.0.0.1"

  @Flag(name: .long, help: "Do not open the page in a browser.")
  package var noOpen = false

  @OptionGroup package var arguments: SequenceArguments

  package init() {}

  package func run() throws {
    try PreviewProgram.run(Array(CommandLine.arguments.dropFirst()))
  }
}
