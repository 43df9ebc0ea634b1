import Foundation
import PageEffects
import PageGeometry

/// What a pose is laid out in, in plain numbers: lengths in points.
struct Situation: Sendable, CustomStringConvertible {
  var width: Double
  var height: Double
  var viewportWidth: Double
  var viewportHeight: Double
  var gap: Double
  var pages: Int
  var isVertical = false
  var centerOffset: (x: Double, y: Double)
  var viewpointOffset: (x: Double, y: Double)

  init(
    page: (Double, Double),
    viewport: (Double, Double),
    gap: Double = 0,
    pages: Int = 10,
    centerOffset: (x: Double, y: Double) = (0, 0),
    viewpointOffset: (x: Double, y: Double) = (0, 0)
  ) {
    (width, height) = page
    (viewportWidth, viewportHeight) = viewport
    self.gap = gap
    self.pages = pages
    self.centerOffset = centerOffset
    self.viewpointOffset = viewpointOffset
  }

  /// L: the length of a page along the scroll axis.
  var length: Double { isVertical ? height : width }

  /// V: the length of the viewport along the scroll axis.
  var viewportLength: Double { isVertical ? viewportHeight : viewportWidth }

  /// The same, as a preset is given it.
  var layout: Layout {
    Layout(
      pageSize: Size(width: width, height: height),
      viewport: Size(width: viewportWidth, height: viewportHeight),
      gap: gap,
      pages: pages,
      axis: isVertical ? .vertical : .horizontal,
      centerOffset: Point(x: centerOffset.x, y: centerOffset.y),
      viewpointOffset: Point(x: viewpointOffset.x, y: viewpointOffset.y)
    )
  }

  var description: String {
    "\(pages) pages of \(width)x\(height) in \(viewportWidth)x\(viewportHeight), gap \(gap), "
      + "center offset \(centerOffset), viewpoint offset \(viewpointOffset), "
      + (isVertical ? "vertical" : "horizontal")
  }
}

/// Parameters of a preset as they are given on the command line.
struct Settings: Sendable, CustomStringConvertible, ExpressibleByDictionaryLiteral {
  /// Texts by name.
  var texts: [String: String]

  init(dictionaryLiteral pairs: (String, String)...) {
    texts = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// A text; nil where it is not given.
  func text(_ name: String) -> String? { texts[name] }

  /// A number, or an angle in radians such as `0.5rad`; nil where it is not given.
  func number(_ name: String) -> Double? {
    texts[name].flatMap { Double($0.replacing(/rad$/, with: "")) }
  }

  /// An angle in radians, given in degrees; nil where it is not given.
  func degrees(_ name: String) -> Double? { number(name).map { $0 * .pi / 180 } }

  /// A switch; nil where it is not given.
  func flag(_ name: String) -> Bool? { texts[name].map { $0 == "true" } }

  var description: String {
    texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
