import PageGeometry
import Testing

/// Numbers of a unit test of material-components-android, with the file and the line of the test.
///
/// A keyline has the number of its place in the original's lists: 0 for the one before the viewport.
struct MaterialRow: Sendable, CustomTestStringConvertible {
  /// The file and the line of the test.
  var source: String
  var preset: String
  /// The measured size of a page.
  var item: Size
  var container: Size
  var pages = 10
  /// The sum of a page's margins.
  var margins = 0.0
  var settings: [String: String] = [:]
  /// The page position at which the keylines are those of the default state.
  var position = 0
  /// The number of keylines, with those outside the viewport.
  var count: Int?
  /// The centres of all keylines, from the start of the viewport.
  var centres: [Double]?
  /// The lengths of keylines, by their numbers.
  var lengths: [Int: Double] = [:]
  /// The parts of keylines that are outside the viewport, by their numbers.
  var cutOffs: [Int: Double] = [:]
  /// The ranges of the lengths of keylines, by their numbers.
  var ranges: [Int: ClosedRange<Double>] = [:]

  var testDescription: String { "\(source), \(preset)" }

  init(
    _ source: String,
    _ preset: String,
    _ item: (Double, Double),
    in container: Double,
    _ change: (inout MaterialRow) -> Void
  ) {
    (self.source, self.preset) = (source, preset)
    self.item = Size(width: item.0, height: item.1)
    self.container = Size(width: container, height: container)
    change(&self)
  }
}

extension MaterialRow {
  /// The numbers of all tests of the four strategies.
  static let strategies = multiBrowse + hero + uncontained + fullScreen

  private static let multiBrowse: [MaterialRow] = {
    func row(
      _ line: Int,
      _ item: (Double, Double),
      in container: Double,
      _ change: (inout MaterialRow) -> Void
    ) -> MaterialRow {
      MaterialRow(
        "MultiBrowseCarouselStrategyTest.java:\(line)",
        "material-multi-browse",
        item,
        in: container,
        change
      )
    }
    return [
      row(40, (200, 200), in: 584) { $0.lengths = [1: 200] },
      row(50, (400, 400), in: 100) { $0.ranges = [1: 0...100] },
      row(60, (400, 400), in: 100) { ($0.count, $0.lengths) = (4, [2: 40]) },
      row(82, (100, 400), in: 60) { ($0.count, $0.lengths) = (3, [1: 60]) },
      row(99, (100, 400), in: 81) { ($0.count, $0.lengths) = (4, [2: 40]) },
      row(115, (200, 200), in: 584) { $0.centres = [-0.5, 100, 300, 464, 556, 584.5] },
      row(129, (200, 200), in: 456) { $0.centres = [-0.5, 100, 300, 428, 456.5] },
      row(143, (168, 168), in: 347) {
        ($0.lengths, $0.ranges) = ([1: 168, 3: 56], [2: 112.01...168])
      },
      row(167, (120, 120), in: 232) {
        ($0.lengths, $0.ranges) = ([1: 120, 3: 40], [2: 40...79.99])
      },
      row(189, (168, 168), in: 320) { $0.lengths = [1: 168, 3: 40] },
      row(211, (120, 120), in: 256) { $0.lengths = [1: 120, 3: 56] },
      row(234, (120, 120), in: 360) {
        ($0.settings, $0.position) = (["alignment": "center"], 2)
        $0.centres = [-0.5, 20, 80, 180, 280, 340, 360.5]
      },
      row(273, (200, 200), in: 500) { ($0.pages, $0.count) = (4, 6) },
      row(284, (200, 200), in: 500) { ($0.pages, $0.count) = (3, 5) },
      row(293, (200, 200), in: 500) { ($0.pages, $0.count) = (2, 5) },
      // With the usual range, the small keyline is longer than 20.
      row(315, (100, 100), in: 400) { ($0.count, $0.ranges) = (7, [5: 20.01...100]) },
      row(317, (100, 100), in: 400) {
        ($0.settings, $0.count) = (["smallest": "20", "greatest": "20"], 7)
        $0.lengths = [5: 20]
      },
    ]
  }()

