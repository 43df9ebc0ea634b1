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
  public struct PageLayout: Codable, Equatable, Sendable {
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

  /// The transform, opacity, paint order and layers of a page. Lengths are in points. //?any
  /// The transform, opacity and paint order of a page. //?-any
  public struct Pose: Sendable {
    /// The matrix from page points to viewport points; both origins are centres.
    public var matrix: Matrix
    /// The opacity, from 0 to 1.
    public var alpha: Double
    /// A page with a greater order is in front.
    public var order: Double
    public var hidden: Bool
    public var interactive: Bool
    /*__layerMembers__*/
    //?pieces
    /// The pieces that replace the page, row by row; none if it is whole.
    public var pieces = Pieces()
    //.
  }

  /*__layerTypes__*/
  //?overlays reflection
  /// A side of a page.
  public enum Side: Int, Sendable {
    case left, top, right, bottom

    /// The direction to the right: -1, 0 or 1.
    public var x: Double { self == .left ? -1 : self == .right ? 1 : 0 }
    /// The direction down: -1, 0 or 1.
    public var y: Double { self == .top ? -1 : self == .bottom ? 1 : 0 }
  }

  //.?layers
  /// What a layer shows: the page's picture, a colour, a picture file or a text.
  public enum Shows: Sendable { case picture, color, file, text }

  /// The side of its box at which the lines of a text begin or end.
  public enum Align: Sendable { case left, center, right }

  //.?layers background
  /// The way a picture is fitted to its box.
  public enum Fit: Sendable { case cover, contain, fill }

  //.?overlays layers shadow glow floor background
  /// A colour in sRGB, from 0 to 1, whose opacity is not multiplied into the others.
  public struct RGBA: Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double
  }

  //.?pieces
  /// The pieces of a page, row by row, each of which is computed when it is read.
  public struct Pieces: RandomAccessCollection, Sendable {
    fileprivate var across = 1
    fileprivate var down = 0
    fileprivate var layout = PageLayout(
      pageWidth: 0, pageHeight: 0, viewportWidth: 0, viewportHeight: 0
    )
    fileprivate var own = Matrix.identity
    fileprivate var values = PieceValues()

    public var startIndex: Int { 0 }
    public var endIndex: Int { across * down }

    public subscript(index: Int) -> Piece {
      precondition(indices.contains(index), "there are only \(count)")
      return __type__.piece(index, self)
    }

    /// Reads the pieces in a loop, which allocates nothing.
    public struct Iterator: IteratorProtocol {
      fileprivate let pieces: Pieces
      fileprivate var index = 0

      public mutating func next() -> Piece? {
        guard index < pieces.endIndex else { return nil }
        defer { index += 1 }
        return pieces[index]
      }
    }

    public func makeIterator() -> Iterator { Iterator(pieces: self) }
  }

  /// The values of a page on which those of its pieces depend.
  fileprivate struct PieceValues: Sendable {
    /*__pieceValues__*/
  }

  private static func piece(_ cell: Int, _ pieces: Pieces) -> Piece {
    let (layout, own) = (pieces.layout, pieces.own)
    /*__pieceCaptured__*/
    var tile = Piece()
    (tile.row, tile.column) = (cell / pieces.across, cell % pieces.across)
    tile.width = layout.pageWidth / Double(pieces.across)
    tile.height = layout.pageHeight / Double(pieces.down)
    tile.x = Double(tile.column) * tile.width - layout.pageWidth / 2
    tile.y = Double(tile.row) * tile.height - layout.pageHeight / 2
  /*__pieceConstants__*/
    tile.matrix = __pieceMatrix__
    tile.alpha = __pieceAlpha__
    tile.cornerRadius = __pieceCornerRadius__
    tile.onPage = __pieceOnPage__ //?reflection
    // Next pages may be on the other side, but the picture is not mirrored.
    if __isReversed__ {
      tile.column = pieces.across - 1 - tile.column
      tile.x = -tile.x - tile.width
    }
    //?mirrored
    if layout.vertical {
      tile.row = pieces.down - 1 - tile.row
      tile.y = -tile.y - tile.height
    }
    //.
    return tile
  }

  //.?background
  /// What is behind all pages.
  public struct Background: Sendable {
    public enum Kind: Sendable { case color, linear, radial, picture, page }

    public var kind: Kind
    /// The colours, and their places from 0 to 1.
    public var colors: [RGBA] = []
    public var places: [Double] = []
    /// The direction of a linear gradient in radians, as in CSS: 0 is up, a quarter turn to the right.
    public var angle = 0.0
    /// The path of the picture in the folder of the preset, and the way it fills the viewport.
    public var picture = ""
    public var fit = Fit.cover
    /// The standard deviation of the blur of the page at rest, in points of the viewport.
    public var blur = 0.0
    /// The opacity of the black over it.
    public var dim = 0.0
  }

  public static let background = __background__

  //.
  /// Returns the pose of a page; `__argument__` is its index minus the current page position.
  public static func pose(
    _ __argument__: Double, _ layout: PageLayout, _ parameters: Parameters = Parameters(),
    index: Double = 0
  ) -> Pose {
    //?any
    if layout.reducesMotion {
      // In a plain row, pages look as they do at rest.
      var still = layout
      still.reducesMotion = false
      var pose = Self.pose(0, still, parameters, index: index)
      let row = Self.row(nearest(__argument__, layout), layout)
      (pose.matrix, pose.alpha, pose.order) = (row.matrix, row.alpha, row.order)
      (pose.hidden, pose.interactive) = (row.hidden, row.interactive)
      pose.pieces = Pieces() //?pieces
      pose.floor.opacity = 0 //?floor
      return pose
    }
    //.
    if layout.reducesMotion { return row(nearest(__argument__, layout), layout) } //?-any
  __statements__
    //?-any
    return Pose(
      matrix: __matrix__,
      alpha: __alpha__,
      order: __order__,
      hidden: __hidden__,
      interactive: __interactive__
    )
    //.?any
    var pose = Pose(
      matrix: __matrix__,
      alpha: __alpha__,
      order: __order__,
      hidden: __hidden__,
      interactive: __interactive__
    )
    //.
  /*__layers__*/
    //?pieces
    (pose.pieces.layout, pose.pieces.own) = (layout, __pieceOwn__)
    /*__pieceKept__*/
    pose.pieces.across = Int(__gridAcross__)
    pose.pieces.down = Int(__gridDown__)
    //.
    return pose //?any
  }

  /// Returns the range of page differences that are drawn.
  public static func window(
    _ layout: PageLayout, _ parameters: Parameters = Parameters()
  ) -> ClosedRange<Double> {
    if layout.reducesMotion { return -layout.pages...layout.pages }
  __window__
    return (__from__)...(__to__) //?-measured
    return ordered(__from__, __to__) //?measured
  }
  //?measured

  /// Returns a range; that of the page at rest for numbers that are in no order, as those of a layout without sizes may be.
  private static func ordered(_ from: Double, _ to: Double) -> ClosedRange<Double> {
    from <= to ? from...to : 0...0
  }
  //.

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

  //?clip
  /// Returns whether the visible part of a page covers a point of the viewport, in points from its centre.
  //.
  /// Returns whether a page covers a point of the viewport, in points from its centre. //?-clip
  public static func contains(
    _ x: Double, _ y: Double, _ pose: Pose, _ layout: PageLayout
  ) -> Bool {
    let m = pose.matrix
    let (a, b, c) = (m[0, 0] - x * m[3, 0], m[0, 1] - x * m[3, 1], m[0, 3] - x * m[3, 3])
    let (d, e, f) = (m[1, 0] - y * m[3, 0], m[1, 1] - y * m[3, 1], m[1, 3] - y * m[3, 3])
    let determinant = a * e - b * d
    let (left, top) = ((b * f - c * e) / determinant, (c * d - a * f) / determinant)
    let isInFront = m[3, 0] * left + m[3, 1] * top + m[3, 3] > 0
    //?clip
    let (right, bottom) = (layout.pageWidth / 2, layout.pageHeight / 2)
    return isInFront
      && left >= pose.clip.left - right && left <= right - pose.clip.right
      && top >= pose.clip.top - bottom && top <= bottom - pose.clip.bottom
    //.?-clip
    return isInFront && abs(left) <= layout.pageWidth / 2 && abs(top) <= layout.pageHeight / 2
    //.
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
