import Foundation

struct ReanimatedFormulas: PlainFormulas {
  static let presets = ReanimatedLayout.allCases.map { "reanimated-" + $0.rawValue }

  static func settings(of preset: String) -> [Settings] {
    layout(preset).map { common + own($0) } ?? []
  }

  private static let common: [Settings] = [[:], ["perspective": "800"]]

  private static let item: [Settings] = [["itemLength": "150"]]

  private static func own(_ layout: ReanimatedLayout) -> [Settings] {
    switch layout {
    case .parallax, .blurParallax:
      item + [
        ["offset": "30"],
        ["scale": "0.9"],
        ["adjacentScale": "0.3"],
        ["itemLength": "200", "offset": "-20", "scale": "1.1", "adjacentScale": "0.7"],
      ]
    case .horizontalStack, .verticalStack:
      [
        ["visibleCount": "5"],
        ["exitDirection": "right"],
        ["exitDirection": "left", "exitDistance": "300"],
        ["spacing": "40"],
        ["scaleStep": "0.1"],
        ["opacityStep": "0.02"],
        ["rotation": "45"],
        [
          "visibleCount": "4", "exitDirection": "right", "exitDistance": "210", "spacing": "7",
          "scaleStep": "0.02", "opacityStep": "0.2", "rotation": "-10",
        ],
      ]
    case .fold:
      item + [["sliver": "25"], ["itemLength": "260", "sliver": "70"]]
    case .tinder:
      [["direction": "right"], ["direction": "left"], ["direction": "none"]]
    case .blurRotate, .circular, .cube3D, .curve, .flow:
      item
    case .normal, .advancedParallax, .pauseAdvancedParallax, .rotateInOut, .rotateFadeInOut,
      .scaleFadeInOut, .stackCards, .parallaxLayers:
      []
    }
  }

  private static func layout(_ preset: String) -> ReanimatedLayout? {
    guard preset.hasPrefix("reanimated-") else { return nil }
    return ReanimatedLayout(rawValue: String(preset.dropFirst(11)))
  }

  var situation: Situation
  var settings: Settings

  func pose(of preset: String, at d: Double, index: Int) -> PlainPose? {
    Self.layout(preset).map { pose(of: $0, at: d, index: index) }
  }

  /// Evaluates the pose of a page; each case is an entry of the catalogue's list of layouts.
  private func pose(of layout: ReanimatedLayout, at d: Double, index: Int) -> PlainPose {
    switch layout {
    case .normal: pose(along(d * length), d: d)
    case .parallax: parallax(d, length: length, offset: 100, k: 0.8)
    case .blurParallax: blurParallax(d)
    case .horizontalStack: stack(d, isVertical: false)
    case .verticalStack: stack(d, isVertical: true)
    case .pauseAdvancedParallax: darkened(along(all * max(d, 0)), order: 1000 * d, d)
    case .advancedParallax: advancedParallax(d)
    case .blurRotate: blurRotate(d)
    case .circular: circular(d)
    case .cube3D: cube(d)
    case .curve: curve(d)
    case .flow: flow(d)
    case .fold: fold(d)
    case .rotateInOut:
      pose(product(roll(.pi / 4 * d), along(all * d)), order: 20 + 10 * d, d: d)
    case .rotateFadeInOut: fading(d, product(roll(.pi / 4 * d), along(0.8 * all * d)))
    case .scaleFadeInOut: fading(d, translate(0))
    case .stackCards: stackCards(d)
    case .tinder: tinder(d, index)
    case .parallaxLayers: parallaxLayers(d)
    }
  }

  /// Whether the viewport is higher than wide; some presets have longer items there than the original.
  private var isTall: Bool { situation.viewportHeight > situation.viewportWidth }

  /// The breadth of a page, across the scroll.
  private var breadth: Double { situation.width + situation.height - length }

  // MARK: Layouts in a row

  private func parallax(
    _ d: Double,
    length: Double,
    offset: Double,
    k: Double,
    adjacent: Double? = nil
  ) -> PlainPose {
    let length = settings.number("itemLength") ?? length
    let offset = settings.number("offset") ?? offset
    let k = settings.number("scale") ?? k
    let k2 = settings.number("adjacentScale") ?? adjacent ?? k * k
    return pose(
      product(along(d * (length - offset)), scale(plc(d, [(-1, k2), (0, k), (1, k2)]))),
      order: roundJS(length * max(0, 1 - abs(d))),
      d: d
    )
  }

  private func blurParallax(_ d: Double) -> PlainPose {
    var pose = parallax(d, length: isTall ? length : all / 2, offset: 40, k: 1, adjacent: 0.5)
    pose.extras.blur = abs(d)
    return pose
  }

  private func advancedParallax(_ d: Double) -> PlainPose {
    let order = d > 0 ? 10 + 10 * min(max(d, 0), 1) : 10 * min(max(d, -1), 0)
    return darkened(along(all * (d < 0 ? d / 2 : d)), order: order, d)
  }

  /// Returns a pose with a black overlay, whose opacity is 87 % × min(1, |d|).
  private func darkened(
    _ own: Grid,
    p: Double = .infinity,
    c: (x: Double, y: Double) = (0, 0),
    order: Double,
    _ d: Double
  ) -> PlainPose {
    var pose = pose(own, p: p, c: c, order: order, d: d)
    pose.extras.overlays = [("darkness", 0.87 * min(1, abs(d)))]
    return pose
  }

