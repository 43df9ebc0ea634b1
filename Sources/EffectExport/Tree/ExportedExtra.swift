import PageEffects
import PageGeometry

/// A part of a page's appearance that its matrix and opacity do not cover.
package enum ExportedExtra: String, Sendable, CaseIterable {
  case overlays
  case layers
  case blur
  case shadow
  case corners = "rounded corners"
  case clip = "clipped sides"
  case pieces
  case floor
}

extension ExportedEffect {
  /// The extras of the effect.
  package var extraKinds: [ExportedExtra] {
    guard let extras else { return [] }
    let has: [(ExportedExtra, Bool)] = [
      (.overlays, !extras.overlays.isEmpty), (.layers, !extras.layers.isEmpty),
      (.blur, extras.blur != nil), (.shadow, extras.shadow != nil),
      (.corners, extras.cornerRadius != nil), (.clip, extras.clip != nil),
      (.pieces, extras.pieces != nil), (.floor, extras.floor != nil),
    ]
    return has.filter(\.1).map(\.0)
  }

  /// Whether a pose needs `bezier`, `spring` or an eased track.
  package var callsUntabled: Bool {
    func calls(_ formula: Formula) -> Bool {
      switch formula {
      case .call(.bezier, _), .call(.spring, _): true
      case .track(_, _, let ease, _) where ease != .linear: true
      default: formula.parts.contains(where: calls)
      }
    }
    return allFormulas.contains(where: calls)
  }

  /// Returns a sentence for each extra that a target does not write.
  package func unsaidExtras(_ written: Set<ExportedExtra>) -> [String] {
    extraKinds.filter { !written.contains($0) }.map { "the \($0.rawValue) are left out." }
  }
}
