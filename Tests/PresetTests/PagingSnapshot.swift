import Foundation

/// The snapshot layouts of CollectionViewPagingLayout.
enum PagingSnapshot: String, CaseIterable {
  case plain = "paging-snapshot-default"
  case grid = "paging-snapshot-grid"
  case space = "paging-snapshot-space"
  case chess = "paging-snapshot-chess"
  case tiles = "paging-snapshot-tiles"
  case lines = "paging-snapshot-lines"
  case bars = "paging-snapshot-bars"
  case puzzle = "paging-snapshot-puzzle"
  case fade = "paging-snapshot-fade"

  /// The numbers of columns and rows, and the parameters containerScale and kx.
  var page: (columns: Int, rows: Int, scale: Double, kx: Double) {
    switch self {
    case .plain: (1, 8, 0.25, 1)
    case .grid: (4, 10, 0.1, 0.7)
    case .space: (3, 4, 0.1, 0.7)
    case .chess: (5, 10, 0.1, 0.7)
    case .tiles: (1, 10, 0.1, 1)
    case .lines: (1, 16, 0.1, 0.8)
    case .bars: (10, 1, 0.1, 1)
    case .puzzle: (4, 10, 0.2, 1)
    case .fade: (1, 10, 0.7, 1.9)
    }
  }

  /// The motion of a piece while its page moves by one page: shift, loss of scale, loss of opacity and corner radius.
  struct Motion {
    var shift: (x: Double, y: Double)
    var shrink: (x: Double, y: Double)
    var fade: Double
    var rounding: Double
  }

  /// Returns the motion of a piece in column j and row i.
  ///
  /// muC and muR are the distances of the piece from the page's middle, in columns and rows.
  func motion(column j: Int, row i: Int, fromMiddle muC: Double, _ muR: Double) -> Motion {
    let isOddRow = i % 2 == 1
    let isOddColumn = j % 2 == 1
    return switch self {
    case .plain:
      Motion(shift: isOddRow ? (0, -1) : (-1, -1), shrink: (0, 1), fade: 0, rounding: 0)
    case .grid:
      Motion(shift: (-1.8 * muC, -1.8 * muR), shrink: (0.8, 0.8), fade: 0, rounding: 1)
    case .space:
      Motion(
        shift: (-muR * muC, -muR * muC),
        shrink: (0.5, 0.5),
        fade: 0.2 * muR + 0.4 * muC,
        rounding: 0.7
      )
    case .chess:
      Motion(shift: (-muC, muC), shrink: (0.5, 0.5), fade: 0.4 * muC, rounding: 0.5)
    case .tiles:
      Motion(shift: (isOddRow ? -0.4 : 0.4, 0), shrink: (0, 0.1), fade: 0.4, rounding: 0)
    case .lines:
      Motion(shift: (isOddRow ? -0.15 : 0.15, 0), shrink: (0.6, 0.96), fade: 0.4, rounding: 0)
    case .bars:
      Motion(shift: (0, isOddColumn ? -0.1 : 0.1), shrink: (0.2, 0.6), fade: 0.4, rounding: 1.2)
    case .puzzle:
      Motion(
        shift: (isOddRow ? -0.15 : 0.15, 0),
        shrink: isOddColumn ? (0.1, 0.4) : (0.4, 0.1),
        fade: (isOddRow ? 0.2 : 0) + (isOddColumn ? 0 : 0.2),
        rounding: 0
      )
    case .fade:
      Motion(
        shift: (0, 0.1 * muR),
        shrink: (0.05 * muR, 0.1 * muR),
        fade: 0.1 * Double(i),
        rounding: 0.1
      )
    }
  }

  static let settings: [Settings] = [
    [:],
    ["rows": "3"],
    ["columns": "4"],
    ["rows": "6", "columns": "5", "containerScale": "0.3", "kx": "-0.4", "ky": "0.5"],
    ["containerScale": "0.5"],
    ["kx": "0.5"],
    ["ky": "0.25"],
    ["perspective": "800"],
  ]
}

extension PagingFormulas {
  func cut(_ layout: PagingSnapshot, _ d: Double) -> PlainPose {
    let a = abs(d)
    let columns = settings.number("columns").map { Int($0) } ?? layout.page.columns
    let rows = settings.number("rows").map { Int($0) } ?? layout.page.rows
    let containerScale = settings.number("containerScale") ?? layout.page.scale
    let kx = settings.number("kx") ?? layout.page.kx
    let ky = settings.number("ky") ?? 0
    let whole = max(0, 1 - a * containerScale)
    let own = product(translate(kx * d * width * whole, ky * d * height * whole), scale(whole))
    var pose = pose(own, order: -a.rounded(), d: d)
    guard d != 0 else { return pose }
    let (pw, ph) = (width / Double(columns), height / Double(rows))
    for i in 0..<rows {
      for j in 0..<columns {
        let (muC, muR) = (Double(j) - Double(columns - 1) / 2, Double(i) - Double(rows - 1) / 2)
        let motion = layout.motion(column: j, row: i, fromMiddle: muC, muR)
        let sx = max(0, 1 - a * motion.shrink.x)
        let sy = max(0, 1 - a * motion.shrink.y)
        // Pieces are arranged symmetrically about the page's centre.
        let place = translate(
          muC * pw + a * motion.shift.x * pw * sx,
          muR * ph + a * motion.shift.y * ph * sy
        )
        pose.extras.pieces.append(
          (
            row: i, column: j, matrix: product(pose.matrix, place, scale(sx, sy)),
            alpha: 1 - a * motion.fade,
            cornerRadius: a * motion.rounding * min(pw * sx, ph * sy)
          )
        )
      }
    }
    return pose
  }
}
