// swift-format-ignore-file
__header__

import Foundation

/// The parameters of the effect, which have defaults. Angles are in radians.
public struct Parameters: Sendable {
/*__parameters__*/

  public init() {}
}

/// The sizes of pages and viewport, in points.
public struct Layout: Codable, Sendable {
  public var pageWidth: Double
  public var pageHeight: Double
  public var viewportWidth: Double
  public var viewportHeight: Double
  /// The distance between neighbouring pages.
  public var gap: Double
  public var pages: Double
  /// Whether pages scroll up and down.
  public var vertical: Bool
  /// Whether the next page is on the left.
  public var rightToLeft: Bool

  public init(
    pageWidth: Double, pageHeight: Double, viewportWidth: Double, viewportHeight: Double,
    gap: Double = 0, pages: Double = 12, vertical: Bool = false, rightToLeft: Bool = false
  ) {
    (self.pageWidth, self.pageHeight) = (pageWidth, pageHeight)
    (self.viewportWidth, self.viewportHeight) = (viewportWidth, viewportHeight)
    (self.gap, self.pages) = (gap, pages)
    (self.vertical, self.rightToLeft) = (vertical, rightToLeft)
  }
}

/// A 4×4 matrix that acts on column vectors.
public struct Matrix: Sendable {
  /// Sixteen numbers, row by row.
  public var elements: [Double]

  init(_ elements: [Double]) { self.elements = elements }

  init(_ element: (Int, Int) -> Double) {
    elements = (0..<16).map { element($0 / 4, $0 % 4) }
  }

  static let identity = Matrix { $0 == $1 ? 1 : 0 }

  public subscript(row: Int, column: Int) -> Double { elements[row * 4 + column] }

  fileprivate subscript(index: Int) -> Double { elements[index] }
}

#if canImport(simd)
import simd

extension Matrix {
  /// The matrix for simd and RealityKit, which hold columns.
  public var simd: simd_double4x4 {
    simd_double4x4(rows: (0..<4).map { SIMD4(elements[$0 * 4..<$0 * 4 + 4]) })
  }
}
#endif

/// The transform, opacity and paint order of a page.
public struct Pose: Sendable {
  /// The matrix from page points to viewport points; both origins are centres.
  public var matrix: Matrix
  /// The opacity, from 0 to 1.
  public var alpha: Double
  /// A page with a greater order is in front.
  public var order: Double
  public var hidden: Bool
  public var interactive: Bool
}

/// Returns the pose of a page; `__argument__` is its index minus the current page position.
public func pose(
  _ __argument__: Double, _ layout: Layout, _ parameters: Parameters = Parameters(),
  index: Double = 0
) -> Pose {
__statements__
  return Pose(
    matrix: __matrix__,
    alpha: __alpha__,
    order: __order__,
    hidden: __hidden__,
    interactive: __interactive__
  )
}

/// Returns the range of page differences that are drawn.
public func window(
  _ layout: Layout, _ parameters: Parameters = Parameters()
) -> ClosedRange<Double> {
__window__
  return (__from__)...(__to__)
}

/// Returns the distance that the content scrolls from page to page, in points.
public func stride(_ layout: Layout, _ parameters: Parameters = Parameters()) -> Double {
__sizes__
  return __stride__
}

__functions__
