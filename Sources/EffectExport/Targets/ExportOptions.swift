package import PageEffects
import Synchronization

/// An effect to export, with the options of the export.
package final class ExportRequest: Sendable {
  package let effect: ExportedEffect
  package let options: ExportOptions
  private let scene = Mutex<LottieScene?>(nil)

  package init(_ effect: ExportedEffect, _ options: ExportOptions) {
    (self.effect, self.options) = (effect, options)
  }

  /// The posed pages of the animation for Lottie, which are computed once for all texts about them.
  ///
  /// - Throws: All errors in the formulas.
  var posed: LottieScene {
    get throws(EffectErrors) {
      if let scene = scene.withLock(\.self) { return scene }
      let posed = try LottieScene(self)
      scene.withLock { $0 = posed }
      return posed
    }
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