  private func circular(_ d: Double) -> PlainPose {
    let item = settings.number("itemLength") ?? (isTall ? breadth : 80)
    let gather = pl(d, [(-3, -30), (-2, -15), (-1, 0), (0, 0), (1, 0), (2, 15), (3, 30)])
    let (x, y) = (
      item * d + all / 2 - item / 2 - gather,
      pl(d, [(-1, 60), (-0.5, 45), (0, 40), (0.5, 45), (1, 60)])
    )
    let s = pl(d, [(-1, 0.8), (-0.5, 0.85), (0, 1.1), (0.5, 0.85), (1, 0.8)])
    let slot = situation.isVertical ? translate(y, x) : translate(x, y)
    var pose = pose(product(slot, scale(s)), d: d)
    pose.extras.layers = [("picture", translate(0), 1)]
    return pose
  }

  private func flow(_ d: Double) -> PlainPose {
    var pose = pose(
      translate(0, (settings.number("itemLength") ?? 120) * d),
      alpha: plc(d, [(1, 0.35), (2, 1), (3, 0.35)]),
      d: d
    )
    let right = 0.1 * situation.viewportWidth * pl(d, [(1, 1), (2, 2), (3, 1)])
    pose.extras.clip = (0, 0, right, 0)
    return pose
  }

  /// Returns a pose of the layout fold, whose pages have the length of an item.
  ///
  /// The left edge of a page is at the distance x from the viewport's left edge.
  private func fold(_ d: Double) -> PlainPose {
    let item = settings.number("itemLength") ?? all / 2
    let b = settings.number("sliver") ?? all / 12
    let side = item - b
    let tucked = pl(
      d,
      [(-3, -3 * side), (-2, -2 * side), (-1, -side), (0, 0), (1, 0), (2, side), (3, 2 * side)]
    )
    let x = d * item + all / 2 - item / 2 - tucked
    var pose = pose(along(x - all / 2 + length / 2), d: d)
    let cut = length - plc(d, [(-1, b), (0, item), (1, b)])
    pose.extras.clip = situation.isVertical ? (0, 0, 0, cut) : (0, 0, cut, 0)
    return pose
  }

  // MARK: Centred layouts

  private func fading(_ d: Double, _ own: Grid) -> PlainPose {
    pose(
      product(scale(pl(d, [(-1, 1.25), (0, 1), (1, 0.25)])), own),
      alpha: pl(d, [(-0.75, 0), (0, 1), (1, 0)]),
      order: roundJS(20 + 10 * d),
      d: d
    )
  }

  // MARK: Layouts with perspective

  private func blurRotate(_ d: Double) -> PlainPose {
    let item = settings.number("itemLength") ?? 0.8 * situation.viewportWidth
    let x = pl(d, [(-1, -0.2 * item), (0, 0), (1, 0), (2, -0.2 * item)])
    let y = (item + 40) * d
    let degree = Double.pi / 180
    let beta = plc(d, [(-1, 20 * degree), (0, 0), (1, 0), (2, 20 * degree)])
    var pose = pose(
      product(
        translate(x, y),
        turnY(beta),
        turnZ(-beta),
        scale(plc(d, [(-1, 0.8), (0, 1), (1, 1), (2, 0.8)]))
      ),
      p: 200,
      c: (x, y),
      order: plc(d, [(-1, 0), (0, item), (1, item), (2, 0)]),
      d: d
    )
    pose.extras.blur = pl(d, [(-0.5, 1), (0, 0), (1, 0), (1.5, 1)])
    return pose
  }

  private func cube(_ d: Double) -> PlainPose {
    let item = settings.number("itemLength") ?? (isTall ? length : all / 4)
    let q = min(max(d, -1), 1)
    let s = 1 - 0.51 * abs(q)
    return darkened(
      product(scale(s), along(q * item), turn(.pi / 2 * q)),
      p: item * (1.5 - 0.61 * abs(q)),
      c: point(along: s * q * item),
      order: -1000 * abs(d),
      d
    )
  }

  private func curve(_ d: Double) -> PlainPose {
    let item = settings.number("itemLength") ?? (isTall ? length : all / 5)
    let s = plc(d, [(-2, 1.7), (-1, 1.2), (0, 1), (1, 1.2), (2, 1.7)])
    let t = item * pl(d, [(-2, -1.45), (-1, -0.9), (0, 0), (1, 0.9), (2, 1.45)])
    return pose(
      product(scale(s), along(t), turn(-.pi / 6 * min(max(d, -1), 1))),
      p: 150,
      c: point(along: s * t),
      d: d
    )
  }

  /// Returns a pose with layers; the card's vanishing point is its centre after scale and translation.
  private func parallaxLayers(_ d: Double) -> PlainPose {
    let degree = Double.pi / 180
    let s = plc(d, [(-0.1, 0.95), (0, 1)])
    let t = pl(d, [(-1, 0), (-0.2, 0.3 * length / 1.5), (0, 0), (1, 0)])
    let beta = plc(d, [(-1, 30 * degree), (0, 0), (0.4, -25 * degree)])
    let (x, y) = (pl(d, [(-1, 0), (0, 60), (1, 60)]), pl(d, [(-1, 0), (0, -40), (1, -40)]))
    let tilt = pl(d, [(-1, 0), (0, 0), (1, -25 * degree)])
    var pose = pose(along(d * length), d: d)
    pose.extras.layers = [
      ("card", product(scale(s), along(t), perspective(200), turn(beta)), 1),
      ("picture", product(situation.isVertical ? translate(y, x) : translate(x, y), roll(tilt)), 1),
    ]
    return pose
  }
}
