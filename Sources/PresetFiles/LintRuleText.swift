public import PageEffects

extension LintRule {
  /// What it finds, in a line.
  public var summary: String { words.summary }

  /// What to do about it, in a sentence.
  public var hint: String { words.hint }

  /// Why the limit is what it is; nil where there is none.
  public var reason: String? {
    switch self {
    case .behindEye: "drawing cuts off what is nearer to the eye"
    case .valueJump: "far below what is seen, far above rounding"
    case .velocityJump: "the scroll's own speed: a page stops dead beside one that moves"
    case .loopSeam, .restPose: "half a pixel of an ordinary screen"
    case .orderSwap: "a sliver, such as two edges that touch"
    case .faintAtRest: "black text on white falls below the contrast of WCAG 2.2, 1.4.3"
    case .smallAtRest: "text of 17 points becomes smaller than the 11 that Apple's guidelines allow"
    case .motion, .reducedMotion:
      "30° or half a page length of depth a page; WCAG 2.2, 2.3.3 and Apple's criteria for reduced "
        + "motion name spinning and depth, the amounts are chosen by eye"
    default: nil
    }
  }

  private var words: (summary: String, hint: String) {
    switch self {
    case .notFinite:
      (
        "a pose with what is no number, or an infinite one",
        "Keep divisors from 0 and roots from negative numbers, or end the window before."
      )
    case .singular:
      (
        "a page in the view that is a line for more than a moment",
        "Hide it, or give it no opacity, where it is edge-on."
      )
    case .behindEye:
      (
        "a page that comes behind the eye",
        "Move it less toward the viewer, put the eye farther away, or hide it before."
      )
    case .valueJump:
      ("a page that jumps while it is seen", "Let the values on both sides meet.")
    case .velocityJump:
      (
        "a page that changes its speed at once, between two places of rest",
        "Ease it with smoothstep or an easing of a track."
      )
    case .loopSeam:
      (
        "a page that jumps where the ends of a loop meet",
        "Let both ends meet, out of the view, or without opacity."
      )
    case .orderSwap:
      (
        "a page that passes in front of another which it overlaps",
        "Move them apart before, or use 'depth: shared'."
      )
    case .alphaRange: ("an alpha outside 0…1", "Write clamp(…, 0, 1), or end the window before.")
    case .restPose:
      (
        "a page at rest that is not where and as large as it is without an effect",
        "Let every operation do nothing at d = 0."
      )
    case .mirroredAtRest:
      ("a page at rest that is mirrored", "Let a scale be positive at d = 0.")
    case .backAtRest: ("a page at rest that shows its back", "Turn it to the viewer at d = 0.")
    case .faintAtRest:
      ("a page at rest that is too faint to read", "Let alpha be 1 at d = 0.")
    case .smallAtRest: ("a page at rest that is too small to read", "Let it be larger at d = 0.")
    case .rightToLeft:
      (
        "pages to come on the wrong side, from right to left too",
        "Let x grow with d; what reads from right to left is reflected by rule."
      )
    case .motion:
      (
        "turns and depth on much of the view without a preset for reduced motion",
        "Name one that is calmer, such as 'reduced: linear'."
      )
    case .reducedMotion:
      (
        "a preset for reduced motion that is not there or not calm",
        "Name a preset in reach that moves pages in their plane."
      )
    case .unsafeRange:
      ("a range whose end breaks a rule", "Make the range narrower.")
    case .bareAngle:
      ("an angle without a unit", "Write the unit, such as 90deg, 0.25turn or 1.57rad.")
    case .ineffectiveParameter:
      (
        "a parameter that changes no pose, alone or beside another",
        "Remove it, or let a formula depend on it."
      )
    case .unreadParameter:
      ("a parameter that no formula reads", "Remove it, or let a formula read it.")
    case .unreadLet: ("a let that no formula reads", "Remove it, or let a formula read it.")
    case .equalPreset:
      ("presets with the same poses", "Remove one of them, or name the other in 'sameAs'.")
    case .unequalPreset:
      ("a preset named in sameAs whose poses differ", "Leave it out of 'sameAs'.")
    case .needlessException:
      ("an exception that excuses nothing", "Remove it from 'exceptions'.")
    }
  }
}
