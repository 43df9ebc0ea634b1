import PageEffects
import PresetFiles

/// The services that the preview needs from its program.
package protocol ProgramServices: Sendable {
  /// Every preset of the library, sorted by name.
  var catalog: [PreviewEntry] { get }
  /// The names of motions and scripts.
  var scripts: [String] { get }
  /// The path of `fxrender`, which writes exports.
  var program: String { get }

  /// Returns the message of an error: the problem, then a suggestion.
  func message(of error: any Error) -> String

  /// Throws if a new preset cannot have this name.
  func checkName(_ name: String) throws
}

/// A preset in the preview's gallery.
package struct PreviewEntry: Sendable, Equatable, Encodable {
  /// The preset's name, or the path of its file if `isFile`.
  var name: String
  var summary: String
  var family: String?
  var tags: [String]
  /// The library from which the preset's formulas come.
  var source: String?
  /// The number of the preset's parameters.
  var parameters: Int
  /// Whether the preset was opened by the path of its file.
  var isFile = false

  /// Creates the entry of a library's preset.
  package init(
    name: String,
    summary: String,
    family: String?,
    tags: [String],
    source: String?,
    parameters: Int
  ) {
    (self.name, self.summary, self.family) = (name, summary, family)
    (self.tags, self.source, self.parameters) = (tags, source, parameters)
  }

  /// Creates the entry of a preset that was opened by the path of its file.
  init(file preset: Preset) {
    self.init(
      name: preset.path,
      summary: preset.summary,
      family: preset.family,
      tags: preset.tags,
      source: preset.source,
      parameters: preset.definition.parameters.count
    )
    isFile = true
  }
}
