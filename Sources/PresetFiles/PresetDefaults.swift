import Foundation
import PageEffects

extension Preset {
  /// The text of its file in which parameters have other defaults, and all else is as it was.
  ///
  /// A parameter that the file takes over from another gets an entry of its own, which changes the
  /// default alone.
  ///
  /// - Parameter settings: Values of parameters by name, as on the command line.
  /// - Returns: The text of a file that gives this preset with those values.
  /// - Throws: `SettingError` where a setting cannot be taken, `UnwritableDefault` where the file
  ///   cannot say it, `PresetFailure` where it cannot be read.
  public func text(withDefaults settings: [String: String]) throws -> String {
    var text = texts[path] ?? ""
    var values: [String: ParameterValue] = [:]
    for (name, setting) in settings.sorted(by: { $0.key < $1.key }) {
      guard let parameter = definition.parameters.first(where: { $0.name == name }) else {
        throw SettingError.unknownParameter(name, known: definition.parameters.map(\.name))
      }
      let value = try parameter.value(of: setting)
      values[name] = value
      text = try putting(parameter.yaml(of: setting, value), of: name, into: text)
    }
    try check(values, in: text)
    return text
  }

  private func putting(_ value: String, of name: String, into text: String) throws -> String {
    let edit: YamlEdit
    do {
      edit = try YamlEdit(text, file: path)
    } catch {
      throw PresetFailure.wrong([error], texts: [path: text])
    }
    switch name {
    case "mirrored": throw UnwritableDefault(name: name)
    case "wrap": return edit.putting(value, at: ["wrap"])
    case "perspective":
      // A file that has this key has all of it; the vanishing point may be another's.
      guard edit.root["perspective"] == nil, let origin = inheritedOrigin else {
        return edit.putting(value, at: ["perspective", "distance"])
      }
      return edit.putting("{ distance: \(value), origin: \(origin) }", at: ["perspective"])
    default: return edit.putting(value, at: ["parameters", name, "default"])
    }
  }

  /// The vanishing point as the file that is extended has it.
  private var inheritedOrigin: String? {
    let line = formulas.first { $0.key == "perspective" }?.text
    return line.flatMap { try? YamlEdit($0, file: path).root["origin"]?.line }
  }

  /// Reads what was written: a default over several lines, say, cannot be replaced like this.
  private func check(_ values: [String: ParameterValue], in text: String) throws {
    var files = sources
    files["\(name).yaml"] = text
    let written = try? Preset(name: name, sources: files)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let parameter = written?.definition.parameters.first { $0.name == name }
      guard parameter?.initial == .value(value) else { throw UnwritableDefault(name: name) }
    }
    guard written?.otherFormulas == otherFormulas else {
      throw UnwritableDefault(name: values.keys.min() ?? "")
    }
  }

  /// What no default stands in.
  private var otherFormulas: [Formula] {
    formulas.filter { !Names.reservedParameters.contains($0.key) }
  }
}

extension Parameter {
  /// A setting as the default of a file.
  fileprivate func yaml(of setting: String, _ value: ParameterValue) -> String {
    switch value {
    case .bool(let isOn): return isOn ? "true" : "false"
    case .choice(let name): return name.yaml
    case .number:
      // In a file a bare number has no unit. It stays the declared one, for other bare numbers.
      var reader = self
      reader.unit = .none
      let text = setting + unit.rawValue
      return ((try? reader.value(of: text)) == value ? text : setting).yaml
    }
  }
}

extension String {
  /// The text as a value in YAML, in quotes where it needs them.
  fileprivate var yaml: String {
    wholeMatch(of: /[-+]?[A-Za-z0-9.][A-Za-z0-9.%-]*/) != nil
      ? self : "'\(replacing("'", with: "''"))'"
  }
}
