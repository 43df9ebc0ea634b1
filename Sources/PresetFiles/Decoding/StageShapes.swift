import PageEffects
import PageGeometry

/// The shapes of the key `stage`.
enum StageShapes {
  static let fields: [Field<PresetStage>] = [
    Field("page", page, optional: \.usual.page)
      .documented(
        "the box that a page fills: its `width` and `height`, or its `length` along and `breadth` across "
          + "the scroll; 100% unless given; and the page's `aspect`"
      ),
    Field("gap", gap, optional: \.usual.gap)
      .documented(
        "the gap between pages; a share is one of the viewport's length along the scroll"
      ),
    Field("pages", .whole(.positivePages), optional: \.pages)
      .documented("the number of generated cards"),
    Field("tall", spacing, \.tall)
      .documented("another `page` and `gap` in viewports that are higher than wide"),
    Field("wide", spacing, \.wide)
      .documented("another `page` and `gap` in all other viewports"),
  ]

  private static let spacing = Shape<PresetStage.Spacing>.record(
    PresetStage.Spacing(),
    [Field("page", page, optional: \.page), Field("gap", gap, optional: \.gap)]
  )

  private static let gap = extent(.coordinate, .gapShare)

  private static let page = Shape<PresetStage.Page>.keys(
    Key(optional: "width", side),
    Key(optional: "height", side),
    Key(optional: "length", side),
    Key(optional: "breadth", side),
    Key(optional: "aspect", aspect)
  ) { width, height, length, breadth, aspect in
    // A side that is not given is as long as the viewport.
    let whole = PresetStage.Extent.percent(100)
    return PresetStage.Page(
      box: length != nil || breadth != nil
        ? .axes(length: length ?? whole, breadth: breadth ?? whole)
        : .sides(width: width ?? whole, height: height ?? whole),
      aspect: aspect
    )
  }
  .checked { page, node, decoder in
    if case .axes = page.box, let side = node["width"] ?? node["height"] {
      decoder.expected("width and height, or length and breadth", side, found: "both")
    }
  }

  private static let side = extent(.length, .viewportShare)

  /// Returns the shape of a number of points or a share of the viewport.
  private static func extent(_ points: Quantity, _ share: Quantity) -> Shape<PresetStage.Extent> {
    .either(
      Shape<Double>.number(points).map { .points($0) },
      Shape<Double>.number(share).map { .percent($0) }
    )
  }

  private static let aspect = Shape<PresetStage.Aspect>(
    text: "a width divided by a height, such as 3/4 or 0.75"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Quantity.proportion.value(of: String($0)) }
    guard numbers.count == parts.count, let width = numbers.first, numbers.count <= 2
    else { return nil }
    return PresetStage.Aspect(width: width, height: numbers.count == 2 ? numbers[1] : 1)
  }
}
