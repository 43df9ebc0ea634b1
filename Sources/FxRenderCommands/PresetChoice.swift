import ArgumentParser
import PageGeometry
import PresetFiles

/// The options that choose among all presets.
struct PresetChoice: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Only presets of this family.", valueName: "F"))
  var family: String?

  @Option(name: .long, help: ArgumentHelp("Only presets with this tag.", valueName: "T"))
  var tag: String?

  /// Those of some presets that were asked for.
  ///
  /// - Parameter all: Every preset.
  /// - Returns: As many of them, in the same order.
  /// - Throws: `CommandError` for a word that no preset has, rather than to show nothing.
  func presets<Entry: ListedPreset>(of all: [Entry]) throws -> [Entry] {
    try check(family, "family", in: all.compactMap(\.family), "Families")
    try check(tag, "tag", in: all.flatMap(\.tags), "Tags")
    return all.filter { preset in
      (family == nil || preset.family == family) && (tag.map(preset.tags.contains) ?? true)
    }
  }

  private func check(
    _ word: String?,
    _ kind: String,
    in words: [String],
    _ title: String
  ) throws {
    let known = Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard let word, !known.contains(word) else { return }
    let hint = Suggestion.nearest(to: word, in: known).map { "Did you mean '\($0)'? " } ?? ""
    throw CommandError.usage(
      "no preset has the \(kind) '\(word)'",
      "\(hint)\(title): \(known.joined(separator: ", "))."
    )
  }
}
