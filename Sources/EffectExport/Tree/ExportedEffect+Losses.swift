package import PageEffects
import PageGeometry

extension ExportedEffect {
  /// The kinds of layers that the effect has.
  package var layerKinds: [LayerKind] {
    LayerKind.allCases.filter { extras?.layer($0) != nil }
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

  /// Whether the look of a page depends on its index, apart from the paint order.
  package var isOfIndex: Bool {
    var effect = self
    effect.declarations = []
    effect.order = nil
    return dependsOnIndex(effect.allFormulas)
  }

  /// Returns whether formulas depend on the index of the page.
  func dependsOnIndex(_ formulas: [Formula]) -> Bool {
    var names = formulas.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    for declaration in declarations.reversed() where names.contains(declaration.name) {
      names.formUnion(declaration.value.names)
    }
    return names.contains("index")
  }

  /// Returns a sentence for each kind of layer that a target does not write.
  package func losses(exceptFor written: Set<LayerKind>) -> [String] {
    layerKinds.filter { !written.contains($0) }.map { "pages have no \($0.record.title)." }
  }
}
