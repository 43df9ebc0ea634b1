package import PageEffects
import PageGeometry

/// The poses of an effect as records of numbers in a buffer.
///
/// All poses of an effect have the same layers, so that all records have the same length. Matrices are stored by
/// columns, as in CSS.
package final class PoseTable {
  /// The effect.
  let effect: Effect
  /// The layers of any pose; the values that are not numbers are the same in all poses.
  let layers: [PosedLayer]
  /// The largest number of pieces of a pose.
  package let pieceCount: Int
  /// Whether records have pieces.
  let hasPieces: Bool

  /// The places of numbers in a record.
  enum Place {
    static let index = 0
    static let difference = 1
    static let flags = 2
    static let alpha = 3
    static let order = 4
    static let matrix = 5
    static let layers = 21
  }

  /// The numbers of a piece before its matrix: row, column, box, opacity, corner radius.
  static let pieceHead = 8
  /// The numbers of a piece.
  package static let pieceLength = pieceHead + 16
  /// The largest number of numbers in a buffer.
  static let mostNumbers = 1 << 22

  /// Creates the table of an effect.
  package init(_ effect: Effect) {
    self.effect = effect
    let extras = effect.pose(at: 0).extras
    layers = extras?.all ?? []
    hasPieces = extras?.hasPieces ?? false
    pieceCount = effect.pieceGrid.map { $0.rows * $0.columns } ?? 0
  }

  /// The number of numbers in a record.
  var recordLength: Int { pieceStart + (hasPieces ? 1 + pieceCount * Self.pieceLength : 0) }

  /// The place of the number of pieces in a record.
  var pieceStart: Int { Place.layers + layers.reduce(0) { $0 + $1.width } }

  // MARK: Records

  /// Writes the records of the pages at a page position, back to front.
  ///
  /// - Parameters:
  ///   - position: In pages.
  ///   - pages: The number of pages.
  ///   - buffer: The buffer.
  /// - Returns: The number of records.
  /// - Throws: An error for a position that is not a number of pages, and for too many pieces.
  package func fill(at position: Double, pages: Int, _ buffer: SharedBuffer<Double>)
    throws(ReadingError)
    -> Int
  {
    guard abs(position) <= JSONNode.mostPoints else {
      throw ReadingError("the position \(position) is not a number of pages")
    }
    let ring = effect.joined(after: pages)
    let posed = effect.candidates(at: position, count: pages).map { index, difference in
      (index: index, pose: ring.pose(at: difference, index: index))
    }
    .sorted { $0.pose.paintKey(ofPage: $0.index) < $1.pose.paintKey(ofPage: $1.index) }
    let length = recordLength
    guard posed.count * length <= Self.mostNumbers else {
      throw ReadingError(
        "\(posed.count) pages have too many pieces; make the window or the grid smaller"
      )
    }
    buffer.resize(to: posed.count * length)
    for (place, page) in posed.enumerated() {
      write(page.pose, index: page.index, to: buffer.elements, at: place * length)
    }
    return posed.count
  }

  /// Writes the record of a pose.
  package func record(_ pose: Pose, index: Int) -> [Double] {
    [Double](unsafeUninitializedCapacity: recordLength) { numbers, count in
      write(pose, index: index, to: numbers, at: 0)
      count = recordLength
    }
  }

  private func write(
    _ pose: Pose,
    index: Int,
    to numbers: UnsafeMutableBufferPointer<Double>,
    at start: Int
  ) {
    var next = start
    func add(_ number: Double) {
      numbers[next] = number
      next += 1
    }
    func add(_ matrix: Matrix4) {
      for column in 0..<4 {
        add(matrix.row0[column])
        add(matrix.row1[column])
        add(matrix.row2[column])
        add(matrix.row3[column])
      }
    }
    let flags = (pose.isHidden ? 1 : 0) + (pose.isInteractive ? 2 : 0) + (pose.isFinite ? 0 : 4)
    add(Double(index))
    add(pose.difference + 0)
    add(Double(flags))
    add(pose.alpha + 0)
    add(pose.order)
    add(pose.matrix)
    let extras = pose.extras
    for layer in extras?.all ?? [] {
      for value in layer.values {
        switch value {
        case .number(let number), .condition(let number): add(number)
        case .numbers(let values): for number in values { add(number) }
        case .transform(let matrix): add(matrix)
        default: break
        }
      }
    }
    guard hasPieces else { return }
    let pieces = extras?.pieces ?? []
    add(Double(pieces.count))
    for piece in pieces {
      add(Double(piece.row))
      add(Double(piece.column))
      add(piece.box.x)
      add(piece.box.y)
      add(piece.box.width)
      add(piece.box.height)
      add(piece.alpha + 0)
      add(piece.cornerRadius)
      add(piece.matrix)
    }
    // Records have the same length, even if this page is drawn whole.
    while next < start + recordLength { add(0) }
  }
}

extension PosedLayer {
  /// The number of numbers in a record.
  var width: Int {
    values.reduce(0) { width, value in
      switch value {
      case .number, .condition: width + 1
      case .numbers(let numbers): width + numbers.count
      case .transform: width + 16
      default: width
      }
    }
  }
}
