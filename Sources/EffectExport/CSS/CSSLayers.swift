import PageEffects
import PageGeometry
import TextTools

/// The overlays, layers, blur, shadow, glow, corners, clip and reflection of a page in CSS.
struct CSSLayers: CSSPart {
  let values: CSSValues

  var context: CSSContext { values.context }

  /// The properties of the page and the rules of its layers; empty if the effect has none.
  var look: CSSLook {
    var look = CSSLook()
    guard let source = template.extras else { return look }
    overlays(source, &look)
    for layer in source.layers(.content) { content(layer, &look) }
    if let blur = source.layer(.blur) { self.blur(blur, &look) }
    // The first shadow of a list is on top.
    let shadows = [LayerKind.glow, .shadow].compactMap(source.layer).map { shadow($0, &look) }
    let cast = shadows.isEmpty ? [] : ["box-shadow: \(shadows.joined(separator: ", "));"]
    if !effect.clipsContent { look.page += cast }
    if let corners = source.layer(.cornerRadius) {
      look.page += computed("page-corner-radius", "radius", of: corners)
      look.page.append("border-radius: calc(\(value("page-corner-radius")) * 1px);")
    }
    if let clip = source.layer(.clip) { self.clip(clip, cast, &look) }
    if source.layer(.blur) != nil || source.layer(.content) != nil, !effect.clipsContent {
      look.page.append("overflow: clip;")
    }
    if effect.hasReflectionOutside, let mirror = source.layer(.reflection) {
      self.mirror(mirror, &look)
    }
    return look
  }

  /// Returns the custom property with the number of a layer, after those that the number needs.
  private func computed(
    _ name: String,
    _ key: String,
    of layer: ExportedEffect.Layer
  ) -> [String] {
    values.computed(name, layer.number(key), isLength: layer.isLength(key))
  }

  private func length(_ value: Expression, _ look: inout CSSLook) -> String {
    printer.length(values.formula(value, &look.page)).written(width: .max)
  }

  /// Adds a blur of the content that repeats the edges of the picture, as fxrender does.
  private func blur(_ blur: ExportedEffect.Layer, _ look: inout CSSLook) {
    look.page += computed("page-blur", "strength", of: blur)
    let radius = length(blur.number("radius"), &look)
    let filter = "filter: blur(calc(clamp(0, \(value("page-blur")), 1) * \(radius)));"
    let place = ["position: absolute;", "inset: 0;"]
    let lines = place + pictureBeyondEdges(blurredBy: radius) + [filter]
    look.rules.append(CSSLook.Rule(selectors: [part("content")], lines: lines))
  }

  private func pictureBeyondEdges(blurredBy radius: String) -> [String] {
    // Browsers round the width of a border's picture to whole pixels, so that another one leaves a gap beside the page.
    let edge = "round(up, 3 * \(radius), 1px)"
    return [
      "/* The outermost pixels of the picture, if there is one, continue beyond the page. */",
      "background: \(picture) 0 0 / 100% 100%;", "border: 0 solid;",
      "border-image: \(picture) 1 / \(edge) / \(edge);",
    ]
  }

  // MARK: Overlays

