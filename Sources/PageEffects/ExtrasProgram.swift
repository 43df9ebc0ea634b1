import PageGeometry

/// The extras of an effect, compiled: where a program leaves their numbers, and how poses are made of
/// them.
///
/// A class, so that an effect is copied fast.
final class ExtrasProgram: Sendable {
  private let form: ExtrasForm<Int, [Step]>
  /// The rows and columns that a page is cut into, as the effect counts them; nil for whole pages.
  private let grid: Grid?

  /// How many parts a page is cut into.
  struct Grid: Sendable {
    var rows: Int
    var columns: Int
  }

  /// The most pieces of a page: 32 by 32, which are still told apart on a telephone.
  static let mostPieces = 1_024

  /// - Parameters:
  ///   - form: Where the numbers are.
  ///   - grid: How many parts a page is cut into, if it is.
  init(_ form: ExtrasForm<Int, [Step]>, grid: Grid?) {
    self.form = form
    self.grid = grid
  }

  /// The extras at one page difference, without the pieces.
  func extras(
    _ slots: UnsafeMutableBufferPointer<Double>,
    _ stage: PoseStage
  ) -> PoseExtras {
    func number(_ place: Int) -> Double { Pose.rounded(slots[place]) }
    var extras = PoseExtras()
    extras.hasPieces = form.pieces != nil
    extras.overlays = form.overlays.map { overlay in
      PoseOverlay(
        name: overlay.name,
        colour: overlay.colour,
        side: stage.reflected.map { overlay.side?.reflected(along: $0) } ?? overlay.side,
        start: number(overlay.start),
        end: number(overlay.end),
        opacity: number(overlay.opacity)
      )
    }
    extras.layers = form.layers.map { layer(of: $0, slots, stage) }
    extras.blur = form.blur.map {
      PoseBlur(strength: number($0.strength), radius: number($0.radius))
    }
    extras.shadow = form.shadow.map { shadow in
      PoseShadow(
        colour: shadow.colour,
        x: number(shadow.x),
        y: number(shadow.y),
        radius: number(shadow.radius),
        opacity: number(shadow.opacity)
      )
    }
    extras.cornerRadius = form.cornerRadius.map(number)
    extras.clip = form.clip.map { clip in
      let insets = PoseInsets(
        left: number(clip.left),
        top: number(clip.top),
        right: number(clip.right),
        bottom: number(clip.bottom)
      )
      return stage.reflected.map(insets.reflected) ?? insets
    }
    extras.floor = form.floor.map { floor in
      PoseFloor(
        colour: floor.colour,
        size: Size(width: number(floor.width), height: number(floor.height)),
        radius: number(floor.radius),
        matrix: stage.placed(Self.matrix(of: floor.transform, slots)),
        opacity: number(floor.opacity)
      )
    }
    return extras
  }

  /// The parts of the page at one page difference; none where it is shown whole.
  ///
  /// - Parameters:
  ///   - slots: What the program left.
  ///   - stage: What matrices are made with.
  ///   - program: What computes what depends on the piece.
  /// - Returns: The pieces, row by row.
  func pieces(
    _ slots: UnsafeMutableBufferPointer<Double>,
    _ stage: PoseStage,
    _ program: Program
  ) -> [PosePiece] {
    guard let pieces = form.pieces, let grid, slots[pieces.shown] != 0 else { return [] }
    let isTransposed = pieces.isTransposed
    let rows = isTransposed ? grid.columns : grid.rows
    let columns = isTransposed ? grid.rows : grid.columns
    let (width, height) = (
      stage.pageSize.width / Double(columns), stage.pageSize.height / Double(rows)
    )
    var result: [PosePiece] = []
    result.reserveCapacity(rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        // As the effect counts: in the diagonal's mirror where it is swapped.
        let (ownRow, ownColumn) = isTransposed ? (column, row) : (row, column)
        program.run(
          row: Double(ownRow),
          column: Double(ownColumn),
          piece: Double(ownRow * grid.columns + ownColumn),
          slots
        )
        let centre = Point(
          x: (Double(column) + 0.5) * width - stage.pageSize.width / 2,
          y: (Double(row) + 0.5) * height - stage.pageSize.height / 2
        )
        var matrix = stage.own * .translation(x: centre.x, y: centre.y)
        for step in pieces.transform { step.apply(to: &matrix, slots) }
        // A reflected page still shows its picture as it is: the piece takes the opposite part.
        let seenRow = stage.reflected == .vertical ? rows - 1 - row : row
        let seenColumn = stage.reflected == .horizontal ? columns - 1 - column : column
        result.append(
          PosePiece(
            row: seenRow,
            column: seenColumn,
            box: Rect(
              x: Double(seenColumn) * width - stage.pageSize.width / 2,
              y: Double(seenRow) * height - stage.pageSize.height / 2,
              width: width,
              height: height
            ),
            matrix: stage.placed(matrix),
            rawAlpha: Pose.rounded(slots[pieces.alpha]),
            cornerRadius: Pose.rounded(slots[pieces.cornerRadius])
          )
        )
      }
    }
    return result
  }

  private func layer(
    of layer: ExtrasForm<Int, [Step]>.Layer,
    _ slots: UnsafeMutableBufferPointer<Double>,
    _ stage: PoseStage
  ) -> PoseLayer {
    var matrix = Self.matrix(of: layer.transform, slots)
    var eye = Point(x: slots[layer.originX], y: slots[layer.originY])
    if let axis = stage.reflected { (matrix, eye) = (matrix.reflected(axis), eye.reflected(axis)) }
    let box = layer.box.map { box in
      Rect(
        x: Pose.rounded(slots[box[0]]),
        y: Pose.rounded(slots[box[1]]),
        width: Pose.rounded(slots[box[2]]),
        height: Pose.rounded(slots[box[3]])
      )
    }
    return PoseLayer(
      name: layer.name,
      shows: layer.shows,
      box: box ?? Rect(aboutOrigin: stage.pageSize),
      cornerRadius: Pose.rounded(slots[layer.cornerRadius]),
      matrix: Pose.rounded(matrix.seen(from: eye, at: slots[layer.perspective])),
      alpha: Pose.rounded(slots[layer.alpha])
    )
  }

  private static func matrix(
    of steps: [Step],
    _ slots: UnsafeMutableBufferPointer<Double>
  ) -> Matrix4 {
    var matrix = Matrix4.identity
    for step in steps { step.apply(to: &matrix, slots) }
    return matrix
  }
}

extension PoseInsets {
  /// The same where an axis is reflected.
  func reflected(_ axis: Axis) -> PoseInsets {
    axis == .horizontal
      ? PoseInsets(left: right, top: top, right: left, bottom: bottom)
      : PoseInsets(left: left, top: bottom, right: right, bottom: top)
  }
}
