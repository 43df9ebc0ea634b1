import PageEffects

extension ExportedEffect {
  /// The parts of the effect that sections of adapters name: those of plain code, and what drawing depends on.
  ///
  /// `face` is any layer of a page, `corners` and `fade` are values of the clip and the reflection that an effect may omit,
  /// and `pictures`, `colours`, `files` and `texts` are what the layers of the content show. `repeats` is that more than one
  /// of them shows the picture.
  var drawnParts: Set<String> {
    var drawn = parts
    if !Set(layerKinds).isSubset(of: [.floor]) { drawn.insert("face") }
    let extras = across.extras ?? []
    if case .number = extras.layer(.clip)?["corners"] { drawn.insert("corners") }
    if case .number = extras.layer(.reflection)?["fade"] { drawn.insert("fade") }
    guard parts.contains("layers") else { return drawn }
    for layer in extras.layers(.content) {
      if case .pattern = layer["text"] {
        drawn.insert("texts")
        continue
      }
      switch layer["shows"] {
      case .content(.colour): drawn.insert("colours")
      case .content(.file): drawn.insert("files")
      default:
        // A view of UIKit can be in one layer only.
        if !drawn.insert("pictures").inserted { drawn.insert("repeats") }
      }
    }
    return drawn
  }

  /// Returns a sentence about a blur, which the platform computes with a kernel of its own; none without a blur.
  ///
  /// - Throws: All errors in the formulas.
  func blurNotes(drawnBy kernel: String) throws -> [String] {
    let blurs = layerKinds.filter { [.blur, .shadow, .glow, .reflection, .floor].contains($0) }
    return try blurs.map { kind in
      let size = try size(of: kind)
      let name = kind == .blur ? "pages" : "the \(kind.record.title)"
      let words = size.isEmpty ? "0 with these parameters" : size
      return "the blur of \(name) has \(kernel) (\(words))."
    }
  }

  /// Returns a sentence about texts, whose lines the platform breaks and shapes; none without texts.
  var textNotes: [String] {
    drawnParts.contains("texts")
      ? ["texts have the system's font, and break where it breaks them."] : []
  }
}
