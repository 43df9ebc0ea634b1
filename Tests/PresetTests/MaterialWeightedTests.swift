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
    var test: String
    var weights: [Int]
    var position = 0.0
    var axis = Axis.horizontal
    var isRightToLeft = false
    var consumes = true
    var viewport = Size(width: 800, height: 600)
    /// The start and the end of pages, by index.
    var edges: [Int: [Double]] = [:]
    /// The lengths of pages, by index.
    var lengths: [Int: Double] = [:]

    var testDescription: String { "\(test), \(weights) at \(position)" }
  }

  private static let rows = [
    Row(
      test: "CarouselView.weighted layout",
      weights: [4, 3, 2, 1],
      edges: [0: [0, 320], 1: [320, 560], 2: [560, 720], 3: [720, 800]]
    ),
    Row(
      test: "CarouselView.weighted layout",
      weights: [7, 1],
      edges: [0: [0, 700], 1: [700, 800]]
    ),
    Row(
      test: "CarouselView.weighted respects CarouselController.initialItem",
      weights: [7, 1],
      position: 5,
      edges: [5: [0, 700], 6: [700, 800]]
    ),
    Row(
      test: "The initialItem should be the first item with expanded size(max extent)",
      weights: [1, 8, 1],
      position: 5,
      edges: [4: [0, 80], 5: [80, 720], 6: [720, 800]]
    ),
    Row(
      test: "CarouselView.weighted respects scrollingDirection: Axis.vertical",
      weights: [3, 2, 1],
      axis: .vertical,
      edges: [0: [0, 300]]
    ),
    Row(
      test: "CarouselView.weighted respects reverse",
      weights: [4, 3, 2, 1],
      isRightToLeft: true,
      edges: [0: [480, 800], 1: [240, 480], 2: [80, 240], 3: [0, 80]]
    ),
    Row(
      test: "CarouselView.weighted respects consumeMaxWeight",
      weights: [1, 2, 4, 2, 1],
      edges: [0: [240, 560]]
    ),
    Row(
      test: "CarouselView.weighted respects consumeMaxWeight",
      weights: [1, 2, 4, 2, 1],
      position: 7,
      edges: [9: [720, 800]]
    ),
    Row(
      test: "CarouselView.weighted respects consumeMaxWeight",
      weights: [1, 2, 4, 2, 1],
      position: 9,
      edges: [9: [240, 560]]
    ),
    Row(
      test: "The initialItem stays when the flexWeights is updated",
      weights: [1, 1, 6, 1, 1],
      position: 3,
      edges: [3: [160, 640]]
    ),
    Row(
      test: "The initialItem stays when the flexWeights is updated",
      weights: [7, 1],
      position: 3,
      edges: [3: [0, 700], 4: [700, 800]]
    ),
    Row(
      test: "The item that currently occupies max weight stays when the flexWeights is updated",
      weights: [7, 1],
      position: 4,
      edges: [4: [0, 700], 5: [700, 800]]
    ),
    Row(
      test: "While scrolling, one extra item will show at the end of the screen",
      weights: [1, 2, 4, 2, 1],
      position: 0.5,
      consumes: false,
      lengths: [0: 40, 1: 120, 2: 240, 3: 240, 4: 120, 5: 40]
    ),
    Row(
      test: "CarouselView.weigted weigths are applied when viewport dimension is updated",
      weights: [2, 3],
      position: 1,
      viewport: Size(width: 500, height: 400),
      lengths: [0: 200, 1: 300]
    ),
  ]

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
