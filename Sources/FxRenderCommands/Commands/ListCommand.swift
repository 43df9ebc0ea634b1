import ArgumentParser
import FrameFiles
import JSONCoding

/// `fxrender list`: lists the presets, one line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the presets, one line each.",
    discussion: """
      In a terminal, presets are grouped by family, and summaries are truncated to the terminal's width. \
      In a file or a pipe, each preset is one line that starts with the preset's name.

      EXAMPLES
        fxrender list
        fxrender list cube
        fxrender list --family icarousel --tag ring
      """
  )

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "Only presets with all these words in name, family, tags, other names or summary.",
      valueName: "word"
    )
  )
  var words: [String] = []

  @OptionGroup var choice: PresetChoice

  @Flag(help: "Print JSON, with all parameters.")
  var json = false

  func run() throws {
    let listing = PresetListing(of: .standard)
    let presets = try choice.presets(of: listing.presets)
      .filter { preset in words.allSatisfy(preset.contains) }
    guard !presets.isEmpty || words.isEmpty else {
      throw CommandError.usage(
        "no preset matches '\(words.joined(separator: " "))'",
        "'fxrender list' shows all presets."
      )
    }
    if json {
      Console.output(json: JSONText.data(PresetList(presets: presets)))
    } else if !presets.isEmpty {
      let text = PresetListText(presets)
      Console.output(Console.outputWidth.map(text.grouped(width:)) ?? text.plain)
    }
    try listing.throwFailures()
  }
}

/// The output of `list --json`.
private struct PresetList: Encodable {
  var schema = 1
  var presets: [PresetSummary]
}
