import PageGeometry

/// The compiled extras of an effect.
///
/// It is a class, so that an effect is cheap to copy.
final class ExtrasProgram: Sendable {
  typealias Template = ExtrasTemplate<Int, [Step<Int>]>
  typealias Slots = UnsafeMutableBufferPointer<Double>

  /// The extras; each value is an index into the program's slots.
  private let template: Template
  /// The grid of pieces before rows and columns are swapped; nil for whole pages.
  private let grid: Grid?

  /// The numbers of rows and columns of pieces.
  struct Grid: Sendable {
    var rows: Int
    var columns: Int
  }

  /// The maximum number of pieces per page: 32 by 32, which are still distinguishable on a phone.
  static let mostPieces = 1_024

  init(_ template: Template, grid: Grid?) {
    self.template = template
    self.grid = grid
  }

  /// Evaluates the extras of a page whose slots `program` has computed.
  func extras(_ slots: Slots, _ placement: PosePlacement, _ program: Program) -> PoseExtras {
    func number(_ index: Int) -> Double { Pose.rounded(slots[index]) }
    var extras = PoseExtras()
    extras.hasPieces = template.pieces != nil
    extras.overlays = template.overlays.map { overlay in
      var overlay = overlay.mapped(number)
      if let axis = placement.reflected { overlay.side = overlay.side?.reflected(along: axis) }
      return overlay
    }
    extras.layers = template.layers.map { layer(of: $0, slots, placement) }
    extras.blur = template.blur?.mapped(number)
    extras.shadow = template.shadow?.mapped(number)
    extras.cornerRadius = template.cornerRadius.map(number)
    extras.clip = template.clip.map { clip in
      let insets = clip.mapped(number)
      return placement.reflected.map(insets.reflected) ?? insets
    }
    extras.floor = template.floor.map { floor in
      PoseFloor(
        colour: floor.colour,
        size: Size(width: number(floor.width), height: number(floor.height)),
        radius: number(floor.radius),
        matrix: placement.placed(Matrix4(floor.transform, slots)),
        opacity: number(floor.opacity)
      )
    }
    extras.pieces = pieces(slots, placement, program)
    return extras
  }

  /// Evaluates the pieces row by row; returns none if the page is drawn whole.
  private func pieces(
    _ slots: Slots,
    _ placement: PosePlacement,
    _ program: Program
  ) -> [PosePiece] {
    guard let pieces = template.pieces, let grid, slots[pieces.shown] != 0 else { return [] }
    let isTransposed = pieces.isTransposed
    let rows = isTransposed ? grid.columns : grid.rows
    let columns = isTransposed ? grid.rows : grid.columns
    let page = placement.pageSize
    let (width, height) = (page.width / Double(columns), page.height / Double(rows))
    var result: [PosePiece] = []
    result.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        // In formulas, `row` and `column` are those before rows and columns are swapped.
        let (ownRow, ownColumn) = isTransposed ? (column, row) : (row, column)
        program.run(
          row: Double(ownRow),
          column: Double(ownColumn),
          piece: Double(ownRow * grid.columns + ownColumn),
          slots
        )
        let centre = Point(
          x: (Double(column) + 0.5) * width - page.width / 2,
          y: (Double(row) + 0.5) * height - page.height / 2
        )
        var matrix = placement.own * .translation(x: centre.x, y: centre.y)
        for step in pieces.transform { step.apply(to: &matrix, slots) }
        // Reflection moves the pieces but does not mirror the picture: each piece shows the opposite part.
        let shownRow = placement.reflected == .vertical ? rows - 1 - row : row
        let shownColumn = placement.reflected == .horizontal ? columns - 1 - column : column
        result.append(
          PosePiece(
            row: shownRow,
            column: shownColumn,
            box: Rect(
              x: Double(shownColumn) * width - page.width / 2,
              y: Double(shownRow) * height - page.height / 2,
              width: width,
              height: height
            ),
            matrix: placement.placed(matrix),
            rawAlpha: Pose.rounded(slots[pieces.alpha]),
            cornerRadius: Pose.rounded(slots[pieces.cornerRadius])
          )
        )
      }
    }
    return result
  }

  private func layer(
    of layer: Template.Layer,
    _ slots: Slots,
    _ placement: PosePlacement
  ) -> PoseLayer {
    func number(_ index: Int) -> Double { Pose.rounded(slots[index]) }
    var matrix = Matrix4(layer.transform, slots)
    var eye = Point(x: slots[layer.originX], y: slots[layer.originY])
    if let axis = placement.reflected {
      (matrix, eye) = (matrix.reflected(axis), eye.reflected(axis))
    }
    let box = layer.box.map { box in
      Rect(x: number(box[0]), y: number(box[1]), width: number(box[2]), height: number(box[3]))
    }
    return PoseLayer(
      name: layer.name,
      shows: layer.shows,
      box: box ?? Rect(aboutOrigin: placement.pageSize),
      cornerRadius: number(layer.cornerRadius),
      matrix: Pose.rounded(matrix.seen(from: eye, at: slots[layer.perspective])),
      alpha: number(layer.alpha)
    )
  }
}
