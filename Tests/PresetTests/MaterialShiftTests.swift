import PageEffects
import PageGeometry
import Testing

/// The shifts of the keylines at the ends of a row: the numbers of `KeylineStateListTest.java`,
/// `KeylineStateTest.java` and `CarouselLayoutManagerTest.java` of material-components-android, given by
/// `Presets/material.yaml`.
///
/// Three tests of `CarouselLayoutManagerTest.java` with lists that no carousel has are not repeated: keylines of four
/// lengths shift (lines 165 and 210), or overlap (line 189).
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
    var pages = 10
    /// The values of the preset's parameters.
    var settings: [String: String] = [:]
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

  /// Returns a row of the tests of padding: a large keyline of 60 between two of 20, in 100.
  private static func padded(
    _ line: Int,
    _ padding: (name: String, length: Int),
    isContained: Bool,
    at position: Double,
    _ centres: [Double]
  ) -> Row {
    var row = row(
      line,
      in: 100,
      lets(0, 20, 60, counts: [0, 1, 1, 1, 0], ends: 10, ["shortens": isContained ? 1 : 0]),
      first: -1,
      [(position, centres)]
    )
    row.settings = [padding.name: "\(padding.length)"]
    return row
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
    // The keyline that is cut off at the end is as long as the large ones.
    row(
      440,
      in: 100,
      lets(0, 40, 40, counts: [0, 0, 2, 1, 0], ends: 10, ["cutOff": 20]),
      first: -1,
      [(7, [-5, 20, 60, 100, 125]), (8, [-25, 0, 40, 80, 105])]
    ),
    row(
      474,
      in: 100,
      lets(0, 0, 40, counts: [0, 0, 3, 0, 0], ends: 10, ["startEdge": -20]),
      first: -1,
      [(6, [-25, 0, 40, 80, 105]), (7, [-25, 0, 40, 80, 105])]
    ),
    padded(508, ("startPadding", 12), isContained: true, at: 0, [-5, 40, 76, 92, 105]),
    padded(540, ("endPadding", 24), isContained: true, at: 9, [-5, 6, 18, 50, 105]),
    padded(571, ("startPadding", 12), isContained: false, at: 0, [-5, 42, 82, 102, 117]),
    padded(603, ("endPadding", 24), isContained: false, at: 9, [-29, -14, 6, 46, 105]),
    Row(
      source: "CarouselLayoutManagerTest.java:144",
      viewport: 1320,
      lets: lets(56, 88, 450, counts: [2, 1, 2, 1, 2], ends: 10, ["startEdge": 10]),
      first: -1,
      pages: 40,
      centres: [(20, [5, 38, 94, 166, 435, 885, 1154, 1226, 1282, 1315])]
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
    pages: Int = 10,
    axis: Axis = .horizontal,
    isRightToLeft: Bool = false
  ) -> Layout {
    Layout(
      pageSize: Size(width: large, height: large),
      viewport: Size(width: viewport, height: viewport),
      pages: pages,
      axis: axis,
      isRightToLeft: isRightToLeft
    )
  }

  /// Returns the keylines at a page position, from the one before the viewport.
  private static func keylines(
    _ lets: [String: Double],
    _ settings: [String: String] = [:],
    at position: Double,
    in layout: Layout
  ) throws -> [MaterialCarouselTests.Keyline] {
    let effect = try MaterialCarouselTests.effect(
      extending: "material",
      lets,
      layout: layout,
      settings: settings
    )
    let names = ["leftSmalls", "leftMediums", "larges", "rightMediums", "rightSmalls"]
    let counts = names.map { lets[$0] ?? 0 }
    let count = counts.reduce(0, +)
    let (before, after) = (counts[0] + counts[1], counts[3] + counts[4])
    // Between the two shifts, the page at the position is at the first large keyline.
    let rest = min(max(position, before), Double(layout.pages) - counts[2] - after)
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
    let layout = Self.layout(row.viewport, large: row.lets["large"] ?? 0, pages: row.pages)
    for (position, centres) in row.centres {
      let keylines = try Self.keylines(row.lets, row.settings, at: position, in: layout)
        .dropFirst(row.first + 1)
      #expect(keylines.count >= centres.count)
      for (keyline, centre) in zip(keylines, centres) {
        #expect(abs(keyline.centre - centre) < 1e-6, "position \(position)")
      }
    }
  }

  /// KeylineStateListTest.java:69 at scroll offsets of 35 and 10, where the steps are at 50, 20 and 0.
  @Test(arguments: [(1.5, 2.0, 1.0), (0.5, 1, 0)])
  func `Keylines between states are in between`(position: Double, from: Double, to: Double) throws {
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
  @Test func `At the start of a row, the large keylines are the first ones`() throws {
    let lets = Self.lets(0, 50, 100, counts: [0, 1, 4, 1, 0], ends: 1)
    let keylines = try Self.keylines(lets, at: 0, in: Self.layout(500, large: 100))
    for (keyline, length) in zip(keylines.dropFirst(), [100, 100, 100, 100, 50, 50.0]) {
      #expect(abs(keyline.length - length) < 1e-9)
    }
  }

  /// KeylineStateListTest.java:346, 375 and 405: the first large keyline moves from the start to the end.
  @Test(arguments: [(Axis.horizontal, false), (.horizontal, true), (.vertical, false)])
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

  /// CarouselLayoutManagerTest.java:261 and CarouselLayoutManagerRtlTest.java:109.
  @Test(arguments: [false, true])
  func `A single page is large, and at the start of the view`(isRightToLeft: Bool) throws {
    let lets = Self.lets(56, 88, 450, counts: [2, 1, 2, 1, 2], ends: 10)
    let layout = Self.layout(1300, large: 450, pages: 1, isRightToLeft: isRightToLeft)
    let effect = try MaterialCarouselTests.effect(extending: "material", lets, layout: layout)
    let page = MaterialCarouselTests.Keyline(effect.pose(at: 0, index: 0), in: layout)
    #expect(abs(page.length - 450) < 1e-9)
    #expect(abs(page.centre - (isRightToLeft ? 1300 - 225 : 225)) < 1e-9)
  }

  /// CarouselLayoutManagerTest.java:129 and 376, CarouselLayoutManagerRtlTest.java:80.
  @Test(arguments: [false, true])
  func `The pages of a row fill the view at every position`(isRightToLeft: Bool) throws {
    let layout = Self.layout(140, large: 40, isRightToLeft: isRightToLeft)
    let effect = try MaterialCarouselTests.effect(
      extending: "material",
      Self.centred,
      layout: layout
    )
    for position in stride(from: 0, through: 8, by: 0.125) {
      let edges = (0..<10).map { index in
        let pose = effect.pose(at: Double(index) - position, index: index)
        let page = MaterialCarouselTests.Keyline(pose, in: layout)
        return (start: page.centre - page.length / 2, end: page.centre + page.length / 2)
      }
      #expect(abs((edges.map(\.start).min() ?? 1)) < 1e-9, "position \(position)")
      #expect(abs((edges.map(\.end).max() ?? 0) - 140) < 1e-9, "position \(position)")
    }
  }

  /// KeylineStateTest.java:111.
  @Test func `From right to left, keylines are reversed`() throws {
    let lets = Self.lets(0, 50, 100, counts: [0, 0, 1, 1, 0], ends: 10)
    let layout = Self.layout(100, large: 100, isRightToLeft: true)
    let keylines = try Self.keylines(lets, at: 0, in: layout)
    for (keyline, centre) in zip(keylines.reversed(), [-55, -25, 50, 105.0]) {
      #expect(abs(keyline.centre - centre) < 1e-9)
    }
  }
}
