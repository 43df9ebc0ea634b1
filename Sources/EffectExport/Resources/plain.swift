// swift-format-ignore-file
__header__

import Foundation

/// The effect as functions, and the types of their arguments and results.
public enum __type__ {
  /// The parameters of the effect, which have defaults. Angles are in radians.
  public struct Parameters: Sendable {
  /*__parameters__*/

    public init() {}
  }

  /// The sizes of pages and viewport, in points.
  public struct PageLayout: Codable, Sendable {
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
    /// Whether pages are in a plain row, for people who prefer less motion.
    public var reducesMotion = false

    private enum CodingKeys: CodingKey {
      case pageWidth, pageHeight, viewportWidth, viewportHeight, gap, pages, vertical, rightToLeft
    }

    public init(
      pageWidth: Double, pageHeight: Double, viewportWidth: Double, viewportHeight: Double,
      gap: Double = 0, pages: Double = 12, vertical: Bool = false, rightToLeft: Bool = false,
      reducesMotion: Bool = false
    ) {
      (self.pageWidth, self.pageHeight) = (pageWidth, pageHeight)
      (self.viewportWidth, self.viewportHeight) = (viewportWidth, viewportHeight)
      (self.gap, self.pages) = (gap, pages)
      (self.vertical, self.rightToLeft) = (vertical, rightToLeft)
      self.reducesMotion = reducesMotion
    }
  }

  /// A 4×4 matrix that acts on column vectors.
  public struct Matrix: Sendable {
    /// The rows from top to bottom.
    public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

    static let identity = Matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

    /// Creates a matrix from its elements, row by row.
    @inline(__always)
    init(
      _ a: Double, _ b: Double, _ c: Double, _ d: Double,
      _ e: Double, _ f: Double, _ g: Double, _ h: Double,
      _ i: Double, _ j: Double, _ k: Double, _ l: Double,
      _ m: Double, _ n: Double, _ o: Double, _ p: Double
    ) {
      rows = (SIMD4(a, b, c, d), SIMD4(e, f, g, h), SIMD4(i, j, k, l), SIMD4(m, n, o, p))
    }

    public subscript(row: Int, column: Int) -> Double {
      switch row {
      case 0: rows.0[column]
      case 1: rows.1[column]
      case 2: rows.2[column]
      default: rows.3[column]
      }
    }

    fileprivate subscript(index: Int) -> Double { self[index / 4, index % 4] }
  }

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
  public static func pose(
    _ __argument__: Double, _ layout: PageLayout, _ parameters: Parameters = Parameters(),
    index: Double = 0
  ) -> Pose {
    if layout.reducesMotion { return row(nearest(__argument__, layout), layout) }
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
  public static func window(
    _ layout: PageLayout, _ parameters: Parameters = Parameters()
  ) -> ClosedRange<Double> {
    if layout.reducesMotion { return -layout.pages...layout.pages }
  __window__
    return (__from__)...(__to__)
  }

  /// Returns the distance that the content scrolls from page to page, in points.
  public static func stride(
    _ layout: PageLayout, _ parameters: Parameters = Parameters()
  ) -> Double {
  __sizes__
    return __stride__
  }

  /// Returns the number of pages from the current position to a page.
  public static func difference(
    of index: Int, at position: Double, _ layout: PageLayout
  ) -> Double {
    nearest(Double(index) - position, layout)
  }

  private static func nearest(_ difference: Double, _ layout: PageLayout) -> Double {
    __nearest__
  }

  /// Returns the pose of a page in a plain row.
  private static func row(_ difference: Double, _ layout: PageLayout) -> Pose {
    let length = (layout.vertical ? layout.pageHeight : layout.pageWidth) + layout.gap
    let along = difference * length
    let x = layout.vertical ? 0 : layout.rightToLeft ? -along : along
    let y = layout.vertical ? along : 0
    let matrix = Matrix(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0, 0, 0, 0, 1)
    return Pose(matrix: matrix, alpha: 1, order: 0, hidden: false, interactive: true)
  }

  /// Returns a number that is greater for a page in front.
  ///
  /// Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
  public static func paintKey(_ pose: Pose, _ difference: Double) -> Double {
    (pose.order * 0x1p20).rounded() - abs(difference) / 256 - difference / 65_536
  }

  /// Returns whether a page covers a point of the viewport, in points from its centre.
  public static func contains(
    _ x: Double, _ y: Double, _ pose: Pose, _ layout: PageLayout
  ) -> Bool {
    let m = pose.matrix
    let (a, b, c) = (m[0, 0] - x * m[3, 0], m[0, 1] - x * m[3, 1], m[0, 3] - x * m[3, 3])
    let (d, e, f) = (m[1, 0] - y * m[3, 0], m[1, 1] - y * m[3, 1], m[1, 3] - y * m[3, 3])
    let determinant = a * e - b * d
    let (left, top) = ((b * f - c * e) / determinant, (c * d - a * f) / determinant)
    let isInFront = m[3, 0] * left + m[3, 1] * top + m[3, 3] > 0
    return isInFront && abs(left) <= layout.pageWidth / 2 && abs(top) <= layout.pageHeight / 2
  }

  /*__functions__*/
}

#if canImport(simd)
import simd

extension __type__.Matrix {
  /// The matrix for simd and RealityKit, which hold columns.
  public var simd: simd_double4x4 {
    simd_double4x4(rows: [rows.0, rows.1, rows.2, rows.3])
  }
}
#endif
