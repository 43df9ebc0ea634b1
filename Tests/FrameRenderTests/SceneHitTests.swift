import EffectTestSupport
import Foundation
import FrameRender
import PageEffects
import PageGeometry
import PresetFiles
import TestSupport
import Testing

struct SceneHitTests {
  /// Returns pages of 40×60 points on a viewport of 100×100; page 1 is at rest.
  private static func scene(_ yaml: String, at position: Double = 1) throws -> Scene {
    let layout = Layout(Size(40, 60), in: Size(100, 100), pages: 3)
    return try Scene(WrittenEffect.make(yaml, layout: layout), at: position)
  }

  // MARK: Rules

  /// A touched point of the viewport, and the expected page and point on that page; nil for no page.
  struct Touch: CustomTestStringConvertible {
    var yaml: String
    var point: (Double, Double)
    var hit: (page: Int, x: Double, y: Double)?

    init(_ yaml: String, _ x: Double, _ y: Double, _ hit: (page: Int, x: Double, y: Double)?) {
      (self.yaml, point, self.hit) = (yaml, (x, y), hit)
    }

    var testDescription: String { "\(point) \(yaml)" }
  }

  static let alone = "window: [0, 0]\n"
  static let still = "\(alone)transform: []\n"
  static let row = "transform: [{ translate: { x: d * L } }]"
  static let stack = "window: [-1, 1]\ntransform: []\norder: -abs(d)\n"

  static let touches = [
    // The left and top edges belong to the page, and the right and bottom edges do not.
    Touch(still, 50, 50, (1, 20, 30)),
    Touch(still, 30, 20, (1, 0, 0)),
    Touch(still, 29.9, 50, nil),
    Touch(still, 50, 19.9, nil),
    Touch(still, 69.9, 79.9, (1, 39.9, 59.9)),
    Touch(still, 70, 50, nil),
    Touch(still, 50, 80, nil),
    Touch(row, 70, 50, (2, 0, 30)),
    Touch(row, 69.9, 50, (1, 39.9, 30)),
    // No page is touched outside the viewport.
    Touch("\(alone)transform: [{ scale: 9 }]", 0, 50, (1, 20 - 50.0 / 9, 30)),
    Touch("\(alone)transform: [{ scale: 9 }]", -1, 50, nil),
    Touch("\(alone)transform: [{ scale: 9 }]", 100, 50, nil),
    // On a rotated page, the touched point is rotated back.
    Touch("\(alone)transform: [{ rotateZ: 90deg }]", 55, 40, (1, 10, 25)),
    Touch("\(alone)transform: [{ rotateY: 180deg }]", 40, 50, (1, 30, 30)),
    Touch("\(alone)backface: hidden\ntransform: [{ rotateY: 180deg }]", 40, 50, nil),
    Touch("\(alone)transform: [{ rotateY: 90deg }]", 50, 50, nil),
    Touch(
      "\(alone)perspective: { distance: 100 }\ntransform: [{ translate: { z: 50 } }]",
      52,
      52,
      (1, 21, 31)
    ),
    Touch(
      "\(alone)perspective: { distance: 100 }\ntransform: [{ translate: { z: 150 } }]",
      50,
      50,
      nil
    ),
    // A touch passes through pages that are not interactive.
    Touch(stack, 50, 50, (1, 20, 30)),
    Touch("\(stack)interaction: d != 0", 50, 50, (0, 20, 30)),
    Touch("\(stack)interaction: d > 0", 50, 50, (2, 20, 30)),
    Touch("\(stack)interaction: false", 50, 50, nil),
    Touch("\(stack)alpha: \"d == 0 ? 0 : 0.1\"", 50, 50, (0, 20, 30)),
    Touch("\(stack)hidden: d == 0", 50, 50, (0, 20, 30)),
    Touch("window: [-1, 1]\norder: d\ntransform: []", 50, 50, (2, 20, 30)),
    // In a shared space the nearer page is touched regardless of paint order.
    Touch(
      "depth: shared\nwindow: [-1, 1]\norder: d\ntransform: [{ translate: { z: -d } }]",
      50,
      50,
      (0, 20, 30)
    ),
    // Clips and round corners limit hit testing; shadows and floors are skipped.
    Touch("\(still)clip: { left: 10 }", 39.9, 50, nil),
    Touch("\(still)clip: { left: 10 }", 40, 50, (1, 10, 30)),
    Touch("\(still)cornerRadius: 20", 35, 25, nil),
    Touch("\(still)cornerRadius: 20", 37, 27, (1, 7, 7)),
    Touch("\(still)shadow: { x: 30, y: 0, radius: 2, opacity: 1 }", 75, 50, nil),
    Touch("\(still)floor: { size: [90, 90], opacity: 1, transform: [] }", 75, 50, nil),
    // Pieces are touched where they are visible, and the hit has the corresponding point of the
    // page.
    Touch(
      """
      \(still)pieces:
        rows: 1
        columns: 2
        transform: [{ translate: { x: 10 * (2 * column - 1) } }]
      """,
      25,
      50,
      (1, 5, 30)
    ),
    Touch(
      """
      \(still)pieces:
        rows: 1
        columns: 2
        transform: [{ translate: { x: 10 * (2 * column - 1) } }]
      """,
      45,
      50,
      nil
    ),
  ]

