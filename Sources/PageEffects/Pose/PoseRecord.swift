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

  /// As `numbers`, each with the fewest decimals that a pose rounds to the same value.
  package var shortNumbers: [Double] {
    [difference] + pose.matrix.elements.map { Self.shortest($0) }
      + [Self.shortest(pose.alpha), Self.shortest(pose.order, steps: 0x1p20)]
  }

  private enum CodingKeys: CodingKey {
    case difference, index, matrix, alpha, order, hidden
  }

  /// Writes the record; the layers are keys of the same object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(difference, forKey: .difference)
    try container.encodeIfPresent(index, forKey: .index)
    // Nine decimals would leave few digits in the row of the perspective.
    let numbers = shortNumbers
    try container.encode(Array(numbers[1...16]), forKey: .matrix)
    try container.encode(numbers[17], forKey: .alpha)
    try container.encode(numbers[18], forKey: .order)
    try container.encode(pose.isHidden, forKey: .hidden)
    try pose.extras?.encode(to: encoder)
  }

  /// Shortens a number of a pose: 0.8500000000931323, the multiple of 2⁻³² nearest to 0.85, becomes 0.85.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - steps: The number of values that it can have from one whole number to the next.
  /// - Returns: The number with the fewest decimals that a pose rounds to the same value; never −0.
  private static func shortest(_ value: Double, steps: Double = 0x1p32) -> Double {
    var power = 1.0
    // Ten decimals are finer than the steps of a pose.
    for _ in 0...10 {
      let short = (value * power).rounded() / power
      if (short * steps).rounded(.toNearestOrEven) == value * steps { return short + 0 }
      power *= 10
    }
    return value + 0
  }
}
#endif
