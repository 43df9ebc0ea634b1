import Foundation
import PageEffects
import PageGeometry

/// A layout in plain numbers; lengths are in points.
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

/// Settings of a preset, as on the command line.
struct Settings: Sendable, CustomStringConvertible, ExpressibleByDictionaryLiteral {
  /// The settings, by parameter name.
  var texts: [String: String]

  init(dictionaryLiteral pairs: (String, String)...) {
    texts = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns the text of a setting; nil if it is not set.
  func text(_ name: String) -> String? { texts[name] }

  /// Returns the value of a number, or of an angle in radians such as `0.5rad`; nil if it is not set.
  func number(_ name: String) -> Double? {
    texts[name].flatMap { Double($0.replacing(/rad$/, with: "")) }
  }

  /// Returns the value of an angle, converted from degrees to radians; nil if the angle is not set.
  func degrees(_ name: String) -> Double? { number(name).map { $0 * .pi / 180 } }

  /// Returns the value of a switch; nil if it is not set.
  func flag(_ name: String) -> Bool? { texts[name].map { $0 == "true" } }

  var description: String {
    texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
