package import PageEffects
package import PageGeometry

/// Reads the layout and the settings for which a page compiles an effect.
package enum LayoutReader {
  /// The largest number of pages.
  package static let mostPages = 1_000_000

  /// Compiles a definition with the JSON of a request.
  package static func effect(
    of definition: EffectDefinition,
    _ bytes: [UInt8]
  ) throws(ReadingError) -> Effect {
    let fields = try JSONFields(
      try JSONReader.node(bytes),
      keys: ["layout", "parameters", "cornerRadius", "fit"]
    )
    let layout = try fields.required("layout", layout)
    var settings: [String: ParameterValue] = [:]
    let values = try fields.optional("parameters") { node throws(ReadingError) in
      try JSONFields(node).all { name, node throws(ReadingError) in
        guard let parameter = definition.parameters.first(where: { $0.name == name }) else {
          let names = definition.parameters.map { $0.name }.joined(separator: ", ")
          throw ReadingError("unknown parameter; the effect has \(names)")
        }
        return (name, try DefinitionReader.value(node, of: parameter))
      }
    }
    for (name, value) in values ?? [] { settings[name] = value }
    var effect: Effect
    do {
      effect = try Effect(definition, layout: layout, settings: settings)
    } catch {
      throw ReadingError(error.errors[0].sentence)
    }
    effect.leastCornerRadius = try fields.number("cornerRadius", or: 0, 0...JSONNode.mostPoints)
    effect.pictureFit = try fields.word("fit", or: effect.pictureFit)
    return effect
  }

  private static func layout(_ node: JSONNode) throws(ReadingError) -> Layout {
    let fields = try JSONFields(
      node,
      keys: [
        "pageSize", "viewport", "gap", "pages", "axis", "isRightToLeft", "centerOffset",
        "viewpointOffset",
      ]
    )
    var layout = Layout(
      pageSize: try fields.required("pageSize", size),
      viewport: try fields.required("viewport", size)
    )
    layout.gap = try fields.number("gap", or: layout.gap)
    let pages = try fields.optional("pages") { node throws(ReadingError) -> Int in
      try node.count(1...mostPages)
    }
    layout.pages = pages ?? layout.pages
    layout.axis = try fields.word("axis", or: layout.axis)
    layout.isRightToLeft = try fields.flag("isRightToLeft", or: layout.isRightToLeft)
    layout.centerOffset = try fields.optional("centerOffset", point) ?? layout.centerOffset
    layout.viewpointOffset = try fields.optional("viewpointOffset", point) ?? layout.viewpointOffset
    return layout
  }

  // MARK: Parts

  /// Reads a size whose sides are greater than 0.
  package static func size(_ node: JSONNode) throws(ReadingError) -> Size {
    let fields = try JSONFields(node, keys: ["width", "height"])
    return Size(width: try fields.positive("width"), height: try fields.positive("height"))
  }

  /// Reads a point.
  package static func point(_ node: JSONNode) throws(ReadingError) -> Point {
    let fields = try JSONFields(node, keys: ["x", "y"])
    return Point(
      x: try fields.required("x") { node throws(ReadingError) in try node.number() },
      y: try fields.required("y") { node throws(ReadingError) in try node.number() }
    )
  }
}

extension EffectError {
  /// The error in a sentence.
  ///
  /// The program checks presets, so that pages have only the errors that depend on a layout or on settings.
  fileprivate var sentence: String {
    switch problem {
    case .defaultOutsideLimits(let parameter, let value, let limits):
      "the default \(value) of '\(parameter)' is not from \(limits.lowerBound) to \(limits.upperBound)"
    case .windowOutOfBounds(let from, let to, let widest):
      "the window from \(from) to \(to) is not ascending or wider than \(widest) pages"
    case .piecesOutOfBounds(let rows, let columns, let most):
      "expected whole numbers of rows and columns with at most \(most) pieces, found \(rows) and \(columns)"
    case .keysNotAscending: "the keys of a track do not ascend"
    case .unknownName(let name, _): "unknown name '\(name)'"
    case .nestedTooDeeply(let limit): "a formula is nested more than \(limit) levels deep"
    case .cycle(let names): "names depend on each other: \(names.joined(separator: ", "))"
    default: "the effect has a formula with an error; check it with 'fxrender lint'"
    }
  }
}