  private static let hero: [MaterialRow] = {
    func row(
      _ line: Int,
      _ item: (Double, Double),
      in container: Double,
      preset: String = "material-hero",
      _ change: (inout MaterialRow) -> Void
    ) -> MaterialRow {
      MaterialRow("HeroCarouselStrategyTest.java:\(line)", preset, item, in: container, change)
    }
    let centred = "material-centred-hero"
    return [
      row(41, (400, 400), in: 400) { ($0.count, $0.lengths) = (4, [1: 360, 2: 40]) },
      row(62, (100, 400), in: 400) { ($0.count, $0.lengths) = (4, [1: 360, 2: 40]) },
      row(83, (100, 400), in: 60) { ($0.count, $0.lengths) = (3, [1: 60]) },
      row(100, (400, 200), in: 400) { $0.centres = [-0.5, 180, 380, 400.5] },
      row(129, (400, 200), in: 400) {
        ($0.margins, $0.centres) = (80, [-40.5, 140, 340, 440.5])
      },
      row(161, (120, 120), in: 200, preset: centred) {
        ($0.position, $0.centres) = (1, [-0.5, 20, 100, 180, 200.5])
      },
      row(190, (120, 120), in: 200, preset: centred) {
        ($0.pages, $0.centres) = (2, [-0.5, 80, 180, 200.5])
      },
      row(221, (400, 400), in: 400) {
        ($0.settings, $0.count) = (["smallest": "20", "greatest": "1234"], 4)
        $0.lengths = [1: 380, 2: 20]
      },
      row(243, (400, 100), in: 400) { $0.lengths = [1: 200] },
    ]
  }()

  private static let uncontained: [MaterialRow] = {
    func row(
      _ line: Int,
      _ length: Double,
      centred: Bool = false,
      _ change: (inout MaterialRow) -> Void
    ) -> MaterialRow {
      MaterialRow(
        "UncontainedCarouselStrategyTest.java:\(line)",
        "material-uncontained",
        (length, 400),
        in: 400
      ) { row in
        (row.settings, row.position) = centred ? (["alignment": "center"], 1) : ([:], 0)
        change(&row)
      }
    }
    return [
      row(38, 400) { ($0.count, $0.centres) = (3, [-0.5, 200, 400.5]) },
      row(58, 410) { ($0.count, $0.lengths) = (3, [1: 410]) },
      row(77, 125) { ($0.count, $0.lengths) = (6, [1: 125, 2: 125, 3: 125]) },
      row(101, 105) { ($0.count, $0.lengths) = (6, [1: 105, 2: 105, 3: 105, 4: 102]) },
      row(126, 250, centred: true) {
        ($0.count, $0.lengths, $0.cutOffs) = (5, [2: 250], [1: 150, 3: 150])
      },
      row(149, 200, centred: true) {
        $0.count = 6
        $0.lengths = [1: 40, 2: 200, 3: 200, 4: 40]
        $0.cutOffs = [1: 40, 4: 40]
      },
      row(180, 140, centred: true) {
        $0.count = 6
        $0.lengths = [1: 140, 2: 140, 3: 140, 4: 140]
        $0.cutOffs = [1: 80, 4: 80]
      },
    ]
  }()

  private static let fullScreen: [MaterialRow] = {
    func row(
      _ line: Int,
      _ item: (Double, Double),
      _ change: (inout MaterialRow) -> Void
    ) -> MaterialRow {
      MaterialRow(
        "FullScreenCarouselStrategyTest.java:\(line)",
        "material-full-screen",
        item,
        in: 400,
        change
      )
    }
    return [
      row(38, (100, 400)) { ($0.count, $0.lengths) = (3, [1: 400]) },
      row(56, (400, 200)) { $0.centres = [-0.5, 200, 400.5] },
      row(76, (400, 200)) { ($0.margins, $0.centres) = (80, [-40.5, 200, 440.5]) },
    ]
  }()
}
