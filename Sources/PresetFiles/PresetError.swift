public import PageEffects
public import PageScroll

/// One thing that is wrong with a preset or script: what it is, and where it stands.
public struct PresetError: Error, Sendable, Equatable {
  /// What is wrong.
  public var problem: Problem
  /// Where it stands.
  public var span: SourceSpan

  /// An error from its problem and its place.
  public init(_ problem: Problem, at span: SourceSpan) {
    self.problem = problem
    self.span = span
  }

  /// A mistake in a formula, which stands in a file.
  init(_ error: EffectError) {
    self.init(.effect(error.problem), at: error.span)
  }

  /// What can be wrong with a file.
  public enum Problem: Sendable, Equatable {
    /// A formula is wrong.
    case effect(EffectError.Problem)
    /// The file is larger than allowed.
    case fileTooLarge(FileKind)
    /// A byte that is no UTF-8.
    case notUTF8
    /// What the YAML reader cannot read, and what may help.
    case yaml(String, help: String?)
    /// Anchors, aliases or merge keys.
    case anchors(FileKind)
    /// A tag, which would type a value.
    case tag(FileKind)
    /// More than one document in a file.
    case severalDocuments(FileKind)
    /// The same key twice in one place.
    case duplicateKey(String, firstLine: Int)
    /// Lists and maps nested deeper than allowed.
    case nestedTooDeeply(limit: Int)
    /// The file has no keys.
    case empty(FileKind)
    /// A key that is not known in this place.
    case unknownKey(String, known: [String])
    /// A word that is no colour of CSS, nor the word that may stand instead.
    case unknownColour(String, instead: String?)
    /// A key that has to be there.
    case missingKey(String)
    /// A text in brackets that YAML took apart at a comma.
    case cutAtComma
    /// An operation that is not known.
    case unknownOperation(String)
    /// A second operation in one entry of the list.
    case severalOperations(String)
    /// A value of another kind than is needed.
    case expected(String, found: String)
    /// A word that is not one of a list.
    case unknownWord(String, known: [String])
    /// A name that nothing may have, and why.
    case unusableName(String, reason: NameProblem)
    /// More parameters and lets than allowed.
    case tooManyNames(limit: Int)
    /// A default, range or choice that does not fit its parameter.
    case unfitParameter(String)
    /// Rows that are no map of pages.
    case map(PageMapError)
    /// A preset to extend that is not there.
    case unknownParent(String, known: [String])
    /// Presets that extend each other.
    case extendsCycle([String])
    /// More presets above each other than allowed.
    case tooManyParents(limit: Int)
  }

  /// Why a name cannot be used.
  public enum NameProblem: Sendable, Equatable {
    /// It is not letters, digits and underscores, a letter first.
    case malformed
    /// It is a variable, a word of formulas, or a parameter that every preset has.
    case reserved
    /// It is the name of a parameter and of a `let`.
    case taken
  }
}
