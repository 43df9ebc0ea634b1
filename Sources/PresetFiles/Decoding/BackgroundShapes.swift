import Foundation
import PageEffects
import PageGeometry

/// The shapes of the key `background`.
enum BackgroundShapes {
  static let background = Shape<Background>.either(colourOrPage, gradient, picture, page)

  /// The standard deviation of the blur of pages, in points, and the opacity of the black over them.
  ///
  /// Chosen by eye, so that white text and cards stand out.
  private static let (usualBlur, usualDim) = (24.0, 0.4)

  private static let mostStops = 32

  private static let colourOrPage = LayerShapes.colour(or: "page").mapNode { colour, node in
    node.text == "page"
      ? Background.pages(blur: usualBlur, dim: usualDim) : .colour(colour)
  }
  .checked { background, node, decoder in
    if case .colour(let colour) = background { check(colour, node, &decoder) }
  }

  private static func check(_ colour: Colour, _ node: YamlNode, _ decoder: inout NodeDecoder) {
    if colour.alpha < 1 { decoder.expected("an opaque colour", node) }
  }

  // MARK: Gradients

  private static let gradient = Shape<Background>.keys(
    Key("gradient", stops),
    Key("angle", angle, or: 180),
    Key("shape", Shape<Bool>.words([("linear", false), ("radial", true)]), or: false)
  ) { stops, angle, isRadial in
    // A list with fewer colours has been reported.
    guard stops.count >= 2 else { return nil }
    let shape = isRadial ? Background.Shape.radial : .linear(.degrees(angle))
    return .gradient(Background.Gradient(shape: shape, stops: placed(stops)))
  }

  /// A colour, and its place; nil for a place between its neighbours.
  private typealias Stop = (colour: Colour, place: Double?)

  private static let stops = Shape<[Stop]>.list(
    of: .either(
      colour.map { (colour: $0, place: nil) },
      Shape<Stop>.keys(
        Key("color", colour),
        Key("at", Shape<Double>.number(.gradientPlace))
      ) { ($0, $1 / 100) }
    ),
    "colours",
    atMost: mostStops
  )
  .checked { _, node, decoder in
    if node.list?.count ?? 0 < 2 { decoder.expected("at least two colours", node) }
  }

  private static let colour = LayerShapes.colour().checked { colour, node, decoder in
    check(colour, node, &decoder)
  }

  private static let angle = Shape<Double>.number(.direction)

  /// Returns the colours with the places that CSS gives those without one.
  private static func placed(_ stops: [Stop]) -> [Background.Stop] {
    var places = stops.map(\.place)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var (result, last) = ([Background.Stop](), 0.0)
    for (index, stop) in stops.enumerated() {
      if places[index] == nil, let next = places[index...].firstIndex(where: { $0 != nil }) {
        let end = max(places[next] ?? last, last)
        places[index] = last + (end - last) / Double(next - index + 1)
      }
      last = max(places[index] ?? last, last)
      result.append(Background.Stop(stop.colour, at: last))
    }
    return result
  }

  // MARK: Pictures

  private static let picture = Shape<Background>.keys(
    Key("picture", file),
    Key("fit", Shape<PageFit>.word, or: .cover)
  ) { .picture(path: $0, fit: $1) }

  /// A file in the folder of the preset, so that a preset cannot read other files.
  private static let file = Shape<String>(text: "the name of a picture beside the preset") { name in
    let endings = [".png", ".jpg", ".jpeg", ".webp"]
    let isName = !name.contains("/") && !name.contains("\\") && !name.hasPrefix(".")
    return isName && endings.contains(where: name.lowercased().hasSuffix) ? name : nil
  }
  .mapNode { name, node in
    URL(fileURLWithPath: node.span.file).deletingLastPathComponent()
      .appendingPathComponent(name).relativePath
  }

  private static let page = Shape<Background>.keys(
    Key(
      "page",
      Shape<(blur: Double, dim: Double)>.keys(
        Key("blur", Shape<Double>.number(.distance), or: usualBlur),
        Key("dim", Shape<Double>.number(.opacity), or: usualDim)
      ) { ($0, $1) }
    )
  ) { .pages(blur: $0.blur, dim: $0.dim) }
}
