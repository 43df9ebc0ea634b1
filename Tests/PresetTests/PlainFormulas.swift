/// A section of the catalogue of effects, evaluated as it is printed there.
///
/// Written from the document alone, with nothing from Sources, so that a preset and its formulas
/// agree only if both say what the document says. Letters are the document's.
protocol PlainFormulas: Sendable {
  /// The names of the presets that the section describes.
  static var presets: [String] { get }

  /// Parameters to compare a preset with: each on its own, and together where one could hide
  /// another.
  static func settings(of preset: String) -> [Settings]

  /// Sizes, pages and direction.
  var situation: Situation { get }
  /// Parameters as they are given to a preset.
  var settings: Settings { get }

  init(situation: Situation, settings: Settings)

  /// The pose of a page.
  ///
  /// - Parameters:
  ///   - preset: A name of `presets`.
  ///   - d: The page difference, not wrapped.
  ///   - index: The page's index.
  /// - Returns: The pose; nil where no formula has that name.
  func pose(of preset: String, at d: Double, index: Int) -> PlainPose?
}

/// The sections that there are formulas for.
enum Catalogue {
  static let sections: [any PlainFormulas.Type] = [
    ICarouselFormulas.self, CardflowFormulas.self, SwiperFormulas.self, FSPagerFormulas.self,
    AnimatedFormulas.self, PagingFormulas.self, ViewPagerFormulas.self, UPCarouselFormulas.self,
    ReanimatedFormulas.self,
  ]

  /// The section that a preset is described in.
  static func section(of preset: String) -> (any PlainFormulas.Type)? {
    sections.first { $0.presets.contains(preset) }
  }
}

/// Section 1, which all others build on.
extension PlainFormulas {
  /// L: the length of a page along the scroll axis.
  var length: Double { situation.length }

  /// D: the way from a page's slot to the next.
  var stride: Double { situation.length + situation.gap }

  /// M = T(c) · P(p) · T(−c) · T(o − v) · B, where the offset o moves c too.
  ///
  /// - Parameters:
  ///   - own: B.
  ///   - p: The distance of the eye, where the setting `perspective` does not say another.
  ///   - c: The vanishing point, from the viewport's centre.
  ///   - alpha: Opacity before it is clamped.
  ///   - order: The sort key z; nil where the document gives none.
  ///   - d: The page difference, wrapped where the ends are joined.
  /// - Returns: The pose, not hidden.
  func pose(
    _ own: Grid,
    p: Double = .infinity,
    c: (x: Double, y: Double) = (0, 0),
    alpha: Double = 1,
    order: Double? = nil,
    d: Double
  ) -> PlainPose {
    let o = situation.centerOffset
    let v = situation.viewpointOffset
    let body = product(translate(o.x - v.x, o.y - v.y), own)
    let eye = (x: c.x + o.x, y: c.y + o.y)
    let p = settings.number("perspective") ?? p
    return PlainPose(
      matrix: product(translate(eye.x, eye.y), perspective(p), translate(-eye.x, -eye.y), body),
      alpha: alpha,
      order: order,
      turnCosine: own[2][2],
      difference: d
    )
  }

  /// T(t, 0, z), and T(0, t, z) by the axis swap.
  func along(_ t: Double, _ z: Double = 0) -> Grid {
    situation.isVertical ? translate(0, t, z) : translate(t, 0, z)
  }

  /// The point (t, 0), and (0, t) by the axis swap.
  func point(along t: Double) -> (x: Double, y: Double) {
    situation.isVertical ? (0, t) : (t, 0)
  }

  /// Ry(a), and Rx(−a) by the axis swap.
  func turn(_ a: Double) -> Grid { situation.isVertical ? turnX(-a) : turnY(a) }

  /// Rz(a), and Rz(−a) by the axis swap.
  func roll(_ a: Double) -> Grid { turnZ(situation.isVertical ? -a : a) }
}
