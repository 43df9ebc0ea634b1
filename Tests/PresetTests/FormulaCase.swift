import Testing

/// A preset and a scroll axis for which the preset is compared with the formulas.
struct FormulaCase: CustomTestStringConvertible, Sendable {
  var preset: String
  var isVertical: Bool

  var testDescription: String { "\(preset), \(isVertical ? "vertical" : "horizontal")" }

  /// All presets that have formulas, each with both scroll axes.
  static let all = Catalogue.sections.flatMap { $0.presets }.flatMap { preset in
    [false, true].map { FormulaCase(preset: preset, isVertical: $0) }
  }

  /// Page differences from −5 to 5: multiples of ¼, at which formulas change, and some that are not binary
  /// fractions.
  static let differences =
    (-20...20).map { Double($0) / 4 } + [-4.9, -2.3, -0.7, -1.0 / 3, 0.1, 0.4, 1.7, 4.6]

  /// The layouts in which a preset is compared.
  var situations: [Situation] {
    let countsPages = ICarouselFormulas.presets.contains(preset)
    return (Self.layouts + (countsPages ? Self.rings : [])).map { situation in
      var situation = situation
      situation.isVertical = isVertical
      return situation
    }
  }

  /// Layouts with pages that are smaller than the viewport or as large as it, wide or tall.
  ///
  /// Some layouts have a gap, and one has offsets.
  private static let layouts = [
    Situation(page: (300, 400), viewport: (375, 600)),
    Situation(page: (240, 320), viewport: (640, 400), gap: 16, pages: 12),
    Situation(page: (180, 120), viewport: (1200, 700), gap: -20, pages: 40),
    Situation(page: (375, 600), viewport: (375, 600), pages: 5),
    Situation(
      page: (210, 290),
      viewport: (640, 480),
      pages: 9,
      centerOffset: (37, -21),
      viewpointOffset: (-12.5, 8)
    ),
  ]

  /// A ring with the maximum number of positions, and rings of three, two and one pages.
  private static let rings = [
    Situation(page: (90, 60), viewport: (1200, 700), pages: 41),
    Situation(page: (300, 200), viewport: (375, 600), pages: 3),
    Situation(page: (200, 200), viewport: (320, 480), pages: 2),
    Situation(page: (200, 200), viewport: (320, 480), pages: 1),
  ]
}
