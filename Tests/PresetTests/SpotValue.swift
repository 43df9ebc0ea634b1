import Testing

/// A row of the catalogue's table of measured values.
///
/// The values are the positions of a page's centre and top-right corner on screen, and the page's opacity.
struct SpotValue: CustomTestStringConvertible, Sendable {
  var preset: String
  var d: Double
  var centre: SIMD2<Double>
  var corner: SIMD2<Double>
  var alpha: Double

  var testDescription: String { "\(preset) at \(d) \(settings)" }

  /// The settings that differ from the defaults.
  var settings: Settings = [:]
  /// Whether the page fills the viewport.
  var isFullPage = false

  /// The layout, with 10 pages.
  var situation: Situation {
    Situation(page: isFullPage ? (375, 600) : (300, 400), viewport: (375, 600))
  }

  /// The tolerance of a comparison, since the catalogue rounds values to three decimals.
  static let tolerance = 1e-3

  /// Checks the numbers of a pose, and reports those that differ.
  func check(matrix: [Double], alpha: Double, _ location: SourceLocation = #_sourceLocation) {
    let centre = project(0, 0, by: matrix)
    let corner = project(situation.width / 2, -situation.height / 2, by: matrix)
    let pairs = [
      ("centre x", centre.x, self.centre.x), ("centre y", centre.y, self.centre.y),
      ("corner x", corner.x, self.corner.x), ("corner y", corner.y, self.corner.y),
      ("alpha", alpha, self.alpha),
    ]
    for (name, actual, expected) in pairs {
      #expect(
        abs(actual - expected) < Self.tolerance,
        "\(name) is \(actual), not \(expected)",
        sourceLocation: location
      )
    }
  }
}
