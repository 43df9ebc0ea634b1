/// An error in the formulas of an effect, with its position.
package struct EffectError: Error, Sendable, Equatable {
  package var problem: Problem
  package var span: SourceSpan

  package init(_ problem: Problem, at span: SourceSpan) {
    (self.problem, self.span) = (problem, span)
  }

  /// A problem in the formulas of an effect, independent of the file.
  ///
  /// The cases carry data only; PresetFiles turns them into messages.
  package enum Problem: Sendable, Equatable {
    /// A character that expressions do not allow.
    case unknownCharacter(String)
    /// A malformed number, such as `1.2.3`.
    case malformedNumber(String)
    /// A number too large for a `Double`, such as `1e999`.
    case numberTooLarge(String)
    /// Letters after a number that are not a unit.
    case unknownUnit(String)
    /// A violation of the grammar; `found` is nil at the end of the text.
    case expected(String, found: String?)
    /// An expression with too many nodes.
    case tooManyNodes(limit: Int)
    /// Too many levels of parentheses, signs, powers or conditionals.
    case nestedTooDeeply(limit: Int)
    /// A name that is not a variable, parameter or `let`.
    case unknownName(String, known: [String])
    /// A name before parentheses that is not a function.
    case unknownFunction(String, known: [String])
    /// A function call with too few or too many arguments.
    case wrongArgumentCount(signature: String, found: Int)
    /// A number where a condition is required.
    case conditionExpected
    /// A choice parameter where a number is required.
    case choiceAsNumber(parameter: String)
    /// A comparison of a choice parameter with a name that is not one of its choices.
    case unknownChoice(String, parameter: String, choices: [String])
    /// Names whose definitions depend on each other.
    case cycle([String])
    /// A formula that depends on the page difference where a constant is required.
    case dependsOnDifference(key: String)
    /// A default formula whose value is outside the parameter's limits.
    case defaultOutsideLimits(parameter: String, value: Double, limits: ClosedRange<Double>)
    /// A key of a track or table that is not greater than the previous one.
    case keysNotAscending
    /// A window that ends before it starts, or is too wide.
    case windowOutOfBounds(from: Double, to: Double, widest: Double)
    /// Rows and columns that are not positive whole numbers, or that produce too many pieces.
    case piecesOutOfBounds(rows: Double, columns: Double, most: Int)
    /// A shared 3-D space together with a separate vanishing point for each page.
    case sharedDepthWithOwnVanishingPoints
  }
}

/// All errors of an effect, in the order in which they were found.
package struct EffectErrors: Error, Sendable, Equatable {
  package var errors: [EffectError]

  /// Creates a list of errors, each of them once, as a formula may be compiled twice.
  init(_ errors: [EffectError]) {
    precondition(!errors.isEmpty, "the list of errors must not be empty")
    self.errors = errors.reduce(into: []) { unique, error in
      if !unique.contains(error) { unique.append(error) }
    }
  }
}
