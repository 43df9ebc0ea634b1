/// Something that may be wrong with an effect: what, where and how much.
///
/// Words for people are made in `LintFindingText`, so that a finding carries data only.
public struct LintFinding: Sendable, Equatable {
  /// The rule that it breaks.
  public var rule: LintRule
  /// The page differences at which it does; nil where it does not depend on them.
  public var differences: ClosedRange<Double>?
  /// What was measured, in the rule's unit; nil where there is nothing to measure.
  public var measured: Double?
  /// The most or least that is taken; nil where there is nothing to measure.
  public var limit: Double?
  /// What it is about: a number of the pose, a parameter, a `let`, a preset, a rule.
  public var subject: String?
  /// The rule that is broken when the subject is tried, where that is how it was found.
  public var cause: LintRule?
  /// What the effect is laid out in; nil where that makes no difference.
  public var layout: Layout?

  /// A finding from its parts; the limit is the rule's where none is given.
  public init(
    _ rule: LintRule,
    at differences: ClosedRange<Double>? = nil,
    measured: Double? = nil,
    limit: Double? = nil,
    subject: String? = nil,
    cause: LintRule? = nil,
    layout: Layout? = nil
  ) {
    self.rule = rule
    self.differences = differences
    self.measured = measured
    self.limit = limit ?? rule.limit
    self.subject = subject
    self.cause = cause
    self.layout = layout
  }

  /// What the limit and what is measured are counted in.
  public var unit: LintRule.Unit { (cause ?? rule).unit }
}
