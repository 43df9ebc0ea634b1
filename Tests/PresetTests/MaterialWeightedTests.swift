import Foundation
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

/// The numbers of Flutter's tests of `CarouselView.weighted`, in `packages/flutter/test/material/carousel_test.dart`,
/// commit 009be6b2.
///
/// The test with a reversed vertical list is not repeated: layouts do not scroll from below.
struct MaterialWeightedTests {
  /// The edges of pages at a page position.
  struct Row: Sendable, CustomTestStringConvertible {
    var test = ""
    var weights: [Int]
    var position: Double
    var axis = Axis.horizontal
    var isRightToLeft = false
    var consumes = true
    var viewport = Size(width: 800, height: 600)
    /// The start and the end of pages, by index.
    var edges: [Int: [Double]]
    /// The lengths of pages, by index.
    var lengths: [Int: Double] = [:]

    init(
      _ weights: [Int],
      at position: Double = 0,
      _ edges: [Int: [Double]] = [:],
      _ change: (inout Row) -> Void = { _ in }
    ) {
      (self.weights, self.position, self.edges) = (weights, position, edges)
      change(&self)
    }

    var testDescription: String { "\(test), \(weights) at \(position)" }
  }

  /// The rows of each test of the original, by its name.
  private static let tests: KeyValuePairs<String, [Row]> = [
    "CarouselView.weighted layout": [
      Row([4, 3, 2, 1], [0: [0, 320], 1: [320, 560], 2: [560, 720], 3: [720, 800]]),
      Row([7, 1], [0: [0, 700], 1: [700, 800]]),
    ],
    "CarouselView.weighted respects CarouselController.initialItem": [
      Row([7, 1], at: 5, [5: [0, 700], 6: [700, 800]])
    ],
    "The initialItem should be the first item with expanded size(max extent)": [
      Row([1, 8, 1], at: 5, [4: [0, 80], 5: [80, 720], 6: [720, 800]])
    ],
    "CarouselView.weighted respects scrollingDirection: Axis.vertical": [
      Row([3, 2, 1], [0: [0, 300]]) { $0.axis = .vertical }
    ],
    "CarouselView.weighted respects reverse": [
      Row([4, 3, 2, 1], [0: [480, 800], 1: [240, 480], 2: [80, 240], 3: [0, 80]]) {
        $0.isRightToLeft = true
      }
    ],
    "CarouselView.weighted respects consumeMaxWeight": [
      Row([1, 2, 4, 2, 1], [0: [240, 560]]),
      Row([1, 2, 4, 2, 1], at: 7, [9: [720, 800]]),
      Row([1, 2, 4, 2, 1], at: 9, [9: [240, 560]]),
    ],
    "The initialItem stays when the flexWeights is updated": [
      Row([1, 1, 6, 1, 1], at: 3, [3: [160, 640]]),
      Row([7, 1], at: 3, [3: [0, 700], 4: [700, 800]]),
    ],
    "The item that currently occupies max weight stays when the flexWeights is updated": [
      Row([7, 1], at: 4, [4: [0, 700], 5: [700, 800]])
    ],
    "While scrolling, one extra item will show at the end of the screen": [
      Row([1, 2, 4, 2, 1], at: 0.5) {
        ($0.consumes, $0.lengths) = (false, [0: 40, 1: 120, 2: 240, 3: 240, 4: 120, 5: 40])
      }
    ],
    "CarouselView.weigted weigths are applied when viewport dimension is updated": [
      Row([2, 3], at: 1) {
        ($0.viewport, $0.lengths) = (Size(width: 500, height: 400), [0: 200, 1: 300])
      }
    ],
  ]

  private static let rows: [Row] = tests.flatMap { test, rows in
    rows.map { row -> Row in
      var row = row
      row.test = test
      return row
    }
  }

  @Test(arguments: rows)
  func `Pages have the places of the weights as in the original`(row: Row) throws {
    let layout = Layout(
      pageSize: Size(width: 300, height: 300),
      viewport: row.viewport,
      pages: 10,
      axis: row.axis,
      isRightToLeft: row.isRightToLeft
    )
    var settings = ["consumeMaxWeight": "\(row.consumes)"]
    for number in 1...5 {
      settings["weight\(number)"] = number <= row.weights.count ? "\(row.weights[number - 1])" : "0"
    }
    let effect = try PresetFolder(path: Repository.presets.path)
      .preset(named: "material-weighted").effect(layout: layout, settings: settings)
    func place(_ index: Int) -> MaterialCarouselTests.Keyline {
      let pose = effect.pose(at: Double(index) - row.position, index: index)
      return MaterialCarouselTests.Keyline(pose, in: layout)
    }
    for (index, edges) in row.edges {
      let page = place(index)
      #expect(abs(page.centre - page.length / 2 - edges[0]) < 1e-6, "start of page \(index)")
      #expect(abs(page.centre + page.length / 2 - edges[1]) < 1e-6, "end of page \(index)")
    }
    for (index, length) in row.lengths {
      #expect(abs(place(index).length - length) < 1e-6, "length of page \(index)")
    }
  }
}
