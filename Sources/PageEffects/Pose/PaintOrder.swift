/// The rule by which pages are painted: a page with a larger key is in front.
package enum PaintOrder: Sendable, Equatable {
  /// A formula for the key.
  case key(Argument)
  /// The z of the page's point (1, 1, 1) after the effect's operations, before perspective; this is the
  /// sum of the matrix's third row. iCarousel uses this rule.
  case depth
}
