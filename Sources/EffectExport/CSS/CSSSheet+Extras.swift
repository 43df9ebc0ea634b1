import PageEffects
import PageGeometry
import TextTools

/// The overlays, layers, blur, shadow, glow, corners and clip of a page in CSS.
extension CSSSheet {
  /// The properties of a page, and further rules: a selector after that of the page, and its lines.
  struct Extras {
    var page: [String] = []
    var rules: [Rule] = []

    /// A rule for parts of a page.
    struct Rule {
      /// The selectors of the parts, after that of the page.
      var selectors: [String]
      var lines: [String]
    }
  }

  /// The extras of the effect along the scroll axis; nil for none.
  var source: [ExportedEffect.Layer]? { effect.values(along: layout.axis).extras }

  /// The picture of a page, which a page sets.
  var picture: String { "var(\(variable("page-picture")), none)" }

  /// Returns the selector of a part of a page, after that of the page.
  func part(_ part: String) -> String { " > \(element(part))" }

  /// The axis along which pages are reflected; nil for none.
  private var reflection: Axis? { isReflected ? layout.axis : nil }

  /// The extras of the effect; empty if it has none.
  var extras: Extras {
    mutating get {
      var extras = Extras()
      guard let source else { return extras }
      overlays(source, &extras)
      layers(source, &extras)
      if let blur = source.layer(.blur) { self.blur(blur, &extras) }
      // The first shadow of a list is on top.
      let shadows = [LayerKind.glow, .shadow].compactMap(source.layer).map { shadow($0, &extras) }
      if !shadows.isEmpty {
        extras.page.append("box-shadow: \(shadows.joined(separator: ", "));")
      }
      if let corners = source.layer(.cornerRadius) {
        extras.page += computed("page-corner-radius", corners.number("radius"))
        extras.page.append("border-radius: calc(\(value("page-corner-radius")) * 1px);")
      }
      if let clip = source.layer(.clip) {
        self.clip(clip, isRounded: source.layer(.cornerRadius) != nil, &extras)
      }
      if source.layer(.blur) != nil || source.layer(.content) != nil {
        extras.page.append("overflow: clip;")
      }
      return extras
    }
  }

  private mutating func length(_ value: Expression, _ extras: inout Extras) -> String {
    let value = formula(value, &extras.page)
    return printer.length(value).written(width: .max)
  }

  /// Adds a blur of the content that repeats the edges of the picture, as fxrender does.
  private mutating func blur(_ blur: ExportedEffect.Layer, _ extras: inout Extras) {
    extras.page += computed("page-blur", blur.number("strength"))
    let radius = length(blur.number("radius"), &extras)
    let edge = "calc(3 * \(radius))"
    let lines = [
      "position: absolute;", "inset: 0;",
      "/* The outermost pixels of the picture, if there is one, continue beyond the page. */",
      "background: \(picture) 0 0 / 100% 100%;", "border: 0 solid;",
      "border-image: \(picture) 1 / \(edge) / \(edge);",
      "filter: blur(calc(clamp(0, \(value("page-blur")), 1) * \(radius)));",
    ]
    extras.rules.append(Extras.Rule(selectors: [part("content")], lines: lines))
  }

  // MARK: Overlays

