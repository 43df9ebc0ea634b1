import PageEffects
import PresetFiles
import TextTools

/// An error as data for the page: its cause, for which the page offers help, and its text.
package struct Failure: Encodable, Sendable {
  /// The cause of an error.
  enum Kind: String, Encodable {
    /// There is no preset with the name.
    case preset
    /// The preset's text has errors at some places.
    case source
    /// A parameter has no such value, or does not exist.
    case parameter
    /// An option cannot have its value.
    case option
    case other
  }

  let kind: Kind
  /// The name of the preset or the parameter, or the key of the option.
  var name: String?
  /// A similar name that exists.
  var suggestion: String?
  /// The problem, and how to fix it.
  let text: PageText
  /// The errors of the source.
  var places: [Place] = []
  /// A question about a request that would replace or hide a preset.
  var question: PreviewError.Question?

  /// An error, or a finding of lint, at a place in a file.
  struct Place: Encodable {
    var file: String
    /// The line, from 1.
    var line: Int
    /// The column in characters, from 1.
    var column: Int
    /// The length in characters.
    var length: Int
    var message: String

    init(_ error: PresetError) {
      (file, line, column) = (error.span.file, error.span.line, error.span.column)
      (length, message) = (error.span.length, error.message)
    }

    /// Creates a finding with its suggested fix; nil if it has no place.
    init?(_ finding: LintFinding) {
      guard let place = finding.place else { return nil }
      (file, line, column) = (place.file, place.line, place.column)
      length = place.length
      message = "\(finding.rule.rawValue): \(finding.message)\n\(finding.rule.entry.fix)"
    }
  }

  /// Describes an error whose message on the command line is known.
  init(_ error: any Error, message: String) {
    switch error {
    case PresetFailure.unknownPreset(let name, let known):
      (kind, self.name, text) = (.preset, name, PageText(message))
      suggestion = Suggestion.nearest(to: name, in: known)
    case PresetFailure.wrong(let errors, _):
      (kind, text, places) = (.source, PageText(message), errors.map(Place.init))
    case SettingError.unknownParameter(let name, _):
      (kind, self.name, text) = (.parameter, name, PageText(message))
    case let error as SettingError:
      (kind, name) = (.parameter, error.parameter)
      // The page shows the help of the parameter beside it.
      text = PageText(error.problem, about: name)
    default:
      text = PageText(message)
      name = text.firstOption
      kind = name == nil ? .other : .option
      question = (error as? PreviewError)?.question
    }
  }
}

extension SettingError {
  /// The name of the parameter.
  fileprivate var parameter: String {
    switch self {
    case .unknownParameter(let name, _): name
    case .wrongType(let parameter, _), .wrongUnit(let parameter, _, _),
      .missingUnit(let parameter, _), .outsideLimits(let parameter, _):
      parameter.name
    }
  }
}
