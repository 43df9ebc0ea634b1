import Foundation
import PageEffects

/// How the layers of a kind in a target differ from those of fxrender.
package enum LayerLoss: Sendable, Equatable {
  /// They do not differ.
  case none
  /// They look otherwise, which people need not ask for. The sentence says how; `{size}` in it is the largest values of
  /// the blurs, and `{error}` the difference of a blur.
  case stated(String)
  /// The target omits them, for which people must ask.
  case omitted

  /// A blur with the kernel of a platform.
  package static let blur = LayerLoss.stated(
    "the system blurs ({size}) with a kernel of its own: one of three boxes with the same deviation differs by up to "
      + "{error} of 255 beside an edge of black and white."
  )

  /// Texts that a platform shapes.
  package static let text = LayerLoss.stated(
    "the system shapes the texts, in a font of its own and with its own line breaks; they have the sizes of the effect, "
      + "whatever size of texts a reader has chosen."
  )

  /// The sentence with the size of a kind of layer; nil for one that is not stated.
  ///
  /// - Throws: All errors in the formulas.
  func sentence(for kind: LayerKind, of effect: ExportedEffect) throws -> String? {
    guard case .stated(let text) = self else { return nil }
    let size = try effect.size(of: kind, keys: ["strength", "radius", "blur"])
    return text.replacing("{size}", with: size.isEmpty ? "0 with these parameters" : size)
      .replacing("{error}", with: "\((Self.kernelError * 10).rounded(.up) / 10)")
  }

  /// The largest difference at an edge between a Gaussian and three boxes of the same deviation, of 255.
  ///
  /// A black and white edge becomes the integral of the kernel. That of three boxes of width 2 has the deviation 1.
  static let kernelError = stride(from: 0.0, through: 3, by: 1.0 / 64).reduce(0) { worst, x in
    let gaussian = 0.5 * erfc(-x / 2.squareRoot())
    // Of three numbers in -1...1, the share whose sum is less than x.
    let rest = (3 - x) / 2
    let boxes = 1 - (rest * rest * rest - 3 * cube(rest - 1)) / 6
    return max(worst, abs(gaussian - boxes) * 255)
  }

  private static func cube(_ value: Double) -> Double { value > 0 ? value * value * value : 0 }
}

extension ExportedEffect {
  /// Whether layers of pages show texts.
  package var hasTexts: Bool {
    (across.extras ?? []).contains { $0.isText }
  }
}
