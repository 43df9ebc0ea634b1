import ArgumentParser
import FrameFiles
import JSONCoding
import PresetFiles

/// `fxrender list`: every preset, one line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show every preset, one line each.",
    discussion: """
      On a terminal the presets stand under their families and summaries are cut to its width; \
      elsewhere each is one whole line, the name first.

      EXAMPLES
        fxrender list
        fxrender list --family icarousel --tag ring
      """
  )

  @OptionGroup var choice: PresetChoice

  @Flag(name: .long, help: "Print JSON, with all parameters.")
  var json = false

  func run() throws {
    if json {
      try show(PresetEntry.self) { presets in
        Standard.output(json: JSONText.data(PresetList(presets: presets)))
      }
    } else {
      try show(PresetHead.self) { presets in
        guard !presets.isEmpty else { return }
        let text = PresetListText(presets)
        Standard.output(Standard.outputWidth.map(text.grouped(width:)) ?? text.plain)
      }
    }
  }

  private func show<Entry: ListedPreset>(_ type: Entry.Type, _ print: ([Entry]) -> Void) throws {
    let listing = PresetListing<Entry>(of: .standard)
    print(try choice.presets(of: listing.presets))
    try listing.throwFailures()
  }
}

/// What `list --json` says.
private struct PresetList: Encodable {
  var schema = 1
  var presets: [PresetEntry]
}
