import PageGeometry
import TextTools

/// A rule that presets are checked against.
package enum LintRule: String, Sendable, CaseIterable {
  case notFinite = "not-finite"
  case singular
  case behindEye = "behind-eye"
  case valueJump = "value-jump"
  case velocityJump = "velocity-jump"
  case loopSeam = "loop-seam"
  case orderSwap = "order-swap"
  case alphaRange = "alpha-range"
  case restPose = "rest-pose"
  case mirroredAtRest = "mirrored-at-rest"
  case backAtRest = "back-at-rest"
  case faintAtRest = "faint-at-rest"
  case smallAtRest = "small-at-rest"
  case blurredAtRest = "blurred-at-rest"
  case rightToLeft = "right-to-left"
  case oversizedStage = "oversized-stage"
  case motion
  case reducedMotion = "reduced-motion"
  case flash
  case redFlash = "red-flash"
  case bareAngle = "bare-angle"
  case unsafeRange = "unsafe-range"
  case ineffectiveParameter = "ineffective-parameter"
  case unreadParameter = "unread-parameter"
  case unreadLet = "unread-let"
  case equalPreset = "equal-preset"
  case unequalPreset = "unequal-preset"
  case wrongComparison = "wrong-comparison"
  case needlessException = "needless-exception"

  /// Everything about the rule.
  package var entry: LintEntry {
    switch self {
    case .notFinite:
      LintEntry(
        "a pose with a value that is not a finite number",
        fix: "Avoid divisors of 0 and roots of negative numbers, or end the window before them.",
        severity: .error,
        .basic { $0.notFinite() }
      ) { _ in "the pose has a value that is not a finite number" }
    case .singular:
      LintEntry(
        "a visible page that is edge-on for more than a moment",
        fix: "Hide the page, or set its alpha to 0, while it is edge-on.",
        limit: .init(0, .pages),
        .basic { $0.singular() }
      ) { "the page is edge-on for \($0.amount)" }
    case .behindEye:
      LintEntry(
        "a page that comes behind the eye",
        fix: "Move it less toward the viewer, increase the perspective distance, or hide it "
          + "before.",
        limit: .init(ConvexPolygon.nearestDivisor, .number, "pages nearer to the eye are clipped"),
        .basic { $0.behindEye() }
      ) { "a corner comes behind the eye: its distance is \($0.amount) of the eye's" }
    case .valueJump:
      LintEntry(
        "a visible page that jumps",
        fix: "Make the values on both sides of the jump equal.",
        limit: .init(1e-3, .points, "far below a visible jump, far above rounding errors"),
        .basic { $0.jumps() }
      ) { $0.number?.jump(by: $0.amount) ?? "\($0.name) jumps by \($0.amount)" }
    case .velocityJump:
      LintEntry(
        "a page that changes its speed abruptly between two rest positions",
        fix: "Ease it with smoothstep or an easing of a track.",
        limit: .init(
          1,
          .pageLengths,
          "the speed of the scroll: a page that moves with the finger stops suddenly"
        ),
        .with(.valueJump)
      ) {
        $0.number?.bend(by: $0.amount) ?? "\($0.name) changes its speed abruptly by \($0.amount)"
      }
    case .loopSeam:
      LintEntry(
        "a page that jumps where the ends of a loop meet",
        fix: "Make both ends equal, or move them out of the view, or set their alpha to 0.",
        limit: .init(0.5, .points, "half a pixel of an ordinary screen"),
        .loops { $0.loopSeam() }
      ) {
        "the ends of the loop are \($0.amount) apart"
          + ($0.number.map { " (\($0.words))" } ?? "")
      }
    case .orderSwap:
      LintEntry(
        "a page that passes in front of another one that it overlaps",
        fix: "Move them apart before, or use 'depth: shared'.",
        limit: .init(0.02, .share, "a thin strip, as where two edges touch"),
        at: .key("order"),
        .poses { $0.orderSwap() }
      ) { "pages change their order while they overlap by \($0.amount) of a page" }
    case .alphaRange:
      LintEntry(
        "an alpha outside 0…1",
        fix: "Write clamp(…, 0, 1), or end the window before.",
        at: .key("alpha"),
        .basic { $0.alphaRange() }
      ) { "alpha is \($0.amount)" }
    case .restPose:
      LintEntry(
        "a page at rest that is moved or resized",
        fix: "Make every operation the identity at d = 0.",
        limit: .init(0.5, .points, "half a pixel of an ordinary screen"),
        .poses { $0.displacement() }
      ) { "the page at rest is \($0.amount) away from its position" }
    case .mirroredAtRest:
      LintEntry(
        "a page at rest that is mirrored",
        fix: "Make scales positive at d = 0.",
        .with(.restPose)
      ) { _ in "the page at rest is mirrored" }
    case .backAtRest:
      LintEntry(
        "a page at rest that shows its back",
        fix: "Turn it to the viewer at d = 0.",
        .with(.restPose)
      ) { _ in "the page at rest shows its back" }
    case .faintAtRest:
      LintEntry(
        "a page at rest that is too faint to read",
        fix: "Make alpha 1, and overlays transparent, at d = 0.",
        limit: .init(
          0.5,
          .number,
          "black text on white falls below the contrast of WCAG 2.2, 1.4.3"
        ),
        at: .key("alpha"),
        .poses { $0.faintAtRest() }
      ) {
        $0.number == nil
          ? "alpha of the page at rest is \($0.amount)"
          : "overlays leave an alpha of \($0.amount) to the page at rest"
      }
    case .smallAtRest:
      LintEntry(
        "a page at rest that is too small to read",
        fix: "Make it larger at d = 0.",
        limit: .init(
          0.6,
          .share,
          "text of 17 points becomes smaller than the 11 that Apple's guidelines allow"
        ),
        .with(.restPose)
      ) { "the page at rest has \($0.amount) of its size" }
    case .blurredAtRest:
      LintEntry(
        "a page at rest that is too blurred to read",
        fix: "Make the strength of the blur 0 at d = 0.",
        limit: .init(2, .points, "strokes of text of 17 points are about 2 points wide"),
        at: .key("blur"),
        .with(.faintAtRest)
      ) { "the page at rest is blurred by \($0.amount)" }
    case .rightToLeft:
      LintEntry(
        "next pages on the wrong side in a right-to-left layout",
        fix: "Make x grow with d; effects are mirrored automatically from right to left.",
        limit: .init(0.5, .points),
        .poses { $0.rightToLeft() }
      ) { "the next page is \($0.amount) to the right of the previous one" }
    case .oversizedStage:
      LintEntry(
        "a stage whose pages are much larger than the viewport",
        fix: "Make the page smaller; 100% of the viewport fills it.",
        limit: .init(
          2,
          .share,
          "at twice the viewport's size, half of a page is never visible at rest"
        ),
        at: .key("stage")
      ) { "a page of the stage has \($0.amount) of the viewport's size" }
    case .motion:
      LintEntry(
        "rotation and depth on much of the view without a preset for reduced motion",
        fix: "Name a calmer preset, such as 'reduced: linear'.",
        limit: .init(0.25, .share, Self.motionReason),
        .poses { $0.motion() }
      ) { "\($0.amount) of the view rotates or moves in depth" }
    case .reducedMotion:
      LintEntry(
        "a preset for reduced motion that is missing or not calm",
        fix: "Name an available preset that moves pages in their plane.",
        severity: .error,
        limit: .init(nil, .number, Self.motionReason),
        at: .key("reduced")
      ) {
        $0.cause == nil
          ? "there is no preset '\($0.name)' to use for reduced motion"
          : "in '\($0.name)', the preset for reduced motion, \($0.amount) of the view rotates or moves in depth"
      }
    case .flash: Self.flashes("flashes", "flashes")
    case .redFlash: Self.flashes("red flashes", "flashes of saturated red")
    case .bareAngle:
      LintEntry(
        "an angle without a unit",
        fix: "Write the unit, such as 90deg, 0.25turn or 1.57rad."
      ) { "the angle \($0.name) has no unit, and is read as radians" }
    case .unsafeRange:
      LintEntry(
        "a range whose end breaks a rule",
        fix: "Make the range narrower.",
        at: .entry(of: "parameters")
      ) {
        guard let cause = $0.cause else { return "the end of its range, \($0.name), cannot be set" }
        var broken = $0
        (broken.rule, broken.subject) = (cause, "the page")
        return "at the end of a range, \($0.name), \(cause.rawValue): "
          + cause.entry.problem(broken)
      }
    case .ineffectiveParameter:
      LintEntry(
        "a parameter that changes no pose, alone or with another one",
        fix: Self.removal,
        at: .entry(of: "parameters")
      ) { "the parameter '\($0.name)' changes no pose" }
    case .unreadParameter:
      LintEntry(
        "a parameter that no formula uses",
        fix: Self.removal + " A key of a preset replaces that of its parent as a whole.",
        at: .entry(of: "parameters")
      ) {
        let isList = $0.name.contains(",")
        return isList
          ? "no formula uses the inherited parameters \($0.name)"
          : "no formula uses the parameter '\($0.name)'"
      }
    case .unreadLet:
      LintEntry("a let that no formula uses", fix: Self.removal, at: .entry(of: "let")) {
        "no formula uses the let '\($0.name)'"
      }
    case .equalPreset:
      LintEntry(
        "presets with the same poses",
        fix: "Remove one of them, or name the other in 'sameAs'."
      ) { "all poses are equal to those of '\($0.name)'" }
    case .unequalPreset:
      LintEntry(
        "a preset in sameAs whose poses differ",
        fix: "Remove it from 'sameAs'.",
        severity: .error,
        at: .key("sameAs")
      ) { "'\($0.name)' in sameAs does not exist or has other poses" }
    case .wrongComparison:
      LintEntry(
        "a name in compareWith that is not that of another preset, or is there twice",
        fix: "Name other presets, each once; 'fxrender list' shows them.",
        at: .key("compareWith")
      ) { "'\($0.name)' in compareWith is no other preset, or is there twice" }
    case .needlessException:
      LintEntry(
        "an exception that is not needed",
        fix: "Remove it from 'exceptions'.",
        at: .entry(of: "exceptions")
      ) {
        let known = Self.allCases.map { $0.rawValue }
        guard !known.contains($0.name) else { return "the exception '\($0.name)' is not needed" }
        let nearest = Suggestion.nearest(to: $0.name, in: known)
        return "there is no rule '\($0.name)'" + (nearest.map { ", but '\($0)'" } ?? "")
      }
    }
  }

  /// The limit of the measured value; infinite if there is none.
  package var limit: Double { entry.limit.value ?? .infinity }

  private static let removal = "Remove it, or use it in a formula."
  private static let motionReason =
    "30° or half a page length of depth per page; WCAG 2.2, 2.3.3 and Apple's criteria for reduced motion "
    + "name spinning and depth, the amounts are chosen by eye"

  /// Returns the record of a rule about flashes, with their name in findings and in the summary.
  private static func flashes(_ name: String, _ kind: String) -> LintEntry {
    LintEntry(
      "more than three \(kind) in a second over a quarter of a 10° field (WCAG 2.2, 2.3.1); measured by "
        + "--flashes, not certified",
      fix: "Limit the speed of the scroll, make pages larger, or let distant pages fade.",
      limit: .init(nil, .share),
      .frames
    ) { finding in
      let place = finding.frame.map { "at \(plain($0.time, places: 3)) s (frame \($0.index))" }
      return "more than 3 \(name) in a second over \(finding.amount) of a 10° field "
        + "\(place ?? ""), with \(finding.name); measured, not certified"
    }
  }
}

