import PageEffects
import PageGeometry
import Testing

/// The shifts of the keylines at the ends of a row: the numbers of `KeylineStateListTest.java` and
/// `KeylineStateTest.java` of material-components-android, given by `Presets/material.yaml`.
///
/// The original's tests of padding (lines 508, 540, 571 and 603) and of large keylines that are cut off (lines 440 and
/// 474) are not repeated: the preset has no padding, and its large pages are not cut off.
struct MaterialShiftTests {
  /// Keylines and their centres at page positions.
  struct Row: Sendable, CustomTestStringConvertible {
    /// The file and the line of the test.
    var source: String
    var viewport: Double
    /// The names that the preset must define.
    var lets: [String: Double]
    /// The number of the first keyline of the lists: 0, or −1 for the one before the viewport.
    var first = 0
    /// The centres at page positions of a row of ten pages.
    var centres: [(position: Double, centres: [Double])]

    var testDescription: String { source }
  }

  /// Returns the names for keylines of two lengths beside large ones: the numbers of keylines are those of small and
  /// medium keylines before the large ones, of large ones, of medium and of small ones after them.
  private static func lets(
    _ small: Double,
    _ medium: Double,
    _ large: Double,
    counts: [Double],
    ends: Double = 0,
    _ others: [String: Double] = [:]
  ) -> [String: Double] {
    [
      "small": small, "medium": medium, "large": large, "leftSmalls": counts[0],
      "leftMediums": counts[1], "larges": counts[2], "rightMediums": counts[3],
      "rightSmalls": counts[4], "head": ends, "tail": ends,
    ]
    .merging(others) { $1 }
  }

  private static let centred = lets(10, 20, 40, counts: [1, 1, 2, 1, 1])
  private static let start = lets(10, 20, 40, counts: [0, 0, 1, 1, 1])
  private static let end = lets(10, 20, 40, counts: [1, 1, 1, 0, 0])

  private static func row(
    _ line: Int,
    in viewport: Double,
    _ lets: [String: Double],
    first: Int = 0,
    _ centres: [(position: Double, centres: [Double])]
  ) -> Row {
    Row(
      source: "KeylineStateListTest.java:\(line)",
      viewport: viewport,
      lets: lets,
      first: first,
      centres: centres
    )
  }

  private static let rows: [Row] = [
    row(
      39,
      in: 140,
      centred,
      [
        (2, [5, 20, 50, 90, 120, 135]), (1, [10, 40, 80, 110, 125, 135]),
        (0, [20, 60, 90, 110, 125, 135]),
      ]
    ),
    row(
      100,
      in: 140,
      centred,
      [
        (6, [5, 20, 50, 90, 120, 135]), (7, [5, 15, 30, 60, 100, 130]),
        (8, [5, 15, 30, 50, 80, 120]),
      ]
    ),
    row(131, in: 140, centred, [(3, [5, 20, 50, 90, 120, 135])]),
    row(150, in: 70, start, [(0, [20, 50, 65])]),
    row(169, in: 70, start, [(7, [20, 50, 65]), (8, [5, 30, 60]), (9, [5, 20, 50])]),
    row(
      198,
      in: 90,
      lets(20, 20, 40, counts: [0, 1, 1, 1, 1], ends: 20),
      first: -1,
      [(1, [-10, 10, 40, 70, 90]), (0, [-10, 20, 50, 70, 90])]
    ),
    row(
      229,
      in: 100,
      lets(20, 20, 40, counts: [0, 1, 1, 3, 1], ends: 20, ["cutOff": 20, "cuts": 2]),
      first: -1,
      [
        (7, [-50, -30, -10, 10, 40, 70, 90]), (8, [-50, -30, -10, 10, 30, 60, 90]),
        (9, [-50, -30, -10, 10, 30, 50, 80]),
      ]
    ),
    row(265, in: 70, end, [(2, [5, 20, 50]), (1, [10, 40, 65]), (0, [20, 50, 65])]),
    row(293, in: 70, end, [(9, [5, 20, 50])]),
    row(
      310,
      in: 40,
      lets(0, 0, 40, counts: [0, 0, 1, 0, 0], ends: 10),
      first: -1,
      [(0, [-5, 20, 45]), (9, [-5, 20, 45])]
    ),
    Row(
      source: "KeylineStateTest.java:149",
      viewport: 2470,
      lets: lets(150, 250, 450, counts: [2, 1, 3, 1, 2], ends: 10, ["startEdge": 10]),
      first: -1,
      centres: [(3, [5, 85, 235, 435, 785, 1235, 1685, 2035, 2235, 2385, 2465])]
    ),
  ]

