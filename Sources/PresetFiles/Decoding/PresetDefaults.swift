import Foundation
import PageEffects

/// The error thrown if a parameter's default cannot be written into a preset's text.
package struct UnwritableDefault: Error, Sendable, Equatable {
  /// The parameter's name.
  package var name: String

  /// Creates an error for a parameter.
  package init(name: String) { self.name = name }

  /// The error in one sentence without a full stop.
  package var problem: String { "the default of '\(name)' cannot be written into the file" }

  /// The suggested fix.
  package var help: String {
    name == "mirrored"
      ? "Presets cannot set it; leave it as it is, and pass --set mirrored=true to the command."
      : "Write it by hand, on one line."
  }
}

extension Preset {
  /// Returns the contents of the preset's file with some defaults of parameters replaced.
  ///
  /// Nothing else is changed. For an inherited parameter, an entry with only the new default is added.
  ///
  /// - Parameter settings: Values of parameters by name, as on the command line.
  /// - Returns: The changed text.
  /// - Throws: `SettingError` for an invalid setting, `UnwritableDefault` if the file cannot express the
  ///   new default, `PresetFailure` if the file cannot be parsed.
  package func text(withDefaults settings: [String: String]) throws -> String {
    var text = texts[path] ?? ""
    var values: [String: ParameterValue] = [:]
    for (name, setting) in settings.sorted(by: { $0.key < $1.key }) {
      let parameter = try parameter(named: name)
      let value = try parameter.value(of: setting)
      values[name] = value
      let yaml = parameter.yaml(of: setting, value)
      text = try replacingDefault(of: name, with: yaml, in: text)
    }
    try check(values, in: text)
    return text
  }

  private func replacingDefault(
    of name: String,
    with value: String,
    in text: String
  ) throws -> String {
    let edit = try edit(text)
    switch name {
    case "mirrored": throw UnwritableDefault(name: name)
    case "wrap": return edit.setting(value, at: ["wrap"])
    case "perspective":
      // `perspective` is inherited as a whole, so a new entry must repeat the inherited vanishing point.
      guard edit.root["perspective"] == nil, let origin = inheritedOrigin else {
        return edit.setting(value, at: ["perspective", "distance"])
      }
      return edit.setting("{ distance: \(value), origin: \(origin) }", at: ["perspective"])
    default: return edit.setting(value, at: ["parameters", name, "default"])
    }
  }

  /// The inherited vanishing point, as written in the extended file.
  private var inheritedOrigin: String? {
    let line = formulas.first { $0.key == "perspective" }?.text
    return line.flatMap { try? YamlEdit($0, file: path).root["origin"]?.line }
  }

  /// Parses the changed text, to check that it has the new defaults.
  ///
  /// The check is needed because a default on several lines, for example, is not replaced correctly.
  private func check(_ values: [String: ParameterValue], in text: String) throws {
    let written = try? parsed(text)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard (try? written?.parameter(named: name))?.initial == .value(value) else {
        throw UnwritableDefault(name: name)
      }
    }
    guard written?.formulasWithoutDefaults == formulasWithoutDefaults else {
      throw UnwritableDefault(name: values.keys.min() ?? "")
    }
  }

  /// The formulas without the keys that set a parameter's default.
  private var formulasWithoutDefaults: [Formula] {
    formulas.filter { !Names.reservedParameters.contains($0.key) }
  }
}

extension Parameter {
  /// Returns the YAML text of a setting, to be used as a default.
  fileprivate func yaml(of setting: String, _ value: ParameterValue) -> String {
    switch value {
    case .bool(let isOn): return isOn ? "true" : "false"
    case .choice(let name): return name.yaml
    case .number:
      // A bare number in a file has no unit, unlike one on the command line.
      var reader = self
      reader.unit = .none
      let text = setting + unit.rawValue
      return ((try? reader.value(of: text)) == value ? text : setting).yaml
    }
  }
}

extension String {
  /// The string as a YAML value, quoted if necessary.
  var yaml: String {
    let body = hasPrefix("-") || hasPrefix("+") ? dropFirst() : self[...]
    let isPlain = body.first?.isPlain == true && body.allSatisfy { $0.isPlain || "%-".contains($0) }
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return isPlain ? self : "'\(parts.joined(separator: "''"))'"
  }
}

extension Character {
  /// Whether a YAML value without quotes may start with the character: a letter or digit of ASCII, or a dot.
  fileprivate var isPlain: Bool { isASCII && (isLetter || isNumber) || self == "." }
}
