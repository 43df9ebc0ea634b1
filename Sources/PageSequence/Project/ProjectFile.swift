package import Foundation
package import JSONCoding
package import PresetFiles
import TextTools

/// A board of effects: named variants with the same stage and pictures, as the preview saves them in a file.
///
/// Documentation/projects.md describes the format.
package struct ProjectFile: Sendable, Equatable {
  /// A named variant of an effect.
  package struct Variant: Sendable, Equatable {
    /// The name, unique in its project.
    package var name: String
    /// The name of a preset or the path of its file.
    package var preset: String
    /// The values of parameters, as on the command line.
    package var set: [String: String] = [:]
    /// The preset's YAML if it is not that of its file.
    package var text: String?

    /// Creates a variant.
    package init(name: String, preset: String, set: [String: String] = [:], text: String? = nil) {
      (self.name, self.preset, self.set, self.text) = (name, preset, set, text)
    }
  }

  /// The variants in the order of the board, at least one.
  package var variants: [Variant]
  /// The name of the variant that is shown alone; nil for the first one.
  package var current: String?
  /// The options of all variants: stage, pictures, motion and look.
  package var stage: SequenceSpec
  /// The names of favourite presets; only the preview reads them.
  package var favourites: [String] = []
  /// The format and settings of the export sheet; only the preview reads them.
  package var export: [String: JSONValue] = [:]

  /// The largest number of variants.
  package static let mostVariants = 9
  /// The maximum size of a file, in bytes.
  package static let mostBytes = 8 << 20
  private static let schemaVersion = 1.0
  private static let keys = ["schema", "variants", "current", "stage", "favourites", "export"]
  private static let variantKeys = ["name", "preset", "set", "text"]

  /// Creates a project from 1 to 9 variants and the options of all of them.
  package init(variants: [Variant], stage: SequenceSpec) {
    precondition(
      (1...Self.mostVariants).contains(variants.count),
      "a project must have 1 to \(Self.mostVariants) variants"
    )
    (self.variants, self.stage) = (variants, stage)
  }

  /// Reads a project from the text of its file.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - folder: The folder of the file, to which all paths are relative; empty for the current one.
  /// - Throws: `usage` for the first value that is not allowed.
  package init(_ data: Data, in folder: String = "") throws(SequenceError) {
    let fields: [String: JSONValue]
    do {
      fields = try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch {
      throw .usage("a project is a JSON object", "Expected a file that the preview has saved.")
    }
    try Self.check(fields, Self.keys, "a project")
    guard fields["schema"] == .number(Self.schemaVersion) else {
      throw .usage(
        "schema cannot be '\((fields["schema"] ?? .null).shortText)'",
        "Expected \(Int(Self.schemaVersion))."
      )
    }
    guard case .array(let list)? = fields["variants"], (1...Self.mostVariants).contains(list.count)
    else { throw .usage("a project has 1 to \(Self.mostVariants) variants", "Check 'variants'.") }
    variants = []
    for value in list { variants.append(try Self.variant(value)) }
    let names = variants.map(\.name)
    guard Set(names).count == names.count else {
      throw .usage("two variants have the same name", "Rename one of them.")
    }
    guard case .object(let options) = fields["stage"] ?? .object([:]) else {
      throw .usage("stage is not an object", "Expected options, such as {\"size\": \"960x540\"}.")
    }
    for key in ["preset", "set"] where options[key] != nil {
      throw .usage("stage cannot have '\(key)'", "It belongs to a variant.")
    }
    stage = try SequenceSpec(json: options)
    current = try Self.text(fields["current"], "current")
    if let current, !names.contains(current) {
      throw .usage("no variant is called '\(current)'", Self.advice(current, among: names))
    }
    favourites = try Self.texts(fields["favourites"], "favourites")
    guard case .object(let settings) = fields["export"] ?? .object([:]) else {
      throw .usage("export is not an object", "Expected settings of the export sheet, by name.")
    }
    export = settings
    changePaths { path in
      path.isEmpty || path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }
  }

  private static func variant(_ value: JSONValue) throws(SequenceError) -> Variant {
    guard case .object(let fields) = value else {
      throw .usage(
        "a variant cannot be '\(value.shortText)'",
        "Expected an object such as {\"name\": \"Calm\", \"preset\": \"coverflow\"}."
      )
    }
    try check(fields, variantKeys, "a variant")
    guard let name = try text(fields["name"], "name"), !name.isEmpty else {
      throw .usage("a variant has no name", "Add \"name\".")
    }
    guard let preset = try text(fields["preset"], "preset"), !preset.isEmpty else {
      throw .usage("the variant '\(name)' has no preset", "Add \"preset\".")
    }
    let settings = try SequenceSpec(json: ["set": fields["set"] ?? .object([:])]).set
    return Variant(
      name: name,
      preset: preset,
      set: settings,
      text: try text(fields["text"], "text")
    )
  }

  // MARK: Values

  /// Throws an error for a key that is not one of `keys`.
  private static func check(
    _ fields: [String: JSONValue],
    _ keys: [String],
    _ what: String
  ) throws(SequenceError) {
    guard let key = fields.keys.sorted().first(where: { !keys.contains($0) }) else { return }
    throw .usage("\(what) has no key '\(key)'", advice(key, among: keys))
  }

  private static func advice(_ word: String, among known: [String]) -> String {
    let nearest = Suggestion.nearest(to: word, in: known).map { "Did you mean '\($0)'? " } ?? ""
    return "\(nearest)Expected one of: \(known.joined(separator: ", "))."
  }

  private static func text(_ value: JSONValue?, _ key: String) throws(SequenceError) -> String? {
    switch value {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let other?: throw .usage("\(key) cannot be '\(other.shortText)'", "Expected a string.")
    }
  }

  private static func texts(_ value: JSONValue?, _ key: String) throws(SequenceError) -> [String] {
    guard let value else { return [] }
    guard case .array(let list) = value else {
      throw .usage("\(key) cannot be '\(value.shortText)'", "Expected an array of strings.")
    }
    var texts: [String] = []
    for element in list { texts.append(try text(element, key) ?? "") }
    return texts
  }

  // MARK: Use

  /// Changes the paths of pictures, of the font, of a script, and of presets.
  package mutating func changePaths(_ change: (String) -> String) {
    if !PageSource.isCount(stage.pages) { stage.pages = stage.pages.map(change) }
    stage.font = stage.font.map(change)
    if let scroll = stage.scroll, PresetLibrary.isPath(scroll) { stage.scroll = change(scroll) }
    for index in variants.indices where PresetLibrary.isPath(variants[index].preset) {
      variants[index].preset = change(variants[index].preset)
    }
  }

  /// Returns a variant by name; the current one without a name.
  ///
  /// - Throws: `usage` for a name that no variant has.
  package func variant(_ name: String?) throws(SequenceError) -> Variant {
    guard let name = name ?? current else { return variants[0] }
    guard let variant = variants.first(where: { $0.name == name }) else {
      throw .usage(
        "no variant of the project is called '\(name)'",
        Self.advice(name, among: variants.map(\.name))
      )
    }
    return variant
  }

  /// Returns the spec of a variant.
  package func spec(of variant: Variant) -> SequenceSpec {
    var spec = stage
    (spec.preset, spec.set) = (variant.preset, variant.set)
    return spec
  }

  /// The text of the file.
  package var json: String {
    var fields: [String: JSONValue] = ["schema": .number(Self.schemaVersion)]
    fields["variants"] = .array(
      variants.map { variant in
        var fields: [String: JSONValue] = [
          "name": .string(variant.name), "preset": .string(variant.preset),
        ]
        if !variant.set.isEmpty { fields["set"] = .object(variant.set.mapValues(JSONValue.string)) }
        fields["text"] = variant.text.map(JSONValue.string)
        return .object(fields)
      }
    )
    fields["current"] = current.map(JSONValue.string)
    fields["stage"] = stage.texts
    if !favourites.isEmpty { fields["favourites"] = .array(favourites.map(JSONValue.string)) }
    if !export.isEmpty { fields["export"] = .object(export) }
    return JSONText.string(JSONValue.object(fields), isPretty: true)
  }
}

extension ProjectFile.Variant {
  /// Returns the preset of the variant.
  ///
  /// - Throws: `PresetFailure` for a preset that does not exist, or is invalid.
  package func preset(in library: PresetLibrary) throws(PresetFailure) -> Preset {
    guard let text else { return try library.preset(preset) }
    let file = library.file(of: preset) ?? PresetFolder(path: "Presets").file(preset)
    return try library.preset(file, text: text)
  }
}
