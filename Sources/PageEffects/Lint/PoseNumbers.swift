import PageGeometry

/// Converts the visible properties of a pose to a list of numbers, for comparing poses.
///
/// All numbers are in points, so that one limit applies to all of them.
enum PoseNumbers {
  /// The movement, in points, that counts as much as a change of opacity from 0 to 1.
  private static let pointsPerOpacity = 100.0

  /// The number of values that describe the position of the page; they are the first in the list.
  static let positionCount = 9

  /// Returns the numbers of a pose.
  ///
  /// The first nine are elements of the matrix, scaled so that each is a movement in points. The columns
  /// of x and y are multiplied by half the page's size, which gives the movement of the middle of a side.
  /// The last row is the perspective divisor: it is also multiplied by half the viewport's longer side,
  /// which gives the movement of a point at the edge of the viewport.
  static func of(_ pose: Pose, in layout: Layout) -> [Double] {
    let across: SIMD4<Double> = [layout.pageSize.width / 2, layout.pageSize.height / 2, 0, 1]
    let reach = max(layout.viewport.width, layout.viewport.height) / 2
    let rows = [
      pose.matrix.row0 * across, pose.matrix.row1 * across, pose.matrix.row3 * across * reach,
    ]
    return rows.flatMap { [$0.x, $0.y, $0.w] } + [pose.alpha * pointsPerOpacity]
      + (pose.extras.map { numbers(of: $0) } ?? [])
  }

  /// Returns the name of the number at an index, for messages.
  static func name(of index: Int) -> String {
    guard index > positionCount else {
      return index == positionCount ? "alpha" : "m\([1, 2, 4][index / 3])\([1, 2, 4][index % 3])"
    }
    return "the extras"
  }

  private static func numbers(of extras: PoseExtras) -> [Double] {
    let pieces = extras.pieces.flatMap { [$0.alpha * pointsPerOpacity] + $0.matrix.elements }
    return extras.all.flatMap { numbers(of: $0) } + pieces
  }

  private static func numbers(of layer: PosedLayer) -> [Double] {
    zip(layer.kind.record.slots, layer.values).flatMap { slot, value -> [Double] in
      guard case .number(let number) = value else {
        return if case .numbers(let numbers) = value {
          numbers
        } else if case .transform(let matrix) = value {
          matrix.elements
        } else {
          []
        }
      }
      return switch slot.kind {
      case .share, .alpha: [min(max(number, 0), 1) * pointsPerOpacity]
      case .shareOf(let whole): [min(max(number, 0), 1) * layer.number(whole)]
      default: [number]
      }
    }
  }
}
