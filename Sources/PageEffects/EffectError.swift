/// One thing that is wrong with an effect: what it is, and where it stands.
public struct EffectError: Error, Sendable, Equatable {
  /// What is wrong.
  public var problem: Problem
  /// Where it stands.
  public var span: SourceSpan

  /// An error from its problem and its place.
  public init(_ problem: Problem, at span: SourceSpan) {
    self.problem = problem
    self.span = span
  }

  /// What can be wrong with an effect, apart from the file that it stands in.
  ///
  /// Words for people are made where files are read, so that a case carries data only.
  public enum Problem: Sendable, Equatable {
    /// A character that no expression has.
    case unknownCharacter(String)
    /// A number that is no number, such as `1.2.3`.
    case malformedNumber(String)
    /// A number too large to keep, such as `1e999`.
    case numberTooLarge(String)
    /// Letters behind a number that are not a unit.
    case unknownUnit(String)
    /// Something other than what the grammar asks for; `found` is nil at the end.
    case expected(String, found: String?)
    /// An expression of more nodes than allowed.
    case tooManyNodes(limit: Int)
    /// Parentheses, signs, powers or choices nested deeper than allowed.
    case nestedTooDeeply(limit: Int)
    /// A name that is no variable, parameter or `let`.
    case unknownName(String, known: [String])
    /// A name in front of parentheses that is no function.
    case unknownFunction(String, known: [String])
    /// A function given too few or too many arguments.
    case wrongArgumentCount(signature: String, found: Int)
    /// A number where something true or false is needed.
    case conditionExpected
    /// The name of a choice where a number is needed.
    case choiceAsNumber(parameter: String)
    /// A choice compared with something that is not one of its own.
    case unknownChoice(String, parameter: String, choices: [String])
    /// Names that are defined by each other.
    case cycle([String])
    /// Something that has to be the same for every page difference and is not.
    case dependsOnDifference(key: String)
    /// A default whose formula gives a number that the parameter's limits exclude.
    case defaultOutsideLimits(parameter: String, value: Double, limits: ClosedRange<Double>)
    /// A key of a track or table that is not greater than the one before.
    case keysNotAscending
    /// A window that ends before it starts, or is wider than allowed.
    case windowOutOfBounds(from: Double, to: Double, widest: Double)
    /// Rows and columns that are no whole numbers from 1, or make more pieces than allowed.
    case piecesOutOfBounds(rows: Double, columns: Double, most: Int)
    /// One 3-D space and a vanishing point for every page exclude each other.
    case sharedDepthWithOwnVanishingPoints
  }
}
