import ArgumentParser
import PageGeometry
import TextTools

/// The options that select presets by family and tag.
struct PresetChoice: ParsableArguments {
  @Option(help: ArgumentHelp("Only presets of this family.", valueName: "F"))
  var family: String?

  @Option(help: ArgumentHelp("Only presets with this tag.", valueName: "T"))
  var tag: String?

  /// Returns the presets that match the options, in the same order.
  ///
  /// - Throws: `CommandError` for a family or a tag that no preset has.
  func presets(of all: [PresetSummary]) throws -> [PresetSummary] {
    try check(family, "family", in: all.compactMap(\.family), "Families")
    try check(tag, "tag", in: all.flatMap(\.tags), "Tags")
    return all.filter { preset in
      (family == nil || preset.family == family) && (tag.map(preset.tags.contains) ?? true)
    }
  }

  private func check(_ word: String?, _ kind: String, in words: [String], _ title: String) throws {
    let known = Set(words).sortedByBytes
    guard let word, !known.contains(word) else { return }
    let hint = Suggestion.question(Suggestion.meant(by: word, in: known))
    throw CommandError.usage(
      "no preset has the \(kind) '\(word)'",
      "\(hint)\(title): \(known.joined(separator: ", "))."
    )
  }
}
