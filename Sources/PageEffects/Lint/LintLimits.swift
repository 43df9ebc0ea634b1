import PageGeometry

/// How much of something is too much; every number is a judgement, with its reason.
enum LintLimits {
  /// The share of the eye's distance that is left in front of a page, where drawing cuts it off.
  static let nearestToEye = ConvexPolygon.nearestDivisor

  /// Points by which a page may change at once: far below what is seen, far above rounding.
  static let jump = 1e-3

  /// By how much the speed of a page may change at once, in page lengths per page: the scroll's own
  /// speed, as when a page that moves with the finger stops dead beside it.
  static let velocityJump = 1.0

  /// Points between the two places that a page has where the ends of a loop meet: half a pixel of an
  /// ordinary screen, less than is seen of a page in motion.
  static let seam = 0.5

  /// The share of a page that two pages may share where one passes in front of the other: a sliver,
  /// such as two edges that touch.
  static let overlap = 0.02

  /// Points by which a corner of the page at rest may be off its place: half a pixel of an ordinary
  /// screen; more makes text blurred.
  static let restDistance = 0.5

  /// The least opacity of the page at rest: below, black text on white has a contrast of less than
  /// 4 to 1, and fails WCAG 2.2, 1.4.3.
  static let restAlpha = 0.5

  /// The least size of the page at rest: text of 17 points, which iOS calls body, is then as small as
  /// the 11 points that Apple's Human Interface Guidelines name as the least.
  static let restSize = 0.6

  /// Degrees by which a page may turn while the scroll moves by a page, before it counts as spinning:
  /// Apple's criteria for reduced motion and WCAG 2.2, 2.3.3, name spinning and depth, and no
  /// number; below a third of a right angle a page is read as leaning.
  static let turn = 30.0

  /// Page lengths by which a page may come nearer or go away while the scroll moves by a page, before
  /// it counts as motion in depth: chosen by eye, as the distance that is seen as a zoom.
  static let depth = 0.5

  /// The share of the view that may turn or move in depth: what covers less is seen by less than the
  /// middle of the eye, and disturbs few.
  static let movingShare = 0.25
}
