import PageGeometry
import TextTools

/// A violation of a lint rule.
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
  /// The number of the pose that `measured` is about, in words; nil for other measures.
  package var number: PoseNumberName?
  /// The place in a preset's file that causes the finding; nil if it is not known.
  package var place: SourceSpan?

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
    (self.rule, self.differences, self.measured) = (rule, differences, measured)
    self.limit = limit ?? rule.entry.limit.value
    (self.subject, self.cause) = (subject, cause)
    (self.layout, self.frame) = (layout, frame)
  }

  /// The unit of `measured` and `limit`.
  package var unit: LintEntry.Unit { (cause ?? rule).entry.limit.unit }

  // MARK: Texts

  /// The subject in messages.
  var name: String { subject ?? "" }

  /// The measured value with its unit.
  var amount: String { measured.map(text) ?? "" }

  /// Returns a measured value or a limit with its unit; shares are measured in hundredths.
  private func text(of value: Double) -> String {
    number?.isShare == true ? "\(plain(value, places: 3)) %" : unit.text(of: value)
  }

  /// The finding in one sentence without a full stop.
  package var message: String {
    var words = rule.entry.problem(self)
    if let differences {
      let ends = [differences.lowerBound, differences.upperBound].map { plain($0, places: 3) }
      words += " at d = " + (ends[0] == ends[1] ? ends[0] : "\(ends[0])…\(ends[1])")
    }
    if let limit { words += " (limit \(text(of: limit)))" }
    return words
  }

  /// The layout in which the problem was found; nil if it does not matter.
  package var situation: String? {
    func words(_ size: Size) -> String { "\(size.width.plainText)x\(size.height.plainText)" }
    return layout.map { layout in
      "\(layout.pages) pages of \(words(layout.pageSize)) in \(words(layout.viewport)), "
        + layout.axis.rawValue + (layout.isRightToLeft ? ", from right to left" : "")
    }
  }
}

/// Formats a number that is rounded to some decimals.
func plain(_ number: Double, places: Int) -> String {
  var power = 1.0
  for _ in 0..<places { power *= 10 }
  let scaled = (number * power).rounded()
  return (scaled.isFinite ? scaled / power + 0 : number).plainText
}
