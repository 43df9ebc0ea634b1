package import PageEffects
package import PageGeometry

/// The poses of an effect in one layout, from which a preset is derived.
package struct FitTable: Sendable {
  /// A pose at one page difference; parts that are not known are nil.
  package struct Row: Sendable {
    /// The page difference.
    package var d: Double
    /// The matrix from page points to viewport points, including perspective.
    package var matrix: Matrix4?
    /// The page's corners in points from the viewport's centre: top left, then clockwise.
    package var corners: [Point]?
    /// The opacity, 0…1.
    package var alpha: Double?
    /// The paint order; larger is in front.
    package var order: Double?
    /// Whether the page is not drawn.
    package var isHidden: Bool?
    /// The numbers of layers, by the names of plots: `overlay.shade`, `content.x`, `blur`.
    package var numbers: [String: Double] = [:]

    /// Creates a row of a page difference.
    package init(d: Double) { self.d = d }

    /// Returns the corners, given or seen by the matrix; nil if they are unknown or one is behind the eye.
    func corners(of page: Size) -> [Point]? {
      corners ?? matrix.flatMap { Refinement.visibleCorners($0, of: page) }
    }
  }

  /// The layout; pages scroll from left to right.
  package var layout: Layout
  /// The poses, in ascending order of page differences.
  package var rows: [Row]
  /// The name of the file, for messages.
  package var name: String

  /// Creates a table; rows are sorted.
  package init(layout: Layout, rows: [Row], name: String) {
    (self.layout, self.rows, self.name) = (layout, rows.sorted { $0.d < $1.d }, name)
  }
}
