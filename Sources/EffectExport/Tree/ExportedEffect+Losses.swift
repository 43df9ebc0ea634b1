package import PageEffects
import PageGeometry

extension ExportedEffect {
  /// The kinds of layers that the effect has.
  package var layerKinds: [LayerKind] {
    LayerKind.allCases.filter { across.extras?.layer($0) != nil }
  }

  /// Whether the look of a page depends on its index, apart from the paint order.
  package var isOfIndex: Bool {
    let outputs = [across, down].flatMap { template in
      var template = template
      template.order = .depth
      return template.numbers
    }
    return dependsOnIndex(outputs + [window.from, window.to, stride])
  }

  /// Returns whether formulas depend on the index of the page.
  func dependsOnIndex(_ formulas: [Expression]) -> Bool {
    closure(of: formulas.names).contains("index")
  }

  /// Returns names with those that their values use.
  func closure(of names: Set<String>) -> Set<String> {
    declarations.reversed().reduce(into: names) { names, declaration in
      if names.contains(declaration.name) { names.formUnion(declaration.value.names) }
    }
  }

  /// Returns a sentence for each kind of layer that a target does not write.
  package func losses(exceptFor written: Set<LayerKind>) -> [String] {
    layerKinds.filter { !written.contains($0) }.map { kind in
      let size = size(of: kind)
      let words = size.isEmpty ? "0 with these parameters" : size
      return "pages have no \(kind.record.title) (\(words))."
    }
  }

  /// Returns the largest shift between pages of different indices at the same page difference, in points.
  func shiftBetweenIndices(in layout: Layout) -> Double {
    guard let effect = try? compiled.effect(for: layout) else { return 0 }
    return ExportVectors.differences.reduce(0) { worst, difference in
      let first = effect.pose(at: difference, index: 0).matrix
      return (1..<max(2, layout.pages)).reduce(worst) { worst, index in
        let other = effect.pose(at: difference, index: index).matrix
        return max(worst, other.shift(from: first, pageSize: layout.pageSize))
      }
    }
  }

  /// Returns the number of poses of the vectors in a layout that are hidden, and of all.
  func hiddenPoses(in layout: Layout) -> (hidden: Int, all: Int) {
    let all = ExportVectors.differences
    let effect = try? compiled.effect(for: layout)
    return (all.count { effect?.pose(at: $0, index: 4).isHidden ?? false }, all.count)
  }

  /// Returns sentences about the layers of poses, which the caller must draw; empty if poses have none.
  func layerNotes(drawnBy function: String) -> [String] {
    let titles = layerKinds.map(\.record.title)
    guard !titles.isEmpty else { return [] }
    let notes = ["poses have \(titles.joined(separator: ", ")), which \(function) must draw."]
    let hasBoxes = across.extras?.layers(.content).contains { $0.numbers("box") != nil } ?? false
    guard hasBoxes else { return notes }
    return notes + [
      "the boxes of the layers, and the fit of pictures in them, are not in the poses but in the preset; "
        + "without the key `fit`, a picture covers its box."
    ]
  }

  /// Returns the largest values of a kind of layer in a typical layout, in words.
  func size(of kind: LayerKind) -> String {
    guard let effect = try? compiled.effect(for: .sample) else { return "" }
    var largest: [String: Double] = [:]
    for difference in ExportVectors.differences {
      guard let extras = effect.pose(at: difference, index: 4).extras else { continue }
      if kind == .pieces, !extras.pieces.isEmpty { return "\(extras.pieces.count) in a page" }
      for layer in extras.layers(kind) {
        for (slot, value) in zip(kind.record.slots, layer.values) {
          guard case .number(let number) = value, number.isFinite else { continue }
          largest[slot.key] = max(largest[slot.key] ?? 0, abs(number))
        }
      }
    }
    let drawn = kind.record.slots.filter { $0.use >= .written || $0.key == "radius" }
    return drawn.compactMap { slot in
      guard let value = largest[slot.key], value > 0 else { return nil }
      return "\(slot.key) up to \(((value * 100).rounded() / 100).plainText)"
    }.joined(separator: ", ")
  }
}
