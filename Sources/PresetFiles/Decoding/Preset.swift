internal import Foundation
public import PageEffects

/// A decoded and checked preset file: an effect that can be compiled for any layout.
public struct Preset: Sendable {
  /// The file's name without its extension.
  public var name = ""
  /// The file's path, as given.
  public var path = ""
  /// The appearance of the effect, in one sentence.
  public var summary = ""
  /// The library or document from which the formulas are taken.
  public var source: String?
  /// Remarks, such as quirks of the original.
  public var notes: String?
  /// The group of related presets.
  public var family: String?
  /// The search terms.
  public var tags: [String] = []
  /// Other words that people use for the effect, such as "browser tabs".
  package var aka: [String] = []
  /// The names of presets with the same poses.
  public var sameAs: [String] = []
  /// The name of the preset to use for reduced motion.
  public var reduced: String?
  /// The place among the presets that a gallery shows first, from 1; nil for the others.
  package var featured: Int?
  /// The names of the presets with which a comparison opens.
  package var compareWith: [String] = []
  /// The natural arrangement of the pages; nil for the default of all presets.
  package var stage: PresetStage?
  /// The font of texts on pages; nil for strokes.
  package var font: Font?
  /// The background behind all pages; nil for the default of all presets.
  package var background: Background?
  /// The lint rules that the preset may break, in the order of the file.
  package var exceptions: [LintException] = []
  /// Whether the preset exists only for others to extend.
  public var isAbstract = false
  /// The keys that determine poses and their layout, with their values as text.
  public var formulas: [Formula] = []
  /// The effect, not yet compiled.
  public var definition = EffectDefinition()
  /// The points of the tracks and tables, in the order of the keys in `formulas`.
  package var pointLists: [PointList] = []
  /// The merged contents of the files.
  var root = YamlNode(content: .map([]), span: SourceSpan())
  /// The angles written without a unit, which are read as radians.
  var bareAngles: [BareAngle] = []
  /// The contents of the preset's file and of those that it extends, by path, for messages.
  public var texts: [String: String] = [:]

  /// Creates a preset that draws all pages untransformed.
  init() {}

  /// A key of the file and its value as text.
  public struct Formula: Sendable, Equatable {
    /// The key; empty if the text continues the key above.
    public var key: String
    /// The text, as YAML on one line.
    public var text: String
  }

  /// A font file beside a preset.
  package struct Font: Sendable, Equatable {
    /// The path relative to the folder.
    package var path: String
    /// The folder of the file that names the font; empty for the current folder.
    package var folder: String
  }

  /// A lint rule that the preset may break.
  package struct LintException: Sendable, Equatable {
    /// The rule's id, as written in the file; it may be unknown.
    package var id: String
    /// The reason, in one sentence.
    package var reason: String
    var span: SourceSpan
  }

  /// An angle without a unit.
  struct BareAngle: Sendable, Equatable {
    /// The text, or where it is in a formula.
    var words: String
    var span: SourceSpan
  }

  /// Compiles the effect for a layout.
  ///
  /// - Parameters:
  ///   - layout: Sizes, direction and number of pages.
  ///   - settings: Values of parameters by name, as on the command line.
  /// - Returns: The compiled effect, which notes the positions and values of `pointLists`.
  /// - Throws: `SettingError` for an invalid setting, `PresetFailure` if the formulas are invalid for this
  ///   layout.
  public func effect(layout: Layout, settings: [String: String] = [:]) throws -> Effect {
    try compiled(for: layout, try values(of: settings), notesPoints: true)
  }

  /// Parses values of parameters by name, as on the command line.
  package func values(
    of settings: [String: String]
  ) throws(SettingError) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for (name, text) in settings.sorted(by: { $0.key < $1.key }) {
      values[name] = try parameter(named: name).value(of: text)
    }
    return values
  }

  /// Compiles the effect for a layout with parsed values of parameters.
  func compiled(
    for layout: Layout,
    _ values: [String: ParameterValue] = [:],
    notesPoints: Bool = false
  ) throws(PresetFailure) -> Effect {
    let points = notesPoints ? pointLists.flatMap(\.track.keys) : []
    do {
      return try Effect(
        definition,
        layout: layout,
        settings: values,
        noting: points.flatMap { [$0.x, $0.y] }
      )
    } catch {
      throw .wrong(error.errors.map { PresetError($0) }, texts: texts)
    }
  }

  /// Returns the parameter with a name; throws `unknownParameter` if no parameter has it.
  func parameter(named name: String) throws(SettingError) -> Parameter {
    if let parameter = definition.parameters.first(where: { $0.name == name }) { return parameter }
    throw .unknownParameter(name, known: definition.parameters.map(\.name))
  }
}

extension Preset {
  /// The numbers that formulas of the page difference decide, in the order of the keys in `formulas`.
  package var channels: [FormulaChannel] { FormulaChannelReader(root, definition).channels }

  /// The names of the parameters in the preset's own file; empty if it extends no other.
  package var ownParameters: [String] {
    guard texts.count > 1 else { return [] }
    return definition.parameters.filter { $0.span.file == path }.map(\.name)
  }

  /// The contents of the preset's file and of those that it extends, by file name.
  ///
  /// `init(name:sources:)` creates the same preset from them.
  public var sources: [String: String] {
    let pairs = texts.map { path, text in (URL(fileURLWithPath: path).lastPathComponent, text) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Creates a preset from strings instead of files.
  ///
  /// - Parameters:
  ///   - name: The preset's name.
  ///   - sources: The contents of its file and of those that it extends, by file name.
  /// - Throws: The errors in these contents.
  public init(name: String, sources: [String: String]) throws(PresetFailure) {
    self = try PresetLoader(texts: sources).preset(name: name, path: "\(name).yaml")
  }
}
