import PageEffects

/// The functions that draw the layers of pages in a browser, for each target whose code runs there.
enum JavaScriptDrawing {
  /// Returns the value of the placeholder `drawing` in modules.
  static func code(for effect: ExportedEffect) -> String {
    text(Template(PackageResources.draw_mjs), effect)
  }

  /// Returns the value of the placeholder `drawing` in declarations.
  static func types(for effect: ExportedEffect) -> String {
    text(Template(PackageResources.draw_types_mts), effect)
  }

  private static func text(_ template: Template, _ effect: ExportedEffect) -> String {
    template.filled(effect.names, parts: effect.browserParts)
  }

  /// Returns what `draw` omits or draws differently, a sentence each.
  ///
  /// - Throws: All errors in the formulas.
  static func losses(in effect: ExportedEffect) throws -> [String] {
    let kinds = effect.layerKinds
    var losses: [String] = []
    func add(_ kind: LayerKind, _ words: String, if isLost: Bool = true) throws {
      guard isLost, kinds.contains(kind) else { return }
      losses.append("\(kind.record.title): \(words) (\(try effect.size(of: kind))).")
    }
    try add(.floor, "only poses have it; `draw` does not draw it")
    try add(
      .reflection,
      "only poses have it; `draw` does not draw it beside other layers that clip a page",
      if: !effect.hasReflectionOutside
    )
    let isCut = kinds.contains(.clip) && !effect.browserParts.contains("cast")
    for kind in [LayerKind.shadow, .glow] {
      try add(kind, "cut off where the page is clipped", if: isCut)
    }
    if kinds.contains(.pieces) {
      for kind in [LayerKind.shadow, .glow, .cornerRadius, .clip] {
        try add(kind, "drawn while a page is whole, but not on its pieces")
      }
      losses.append(
        "while a page is in pieces, only its picture is seen, `--\(effect.origin.slug)-page-picture`."
      )
    }
    if effect.hasTexts {
      losses.append(
        "the browser shapes the texts, in a font of its own and with its own line breaks."
      )
    }
    return losses
  }
}

extension ExportedEffect {
  /// The parts that templates for browsers have sections for: those of adapters, `mirror` for a reflection that `draw` draws,
  /// `cast` for a shadow around a clip that only cuts the content, `rounded` if only the corners cut what a page has, which
  /// they would also do with its reflection, and `picture` if it draws the picture of a page.
  var browserParts: Set<String> {
    var parts = drawnParts
    if hasReflectionOutside { parts.insert("mirror") }
    if parts.contains("clip"), !parts.isDisjoint(with: ["shadow", "glow"]),
      parts.isDisjoint(with: ["shift", "layers", "pieces"])
    {
      parts.insert("cast")
    }
    if parts.contains("cornerRadius"),
      parts.isDisjoint(with: ["clip", "layers", "shift", "blur", "mirror"])
    {
      parts.insert("rounded")
    }
    let pictures: Set = ["shift", "blur", "pieces", "mirror", "cast", "pictures", "files"]
    if !parts.isDisjoint(with: pictures) { parts.insert("picture") }
    return parts
  }
}
