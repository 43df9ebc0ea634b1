import ArgumentParser
import FrameEncode
import PageEffects
import PresetFiles

/// `fxrender list`: every preset, one line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show every preset, one line each."
  )

  @Option(name: .long, help: "Only presets of this family.")
  var family: String?

  @Option(name: .long, help: "Only presets with this tag.")
  var tag: String?

  @Flag(name: .long, help: "As JSON, with parameters.")
  var json = false

  func run() throws {
    let library = PresetLibrary.standard
    var presets: [Preset] = []
    var failure: PresetFailure?
    for name in library.names {
      do {
        presets.append(try library.preset(name))
      } catch .isAbstract {
        continue
      } catch {
        // The others are shown all the same; the first that is wrong is told at the end.
        failure = failure ?? error
      }
    }
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
    if let failure { throw failure }
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
