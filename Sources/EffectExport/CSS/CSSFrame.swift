import PageEffects
import PageGeometry
import TextTools

/// The scroller, its track with the stops of pages, its stage, and the timelines of pages.
struct CSSFrame: CSSPart {
  let keyframes: CSSKeyframes

  var context: CSSContext { keyframes.context }

  var scroller: [String] {
    let sizes = [
      ("w", layout.pageSize.width), ("h", layout.pageSize.height), ("W", layout.viewport.width),
      ("H", layout.viewport.height), ("gap", layout.gap), ("pages", Double(layout.pages)),
    ].map { "\(variable($0)): \($1.plainText);" }
    let comment =
      samples == nil
      ? "Sizes of pages and viewport in pixels."
      : "Sizes of pages and viewport in pixels. The keyframes are valid only for these sizes."
    return ["/* \(comment) */"] + sizes + [
      "width: calc(\(value("W")) * 1px);",
      "height: calc(\(value("H")) * 1px);",
      isVertical ? "overflow: hidden auto;" : "overflow: auto hidden;",
      "scroll-snap-type: \(isVertical ? "y" : "x") mandatory;",
      "scroll-timeline: --\(name) \(isVertical ? "block" : "inline");",
    ] + direction
      + (effect.background?.css.map { ["background: \($0);"] } ?? [])
  }

  /// The direction, which is that of the export whatever the document has, and the rest of the horizontal scrolling.
  private var direction: [String] {
    guard !isVertical else { return [] }
    // A swipe at an end would go back in the history.
    return ["direction: \(isRightToLeft ? "rtl" : "ltr");", "overscroll-behavior-inline: contain;"]
  }

  var track: [String] {
    let length = isVertical ? "height" : "width"
    // Browsers store lengths in 1/64 pixel, rounded down.
    let scroll = "round((\(value("pages")) - 1) * \(value("page-scroll")) * 1px, 1px)"
    return [
      "\(length): calc(100% + \(scroll));",
      "\(isVertical ? "width" : "height"): 100%;", "position: relative;",
      // A stage that clips its pages would flatten their common space.
      "overflow: clip;",
    ]
  }

  /// The place of an empty element at which a page comes to rest, as large as the view.
  var stop: [String] {
    let place = "calc(\(value("index")) * \(value("page-scroll")) * 1px);"
    return [
      "/* An empty element for each page, at which scrolling stops. */", "position: absolute;",
      isVertical ? "top: \(place)" : "inset-inline-start: \(place)",
      isVertical ? "left: 0;" : "top: 0;",
      "width: calc(\(value("W")) * 1px);", "height: calc(\(value("H")) * 1px);",
      "scroll-snap-align: start;",
    ]
  }

  var stage: [String] {
    [
      "position: sticky;", isVertical ? "top: 0;" : "inset-inline-start: 0;",
      "width: calc(\(value("W")) * 1px);", "height: calc(\(value("H")) * 1px);",
    ] + (effect.depth == .shared ? ["transform-style: preserve-3d;", "pointer-events: none;"] : [])
  }

  /// The place of a page, and its timeline.
  var page: [String] {
    [
      "position: absolute;", "left: calc((\(value("W")) - \(value("w"))) * 0.5px);",
      "top: calc((\(value("H")) - \(value("h"))) * 0.5px);",
      "width: calc(\(value("w")) * 1px);", "height: calc(\(value("h")) * 1px);",
    ] + animation
      // Pages that share a space may be behind the stage, which thus takes no touches.
      + (effect.depth == .shared ? ["pointer-events: auto;"] : [])
  }

  /// The animation of a page, and its timeline.
  var animation: [String] {
    let ends = keyframes.ends
    return [
      "animation:\(keyframes.animations)", "animation-timeline: --\(name);",
      "animation-range: \(scroll(at: ends.first)) \(scroll(at: ends.last));",
    ]
  }

  /// Returns the scroll offset at which a page has a page difference.
  ///
  /// It is a share of the greatest offset, which browsers round to whole pixels: the last page rests there.
  private func scroll(at difference: String) -> String {
    let sign = effect.isMirrored && !effect.wraps ? "+" : "-"
    let index = "(\(value("index")) \(sign) (\(difference)))"
    return "calc(\(index) / max(1, \(value("pages")) - 1) * 100%)"
  }

  // MARK: Pages in the track

  /// The rules of another HTML structure, without a stage: each page is in the track and scrolls with it.
  ///
  /// There are none from right to left, because Chromium 156 measures the places of `view()` from the left there.
  var inFlow: String? {
    guard !isRightToLeft else { return nil }
    let (axis, along) = isVertical ? ("block", ("H", "h")) : ("inline", ("W", "w"))
    // The animation covers the same number of pages on each side, because the timeline of a view is symmetric.
    let window = (from: value("window-from"), to: value("window-to"))
    let reach = effect.wraps ? value("pages") : "(max(\(window.to), -1 * \(window.from)) + 1)"
    let (view, page, scroll) = (value(along.0), value(along.1), value("page-scroll"))
    let inset = "calc((\(view) + \(page)) * 0.5px - \(reach) * \(scroll) * 1px)"
    let (ends, sign) = (keyframes.ends, effect.isMirrored && !effect.wraps ? "+" : "-")
    func cover(_ end: String) -> String {
      "cover calc((\(reach) \(sign) (\(end))) / \(reach) * 50%)"
    }
    let isForward = effect.isMirrored && !effect.wraps
    let back = "calc(\(isForward ? "" : "-1 * ")\(value(animated)) * \(scroll) * 1px)"
    let start = "calc((\(view) - \(page)) * 0.5px + \(value("index")) * \(scroll) * 1px)"
    let place =
      isVertical ? ["top: \(start);"] : ["left: auto;", "inset-inline-start: \(start);"]
    let comment = """
      /* The same without a stage: give the scroller also the class \(name)-in-flow, and put the pages into the track.
       * Each page then has the timeline of its own place. */
      """
    let track = rule(".\(name)-in-flow > \(element("track"))", ["isolation: isolate;"])
    return comment + "\n"
      + block(
        "@supports \(supported)",
        [
          track,
          rule(
            ".\(name)-in-flow \(element("page"))",
            place + [
              "translate: \(isVertical ? "0px \(back)" : back);",
              "animation-timeline: view(\(axis) \(inset));",
              "animation-range: \(cover(ends.first)) \(cover(ends.last));",
            ]
          ),
        ]
      )
  }
}
