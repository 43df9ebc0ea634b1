import ArgumentParser
import FrameFiles
import Gallery
import JSONCoding
import TextTools

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
      "Only presets that match all these words, or the most of them: in name, other names, tags, family or summary, or by words that mean the same.",
      valueName: "word"
    )
  )
  var words: [String] = []

  @OptionGroup var choice: PresetChoice

  @Flag(help: "Print JSON, with all parameters.")
  var json = false

  func run() throws {
    let listing = PresetListing(of: .standard)
    let chosen = try choice.presets(of: listing.presets)
    let presets = matching(chosen)
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
      let lines = words.isEmpty ? text.grouped : text.listed
      Console.output(Console.outputWidth.map(lines) ?? text.plain)
    }
    try listing.throwFailures()
  }

  /// Returns the presets that match the words, or the most of them, the best first; prints a note if they do not match
  /// all words as they were given.
  private func matching(_ presets: [PresetSummary]) -> [PresetSummary] {
    let entries = presets.map(\.galleryEntry)
    let search = PresetSearch(words: words)
    let ranked = search.ranked(entries)
    var found = ranked.entries
    let given = words.joined(separator: " ")
    if found.isEmpty, !words.isEmpty {
      let partly = search.partlyMatching(entries)
      found = partly.entries
      let unknown = partly.unknown.map { "'\($0)'" }.joined(separator: " or ")
      if !found.isEmpty {
        Console.error(
          unknown.isEmpty
            ? "note: nothing matches all of '\(given)'; these match the most words"
            : "note: nothing has \(unknown); these match the other words best"
        )
      }
    } else if ranked.words != search.words {
      Console.error(
        "note: nothing matches '\(given)'; these match '\(ranked.words.joined(separator: " "))'"
      )
    }
    let summaries = Dictionary(presets.map { ($0.name, $0) }) { first, _ in first }
    return found.compactMap { summaries[$0.name] }
  }
}

/// The output of `list --json`.
private struct PresetList: Encodable {
  var schema = 1
  var presets: [PresetSummary]
}
