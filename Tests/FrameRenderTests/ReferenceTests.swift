import FrameImage
import FrameRender
import PageGeometry
import Testing

/// The renderer compared with a simple reference renderer.
struct ReferenceTests {
  struct Row: CustomTestStringConvertible {
    var name: String
    var yaml: String
    /// Texels per point.
    var density = 1.0
    var page = Size(28, 32)
    var position = 0.0
    var testDescription: String { name }
  }

  /// The lowest accepted similarity, in decibels, for a mean error of 2.5 of 255, which is invisible even side by
  /// side.
  static let invisible = 40.0

  static let rows = [
    Row(
      name: "tilted",
      yaml: "perspective: { distance: 150 }\ntransform: [{ rotateY: 35deg }, { rotateX: 20deg }]"
    ),
    Row(name: "turned by 30 degrees", yaml: "transform: [{ rotateZ: 30deg }]"),
    Row(name: "steep", yaml: "perspective: { distance: 150 }\ntransform: [{ rotateY: 78deg }]"),
    Row(
      name: "steep, with four times the texels",
      yaml: "perspective: { distance: 150 }\ntransform: [{ rotateX: -75deg }]",
      density: 4
    ),
    Row(name: "three times smaller", yaml: "transform: [{ rotateZ: 10deg }]", density: 3),
    Row(name: "seven times smaller", yaml: "transform: [{ scale: 0.571428 }]", density: 4),
    Row(name: "four times larger", yaml: "transform: [{ rotateZ: 10deg }]", density: 0.25),
    Row(
      name: "translucent over opaque",
      yaml: """
        window: [0, 1]
        perspective: { distance: 200 }
        transform: [{ translate: { x: 20 - 28 * d } }, { rotateY: 50deg * (d - 0.4) }]
        alpha: 0.6 + 0.4 * d
        order: -d
        """
    ),
    Row(
      name: "three translucent",
      yaml: """
        window: [-1, 1]
        transform: [{ rotateZ: 25deg * d }, { translate: { x: 9 * d } }]
        alpha: 0.5
        order: d
        """,
      position: 1
    ),
    Row(
      name: "three times smaller, behind an almost opaque page",
      yaml: "window: [0, 1]\ntransform: [{ rotateZ: 10deg * d }]\nalpha: 0.9\norder: -d",
      density: 3
    ),
    Row(
      name: "back, mirrored",
      yaml: "perspective: { distance: 150 }\ntransform: [{ rotateY: 150deg }]"
    ),
    Row(
      name: "partly behind the eye",
      yaml: "perspective: { distance: 18 }\ntransform: [{ rotateY: 70deg }]",
      density: 2
    ),
    Row(
      name: "crossing the plane of the eye, with a small far end",
      yaml: """
        perspective: { distance: 30 }
        transform: [{ translate: { y: 8, z: -14 } }, { rotateX: 80deg }]
        """,
      page: Size(40, 80)
    ),
  ]

  /// Pages that are nearly edge-on and at most a pixel wide.
  ///
  /// The centres of the pixels that they touch are outside the page, and some are even beyond its horizon.
  static let slivers: [Row] = [88.0, 90.5].flatMap { angle in
    [(0.3, 60.0), (-17.2, 40), (3.4, 500)].map { (x, eye) -> Row in
      Row(
        name: "sliver at \(x), turned by \(angle)°, eye at \(eye)",
        yaml: """
          perspective: { distance: \(eye) }
          transform: [{ translate: { x: \(x) } }, { rotateY: \(angle)deg }]
          """
      )
    }
  }

  @Test(arguments: rows + slivers)
  func `The renderer draws pages like the reference renderer`(row: Row) throws {
    let (width, height) = (row.page.width * row.density, row.page.height * row.density)
    let stage = Stage(
      row.yaml,
      (0..<3).map {
        TestPicture.scenery(width: Int(width), height: Int(height), hue: Double($0) * 2)
      },
      page: row.page,
      viewport: Size(40, 40),
      position: row.position
    )
    let (scene, bitmap) = try stage.draw()
    let reference = ReferenceRenderer(scene: scene, stage: stage).draw()
    let likeness = Likeness.decibels(bitmap, reference)
    let largest = Likeness.largest(bitmap, reference)
    #expect(likeness >= Self.invisible, "largest difference \(largest)")
    #expect(scene.pages.count > 0)
  }
}
