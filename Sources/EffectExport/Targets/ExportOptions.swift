package import PageEffects

/// An effect to export, with the options of the export.
package struct ExportRequest: Sendable {
  package var effect: ExportedEffect
  package var options: ExportOptions

  package init(_ effect: ExportedEffect, _ options: ExportOptions) {
    (self.effect, self.options) = (effect, options)
  }
}

/// The options of an export.
package struct ExportOptions: Sendable {
  /// The layout that texts such as a demo page show.
  package var layout: Layout
  package var style = Style.calc
  /// The largest error of a keyframe animation, in points.
  package var tolerance = 0.25
  /// The allowed values of `tolerance`.
  package static let tolerances = 0.01...100.0
  /// The effect that replaces the exported one for people who prefer less motion; nil for none.
  package var reduced: ExportedEffect?
  /// Whether parts that a target cannot say are omitted instead of refused.
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
