import PageEffects
import PageGeometry

/// The overlays, layers, blur, shadow, glow, corners and clip of a page in CSS.
extension CSSSheet {
  /// The properties of a page, and further rules: a selector after that of the page, and its lines.
  struct Extras {
    var page: [String] = []
    var rules: [(selector: String, lines: [String])] = []
  }

  /// The axis along which pages are reflected; nil for none.
  private var reflection: Axis? { effect.isMirrored != isRightToLeft ? layout.axis : nil }

  /// The extras of the effect; empty if it has none.
  var extras: Extras {
    mutating get {
      var extras = Extras()
      guard let source = isVertical ? effect.verticalExtras : effect.extras else { return extras }
      overlays(source, &extras)
      layers(source, &extras)
      if let blur = source.layer(.blur) {
        extras.page += computed("page-blur", blur.number("strength"))
        let radius = length(blur.number("radius"), &extras)
        extras.rules.append(
          (" > .content", ["filter: blur(calc(clamp(0, var(--page-blur), 1) * \(radius)));"])
        )
      }
      // The first shadow of a list is on top.
      let shadows = [LayerKind.glow, .shadow].compactMap(source.layer).map { shadow($0, &extras) }
      if !shadows.isEmpty {
        extras.page.append("box-shadow: \(shadows.joined(separator: ", "));")
      }
      if let corners = source.layer(.cornerRadius) {
        extras.page += computed("page-corner-radius", corners.number("radius"))
        extras.page.append("border-radius: calc(var(--page-corner-radius) * 1px);")
      }
      if let clip = source.layer(.clip) { self.clip(clip, &extras) }
      if source.layer(.blur) != nil || source.layer(.content) != nil {
        extras.page.append("overflow: clip;")
      }
      return extras
    }
  }

  private mutating func length(_ value: Formula, _ extras: inout Extras) -> String {
    let value = formula(value, &extras.page)
    return printer.length(value).written(width: .max)
  }

  // MARK: Overlays

  private mutating func overlays(_ source: ExportedEffect.Extras, _ extras: inout Extras) {
    let overlays = source.layers(.overlays)
    guard !overlays.isEmpty else { return }
    var images: [Code] = []
    for overlay in overlays {
      let name = "overlay-\(overlay.name)"
      extras.page += computed(name, overlay.number("opacity"))
      let opacity = Formula.call(.clamp, [.name(name), .number(0), .number(1)])
      let ends = ["from", "to"].map { key -> Code in
        let share = formula(overlay.number(key), &extras.page)
        let alpha = share * opacity * .number(overlay.colour.alpha)
        return colour(overlay.colour, alpha)
      }
      let side = reflection.flatMap { overlay.side?.reflected(along: $0) } ?? overlay.side
      // A uniform colour is a gradient with equal ends, as only gradients are layers.
      let stops = side == nil ? [ends[0], ends[0]] : ends
      let direction = "to \((side ?? .right).rawValue)"
      images.insert(.list("linear-gradient(", [.text(direction)] + stops, ")"), at: 0)
    }
    // The picture is below the overlays, which are listed from top to bottom.
    let value = Code.group(
      .sequence([
        .text("background:"),
        .indented(.sequence([.line, .joined(images, by: [.text(","), .line])])), .text(";"),
      ])
    ).written(level: 1)
    extras.rules.append(
      (
        "::after",
        ["content: \"\";", "position: absolute;", "inset: 0;", "border-radius: inherit;", value]
      )
    )
  }

  private func colour(_ colour: Colour, _ alpha: Formula) -> Code {
    let channels = [colour.red, colour.green, colour.blue].map { channel in
      ((channel * 255 * 1e4).rounded() / 1e4).plainText
    }.joined(separator: " ")
    return .sequence([.text("rgb(\(channels) / "), printer.number(alpha), .text(")")])
  }

  // MARK: Layers

  private mutating func layers(_ source: ExportedEffect.Extras, _ extras: inout Extras) {
    for layer in source.layers(.content) {
      var lines = ["position: absolute;"]
      let page: [Formula] = [
        .name("w") * .number(-0.5), .name("h") * .number(-0.5), .name("w"), .name("h"),
      ]
      var box: [Formula] = []
      for value in layer.numbers("box") ?? page { box.append(formula(value, &extras.page)) }
      let half = [Formula.name("w") * .number(0.5), .name("h") * .number(0.5)]
      lines += [
        property("left", printer.length(half[0] + box[0])),
        property("top", printer.length(half[1] + box[1])),
        property("width", printer.length(box[2])), property("height", printer.length(box[3])),
      ]
      let origin = [box[0], box[1]].map { value in
        printer.length(value * .number(-1)).written(width: .max)
      }
      let functions = transform(of: layer, &extras)
      if !functions.isEmpty {
        lines.append("transform-origin: \(origin.joined(separator: " "));")
        lines.append(property("transform", .joined(functions, by: [.text(" ")])))
      }
      let opacity = layer.number("alpha")
      if opacity != .number(1) {
        let alpha = formula(opacity, &extras.page)
        lines.append(property("opacity", printer.number(alpha)))
      }
      let radius = layer.number("cornerRadius")
      if radius != .number(0) {
        lines += ["border-radius: \(length(radius, &extras));", "overflow: clip;"]
      }
      if case .content(.colour(let colour)) = layer["shows"] {
        lines.append("background: \(colour.css);")
      }
      extras.rules.append((" > .\(layer.name)", lines))
    }
  }

  private mutating func transform(
    of layer: ExportedEffect.Extras.Layer,
    _ extras: inout Extras
  ) -> [Code] {
    var functions: [Code] = []
    let mirror = Code.text(reflection == .vertical ? "scaleY(-1)" : "scaleX(-1)")
    if let eye = layer.numbers("perspective"), eye[0].constant != .infinity {
      let distance = formula(eye[0], &extras.page)
      functions.append(.list("perspective(", [printer.length(distance)], ")"))
    }
    for step in layer.transform {
      functions.append(function(step.mapped { formula($0, &extras.page) }))
    }
    guard reflection != nil, !functions.isEmpty else { return functions }
    return [mirror] + functions + [mirror]
  }

  // MARK: Shadow and clip

  /// Returns the shadow of a layer with a colour, a radius and an opacity.
  private mutating func shadow(
    _ layer: ExportedEffect.Extras.Layer,
    _ extras: inout Extras
  ) -> String {
    let name = "\(layer.kind.rawValue)-opacity"
    extras.page += computed(name, layer.number("opacity"))
    let offset: [Formula] =
      layer.kind == .shadow ? [layer.number("x"), layer.number("y")] : [.number(0), .number(0)]
    let lengths = (offset + [layer.number("radius") * .number(2)]).map { length($0, &extras) }
    let opacity = Formula.call(.clamp, [.name(name), .number(0), .number(1)])
    let colour = colour(layer.colour, opacity * .number(layer.colour.alpha))
    return "\(lengths.joined(separator: " ")) \(colour.written(width: .max))"
  }

  private mutating func clip(_ clip: ExportedEffect.Extras.Layer, _ extras: inout Extras) {
    let clip = reflection.map(clip.reflected) ?? clip
    let sides = ["top", "right", "bottom", "left"]
    for side in sides { extras.page += computed("clip-\(side)", clip.number(side)) }
    let insets = sides.map { "max(0px, var(--clip-\($0)) * 1px)" }.joined(separator: " ")
    extras.page.append("clip-path: inset(\(insets));")
  }
}
