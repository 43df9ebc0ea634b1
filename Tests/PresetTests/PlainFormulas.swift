/// The formulas of the effects of one library, as given in the catalogue.
///
/// The catalogue is a document that describes the effects of the original libraries, one library in each
/// section. It gives a formula for each part of a page's pose. It is not part of this repository. The
/// conforming types contain its formulas and use no code from Sources, so that a preset agrees with them
/// only if it agrees with the catalogue.
///
/// One-letter names, also in comments, are those of the catalogue. `d` is the page difference. Matrices have
/// the names that are explained at `Grid` and `pose(_:p:c:alpha:order:d:)`.
protocol PlainFormulas: Sendable {
  /// The names of the presets of the section.
  static var presets: [String] { get }

  /// Returns the settings for which a preset is compared with the formulas.
  ///
  /// They contain each parameter alone, and combinations of parameters that may cancel each other.
  static func settings(of preset: String) -> [Settings]

  var situation: Situation { get }
  var settings: Settings { get }

  init(situation: Situation, settings: Settings)

  /// Evaluates the pose of a page at a difference that is not wrapped; nil for an unknown preset.
  func pose(of preset: String, at d: Double, index: Int) -> PlainPose?
}

enum Catalogue {
  static let sections: [any PlainFormulas.Type] = [
    ICarouselFormulas.self, CardflowFormulas.self, SwiperFormulas.self, FSPagerFormulas.self,
    AnimatedFormulas.self, PagingFormulas.self, ViewPagerFormulas.self, UPCarouselFormulas.self,
    ReanimatedFormulas.self,
  ]

  static func section(of preset: String) -> (any PlainFormulas.Type)? {
    sections.first { $0.presets.contains(preset) }
  }
}

/// The formulas that the sections share.
extension PlainFormulas {
  /// L: the length of a page along the scroll axis.
  var length: Double { situation.length }

  /// D: the distance between neighbouring pages in the layout.
  var stride: Double { situation.length + situation.gap }

  /// Creates a pose with the matrix T(c) · P(p) · T(−c) · T(o − v) · B.
  ///
  /// T is a translation, and P is the perspective of an eye at the distance p. The offset o is the option
  /// `--center-offset`, which is also added to c. The offset v is the option `--viewpoint-offset`.
  ///
  /// - Parameters:
  ///   - own: The matrix B of the page, without perspective and offsets.
  ///   - p: The distance of the eye, unless the setting `perspective` gives another.
  ///   - c: The vanishing point, relative to the viewport's centre.
  ///   - alpha: The opacity before it is clamped.
  ///   - order: The sort key z; nil if the catalogue gives none.
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
    let whole = product(translate(eye.x, eye.y), perspective(p), translate(-eye.x, -eye.y), body)
    let seen = [0, 1, 3].map { row in [0, 1, 3].map { whole[row][$0] } }
    return PlainPose(
      matrix: whole,
      alpha: alpha,
      order: order,
      turnCosine: own[2][2],
      facing: determinant(seen) * determinant(whole),
      difference: d
    )
  }

  /// Returns the translation T(t, 0, z); in a vertical layout T(0, t, z).
  func along(_ t: Double, _ z: Double = 0) -> Grid {
    situation.isVertical ? translate(0, t, z) : translate(t, 0, z)
  }

  /// Returns the point (t, 0); in a vertical layout (0, t).
  func point(along t: Double) -> (x: Double, y: Double) { situation.isVertical ? (0, t) : (t, 0) }

  /// Returns the rotation Ry(a) about the y axis; in a vertical layout Rx(−a) about the x axis.
  func turn(_ a: Double) -> Grid { situation.isVertical ? turnX(-a) : turnY(a) }

  /// Returns the rotation Rz(a) about the z axis; in a vertical layout Rz(−a).
  func roll(_ a: Double) -> Grid { turnZ(situation.isVertical ? -a : a) }
}
