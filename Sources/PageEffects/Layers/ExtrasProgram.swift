import PageGeometry

/// The compiled extras of an effect.
///
/// It is a class, so that an effect is cheap to copy.
final class ExtrasProgram: Sendable {
  typealias Layer = EffectTemplate<Int>.Layer
  typealias Slots = UnsafeMutableBufferPointer<Double>

  /// The extras; each value is an index into the program's slots.
  private let layers: [Layer]
  /// The steps that evaluate the values of each layer except pieces.
  private let steps: [(kind: LayerKind, values: [Step])]
  /// The grid of pieces before rows and columns are swapped; nil for whole pages.
  private let grid: PieceGrid?

  /// The maximum number of pieces per page: 32 by 32, which are still distinguishable on a phone.
  static let mostPieces = 1_024

  /// The grid of pieces as the layout's axis has it; nil for whole pages.
  var shownGrid: PieceGrid? {
    guard let grid, layers.layer(.pieces)?.isSwapped == true else { return grid }
    return PieceGrid(rows: grid.columns, columns: grid.rows)
  }

  /// The ways in which layers fit the page's picture; nil for those that do not say.
  var pictureFits: [PageFit?] {
    layers.layers(.content).compactMap { layer in
      guard case .content(.picture) = layer["shows"] else { return nil }
      if case .fit(let fit) = layer["fit"] { return .some(fit) }
      return .some(nil)
    }
  }

  /// The patterns of the texts that layers show.
  var texts: [PagePattern] {
    layers.layers(.content).compactMap { layer in
      if case .pattern(let text) = layer["text"] { text } else { nil }
    }
  }

  /// The patterns of the paths of pictures that layers show, each once.
  var files: [PagePattern] {
    layers.layers(.content).reduce(into: []) { files, layer in
      if case .content(.file(let path)) = layer["shows"], !files.contains(path) {
        files.append(path)
      }
    }
  }

  init(_ layers: [Layer], grid: PieceGrid?) {
    (self.layers, self.grid) = (layers, grid)
    steps = layers.filter { $0.kind != .pieces }.map { layer in
      let slots = layer.kind.record.slots
      let eye = slots.first { $0.kind == .eye }.flatMap { layer.numbers($0.key) }
      return (layer.kind, zip(slots, layer.values).map { Step($0.kind, $1, eye: eye) })
    }
  }

  /// How a value of a layer is evaluated.
  private enum Step: Sendable {
    /// The page's box, of a layer without its own.
    case box
    /// The way pictures are fitted to pages, of a layer without its own.
    case fit
    /// A transform within the page, seen from an eye whose distance, x and y are in slots; nil for no perspective.
    case transform([Operation<Int>], eye: [Int]?)
    /// An eye, which is a part of the transform.
    case eye
    case value(Layer.Value)

    init(_ kind: LayerSlot.Kind, _ value: Layer.Value, eye: [Int]?) {
      switch (kind, value) {
      case (.box, .absent): self = .box
      case (.fit, .absent): self = .fit
      case (.transform(.page), .transform(let operations)):
        self = .transform(operations, eye: eye)
      case (.eye, _): self = .eye
      default: self = .value(value)
      }
    }
  }

  /// Evaluates the extras of a page whose slots `program` has computed.
  func extras(_ slots: Slots, _ placement: PosePlacement, _ program: Program) -> PoseExtras {
    var extras = PoseExtras(
      steps.map { kind, steps in
        let layer = PosedLayer(kind, steps.map { value(of: $0, slots, placement) })
        return placement.reflected.map(layer.reflected) ?? layer
      }
    )
    extras.hasPieces = grid != nil
    extras.pieces = pieces(slots, placement, program)
    return extras
  }

  /// Evaluates a value of a layer; transforms are reflected.
  private func value(
    of step: Step,
    _ slots: Slots,
    _ placement: PosePlacement
  ) -> PosedLayer.Value {
    func number(_ index: Int) -> Double { Pose.rounded(slots[index]) }
    switch step {
    case .box:
      let (width, height) = (placement.pageSize.width, placement.pageSize.height)
      return .numbers([-width / 2, -height / 2, width, height])
    case .fit: return .fit(placement.pictureFit)
    case .transform(let operations, let eye):
      return .transform(matrix(operations, seenFrom: eye, slots, placement))
    case .eye: return .absent
    case .value(let value):
      return value.mapped(number: number, condition: number) { operations in
        placement.placed(Matrix4(operations) { slots[$0] })
      }
    }
  }

  /// Evaluates a transform within the page, seen from the layer's own eye.
  private func matrix(
    _ operations: [Operation<Int>],
    seenFrom place: [Int]?,
    _ slots: Slots,
    _ placement: PosePlacement
  ) -> Matrix4 {
    var matrix = Matrix4(operations) { slots[$0] }
    var (distance, eye) = (Double.infinity, Point.zero)
    if let place {
      (distance, eye) = (slots[place[0]], Point(x: slots[place[1]], y: slots[place[2]]))
    }
    if let axis = placement.reflected {
      (matrix, eye) = (matrix.reflected(axis), eye.reflected(axis))
    }
    return Pose.rounded(matrix.seen(from: eye, at: distance))
  }

  /// Evaluates the pieces row by row; returns none if the page is drawn whole.
  private func pieces(
    _ slots: Slots,
    _ placement: PosePlacement,
    _ program: Program
  ) -> [PosePiece] {
    guard let pieces = layers.layer(.pieces), let grid, let shown = shownGrid else { return [] }
    if case .condition(let isShown) = pieces["shown"], slots[isShown] == 0 { return [] }
    let isTransposed = pieces.isSwapped
    let operations = pieces.transform
    let (alpha, cornerRadius) = (pieces.number("alpha"), pieces.number("cornerRadius"))
    let (rows, columns) = (shown.rows, shown.columns)
    let isReflected = layers.layer(.reflection) != nil
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
        func moved(_ start: Matrix4) -> Matrix4 {
          var matrix = start * .translation(x: centre.x, y: centre.y)
          for operation in operations { operation.apply(to: &matrix) { slots[$0] } }
          return matrix
        }
        // Reflection moves the pieces but does not mirror the picture: each piece shows the opposite part.
        let shownRow = placement.reflected == .vertical ? rows - 1 - row : row
        let shownColumn = placement.reflected == .horizontal ? columns - 1 - column : column
        var piece = PosePiece(
          row: shownRow,
          column: shownColumn,
          box: Rect(
            x: Double(shownColumn) * width - page.width / 2,
            y: Double(shownRow) * height - page.height / 2,
            width: width,
            height: height
          ),
          matrix: placement.placed(moved(placement.own)),
          rawAlpha: Pose.rounded(slots[alpha]),
          cornerRadius: Pose.rounded(slots[cornerRadius])
        )
        if isReflected { piece.onPage = placement.reflecting(moved(.identity)) }
        result.append(piece)
      }
    }
    return result
  }
}