/// Everything about a lint rule.
package struct LintEntry: Sendable {
  /// The problem that the rule finds, in one line.
  package let summary: String
  /// The suggested fix, in one sentence.
  package let fix: String
  package let severity: Severity
  package let limit: Limit
  /// The place in a preset's file that usually causes a finding.
  package let place: Place
  package let check: Check
  /// Returns a finding in one sentence, without place and limit.
  let problem: @Sendable (LintFinding) -> String

  /// Whether the rule is checked on rendered frames, and only on request.
  package var isCheckedOnFrames: Bool { if case .frames = check { true } else { false } }

  /// The rule in the reference: the summary, the limit and its reason.
  package var description: String {
    summary + (limit.text.map { "; limit \($0)" } ?? "") + (limit.reason.map { ": \($0)" } ?? "")
  }

  /// The severity of a finding.
  package enum Severity: String, Sendable {
    /// The effect cannot be shown as intended.
    case error
    /// The effect can be shown, with a flaw that users may notice.
    case warning
  }

  /// The limit of the measured value.
  package struct Limit: Sendable {
    /// The maximum, or the minimum for some rules; nil where nothing is measured or the limit varies.
    package let value: Double?
    /// The unit of measured values.
    package let unit: Unit
    /// The reason for the limit; nil if it needs none.
    let reason: String?

    init(_ value: Double?, _ unit: Unit, _ reason: String? = nil) {
      (self.value, self.unit, self.reason) = (value, unit, reason)
    }

    /// The limit with its unit; nil if there is none.
    var text: String? { value.map(unit.text) }
  }

  /// A place in a preset's file.
  package enum Place: Sendable, Equatable {
    /// A key at the top level.
    case key(String)
    /// The entry with the name of the finding's subject, below a key at the top level.
    case entry(of: String)
  }

  /// The way in which a rule is checked.
  package enum Check: Sendable {
    /// On poses near the page at rest, for all values of all parameters.
    case basic(@Sendable (LintSamples) -> [LintFinding])
    /// On all poses with finite numbers.
    case poses(@Sendable (LintSamples) -> [LintFinding])
    /// On the ends of a loop.
    case loops(@Sendable (LintSamples) -> [LintFinding])
    /// Together with another rule.
    case with(LintRule)
    /// On presets and their parameters, by `PresetLint`.
    case presets
    /// On rendered frames, and only on request.
    case frames
  }

  /// The unit of a measured value.
  package enum Unit: String, Sendable {
    case number = ""
    case points = "pt"
    /// A share, 0…1.
    case share = "%"
    /// Page differences.
    case pages
    /// Page lengths per page of scrolling.
    case pageLengths = "page lengths per page"

    /// Formats a number with the unit.
    func text(of number: Double) -> String {
      switch self {
      case .number: plain(number, places: 4)
      case .points: "\(plain(number, places: 3)) pt"
      case .share: "\(plain(number * 100, places: 1)) %"
      case .pages: "\(plain(number, places: 3)) pages"
      case .pageLengths: "\(plain(number, places: 2)) page lengths per page"
      }
    }
  }

  fileprivate init(
    _ summary: String,
    fix: String,
    severity: Severity = .warning,
    limit: Limit = Limit(nil, .number),
    at place: Place = .key("transform"),
    _ check: Check = .presets,
    problem: @escaping @Sendable (LintFinding) -> String
  ) {
    (self.summary, self.fix, self.severity, self.limit) = (summary, fix, severity, limit)
    (self.place, self.check, self.problem) = (place, check, problem)
  }
}
