import ArgumentParser
import FrameEncode
import PageEffects
import PresetFiles

/// `fxrender list`: every preset, one line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show every preset, one line each.",
    discussion: """
      EXAMPLES
        fxrender list
        fxrender list --family icarousel --tag ring
      """
  )

  @Option(name: .long, help: ArgumentHelp("Only presets of this family.", valueName: "F"))
  var family: String?

  @Option(name: .long, help: ArgumentHelp("Only presets with this tag.", valueName: "T"))
  var tag: String?

  @Flag(name: .long, help: "Print JSON, with all parameters.")
  var json = false

  func run() throws {
    let library = PresetLibrary.standard
    var presets: [Preset] = []
    var failures: [PresetFailure] = []
    for name in library.names {
      do {
        presets.append(try library.preset(name))
      } catch .isAbstract {
        continue
      } catch {
        // The others are shown all the same; what is wrong is told at the end.
        failures.append(error)
      }
    }
    try check(family, "family", in: presets.compactMap(\.family), "Families")
    try check(tag, "tag", in: presets.flatMap(\.tags), "Tags")
    presets = presets.filter { preset in
      (family == nil || preset.family == family) && (tag.map(preset.tags.contains) ?? true)
    }
    if json {
      Standard.output(JSONText.data(PresetList(presets: presets.map(PresetList.Entry.init))))
      Standard.output("")
    } else if !presets.isEmpty {
      let width = presets.map(\.name.count).max() ?? 0
      let lines = presets.map { preset in
        preset.name + String(repeating: " ", count: width - preset.name.count + 2) + preset.summary
      }
      Standard.output(lines.joined(separator: "\n"))
    }
    // A wrong file weighs more than one that cannot be read: the status is the last one's.
    let wrong = failures.lastIndex { if case .wrong = $0 { true } else { false } }
    let last = (wrong ?? failures.indices.last).map { failures.remove(at: $0) }
    for failure in failures { Standard.error(failure.description) }
    if let last { throw last }
  }

  /// Refuses a word that no preset has, rather than to show nothing.
  private func check(
    _ word: String?,
    _ kind: String,
    in words: [String],
    _ title: String
  ) throws {
    let known = Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard let word, !known.contains(word) else { return }
    let hint = Suggestion.nearest(to: word, in: known).map { "Did you mean '\($0)'? " } ?? ""
    throw UsageError(
      "no preset has the \(kind) '\(word)'",
      "\(hint)\(title): \(known.joined(separator: ", "))."
    )
  }
}

/// What `list --json` says.
private struct PresetList: Encodable {
  var schema = 1
  var presets: [Entry]

  struct Entry: Encodable {
    var name: String
    var summary: String
    var family: String?
    var tags: [String]
    var source: String?
    var notes: String?
    var sameAs: [String]
    var parameters: [ParameterRecord]

    init(_ preset: Preset) {
      name = preset.name
      summary = preset.summary
      family = preset.family
      tags = preset.tags
      source = preset.source
      notes = preset.notes
      sameAs = preset.sameAs
      parameters = preset.definition.parameters.map(ParameterRecord.init)
    }
  }
}