  private mutating func overlays(_ source: [ExportedEffect.Layer], _ extras: inout Extras) {
    let overlays = source.layers(.overlays)
    guard !overlays.isEmpty else { return }
    var images: [Code] = []
    for overlay in overlays {
      let name = "overlay-\(overlay.name)"
      extras.page += computed(name, overlay.number("opacity"))
      let opacity = Expression.call(.clamp, [.name(name), .number(0), .number(1)])
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
    let value = declaration("background", images, separator: ",")
    let lines = ["content: \"\";", "position: absolute;", "inset: 0;", "border-radius: inherit;"]
    let parts = source.layer(.pieces) == nil ? [""] : [part("content"), part("piece")]
    extras.rules.append(
      Extras.Rule(selectors: parts.map { "\($0)::after" }, lines: lines + [value])
    )
  }

  private func colour(_ colour: Colour, _ alpha: Expression) -> Code {
    let channels = [colour.red, colour.green, colour.blue].map { channel in
      ((channel * 255 * 1e4).rounded() / 1e4).plainText
    }.joined(separator: " ")
    return .sequence([.text("rgb(\(channels) / "), printer.number(alpha), .text(")")])
  }

  // MARK: Layers

  private mutating func layers(_ source: [ExportedEffect.Layer], _ extras: inout Extras) {
    for layer in source.layers(.content) {
      var lines = ["position: absolute;"]
      let page: [Expression] = [
        .name("w") * .number(-0.5), .name("h") * .number(-0.5), .name("w"), .name("h"),
      ]
      var box: [Expression] = []
      for value in layer.numbers("box") ?? page { box.append(formula(value, &extras.page)) }
      let half = [Expression.name("w") * .number(0.5), .name("h") * .number(0.5)]
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
      lines.append("background: \(background(of: layer));")
      extras.rules.append(Extras.Rule(selectors: [part("layer-\(layer.name)")], lines: lines))
    }
  }

  private func background(of layer: ExportedEffect.Layer) -> String {
    if case .content(.colour(let colour)) = layer["shows"] { return colour.css }
    let fit: PageFit = if case .fit(let fit) = layer["fit"] { fit } else { .cover }
    let size =
      switch fit {
      case .cover, .contain: fit.rawValue
      case .fill: "100% 100%"
      }
    return "\(picture) center / \(size) no-repeat"
  }

  private mutating func transform(
    of layer: ExportedEffect.Layer,
    _ extras: inout Extras
  ) -> [Code] {
    var functions: [Code] = []
    if let eye = layer.numbers("perspective"), eye[0].constant != .infinity {
      let distance = formula(eye[0], &extras.page)
      let place = (formula(eye[1], &extras.page), formula(eye[2], &extras.page))
      let isShifted = place.0.constant != 0 || place.1.constant != 0
      functions = perspective(from: distance, place, isShifted: isShifted)
    }
    for operation in layer.transform {
      functions.append(function(operation.mapped { formula($0, &extras.page) }))
    }
    return functions.isEmpty ? [] : mirrored(functions, reflection)
  }

  // MARK: Shadow and clip

  /// Returns the shadow of a layer with a colour, a radius and an opacity.
  private mutating func shadow(
    _ layer: ExportedEffect.Layer,
    _ extras: inout Extras
  ) -> String {
    let name = "\(layer.kind.rawValue)-opacity"
    extras.page += computed(name, layer.number("opacity"))
    let offset: [Expression] =
      layer.kind == .shadow ? [layer.number("x"), layer.number("y")] : [.number(0), .number(0)]
    let lengths = (offset + [layer.number("radius") * .number(2)]).map { length($0, &extras) }
    let opacity = Expression.call(.clamp, [.name(name), .number(0), .number(1)])
    let colour = colour(layer.colour, opacity * .number(layer.colour.alpha))
    return "\(lengths.joined(separator: " ")) \(colour.written(width: .max))"
  }

  private mutating func clip(
    _ clip: ExportedEffect.Layer,
    isRounded: Bool,
    _ extras: inout Extras
  ) {
    let clip = reflection.map(clip.reflected) ?? clip
    let sides = ["top", "right", "bottom", "left"]
    for side in sides { extras.page += computed("clip-\(side)", clip.number(side)) }
    let insets = sides.map { "max(0px, \(value("clip-\($0)")) * 1px)" }.joined(separator: " ")
    let corners = isRounded ? " round calc(\(value("page-corner-radius")) * 1px)" : ""
    extras.page.append("clip-path: inset(\(insets)\(corners));")
  }
}