  private func overlays(_ source: [ExportedEffect.Layer], _ look: inout CSSLook) {
    let overlays = source.layers(.overlays)
    guard !overlays.isEmpty else { return }
    var images: [Code] = []
    for overlay in overlays {
      let name = "overlay-\(overlay.name)"
      look.page += computed(name, "opacity", of: overlay)
      let opacity = Expression.call(.clamp, [.name(name), .number(0), .number(1)])
      let ends = ["from", "to"].map { key -> Code in
        let share = values.formula(overlay.number(key), &look.page)
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
    let lines = [
      "content: \"\";", "position: absolute;", "inset: 0;", "border-radius: inherit;",
      "pointer-events: none;", list("background", images, separator: ","),
    ]
    var parts = source.layer(.pieces) == nil ? [""] : [part("content"), part("piece")]
    if effect.clipsContent { parts = [part("content")] }
    if effect.hasReflectionOutside { parts.append(part("reflection")) }
    look.rules.append(CSSLook.Rule(selectors: parts.map { "\($0)::after" }, lines: lines))
  }

  private func colour(_ colour: Colour, _ alpha: Expression) -> Code {
    let channels = [colour.red, colour.green, colour.blue].map { channel in
      ((channel * 255 * 1e4).rounded() / 1e4).plainText
    }.joined(separator: " ")
    return .sequence([.text("rgb(\(channels) / "), printer.number(alpha), .text(")")])
  }

  // MARK: Layers

  private func content(_ layer: ExportedEffect.Layer, _ look: inout CSSLook) {
    let half = [Expression.name("w") * .number(0.5), .name("h") * .number(0.5)]
    let box = layer.box.map { values.formula($0, &look.page) }
    var lines = [
      "position: absolute;", property("left", printer.length(half[0] + box[0])),
      property("top", printer.length(half[1] + box[1])),
      property("width", printer.length(box[2])), property("height", printer.length(box[3])),
    ]
    let origin = [box[0], box[1]].map { value in
      printer.length(value * .number(-1)).written(width: .max)
    }
    let functions = transform(of: layer, &look)
    if !functions.isEmpty {
      lines.append("transform-origin: \(origin.joined(separator: " "));")
      lines.append(property("transform", .joined(functions, by: [.text(" ")])))
    }
    let opacity = layer.number("alpha")
    if opacity != .number(1) {
      let alpha = values.formula(opacity, &look.page)
      lines.append(property("opacity", printer.number(alpha)))
    }
    let radius = layer.number("cornerRadius")
    if radius != .number(0) {
      lines += ["border-radius: \(length(radius, &look));", "overflow: clip;"]
    }
    if layer.isText {
      lines += text(of: layer, &look)
    } else {
      lines.append("background: \(background(of: layer));")
    }
    look.rules.append(CSSLook.Rule(selectors: [part("layer-\(layer.name)")], lines: lines))
  }

  /// Returns the properties of an element whose text the page contains.
  private func text(of layer: ExportedEffect.Layer, _ look: inout CSSLook) -> [String] {
    let size = values.formula(layer.number("size"), &look.page)
    let weight = values.formula(layer.number("weight"), &look.page)
    let side = if case .alignment(let side) = layer["align"] { side } else { TextAlignment.left }
    return [
      "overflow: clip;", property("font-size", printer.length(size)),
      property("font-weight", printer.number(weight)),
      "font-family: \(value("font", or: "system-ui, sans-serif"));", "line-height: 1.2;",
      "color: \(layer.colour.css);", "text-align: \(side.rawValue);", "white-space: pre-line;",
      "overflow-wrap: anywhere;",
    ]
  }

  /// Returns the value of a custom property that a page may set.
  private func value(_ name: String, or standard: String) -> String {
    "var(\(variable(name)), \(standard))"
  }

  private func background(of layer: ExportedEffect.Layer) -> String {
    var picture = picture
    switch layer["shows"] {
    case .content(.colour(let colour)): return colour.css
    case .content(.file): picture = value("layer-\(layer.name)-picture", or: picture)
    default: break
    }
    let fit: PageFit = if case .fit(let fit) = layer["fit"] { fit } else { .cover }
    let size =
      switch fit {
      case .cover, .contain: fit.rawValue
      case .fill: "100% 100%"
      }
    return "\(picture) center / \(size) no-repeat"
  }

  private func transform(of layer: ExportedEffect.Layer, _ look: inout CSSLook) -> [Code] {
    let transform = CSSTransform(context: context)
    var functions: [Code] = []
    if let eye = layer.numbers("perspective"), eye[0].constant != .infinity {
      let numbers = eye.map { values.formula($0, &look.page) }
      let isShifted = numbers.dropFirst().contains { $0.constant != 0 }
      let place = (numbers[1], numbers[2])
      functions = transform.perspective(from: numbers[0], place, isShifted: isShifted)
    }
    for operation in layer.transform {
      functions.append(transform.function(operation.mapped { values.formula($0, &look.page) }))
    }
    return functions.isEmpty ? [] : transform.mirrored(functions)
  }

  // MARK: Shadow and clip

  /// Returns the shadow of a layer with a colour, a radius and an opacity.
  private func shadow(_ layer: ExportedEffect.Layer, _ look: inout CSSLook) -> String {
    let name = "\(layer.kind.rawValue)-opacity"
    look.page += computed(name, "opacity", of: layer)
    let offset: [Expression] =
      layer.kind == .shadow ? [layer.number("x"), layer.number("y")] : [.number(0), .number(0)]
    let lengths = (offset + [layer.number("radius") * .number(2)]).map { length($0, &look) }
    let opacity = Expression.call(.clamp, [.name(name), .number(0), .number(1)])
    let colour = colour(layer.colour, opacity * .number(layer.colour.alpha))
    return "\(lengths.joined(separator: " ")) \(colour.written(width: .max))"
  }

  /// The corners of the page after the lengths of `inset()`.
  private var corners: String {
    var corner = template.extras?.layer(.cornerRadius) == nil ? nil : "page-corner-radius"
    if case .number = template.extras?.layer(.clip)?["corners"] { corner = "clip-corners" }
    return corner.map { " round calc(\(value($0)) * 1px)" } ?? ""
  }

  /// Adds the clip of the page, or that of its content behind which the rest of the page casts a shadow.
  private func clip(_ clip: ExportedEffect.Layer, _ shadow: [String], _ look: inout CSSLook) {
    let clip = reflection.map(clip.reflected) ?? clip
    let sides = ["top", "right", "bottom", "left"]
    for side in sides { look.page += computed("clip-\(side)", side, of: clip) }
    let insets = sides.map { "max(0px, \(value("clip-\($0)")) * 1px)" }
    if case .number = clip["corners"] {
      look.page += computed("clip-corners", "corners", of: clip)
    }
    let path = "clip-path: inset(\(insets.joined(separator: " "))\(corners));"
    guard effect.clipsContent else { return look.page.append(path) }
    let filled = ["position: absolute;", "inset: 0;", "background: \(picture) 0 0 / 100% 100%;"]
    let lines = effect.layerKinds.contains(.blur) ? [] : filled
    look.rules.append(CSSLook.Rule(selectors: [part("content")], lines: lines + [path]))
    let edges = insets.map { "calc(\($0))" }.joined(separator: " ")
    let round = corners.isEmpty ? [] : ["border-radius:\(corners.dropFirst(" round".count));"]
    let rest = ["content: \"\";", "position: absolute;", "inset: \(edges);", "z-index: -1;"]
    look.rules.append(CSSLook.Rule(selectors: ["::before"], lines: rest + round + shadow))
  }

  // MARK: Reflection

  /// Adds an element that shows the page's picture again, mirrored about an edge.
  private func mirror(_ layer: ExportedEffect.Layer, _ look: inout CSSLook) {
    let side = layer.side ?? .bottom
    let edge = reflection.map(side.reflected(along:)) ?? side
    look.page += computed("reflection-opacity", "opacity", of: layer)
    let isAcross = [.left, .right].contains(edge)
    let away: Expression = .number([.left, .top].contains(edge) ? -1 : 1)
    let shift = length(layer.number("gap") * away, &look)
    let function =
      isAcross ? "translateX(\(shift)) scaleX(-1)" : "translateY(\(shift)) scaleY(-1)"
    var lines = [
      "/* It shows the picture of the page, which the page sets. */", "position: absolute;",
      "inset: 0;", "z-index: -1;", "pointer-events: none;", "border-radius: inherit;",
      "transform-origin: \(edge.rawValue);", "transform: \(function);",
      "opacity: \(value("reflection-opacity"));",
    ]
    let blur = layer.number("blur")
    if blur == .number(0) {
      lines.append("background: \(picture) 0 0 / 100% 100%;")
    } else {
      let deviation = length(blur, &look)
      lines += pictureBeyondEdges(blurredBy: deviation)
      lines += ["filter: blur(\(deviation));", "clip-path: inset(0\(corners));"]
    }
    if case .number(let fade) = layer["fade"] {
      let start = "transparent calc(100% - \(length(fade, &look)))"
      lines.append("mask: linear-gradient(to \(edge.rawValue), \(start), black);")
    }
    look.rules.append(CSSLook.Rule(selectors: [part("reflection")], lines: lines))
  }
}

extension ExportedEffect {
  /// Whether pages have a reflection that nothing of the page clips: elements within a page share its clip.
  var hasReflectionOutside: Bool {
    let kinds = layerKinds
    let clipping: Set<LayerKind> = [.content, .blur, .clip, .pieces]
    return kinds.contains(.reflection) && clipping.isDisjoint(with: kinds)
  }

  /// Whether a clip cuts an element in the page, outside of which the page casts a shadow.
  ///
  /// The shadow has one outline, that of a box, and layers are elements of their own.
  var clipsContent: Bool {
    let kinds = Set(layerKinds)
    return kinds.contains(.clip) && !kinds.isDisjoint(with: [.shadow, .glow])
      && kinds.isDisjoint(with: [.content, .pieces]) && !isRoundTwice
  }
}
