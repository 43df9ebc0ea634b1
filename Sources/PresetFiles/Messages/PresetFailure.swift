import PageEffects
import PageGeometry
import TextTools

/// The error thrown for a preset or script that cannot be read.
public enum PresetFailure: Error, Sendable, Equatable {
  /// The file has errors; `texts` are the contents of the files, by path.
  case wrong([PresetError], texts: [String: String])
  /// The file cannot be read.
  case unreadable(path: String, reason: String, kind: FileKind = .preset)
  /// No preset has this name.
  case unknownPreset(String, known: [String])
  /// No script has this name.
  case unknownScript(String, known: [String])
  /// The preset exists only for others to extend.
  case isAbstract(String)
}

extension PresetFailure {
  /// The errors in the file; empty if there is no file, or none that can be read.
  package var errors: [PresetError] { if case .wrong(let errors, _) = self { errors } else { [] } }
}

extension PresetFailure: CustomStringConvertible {
  /// The maximum number of errors that are shown; more errors than this usually share one cause.
  private static let maximumShown = 20

  /// The message, which shows the position, the source line and the help of each error in a file.
  public var description: String {
    switch self {
    case .wrong(let errors, let texts):
      let sources = texts.mapValues { SourceText($0) }
      let shown = errors.prefix(Self.maximumShown)
        .map { $0.text(in: sources[$0.span.file] ?? SourceText("")) }
      let rest = errors.count - shown.count
      let end = "error: \(rest.counting("more error")) \(rest == 1 ? "is" : "are") not shown"
      return (shown + (rest > 0 ? [end] : []))
        .joined(separator: "\n")
    case .unreadable(let path, let reason, let kind):
      return "cannot read the \(kind) '\(path)': \(reason)"
    case .unknownPreset(let name, let known):
      let stem = name.hasSuffix(".yml") ? String(name.dropLast(4)) : name
      return "there is no preset '\(name)'\n"
        + "  \(Suggestion.hint(for: name, in: known))'fxrender list' shows all; "
        + "a file is named by its path, such as ./\(stem).yaml."
    case .unknownScript(let name, let known):
      return "there is no script '\(name)'\n"
        + "  \(Suggestion.help(for: name, "Scripts", known))"
        + " A file is named by its path, such as ./\(name).yaml."
    case .isAbstract(let name):
      return "'\(name)' is a family for other presets to extend, not a preset\n"
        + "  'fxrender list' shows the presets."
    }
  }
}

extension Suggestion {
  /// Returns "Did you mean 'x'? ", or an empty string if no known name has the same meaning or is similar.
  static func hint(for name: String, in known: [String]) -> String {
    question(meant(by: name, in: known, others: ForeignNames.names))
  }

  /// Returns the hint and the list of known names.
  static func help(for name: String, _ title: String, _ known: [String]) -> String {
    "\(hint(for: name, in: known))\(title): \(known.joined(separator: ", "))."
  }
}
