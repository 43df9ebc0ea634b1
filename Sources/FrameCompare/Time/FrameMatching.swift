/// The cheapest way to turn one sequence of frames into another by pairing, removing and adding frames.
///
/// It is computed like a Levenshtein distance, but only in a band around the diagonal of the table, and
/// without the matching frames at both ends. The cost of a pair is the distance of its frames, relative to
/// the usual distance of consecutive frames, and at most 1. The cost of a missing or added frame is
/// `ComparisonLimits.gap`.
struct FrameMatching {
  /// The indices of missing expected frames, ascending.
  private(set) var missing: [Int] = []
  /// The indices of actual frames that were not expected, ascending.
  private(set) var added: [Int] = []
  /// Whether the pairs match clearly better than frames with equal indices.
  private(set) var explains = false
  /// The mean distance of the frames of a pair, relative to the step between frames.
  private(set) var meanDistance = 0.0

  private enum Move: UInt8 {
    case pair, skip, insert
  }

  init(_ distances: FrameDistances) {
    let (expectedCount, actualCount) = (distances.expected.count, distances.actual.count)
    let common = min(expectedCount, actualCount)
    let head = (0..<common).prefix { distances.isMatch($0, $0) }.count
    let tail = (0..<common - head).prefix {
      distances.isMatch(expectedCount - 1 - $0, actualCount - 1 - $0)
    }.count
    let rows = expectedCount - head - tail
    let columns = actualCount - head - tail
    func cost(_ row: Int, _ column: Int) -> Double {
      min(distances.between(head + row, head + column) / distances.unit, 1)
    }
    let path = Self.path(rows: rows, columns: columns, limits: distances.limits, cost: cost)
    var pairs = 0.0
    for step in path {
      switch step {
      case (let row?, let column?):
        pairs += cost(row, column)
        meanDistance += min(distances.relative(head + row, head + column), 1)
      case (let row?, nil): missing.append(head + row)
      case (nil, let column?): added.append(head + column)
      case (nil, nil): break
      }
    }
    let inPlace = (0..<min(rows, columns)).reduce(0) { $0 + cost($1, $1) }
    let pairCount = Double(rows - missing.count)
    meanDistance /= max(pairCount, 1)
    let gaps = Double(missing.count + added.count)
    explains =
      pairs <= distances.limits.match * max(pairCount, 1)
      && (rows != columns
        || pairs + distances.limits.gap * gaps < distances.limits.timeShare * inPlace)
  }

  /// Returns the cheapest path through the table of costs, from start to end.
  private static func path(
    rows: Int,
    columns: Int,
    limits: ComparisonLimits,
    cost: (_ row: Int, _ column: Int) -> Double
  ) -> [(row: Int?, column: Int?)] {
    let slope = Double(columns) / Double(max(rows, 1))
    let reach = limits.shift + Int(slope.rounded(.up))
    func band(_ row: Int) -> ClosedRange<Int> {
      let centre = rows == 0 ? 0 : row * columns / rows
      // The first and last rows cover all columns, because frames can be missing or added at the ends.
      return row == 0 || row == rows
        ? 0...columns : max(centre - reach, 0)...min(centre + reach, columns)
    }
    var rowsOfMoves: [[Move]] = []
    var above: [Double] = []
    for row in 0...rows {
      let (here, before) = (band(row), band(max(row - 1, 0)))
      var costs: [Double] = []
      var moves: [Move] = []
      for column in here {
        var best = (cost: row == 0 && column == 0 ? 0 : Double.infinity, move: Move.pair)
        if row > 0, column > 0, before.contains(column - 1) {
          let pair = above[column - 1 - before.lowerBound] + cost(row - 1, column - 1)
          if pair < best.cost { best = (pair, .pair) }
        }
        if row > 0, before.contains(column) {
          let skip = above[column - before.lowerBound] + limits.gap
          if skip < best.cost { best = (skip, .skip) }
        }
        if let last = costs.last, last + limits.gap < best.cost {
          best = (last + limits.gap, .insert)
        }
        costs.append(best.cost)
        moves.append(best.move)
      }
      above = costs
      rowsOfMoves.append(moves)
    }
    var path: [(row: Int?, column: Int?)] = []
    var (row, column) = (rows, columns)
    while row > 0 || column > 0 {
      switch rowsOfMoves[row][column - band(row).lowerBound] {
      case .pair:
        (row, column) = (row - 1, column - 1)
        path.append((row, column))
      case .skip:
        row -= 1
        path.append((row, nil))
      case .insert:
        column -= 1
        path.append((nil, column))
      }
    }
    return path.reversed()
  }
}
