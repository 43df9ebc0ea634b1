import PageEffects

extension ExportedEffect {
  /// The names of all parts that an effect may have, for which templates have sections.
  static let partNames = Set(LayerKind.allCases.map(\.rawValue)).union([
    "any", "background", "cast", "colours", "corners", "drag", "face", "fade", "fields", "files",
    "layers", "measured", "mirror", "mirrored", "parameters", "picture", "pictures", "repeats",
    "rounded", "shift", "sides", "texts", "turns", "wraps",
  ])

  /// The parts of the effect that sections of adapters name: those of plain code, and what drawing depends on.
  ///
  /// `face` is any layer of a page; `corners`, `fade` and `sides` are values of the clip, the reflection and overlays that
  /// an effect may omit, and `turns` is a value of the last that changes; `pictures`, `colours`, `files` and `texts` are
  /// what the layers of the content show. `repeats` is that more than one of them shows the picture, and `fields` that a
  /// text has a field other than the number of the page.
  var drawnParts: Set<String> {
    var drawn = parts
    if !Set(layerKinds).isSubset(of: [.floor]) { drawn.insert("face") }
    let extras = across.extras ?? []
    if case .number = extras.layer(.clip)?["corners"] { drawn.insert("corners") }
    if case .number = extras.layer(.reflection)?["fade"] { drawn.insert("fade") }
    for overlay in extras.layers(.overlays) where overlay.side != nil {
      drawn.insert("sides")
      let ends = ["from", "to"].map(overlay.number)
      if ends.contains(where: { $0.constant == nil }) { drawn.insert("turns") }
    }
    guard parts.contains("layers") else { return drawn }
    for layer in extras.layers(.content) {
      if case .pattern(let text) = layer["text"] {
        drawn.insert("texts")
        if text.fields.contains(where: { $0 != "number" }) { drawn.insert("fields") }
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

  /// The sentence that an adapter draws pages alone; none for an effect without a background.
  var backgroundNotes: [String] {
    background == nil ? [] : ["draw the background, `background` of the code, behind the pages."]
  }

  /// Returns what sets the parameter `touch` where an adapter cannot; nothing for an effect without it.
  ///
  /// - Parameter how: A sentence without a full stop about what knows the direction of a drag.
  /// - Returns: The sentence, if the effect depends on it.
  func dragNotes(_ how: String) -> [String] {
    guard parts.contains("drag") else { return [] }
    return [
      "the parameter `touch` is \"none\" unless you set it to \"next\" or \"prev\", the direction of a drag, until a page "
        + "is at rest again: \(how)."
    ]
  }

  /// Returns how the layers of a kind look otherwise where a platform draws them, with its own blurs and texts.
  func platformLoss(of kind: LayerKind) -> LayerLoss {
    switch kind {
    case .blur, .shadow, .glow, .floor: .blur
    case .reflection:
      across.extras?.layer(.reflection)?["blur"] == .number(.number(0)) ? .none : .blur
    case .content: hasTexts ? .text : .none
    case .overlays, .cornerRadius, .clip, .pieces: .none
    }
  }
}
