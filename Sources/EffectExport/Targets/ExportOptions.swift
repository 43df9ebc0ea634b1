package import PageEffects

/// The options of an export.
package struct ExportOptions: Sendable {
  /// The layout that texts such as a demo page show.
  package var layout: Layout
  package var style = Style.calc
  /// The largest error of a keyframe animation, in points.
  package var tolerance = 0.25
  /// Whether parts that a target cannot say are left out instead of refused.
  package var approximates = false

  /// The form of CSS.
  package enum Style: String, Sendable, CaseIterable {
    /// Formulas over the page difference.
    case calc
    /// Sampled keyframes.
    case keyframes
  }

  package init(layout: Layout) { self.layout = layout }
}
