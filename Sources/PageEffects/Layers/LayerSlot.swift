/// A named value of a layer.
package struct LayerSlot: Sendable {
  /// The key in a preset.
  package let key: String
  package let kind: Kind
  package let fallback: Fallback
  /// The slot without which this one has no meaning.
  package let needs: Need?
  package let use: Use

  /// The kind of a value.
  package enum Kind: Sendable, Equatable {
    /// A number of points.
    case length
    /// The width of a strip at a side, in points; swapped and reflected with the axes.
    case strip(PageSide)
    /// A share, clamped to 0…1 when drawn.
    case share
    /// The share of another slot's length that is applied, clamped to 0…1 when drawn.
    case shareOf(String)
    /// An opacity, clamped to 0…1 when drawn; 1 for an unchanged page.
    case alpha
    /// A whole number that is the same for all page differences.
    case count
    /// Whether something is drawn; true by default.
    case condition
    /// The x, y, width and height of a box, in points; by default the page's box.
    case box
    /// A width and a height, in points; swapped with the axes.
    case size
    /// The distance of an eye of the layer's own and its x and y, in points; by default no perspective.
    case eye
    /// Operations; none by default.
    case transform(Space)
    /// A colour; black by default.
    case colour
    /// A colour, the page's picture, or the path of another picture.
    case content
    /// A text with fields of the page; none by default.
    case pattern
    /// The weight of a font, 1…1000.
    case weight
    /// The side of the box at which the lines of a text begin or end; the left one by default.
    case alignment
    /// The way the page's picture is fitted to the box; by default as pictures are fitted to pages.
    case fit
    /// A side of the page; swapped and reflected with the axes.
    case side
    /// The layer's name.
    case name
    /// The layer's name if the axes are swapped.
    case verticalName

    /// Whether the value is a number of points.
    package var isLength: Bool {
      switch self {
      case .length, .strip: true
      default: false
      }
    }
  }

  /// The space in which a transform applies.
  package enum Space: Sendable, Equatable {
    /// The page's plane, with the layer's own eye.
    case page
    /// A piece, about its centre.
    case piece
    /// The view; the page's transform does not apply.
    case view
  }

  /// The value of a slot that a preset omits.
  package enum Fallback: Sendable, Equatable {
    /// A preset must not omit the slot.
    case required
    /// A preset has either the slot or the one with this key.
    case unless(String)
    case number(Double)
    case side(PageSide)
    /// The default of the kind.
    case none
  }

  /// A slot without which another one has no meaning.
  package struct Need: Sendable {
    package let key: String
    /// The number of a slot whose needed slot is omitted; nil if it then has no value.
    package let otherwise: Double?

    init(_ key: String, otherwise: Double? = nil) { (self.key, self.otherwise) = (key, otherwise) }
  }

  /// Where the value of a pose occurs.
  package enum Use: Sendable, Comparable {
    /// Only in drawing and lint.
    case hidden
    /// In poses as JSON.
    case written
    /// In poses, curves and differences.
    case plotted
  }

  init(
    _ key: String,
    _ kind: Kind,
    _ fallback: Fallback = .none,
    needs: Need? = nil,
    _ use: Use = .plotted
  ) {
    (self.key, self.kind, self.fallback, self.needs, self.use) = (key, kind, fallback, needs, use)
  }
}
