import PageGeometry

/// Converts the visible properties of a pose to a list of numbers, for comparing poses.
///
/// All numbers are in points, so that one limit applies to all of them.
enum PoseNumbers {
  /// The movement, in points, that counts as much as a change of opacity from 0 to 1; each point is one
  /// hundredth.
  private static let pointsPerOpacity = 100.0

  /// The number of values that describe the position of the page; they are the first in the list.
  static let positionCount = 9

  /// Receives a number, and a function that returns its name.
  private typealias Visit = (Double, () -> PoseNumberName) -> Void

  /// Returns the numbers of a pose.
  ///
  /// The first nine are elements of the matrix, scaled so that each is a movement in points. The columns
  /// of x and y are multiplied by half the page's size, which gives the movement of the middle of a side.
  /// The last row is the perspective divisor: it is also multiplied by half the viewport's longer side,
  /// which gives the movement of a point at the edge of the viewport.
  static func of(_ pose: Pose, in layout: Layout) -> [Double] {
    var numbers: [Double] = []
    visit(pose, layout) { number, _ in numbers.append(number) }
    return numbers
  }

  /// Returns the name of the number at an index of the list of a pose.
  static func name(of index: Int, in pose: Pose, _ layout: Layout) -> PoseNumberName? {
    var (count, found): (Int, PoseNumberName?) = (0, nil)
    visit(pose, layout) { _, name in
      if count == index { found = name() }
      count += 1
    }
    return found
  }

  /// Returns the identifier of the number at an index, for programs: an element of the matrix, or a group.
  static func identifier(of index: Int) -> String {
    guard index > positionCount else {
      return index == positionCount ? "alpha" : "m\([1, 2, 4][index / 3])\([1, 2, 4][index % 3])"
    }
    return "the extras"
  }

  private static func visit(_ pose: Pose, _ layout: Layout, _ body: Visit) {
    let across: SIMD4<Double> = [layout.pageSize.width / 2, layout.pageSize.height / 2, 0, 1]
    let reach = max(layout.viewport.width, layout.viewport.height) / 2
    let rows = [
      pose.matrix.row0 * across, pose.matrix.row1 * across, pose.matrix.row3 * across * reach,
    ]
    for (index, number) in rows.flatMap({ [$0.x, $0.y, $0.w] }).enumerated() {
      body(number) { PoseNumberName(position: index) }
    }
    body(pose.alpha * pointsPerOpacity) {
      PoseNumberName(subject: "the alpha of the page", isShare: true, key: "alpha")
    }
    guard let extras = pose.extras else { return }
    let movesPicture = extras.shift != nil
    for layer in extras.all { visit(layer, movesPicture: movesPicture, body) }
    for piece in extras.pieces { visit(piece, body) }
  }

  private static func visit(_ layer: PosedLayer, movesPicture: Bool, _ body: Visit) {
    let subject = { PoseNumberName.subject(of: layer, movesPicture: movesPicture) }
    for (slot, value) in zip(layer.kind.record.slots, layer.values) {
      let name = { PoseNumberName(slot, of: subject(), layer.kind) }
      switch value {
      case .number(let number):
        switch slot.kind {
        case .share, .alpha: body(min(max(number, 0), 1) * pointsPerOpacity, name)
        case .shareOf(let whole): body(min(max(number, 0), 1) * layer.number(whole), name)
        default: body(number, name)
        }
      case .numbers(let numbers): for number in numbers { body(number, name) }
      case .transform(let matrix):
        for (index, element) in matrix.elements.enumerated() {
          body(element) { PoseNumberName(element: index, of: subject(), layer.kind) }
        }
      default: break
      }
    }
  }

  private static func visit(_ piece: PosePiece, _ body: Visit) {
    let subject = { "the piece in row \(piece.row + 1), column \(piece.column + 1)" }
    body(piece.alpha * pointsPerOpacity) {
      PoseNumberName(subject: "the alpha of \(subject())", isShare: true, key: "pieces")
    }
    for (index, element) in piece.matrix.elements.enumerated() {
      body(element) { PoseNumberName(element: index, of: subject(), .pieces) }
    }
  }
}
