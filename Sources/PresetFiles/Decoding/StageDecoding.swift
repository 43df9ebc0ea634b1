import PageEffects

extension PresetDecoder {
  /// Decodes the key `stage`; the result is incomplete if it has errors.
  mutating func stage(_ node: YamlNode) -> PresetStage {
    _ = fits(node, .map(.stage))
    return PresetStage(
      page: node["page"].map { page($0) },
      gap: node["gap"].flatMap(\.extent),
      pages: node["pages"].flatMap(\.whole)
    )
  }

  private mutating func page(_ node: YamlNode) -> PresetStage.Page {
    let (width, height) = (node["width"], node["height"])
    let (length, breadth) = (node["length"], node["breadth"])
    let isAlongScroll = length != nil || breadth != nil
    if isAlongScroll, let side = width ?? height {
      report(.expected("width and height, or length and breadth", found: "both"), at: side.span)
    }
    // A side that is not given is as long as the viewport.
    func extent(_ side: YamlNode?) -> PresetStage.Extent { side?.extent ?? .percent(100) }
    return PresetStage.Page(
      box: isAlongScroll
        ? .axes(length: extent(length), breadth: extent(breadth))
        : .sides(width: extent(width), height: extent(height)),
      aspect: node["aspect"].flatMap(\.aspect)
    )
  }
}

extension YamlNode {
  /// A share of the viewport or a number of points, which was checked before.
  fileprivate var extent: PresetStage.Extent? {
    guard let text else { return nil }
    return Quantity.gapShare.value(of: text).map { .percent($0) }
      ?? Quantity.coordinate.value(of: text).map { .points($0) }
  }

  /// The proportions, as `3/4` or `0.75`; nil for anything else.
  var aspect: PresetStage.Aspect? {
    let parts = (text ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Quantity.proportion.value(of: String($0)) }
    guard numbers.count == parts.count, let width = numbers.first, numbers.count <= 2
    else { return nil }
    return PresetStage.Aspect(width: width, height: numbers.count == 2 ? numbers[1] : 1)
  }
}
