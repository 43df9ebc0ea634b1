// Embedded Swift, in which pages run effects, has no `Encodable`.
#if !hasFeature(Embedded)
import PageGeometry

/// The written form of a pose: of `poses`, of the tables of goldens, and of the vectors that exported code is
/// compared with.
///
/// As JSON it has the page difference, the index, the matrix, the opacity, the order, whether the page is hidden, and
/// the layers. Each reader selects what it needs and decides the precision.
package struct PoseRecord: Encodable, Sendable {
  /// The page difference before wrapping.
  package let difference: Double
  /// The page's index; nil if it is the same for all poses.
  package let index: Int?
  /// The pose.
  package let pose: Pose

  /// Creates the record of a pose.
  package init(difference: Double, index: Int? = nil, pose: Pose) {
    (self.difference, self.index, self.pose) = (difference, index, pose)
  }

  /// The page differences of tables for people, unless others are requested.
  package static let usualDifferences = (-12...12).map { Double($0) / 4 }

  /// The names of the columns of a table: those of `numbers`, and `hidden`.
  package static let columns =
    ["difference"] + (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    + ["alpha", "order", "hidden"]

  /// The page difference, the matrix by rows, the opacity and the order, without negative zeros.
  package var numbers: [Double] {
    ([difference] + pose.matrix.elements + [pose.alpha, pose.order]).map { $0 + 0 }
  }

  private enum CodingKeys: CodingKey {
    case difference, index, matrix, alpha, order, hidden
  }

  /// Writes the record; the layers are keys of the same object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(difference, forKey: .difference)
    try container.encodeIfPresent(index, forKey: .index)
    // Exact: nine decimals would leave few digits in the row of the perspective. Adding 0 makes −0 to 0.
    try container.encode(pose.matrix.elements.map { $0 + 0 }, forKey: .matrix)
    try container.encode(pose.alpha + 0, forKey: .alpha)
    try container.encode(pose.order + 0, forKey: .order)
    try container.encode(pose.isHidden, forKey: .hidden)
    try pose.extras?.encode(to: encoder)
  }
}
#endif
