public import PageEffects

/// A preset file that was read and found right: an effect that can be compiled for any layout.
public struct Preset: Sendable {
  /// The name: the file's, without its ending.
  public var name: String
  /// The file that it was read from, as it was named.
  public var path: String
  /// What the effect looks like, in a sentence.
  public var summary: String
  /// Where the mathematics comes from.
  public var source: String?
  /// What is worth knowing about it, such as quirks of the original.
  public var notes: String?
  /// The group that it belongs to.
  public var family: String?
  /// Words to find it by.
  public var tags: [String]
  /// Presets that give the same poses.
  public var sameAs: [String]
  /// The preset that serves where people ask for less motion.
  public var reduced: String?
  /// What it is allowed to break, in the order of the file.
  public var exceptions: [LintException]
  /// Whether it only serves others to extend.
  public var isAbstract: Bool
  /// What the file says of poses, key by key, as text.
  public var formulas: [Formula]
  /// The effect, not yet compiled.
  public var definition: EffectDefinition
  /// Angles that the files write without a unit, which are taken as radians.
  public var bareAngles: [BareAngle]
  /// The texts of the files that it was made from, by path, for messages.
  public var texts: [String: String]

  /// A key of the file and its text.
  public struct Formula: Sendable, Equatable {
    /// The key; empty where the text goes on with the key above.
    public var key: String
    /// The text, as YAML on one line.
    public var text: String
  }

  /// An angle without a unit.
  public struct BareAngle: Sendable, Equatable {
    /// As it is written.
    public var text: String
    /// Where it stands.
    public var span: SourceSpan
  }

  /// The effect for one layout.
  ///
  /// - Parameters:
  ///   - layout: Sizes, direction and number of pages.
  ///   - settings: Values of parameters by name, as on the command line.
  /// - Returns: The compiled effect.
  /// - Throws: `SettingError` where a setting cannot be taken, `PresetFailure` where the formulas
  ///   do not hold for this layout.
  public func effect(layout: Layout, settings: [String: String] = [:]) throws -> Effect {
    var values: [String: ParameterValue] = [:]
    for (name, text) in settings.sorted(by: { $0.key < $1.key }) {
      guard let parameter = definition.parameters.first(where: { $0.name == name }) else {
        let known = definition.parameters.map(\.name)
        throw SettingError.unknownParameter(name, known: known)
      }
      values[name] = try parameter.value(of: text)
    }
    return try compiled(for: layout, values)
  }

  /// The effect for one layout, with values that are read already.
  func compiled(
    for layout: Layout,
    _ values: [String: ParameterValue] = [:]
  ) throws(PresetFailure) -> Effect {
    do {
      return try Effect(definition, layout: layout, settings: values)
    } catch {
      throw .wrong(error.errors.map { PresetError($0) }, texts: texts)
    }
  }
}
