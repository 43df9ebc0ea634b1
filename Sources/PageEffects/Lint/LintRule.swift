/// What is looked at in an effect, and how much of it is too much.
public enum LintRule: String, Sendable, CaseIterable, Codable {
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
  case motion
  case reducedMotion = "reduced-motion"
  case bareAngle = "bare-angle"
  case unsafeRange = "unsafe-range"
  case ineffectiveParameter = "ineffective-parameter"
  case unreadParameter = "unread-parameter"
  case unreadLet = "unread-let"
  case equalPreset = "equal-preset"
  case unequalPreset = "unequal-preset"
  case needlessException = "needless-exception"

  /// How much a finding of the rule weighs.
  public var severity: LintSeverity {
    switch self {
    case .notFinite, .reducedMotion, .unequalPreset: .error
    default: .warning
    }
  }

  /// The most that is taken, or the least where `isLeast`; nil where there is nothing to measure.
  ///
  /// Each is a judgement whose reason stands in `reason`.
  public var limit: Double? {
    switch self {
    case .singular: 0
    case .rightToLeft: LintLimits.restDistance
    case .behindEye: LintLimits.nearestToEye
    case .valueJump: LintLimits.jump
    case .velocityJump: LintLimits.velocityJump
    case .loopSeam: LintLimits.seam
    case .orderSwap: LintLimits.overlap
    case .restPose: LintLimits.restDistance
    case .faintAtRest: LintLimits.restAlpha
    case .smallAtRest: LintLimits.restSize
    case .motion: LintLimits.movingShare
    default: nil
    }
  }

  /// What the limit and what is measured are counted in.
  public var unit: Unit {
    switch self {
    case .singular: .pages
    case .valueJump, .loopSeam, .restPose, .rightToLeft: .points
    case .velocityJump: .pageLengths
    case .orderSwap, .motion, .smallAtRest: .share
    default: .number
    }
  }

  /// What a measured number is counted in.
  public enum Unit: String, Sendable, Codable {
    /// Nothing but itself.
    case number = ""
    /// Points.
    case points = "pt"
    /// A share, 0…1.
    case share = "%"
    /// Page differences.
    case pages
    /// Page lengths by which a page moves while the scroll moves by one page.
    case pageLengths = "page lengths a page"
  }
}
