/// How the pages of a frame differ from those expected: the page that differs most.
package struct PoseDifference: Equatable, Sendable {
  /// Geometry, order or colour (opacity), in this order of importance.
  package var kind: DifferenceKind
  /// The page that differs most.
  package var page: Int
  /// The part of its pose that differs most.
  package var component: FrameFinding.Component
  /// The largest distance that a corner of that page moved, in points.
  package var distance: Double

  /// Creates a difference of the page that differs most.
  package init(
    kind: DifferenceKind,
    page: Int,
    component: FrameFinding.Component,
    distance: Double
  ) {
    (self.kind, self.page, self.component, self.distance) = (kind, page, component, distance)
  }
}
