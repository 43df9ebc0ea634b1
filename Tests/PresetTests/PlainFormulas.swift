/// The formulas of one section of the catalogue of effects.
///
/// They are written from the document without any code from Sources, so that they agree with a preset only
/// if both agree with the document. Letters are those of the document.
protocol PlainFormulas: Sendable {
  /// The names of the presets that the section describes.
  static var presets: [String] { get }

  /// The settings to compare: each parameter alone, and those that may hide each other together.
  static func settings(of preset: String) -> [Settings]

  /// Sizes, pages and direction.
  var situation: Situation { get }
  /// The settings of the preset.
  var settings: Settings { get }

  init(situation: Situation, settings: Settings)

  /// Evaluates the pose of a page.
  ///
  /// - Parameters:
  ///   - preset: One of `presets`.
  ///   - d: The page difference, not wrapped.
  ///   - index: The page's index.
  /// - Returns: The pose; nil for an unknown preset.
  func pose(of preset: String, at d: Double, index: Int) -> PlainPose?
}

/// The sections of the document.
enum Catalogue {
  static let sections: [any PlainFormulas.Type] = [
    ICarouselFormulas.self, CardflowFormulas.self, SwiperFormulas.self, FSPagerFormulas.self,
    AnimatedFormulas.self, PagingFormulas.self, ViewPagerFormulas.self, UPCarouselFormulas.self,
    ReanimatedFormulas.self,
  ]

  /// Returns the section that describes a preset.
  static func section(of preset: String) -> (any PlainFormulas.Type)? {
    sections.first { $0.presets.contains(preset) }
  }
}

/// Section 1, on which all others depend.
extension PlainFormulas {
  /// L: the length of a page along the scroll axis.
  var length: Double { situation.length }

  /// D: the distance between the places of neighbouring pages.
  var stride: Double { situation.length + situation.gap }

  /// M = T(c) · P(p) · T(−c) · T(o − v) · B, where the offset o moves c too.
  ///
  /// - Parameters:
  ///   - own: B.
  ///   - p: The distance of the eye, unless the setting `perspective` gives another.
  ///   - c: The vanishing point, from the viewport's centre.
  ///   - alpha: The opacity before it is clamped.
  ///   - order: The sort key z; nil if the document gives none.
  ///   - d: The page difference, wrapped if the effect wraps.
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
