/// A violation of a lint rule, as data; `LintFindingText` turns it into a message.
package struct LintFinding: Sendable, Equatable {
  /// The violated rule.
  package var rule: LintRule
  /// The page differences of the violation; nil where it does not depend on them.
  package var differences: ClosedRange<Double>?
  /// The measured value, in `unit`; nil where nothing is measured.
  package var measured: Double?
  /// The limit of the measured value; nil where nothing is measured.
  package var limit: Double?
  /// The name of the number, parameter, `let`, preset or rule that the finding is about.
  package var subject: String?
  /// For a subject that is a parameter's value or another preset: the rule that the preset violates with it.
  package var cause: LintRule?
  /// The layout in which the violation was found; nil where it does not depend on the layout.
  package var layout: Layout?
  /// The frame in which the violation was measured; nil if it was not measured on frames.
  package var frame: Frame?

  /// A frame of a rendered sequence.
  package struct Frame: Sendable, Equatable {
    package var index: Int
    /// The time in seconds.
    package var time: Double

    /// Creates a frame from its index and its time in seconds.
    package init(index: Int, time: Double) { (self.index, self.time) = (index, time) }
  }

  /// Creates a finding; the default limit is the rule's.
  package init(
    _ rule: LintRule,
    at differences: ClosedRange<Double>? = nil,
    measured: Double? = nil,
    limit: Double? = nil,
    subject: String? = nil,
    cause: LintRule? = nil,
    layout: Layout? = nil,
    frame: Frame? = nil
  ) {
    self.rule = rule
    self.differences = differences
    self.measured = measured
    self.limit = limit ?? rule.limit
    self.subject = subject
    self.cause = cause
    self.layout = layout
    self.frame = frame
  }

  /// The unit of `measured` and `limit`.
  package var unit: LintRule.Unit { (cause ?? rule).unit }
}
