/// A kind of flash that WCAG 2.2 limits.
package enum FlashKind: String, Sendable, CaseIterable {
  /// A pair of opposing changes of relative luminance.
  case general
  /// A pair of opposing transitions to or from a saturated red.
  case red
}
