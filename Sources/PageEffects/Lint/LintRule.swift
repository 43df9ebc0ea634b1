import PageGeometry

/// A rule that presets are checked against.
package enum LintRule: String, Sendable, CaseIterable, Codable {
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
  case needlessException = "needless-exception"

  /// The severity of a finding.
  package enum Severity: String, Sendable, Codable {
    /// The effect cannot be shown as intended.
    case error
    /// The effect can be shown, with a flaw that users may notice.
    case warning
  }

  /// Whether the rule is checked on rendered frames, and only on request.
  package var isCheckedOnFrames: Bool { self == .flash || self == .redFlash }

  package var severity: Severity {
    switch self {
    case .notFinite, .reducedMotion, .unequalPreset: .error
    default: .warning
    }
  }

  /// The maximum of the measured value, or the minimum for some rules; nil where nothing is measured.
  package var limit: Double? { measure.limit }

  /// The unit of the limit and of measured values.
  package var unit: Unit { measure.unit }

  private var measure: (limit: Double?, unit: Unit) {
    switch self {
    case .singular: (0, .pages)
    case .rightToLeft, .restPose: (LintLimits.restDistance, .points)
    case .behindEye: (LintLimits.nearestToEye, .number)
    case .valueJump: (LintLimits.jump, .points)
    case .velocityJump: (LintLimits.velocityJump, .pageLengths)
    case .loopSeam: (LintLimits.seam, .points)
    case .orderSwap: (LintLimits.overlap, .share)
    case .faintAtRest: (LintLimits.restAlpha, .number)
    case .smallAtRest: (LintLimits.restSize, .share)
    case .oversizedStage: (LintLimits.stageSize, .share)
    case .motion: (LintLimits.movingShare, .share)
    case .flash, .redFlash: (nil, .share)
    default: (nil, .number)
    }
  }

  /// The unit of a measured value.
  package enum Unit: String, Sendable, Codable {
    case number = ""
    case points = "pt"
    /// A share, 0…1.
    case share = "%"
    /// Page differences.
    case pages
    /// Page lengths per page of scrolling.
    case pageLengths = "page lengths per page"
  }
}

/// The limits of the lint rules; each is a judgement, and its comment states the reason.
enum LintLimits {
  /// The minimum distance between the eye and a page, as a share of the eye's distance from the viewport;
  /// drawing clips nearer parts.
  static let nearestToEye = ConvexPolygon.nearestDivisor

  /// The largest sudden movement of a page, in points: invisible, but far larger than rounding errors.
  static let jump = 1e-3

  /// The largest sudden change of a page's speed, in page lengths per page of scrolling: 1 for a page that
  /// follows the finger and suddenly stops.
  static let velocityJump = 1.0

  /// The largest distance between the positions of a page at the two ends of a loop, in points: half a
  /// pixel at scale 1, invisible on a moving page.
  static let seam = 0.5

  /// The largest overlap of two pages that swap their order, as a share of a page: a thin strip, such as where
  /// two edges touch.
  static let overlap = 0.02

  /// The largest displacement of a corner of the page at rest, in points: half a pixel at scale 1.
  ///
  /// A larger one visibly blurs text.
  static let restDistance = 0.5

  /// The minimum opacity of the page at rest: below it, black text on white has a contrast of less than
  /// 4 to 1, and fails WCAG 2.2, 1.4.3.
  static let restAlpha = 0.5

  /// The minimum scale of the page at rest: text of 17 points, the body size of iOS, is then about as small
  /// as 11 points, the minimum of Apple's Human Interface Guidelines.
  static let restSize = 0.6

  /// The largest side of a stage's page, as a share of the viewport's: of a page twice as long as the
  /// viewport, half is never visible at rest.
  static let stageSize = 2.0

  /// The largest rotation per page of scrolling, in degrees, that does not count as spinning.
  ///
  /// Apple's criteria for reduced motion and WCAG 2.2, 2.3.3, name spinning and depth, but give no number.
  /// A rotation by less than a third of a right angle looks like tilting.
  static let turn = 30.0

  /// The largest movement in depth per page of scrolling, in page lengths, that does not look like a zoom;
  /// chosen by eye.
  static let depth = 0.5

  /// The largest share of the viewport that may turn or move in depth: motion in a smaller area is mostly
  /// outside the centre of vision, and disturbs few people.
  static let movingShare = 0.25
}
