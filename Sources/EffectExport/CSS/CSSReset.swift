import PageEffects

/// Rules that undo the look of pages.
struct CSSReset: CSSPart {
  let context: CSSContext
  /// The look of a page and of its parts by the effect.
  let page: CSSLook
  /// The look of a page and of its parts by its layers.
  let layers: CSSLook

  /// The properties of a page that its layers set, without the effect.
  var lines: [String] { resets(of: layers.page) }

  /// The rules that reset the parts of a page, such as shadows and pieces; nil if there are none.
  var rules: String? {
    let rules = (layers.rules + page.rules).compactMap { part -> String? in
      let isDrawn = part.selectors.contains { selector in
        ["::before", "::after", "-piece", "-reflection"].contains(where: selector.hasSuffix)
      }
      let lines = isDrawn ? ["display: none;"] : resets(of: part.lines)
      return lines.isEmpty ? nil : rule(of: part, lines)
    }
    return rules.isEmpty ? nil : rules.joined(separator: "\n\n")
  }

  /// Returns the values of properties that change how an element looks, without the effect.
  private func resets(of lines: [String]) -> [String] {
    let looks: Set = [
      "box-shadow", "border-radius", "clip-path", "filter", "opacity", "transform", "overflow",
      "visibility", "pointer-events",
    ]
    let names = lines.compactMap { $0.split(separator: ":").first.map(String.init) }
    return names.filter(looks.contains).map { "\($0): unset;" }
  }

  // MARK: Other browsers

  /// The rules that show a plain row of pages in browsers without scroll timelines, or without the functions of the style
  /// sheet that browsers added last.
  var withoutTimelines: String {
    let (along, length) = isVertical ? (("H", "h"), "height") : (("W", "w"), "width")
    let padding = "calc((\(value(along.0)) - \(value(along.1))) * 0.5px)"
    let stage = [
      "position: static;", "box-sizing: border-box;", "display: flex;",
      "flex-direction: \(isVertical ? "column" : "row");", "align-items: center;",
      "gap: calc(\(value("gap")) * 1px);",
      "padding-\(isVertical ? "block" : "inline"): \(padding);",
      "\(length): max-content;",
    ]
    let look = [
      "position: relative;", "left: auto;", "top: auto;", "flex: none;", "animation: none;",
      "transform: none;", "opacity: 1;", "visibility: inherit;",
      "pointer-events: \(effect.depth == .shared ? "auto" : "inherit");",
      "z-index: auto;", "scroll-snap-align: center;", "\(variable("page-current")): 0;",
    ]
    let inFlow = isRightToLeft ? "" : ",\n.\(name)-in-flow > \(element("track"))"
    return block(
      "@supports not (\(supported))",
      [
        rule(element("track"), ["\(length): max-content;"]),
        // Pages that do not move are the stops themselves.
        rule(element("stop"), ["display: none;"]),
        rule(element("stage") + inFlow, stage), rule(element("page"), look + lines), rules,
      ]
    )
  }

  // MARK: Reduced motion

  /// Returns rules for people who prefer less motion, where the browser shows the effect: others show a row anyway.
  func reducing(_ rules: [String?]) -> String {
    block("@supports \(supported)", [block("@media (prefers-reduced-motion: reduce)", rules)])
  }

  /// The rules that show a plain row if no effect replaces this one for reduced motion.
  var toRow: String {
    let sign = reflection == nil ? "" : "-1 * "
    let along = "calc(\(sign)\(value(animated)) * \(value("page-stride")) * 1px)"
    let place = isVertical ? "0px, \(along)" : "\(along), 0px"
    // The keyframes animate the transform itself.
    let important = samples == nil ? "" : " !important"
    let hasPieces = samples == nil && template.extras?.layer(.pieces) != nil
    let row =
      ["transform: translate3d(\(place), 0px)\(important);"]
      + (hasPieces ? ["pointer-events: auto;"] : [])
    return reducing([rule(element("page"), lines + row), rules])
  }
}
