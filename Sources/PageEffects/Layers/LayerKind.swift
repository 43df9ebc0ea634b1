/// A kind of layer: a part of a page's look that its transform and opacity do not cover.
///
/// The raw value is the key in a preset. Layers are evaluated and drawn in the order of the cases.
package enum LayerKind: String, Sendable, CaseIterable {
  case overlays, content, blur, shadow, glow, cornerRadius, clip, pieces, reflection, floor

  /// The values that a layer of this kind has.
  package var record: LayerRecord {
    switch self {
    case .overlays: .overlays
    case .content: .content
    case .blur: .blur
    case .shadow: .shadow
    case .glow: .glow
    case .cornerRadius: .cornerRadius
    case .clip: .clip
    case .pieces: .pieces
    case .reflection: .reflection
    case .floor: .floor
    }
  }
}

extension LayerRecord {
  /// Colours that cover the picture, from bottom to top.
  fileprivate static let overlays = LayerRecord(
    title: "overlays",
    example: "an overlay",
    form: .list(of: "overlay"),
    main: "opacity",
    LayerSlot("name", .name, .required),
    LayerSlot("verticalName", .verticalName),
    LayerSlot("color", .colour),
    LayerSlot("toward", .side),
    LayerSlot("from", .share, .number(0), needs: .init("toward", otherwise: 1), .hidden),
    LayerSlot("to", .share, .number(1), needs: .init("toward", otherwise: 1), .hidden),
    LayerSlot("opacity", .share, .required)
  )

  /// Layers that replace the page's picture, from bottom to top.
  ///
  /// The lengths of a text are hidden as those of boxes are: its pixels are drawn for one size.
  fileprivate static let content = LayerRecord(
    title: "layers",
    example: "a layer",
    form: .list(of: "layer"),
    LayerSlot("name", .name, .required),
    LayerSlot("shows", .content, .unless("text")),
    LayerSlot("text", .pattern),
    LayerSlot("size", .length, .number(PageCaption.usualSize), needs: .init("text"), .hidden),
    LayerSlot("weight", .weight, .number(PageCaption.usualWeight), needs: .init("text"), .hidden),
    LayerSlot("color", .colour, needs: .init("text")),
    LayerSlot("align", .alignment, needs: .init("text")),
    LayerSlot("box", .box, .none, .hidden),
    LayerSlot("fit", .fit, .none, .hidden),
    LayerSlot("cornerRadius", .length, .number(0), .hidden),
    LayerSlot("perspective", .eye),
    LayerSlot("transform", .transform(.page)),
    LayerSlot("alpha", .alpha, .number(1))
  )

  /// The radius is by default 20 points, chosen by eye to resemble the strong blur of a phone's system
  /// menus.
  fileprivate static let blur = LayerRecord(
    title: "blur",
    example: "a map { strength, radius }",
    form: .numberOrMap,
    main: "strength",
    LayerSlot("strength", .shareOf("radius"), .number(1)),
    LayerSlot("radius", .length, .number(20), .hidden)
  )

  fileprivate static let shadow = LayerRecord(
    title: "shadow",
    example: "a map such as { y: 4, radius: 10, opacity: 0.2 }",
    form: .map,
    LayerSlot("x", .length, .number(0)),
    LayerSlot("y", .length, .number(0)),
    LayerSlot("radius", .length, .number(0)),
    LayerSlot("opacity", .share, .required),
    LayerSlot("color", .colour)
  )

  /// Light around the page, which is brightest at its edges.
  fileprivate static let glow = LayerRecord(
    title: "glow",
    example: "a map such as { color: gold, radius: 12, opacity: 0.8 }",
    form: .map,
    LayerSlot("color", .colour, .required),
    LayerSlot("radius", .length, .required),
    LayerSlot("opacity", .share, .number(1))
  )

  fileprivate static let cornerRadius = LayerRecord(
    title: "rounded corners",
    example: "a number",
    form: .number,
    main: "radius",
    panel: "corners",
    LayerSlot("radius", .length, .required)
  )

  /// Strips that are cut from the page's sides, and the corners of the rest; by default the page's corners.
  fileprivate static let clip = LayerRecord(
    title: "clipped sides",
    example: "a map { left, top, right, bottom, corners }",
    form: .map,
    LayerSlot("left", .strip(.left), .number(0)),
    LayerSlot("top", .strip(.top), .number(0)),
    LayerSlot("right", .strip(.right), .number(0)),
    LayerSlot("bottom", .strip(.bottom), .number(0)),
    LayerSlot("corners", .length)
  )

  /// The grid that a page is cut into; a pose has a `PosePiece` for each of its cells.
  fileprivate static let pieces = LayerRecord(
    title: "pieces",
    example: "a map such as { rows: 4, columns: 3 }",
    form: .map,
    LayerSlot("rows", .count, .required),
    LayerSlot("columns", .count, .required),
    LayerSlot("shown", .condition),
    LayerSlot("transform", .transform(.piece)),
    LayerSlot("alpha", .alpha, .number(1)),
    LayerSlot("cornerRadius", .length, .number(0))
  )

  /// A mirrored copy of the page beside an edge.
  fileprivate static let reflection = LayerRecord(
    title: "reflection",
    example: "a map such as { opacity: 0.4, fade: h / 2 }",
    form: .map,
    LayerSlot("edge", .side, .side(.bottom)),
    LayerSlot("gap", .length, .number(0)),
    LayerSlot("opacity", .share, .required),
    LayerSlot("fade", .length),
    LayerSlot("blur", .length, .number(0))
  )

  /// A blurred rectangle beneath all pages.
  fileprivate static let floor = LayerRecord(
    title: "floor",
    example: "a map such as { size: [w, w] }",
    form: .map,
    LayerSlot("size", .size, .required, .hidden),
    LayerSlot("color", .colour),
    LayerSlot("radius", .length, .number(0), .written),
    LayerSlot("opacity", .share, .required),
    LayerSlot("transform", .transform(.view), .required, .written)
  )
}
