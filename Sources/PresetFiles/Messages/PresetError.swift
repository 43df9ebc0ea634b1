public import PageEffects
package import PageScroll

/// An error in a preset or script, with its position.
public struct PresetError: Error, Sendable, Equatable {
  package var problem: Problem
  /// The position.
  public var span: SourceSpan

  init(_ problem: Problem, at span: SourceSpan) { (self.problem, self.span) = (problem, span) }

  /// Creates an error from an error in a formula.
  init(_ error: EffectError) { self.init(.effect(error.problem), at: error.span) }

  package enum Problem: Sendable, Equatable {
    /// An error in a formula.
    case effect(EffectError.Problem)
    case fileTooLarge(FileKind)
    case notUTF8
    /// An error of the YAML parser.
    case yaml(String, help: String?)
    /// Anchors, aliases or merge keys.
    case anchors(FileKind)
    /// A tag, which would set a value's type.
    case tag(FileKind)
    case severalDocuments(FileKind)
    case duplicateKey(String, firstLine: Int)
    /// Lists and maps nested too deeply.
    case nestedTooDeeply(limit: Int)
    /// A file without keys.
    case empty(FileKind)
    case unknownKey(String, known: [String])
    /// A string that is not a CSS colour, and neither the word in `alternative`, `picture`, nor the path of a picture.
    ///
    /// If `alternative` is nil, only a colour is allowed.
    case unknownColour(String, alternative: String?)
    case missingKey(String)
    /// A string in brackets that YAML split at a comma.
    case cutAtComma
    /// An unknown operation or step.
    case unknownEntry(String, String, known: [String])
    /// A text with a character that cannot be drawn.
    case unshaped(UnshapedText.Problem)
    /// A second operation or step in one entry of a list.
    case severalKeys(String, String)
    /// A value of another kind than expected.
    case expected(String, found: String)
    case unknownWord(String, known: [String])
    /// A name that a parameter, `let`, overlay or layer cannot have.
    case unusableName(String, reason: NameProblem)
    /// A list with too many elements, such as operations.
    case tooMany(String, limit: Int)
    /// A default, range or choice that does not fit its parameter.
    case unfitParameter(String)
    /// Rows that are not a map of pages.
    case map(PageMapError)
    /// A missing preset in `extends`.
    case unknownParent(String, known: [String])
    /// Presets that extend each other.
    case extendsCycle([String])
    /// Too many levels of `extends`.
    case tooManyParents(limit: Int)
  }

  package enum NameProblem: Sendable, Equatable {
    /// The name has other characters than letters, digits and underscores, or does not start with a letter.
    case malformed
    /// The name is a variable, or a word such as `and`.
    case reserved
    /// The name is a parameter that every preset has.
    case everyPreset
    /// A parameter and a `let` have the same name.
    case taken
  }
}

extension [PresetError] {
  /// The unique errors in the order of the file's lines.
  var inOrder: [PresetError] {
    var unique: [PresetError] = []
    var startOfSpan = 0
    for error in sorted(by: { $0.span.isBefore($1.span) }) {
      if error.span != unique.last?.span { startOfSpan = unique.count }
      if !unique[startOfSpan...].contains(error) { unique.append(error) }
    }
    return unique
  }
}

extension SourceSpan {
  /// Returns whether the span starts before another, by file, line and column.
  func isBefore(_ other: SourceSpan) -> Bool {
    (file, line, column) < (other.file, other.line, other.column)
  }
}