  @Test(arguments: touches) func `A touch hits the visible page at its point`(touch: Touch) throws {
    let scene = try Self.scene(touch.yaml)
    let hit = scene.hit(at: Point(touch.point.0, touch.point.1))
    #expect(hit?.page == touch.hit?.page)
    guard let hit, let expected = touch.hit else { return }
    #expect(abs(hit.place.x - expected.x) < 1e-9 && abs(hit.place.y - expected.y) < 1e-9)
    #expect(hit.difference == Double(hit.page) - 1)
  }

  @Test func `All pages at a point are returned, the nearest first`() throws {
    let scene = try Self.scene("\(Self.stack)interaction: d <= 0")
    #expect(scene.hits(at: Point(50, 50)).map(\.page) == [1, 0])
    #expect(try Self.scene(Self.stack).hits(at: Point(50, 50)).map(\.page) == [1, 0, 2])
  }

  // MARK: Edges

  @Test(arguments: [
    "transform: [{ translate: { x: d * L } }]",
    "transform: [{ rotateZ: 13deg }, { translate: { x: d * L } }, { skew: { x: 7deg } }]",
    "transform: [{ rotateY: 31deg }, { translate: { x: d * L } }]\nperspective: { distance: 300 }",
    JointTests.exact,
  ])
  func `A point on a common edge touches one page`(yaml: String) throws {
    var points = 0
    let effect = try WrittenEffect.make(yaml, layout: JointTests.layout)
    for step in 0..<40 {
      let scene = try Scene(effect, at: 3 + Double(step) / 40)
      for page in scene.pages where abs(page.pose.difference) <= 1.5 {
        let corners = try #require(scene.corners(of: page))
        for share in [0.3, 0.41, 0.5, 2.0 / 3] {
          let point = Point(
            corners[1].x + (corners[2].x - corners[1].x) * share,
            corners[1].y + (corners[2].y - corners[1].y) * share
          )
          guard 0..<128 ~= point.x, 0..<48 ~= point.y else { continue }
          let hits = Array(scene.hits(at: point))
          #expect(hits.count == 1, "\(hits) at \(point)")
          points += 1
        }
      }
    }
    #expect(points > 100)
  }

  // MARK: General properties

  private static func random(_ random: inout SplitMix, in size: Size) -> Point {
    Point(
      Double.random(in: 0..<size.width, using: &random),
      Double.random(in: 0..<size.height, using: &random)
    )
  }