  private static func layout(
    _ viewport: Double,
    large: Double,
    axis: Axis = .horizontal,
    isRightToLeft: Bool = false
  ) -> Layout {
    Layout(
      pageSize: Size(width: large, height: large),
      viewport: Size(width: viewport, height: viewport),
      pages: 10,
      axis: axis,
      isRightToLeft: isRightToLeft
    )
  }

  /// Returns the keylines at a page position, from the one before the viewport.
  private static func keylines(
    _ lets: [String: Double],
    at position: Double,
    in layout: Layout
  ) throws -> [MaterialCarouselTests.Keyline] {
    let effect = try MaterialCarouselTests.effect(extending: "material", lets, layout: layout)
    let names = ["leftSmalls", "leftMediums", "larges", "rightMediums", "rightSmalls"]
    let counts = names.map { lets[$0] ?? 0 }
    let count = counts.reduce(0, +)
    let (before, after) = (counts[0] + counts[1], counts[3] + counts[4])
    // Between the two shifts, the page at the position is at the first large keyline.
    let rest = min(max(position, before), 10 - counts[2] - after)
    return (-1...Int(count)).map { number in
      let index = rest - before + Double(number)
      return MaterialCarouselTests.Keyline(
        effect.pose(at: index - position, index: Int(index)),
        in: layout
      )
    }
  }

  @Test(arguments: rows)
  func `Keylines shift at the ends of a row as in the original`(row: Row) throws {
    let layout = Self.layout(row.viewport, large: row.lets["large"] ?? 0)
    for (position, centres) in row.centres {
      let keylines = try Self.keylines(row.lets, at: position, in: layout).dropFirst(row.first + 1)
      for (keyline, centre) in zip(keylines, centres) {
        #expect(abs(keyline.centre - centre) < 1e-6, "position \(position)")
      }
    }
  }

  /// KeylineStateListTest.java:69 at scroll offsets of 35 and 10, where the steps are at 50, 20 and 0.
  @Test(arguments: [(1.5, 2.0, 1.0), (0.5, 1, 0)])
  func `Between two states, the keylines are between theirs`(
    position: Double,
    from: Double,
    to: Double
  ) throws {
    let layout = Self.layout(140, large: 40)
    let centres = try [position, from, to].map { position in
      try Self.keylines(Self.centred, at: position, in: layout).map(\.centre)
    }
    for number in 1...6 {
      #expect(centres[0][number] >= centres[1][number] - 1e-9)
      #expect(centres[0][number] <= centres[2][number] + 1e-9)
    }
  }

  /// KeylineStateListTest.java:331.
  @Test
  func `At the start of a row, the large keylines are the first ones`() throws {
    let lets = Self.lets(0, 50, 100, counts: [0, 1, 4, 1, 0], ends: 1)
    let keylines = try Self.keylines(lets, at: 0, in: Self.layout(500, large: 100))
    for (keyline, length) in zip(keylines.dropFirst(), [100, 100, 100, 100, 50, 50.0]) {
      #expect(abs(keyline.length - length) < 1e-9)
    }
  }

  /// KeylineStateListTest.java:346, 375 and 405: the first large keyline moves from the start to the end.
  @Test(arguments: [
    (Axis.horizontal, false), (.horizontal, true), (.vertical, false),
  ])
  func `The first large keyline moves in one direction`(axis: Axis, isRightToLeft: Bool) throws {
    let lets = Self.lets(0, 50, 100, counts: [0, 1, 4, 1, 0], ends: 1)
    let layout = Self.layout(500, large: 100, axis: axis, isRightToLeft: isRightToLeft)
    let effect = try MaterialCarouselTests.effect(extending: "material", lets, layout: layout)
    let centres = (0...6).map { index in
      let centre = MaterialCarouselTests.Keyline(effect.pose(at: 0, index: index), in: layout)
        .centre
      return isRightToLeft ? 500 - centre : centre
    }
    #expect(abs(centres[0] - 50) < 1e-9 && abs(centres[6] - 150) < 1e-9)
    #expect(zip(centres, centres.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  /// KeylineStateTest.java:111.
  @Test
  func `From right to left, keylines are reversed`() throws {
    let lets = Self.lets(0, 50, 100, counts: [0, 0, 1, 1, 0], ends: 10)
    let layout = Self.layout(100, large: 100, isRightToLeft: true)
    let keylines = try Self.keylines(lets, at: 0, in: layout)
    for (keyline, centre) in zip(keylines.reversed(), [-55, -25, 50, 105.0]) {
      #expect(abs(keyline.centre - centre) < 1e-9)
    }
  }
}
