package import PageEffects

extension LintRule {
  /// The problem that the rule finds, in one line.
  package var summary: String { words.summary }

  /// The suggested fix, in one sentence.
  package var hint: String { words.hint }

  /// The reason for the limit; nil if there is no limit.
  package var reason: String? {
    switch self {
    case .behindEye: "pages nearer to the eye are clipped"
    case .valueJump: "far below a visible jump, far above rounding errors"
    case .velocityJump: "the speed of the scroll: a page that moves with the finger stops suddenly"
    case .loopSeam, .restPose: "half a pixel of an ordinary screen"
    case .orderSwap: "a thin strip, as where two edges touch"
    case .faintAtRest: "black text on white falls below the contrast of WCAG 2.2, 1.4.3"
    case .smallAtRest: "text of 17 points becomes smaller than the 11 that Apple's guidelines allow"
    case .oversizedStage: "at twice the viewport's size, half of a page is never visible at rest"
    case .motion, .reducedMotion:
      "30° or half a page length of depth per page; WCAG 2.2, 2.3.3 and Apple's criteria for reduced "
        + "motion name spinning and depth, the amounts are chosen by eye"
    default: nil
    }
  }

  private static let calmerFlashes =
    "Limit the speed of the scroll, make pages larger, or let distant pages fade."

  private var words: (summary: String, hint: String) {
    switch self {
    case .notFinite:
      (
        "a pose with a value that is not a finite number",
        "Avoid divisors of 0 and roots of negative numbers, or end the window before them."
      )
    case .singular:
      (
        "a visible page that is edge-on for more than a moment",
        "Hide the page, or set its alpha to 0, while it is edge-on."
      )
    case .behindEye:
      (
        "a page that comes behind the eye",
        "Move it less toward the viewer, increase the perspective distance, or hide it before."
      )
    case .valueJump:
      ("a visible page that jumps", "Make the values on both sides of the jump equal.")
    case .velocityJump:
      (
        "a page that changes its speed abruptly between two rest positions",
        "Ease it with smoothstep or an easing of a track."
      )
    case .loopSeam:
      (
        "a page that jumps where the ends of a loop meet",
        "Make both ends equal, or move them out of the view, or set their alpha to 0."
      )
    case .orderSwap:
      (
        "a page that passes in front of another one that it overlaps",
        "Move them apart before, or use 'depth: shared'."
      )
    case .alphaRange: ("an alpha outside 0…1", "Write clamp(…, 0, 1), or end the window before.")
    case .restPose:
      (
        "a page at rest that is moved or resized",
        "Make every operation the identity at d = 0."
      )
    case .mirroredAtRest:
      ("a page at rest that is mirrored", "Make scales positive at d = 0.")
    case .backAtRest: ("a page at rest that shows its back", "Turn it to the viewer at d = 0.")
    case .faintAtRest: ("a page at rest that is too faint to read", "Make alpha 1 at d = 0.")
    case .smallAtRest: ("a page at rest that is too small to read", "Make it larger at d = 0.")
    case .rightToLeft:
      (
        "next pages on the wrong side in a right-to-left layout",
        "Make x grow with d; effects are mirrored automatically from right to left."
      )
    case .oversizedStage:
      (
        "a stage whose pages are much larger than the viewport",
        "Make the page smaller; 100% of the viewport fills it."
      )
    case .motion:
      (
        "rotation and depth on much of the view without a preset for reduced motion",
        "Name a calmer preset, such as 'reduced: linear'."
      )
    case .reducedMotion:
      (
        "a preset for reduced motion that is missing or not calm",
        "Name an available preset that moves pages in their plane."
      )
    case .flash:
      (
        "more than three flashes in a second over a quarter of a 10° field (WCAG 2.2, 2.3.1); measured "
          + "by --flashes, not certified",
        Self.calmerFlashes
      )
    case .redFlash:
      (
        "more than three flashes of saturated red in a second over a quarter of a 10° field (WCAG 2.2, "
          + "2.3.1); measured by --flashes, not certified",
        Self.calmerFlashes
      )
    case .unsafeRange: ("a range whose end breaks a rule", "Make the range narrower.")
    case .bareAngle:
      ("an angle without a unit", "Write the unit, such as 90deg, 0.25turn or 1.57rad.")
    case .ineffectiveParameter:
      (
        "a parameter that changes no pose, alone or with another one",
        "Remove it, or use it in a formula."
      )
    case .unreadParameter:
      ("a parameter that no formula uses", "Remove it, or use it in a formula.")
    case .unreadLet: ("a let that no formula uses", "Remove it, or use it in a formula.")
    case .equalPreset:
      ("presets with the same poses", "Remove one of them, or name the other in 'sameAs'.")
    case .unequalPreset:
      ("a preset in sameAs whose poses differ", "Remove it from 'sameAs'.")
    case .needlessException: ("an exception that is not needed", "Remove it from 'exceptions'.")
    }
  }
}