  /// Returns whether a fragment of the hit page maps the hit's place to the point.
  private static func leadsBack(_ hit: Scene.Hit, _ scene: Scene, to point: Point) -> Bool {
    scene.fragments.contains { fragment in
      guard fragment.page.index == hit.page, case .face(let origin) = fragment.content else {
        return false
      }
      let image = Homography(fragment.matrix).map(
        Point(
          hit.place.x - scene.pageSize.width / 2 - origin.x,
          hit.place.y - scene.pageSize.height / 2 - origin.y
        )
      )
      return image.z > 0
        && abs(image.x / image.z + scene.viewport.width / 2 - point.x) < 1e-9
        && abs(image.y / image.z + scene.viewport.height / 2 - point.y) < 1e-9
    }
  }

  /// Compares the hits at a point with those of `PlainHit`, and returns the number of touched pages; nil if the
  /// result is uncertain.
  private static func compare(_ scene: Scene, at point: Point, sharesDepth: Bool) -> Int? {
    let hits = Array(scene.hits(at: point))
    #expect(scene.hit(at: point) == hits.first)
    #expect(hits.allSatisfy { leadsBack($0, scene, to: point) }, "\(hits) at \(point)")
    let isPlain = scene.pages.allSatisfy { page in
      guard let extras = page.pose.extras else { return true }
      return extras.pieces.isEmpty && extras.clip == nil && extras.cornerRadius == nil
    }
    guard isPlain else { return hits.count }
    guard let plain = PlainHit.all(in: scene, at: point, sharesDepth: sharesDepth) else {
      return nil
    }
    #expect(hits.map(\.page) == plain.map(\.page.index), "at \(point)")
    for (hit, plain) in zip(hits, plain) {
      let (x, y) = (hit.place.x - scene.pageSize.width / 2, hit.place.y - scene.pageSize.height / 2)
      #expect(abs(x - plain.place.x) < 1e-9 && abs(y - plain.place.y) < 1e-9)
    }
    return hits.count
  }

  static let presets = PresetFolder(path: Repository.presets.path)

  @Test(arguments: presets.names)
  func `In every preset, a touch hits the pages at its point`(name: String) throws {
    let preset = try Self.presets.preset(named: name)
    guard !preset.isAbstract else { return }
    var random = SplitMix(state: 7)
    var touched = 0
    for axis in Axis.allCases {
      var layout = Layout.sample
      layout.axis = axis
      let effect = try preset.effect(layout: layout)
      for position in [3.0, 4.3, 5.5] {
        let scene = try Scene(effect, at: position)
        for _ in 0..<24 {
          let point = Self.random(&random, in: layout.viewport)
          touched += Self.compare(scene, at: point, sharesDepth: effect.depth == .shared) ?? 0
        }
      }
    }
    #expect(touched > 0)
  }

  @Test(arguments: [EffectDefinition.Depth.none, .shared])
  func `With random poses, a touch hits pages at its point`(depth: EffectDefinition.Depth) throws {
    let layout = Layout.sample
    let effect = try WrittenEffect.make("transform: []\norder: d", layout: layout)
    var random = SplitMix(state: 11)
    func number(_ limit: Double) -> Double { Double.random(in: -limit...limit, using: &random) }
    var touched = 0
    for _ in 0..<60 {
      let pages = (0..<4).map { index in
        var pose = effect.pose(at: Double(index), index: index)
        pose.matrix =
          .perspective(distance: 300) * .translation(x: number(200), y: number(100), z: number(250))
          * .rotation(
            .degrees(number(180)),
            about: Vector3(x: number(1), y: number(1), z: number(1))
          )
        return Scene.Page(index: index, pose: pose)
      }
      let scene = Scene(pages, layout: layout, depth: depth)
      for _ in 0..<40 {
        let point = Self.random(&random, in: layout.viewport)
        touched += Self.compare(scene, at: point, sharesDepth: depth == .shared) ?? 0
      }
    }
    #expect(touched > 1000)
  }
}
