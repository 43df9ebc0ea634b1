import ArgumentParser
import Foundation
import JSONCoding
import TextTools

/// A program that can run the shards of a render: a template of the script or manifest that makes it do so.
///
/// A placeholder is the name of a value of the plan, such as `{{count}}`. Names of forms after it say how the value is
/// written in the text around it: `{{shard|word}}` is a shell command as one word of another.
struct PlanEngine: Sendable {
  /// The name of an engine of this program, or the path of a template.
  private let name: String

  /// The engines of this program, in the folder `Engines`.
  private static let builtIn: KeyValuePairs = [
    "slurm": PackageResources.slurm_sh, "kubernetes": PackageResources.kubernetes_yaml,
    "parallel": PackageResources.parallel_sh, "make": PackageResources.make_mk,
  ]
  /// The names of the engines of this program.
  static let names = builtIn.map(\.key)

  /// The maximum size of a template, in bytes.
  private static let mostBytes = 1 << 20

  /// Creates an engine from the value of an option; a path contains a slash.
  init(_ name: String) throws(ValidationError) {
    guard Self.names.contains(name) || name.contains("/") else {
      let names = Self.names.joined(separator: ", ")
      throw ValidationError(
        "Expected one of: \(names); or the path of a template, such as ./engine.sh."
      )
    }
    self.name = name
  }

  /// Returns the script or manifest of a plan, whose values have the names of placeholders.
  ///
  /// - Throws: An error for a template that cannot be read, with a placeholder that does not exist, or without `shard`.
  func text(with values: [String: String]) throws(CommandError) -> String {
    var hasShard = false
    let text = try TextTemplate(bytes()).filled { placeholder throws(CommandError) in
      let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false)
      let forms = parts.dropFirst().map { Self.forms[String($0)] }
      guard let value = values[String(parts[0])], !forms.contains(where: { $0 == nil }) else {
        throw unknown(placeholder, among: values.keys.sorted())
      }
      hasShard = hasShard || parts[0] == "shard"
      return forms.reduce(value) { text, form in form?(text) ?? text }
    }
    guard hasShard else {
      throw .wrongContent(
        "\(name) has no placeholder '{{shard}}'",
        "It is the command that renders a shard; as one word of another command, write {{shard|word}}."
      )
    }
    return text
  }

  /// Returns the bytes of the template.
  private func bytes() throws(CommandError) -> [UInt8] {
    if let engine = Self.builtIn.first(where: { $0.key == name }) { return engine.value }
    let file = InputFile(path: name, kind: "a template", limit: Self.mostBytes)
    return Array(try file.read(else: "Name the template of an engine for 'plan'."))
  }

  private func unknown(_ placeholder: String, among names: [String]) -> CommandError {
    .wrongContent(
      "\(name): there is no placeholder '{{\(placeholder)}}'",
      "Values: \(names.joined(separator: ", ")). Forms after a '|': "
        + "\(Self.forms.keys.sorted().joined(separator: ", "))."
    )
  }

  /// The forms of values: a word of a shell command, a variable of a makefile, a text in double quotes in YAML or JSON,
  /// and a text in which dollar signs are doubled.
  private static let forms: [String: @Sendable (String) -> String] = [
    "word": \.shellWord,
    "make": { replacing(["$": "$$", "#": "$(hash)", "\n": "$(newline)"], in: $0) },
    "yaml": { String(JSONText.string(JSONValue.string($0)).dropFirst().dropLast()) },
    "dollars": { replacing(["$": "$$"], in: $0) },
  ]

  private static func replacing(_ texts: [Unicode.Scalar: String], in text: String) -> String {
    text.unicodeScalars.map { texts[$0] ?? String($0) }.joined()
  }
}
