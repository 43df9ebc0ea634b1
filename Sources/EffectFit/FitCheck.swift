import PageEffects
import PageGeometry
import PresetFiles

/// The comparison of a written preset with the data, through the poses of the preset.
struct FitCheck {
  /// The largest distance of a corner, the root of the mean square of coordinates, and the distance that 95 %
  /// of corners do not exceed, in points.
  private(set) var (largest, mean, usual) = (0.0, 0.0, 0.0)
  /// The number that differs most, in words; nil if none differs by more than its error.
  private(set) var worst: String?

  /// Reads a preset and compares its poses with tables.
  ///
  /// - Throws: The errors of the preset's text.
  init(text: String, tables: [FitTable]) throws {
    let preset = try Preset(name: "fitted", sources: ["fitted.yaml": text])
    var distances: [(distance: Double, words: String)] = []
    var square = 0.0
    for table in tables {
      let effect = try Effect(preset.definition, layout: table.layout)
      for row in table.rows {
        let pose = effect.pose(at: row.d)
        guard let corners = row.corners(of: table.layout.pageSize) else { continue }
        let seen = Refinement.corners(pose.matrix, of: table.layout.pageSize)
        for (corner, seen) in zip(corners, seen) {
          let (x, y) = seen.map { ($0.x - corner.x, $0.y - corner.y) } ?? (1e3, 1e3)
          square += x * x + y * y
          distances.append(((x * x + y * y).squareRoot(), "at d = \(row.d)"))
        }
      }
    }
    guard !distances.isEmpty else { return }
    distances.sort { $0.distance < $1.distance }
    let last = distances[distances.count - 1]
    (largest, worst) = (last.distance, last.words)
    usual = distances[Int((Double(distances.count - 1) * 0.95).rounded())].distance
    mean = (square / Double(2 * distances.count)).squareRoot()
  }
}
