import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// The coverage of pixels by clipped pages with round corners, compared with rays against the formula of a
/// rounded box.
struct ClipCoverageTests {
  /// The number of rays along each side of a pixel.
  private static let rays = 24
  private static let page = Size(40, 32)
  private static let viewport = Size(56, 48)

  struct Row: CustomTestStringConvertible {
    var name: String
    var transform: String
    /// The clip's own corners; nil for none.
    var corners: Double?
    var cornerRadius = 0.0
    var testDescription: String { "\(name), \(corners ?? -1), \(cornerRadius)" }
  }

  static let rows: [Row] = [
    ("still", "transform: [{ translate: { x: 0.25, y: 0.75 } }]"),
    ("turned", "transform: [{ rotateZ: 17deg }]"),
    (
      "tilted",
      """
      perspective: { distance: 120 }
      transform: [{ rotateY: 40deg }, { rotateX: -25deg }]
      """
    ),
  ].flatMap { name, transform in
    [(nil, 9.0), (9.0, 0.0), (6, 14), (0, 12), (100, 5)].map { corners, radius in
      Row(name: name, transform: transform, corners: corners, cornerRadius: radius)
    }
  }

  @Test(arguments: rows)
  func `A clipped page covers each pixel by the area of its rounded boxes`(row: Row) throws {
    let insets = PoseInsets(left: 3, top: -5, right: 7.5, bottom: 4, corners: row.corners)
    let stage = Stage(
      row.transform,
      [TestPicture.plain([255, 255, 255, 255])],
      page: Self.page,
      viewport: Self.viewport,
      background: Colour(white: 0)
    ) { extras, _ in
      (extras.clip, extras.cornerRadius) = (insets, row.cornerRadius)
    }
    let (scene, bitmap) = try stage.draw()
    let pose = try #require(scene.pages.first).pose
    let middle = Point(Self.viewport.width / 2, Self.viewport.height / 2)
    let back = try #require(Homography(pose.matrix).scaled(by: 1, movedTo: middle).inverse)
    // The page reaches from −20 to 20 and from −16 to 16; a negative strip clips nothing.
    let page = Box(left: -20, top: -16, right: 20, bottom: 16)
    let rest = Box(left: -17, top: -16, right: 12.5, bottom: 12)
    func isCovered(_ x: Double, _ y: Double) -> Bool {
      let place = back.map(Point(x, y))
      let (x, y) = (place.x / place.z, place.y / place.z)
      guard let corners = row.corners else { return rest.contains(x, y, row.cornerRadius) }
      return rest.contains(x, y, corners) && page.contains(x, y, row.cornerRadius)
    }
    var (largest, sum) = (0.0, 0.0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        var hits = 0
        for ray in 0..<Self.rays * Self.rays {
          let dx = (Double(ray % Self.rays) + 0.5) / Double(Self.rays)
          let dy = (Double(ray / Self.rays) + 0.5) / Double(Self.rays)
          if isCovered(Double(x) + dx, Double(y) + dy) { hits += 1 }
        }
        let expected = 255 * Double(hits) / Double(Self.rays * Self.rays)
        let error = abs(Double(bitmap.pixel(x, y).green) - expected)
        largest = max(largest, error)
        sum += error
      }
    }
    let mean = sum / Double(bitmap.width * bitmap.height)
    // A mask has 64 samples for each pixel, of which four are 16 of 255.
    #expect(largest <= 16 && mean <= 0.2, "largest \(largest), mean \(mean)")
  }

  /// A box, which contains points by the distance from the centre of the nearest corner's circle.
  private struct Box {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func contains(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
      guard x >= left, x <= right, y >= top, y <= bottom else { return false }
      let radius = min(radius, (right - left) / 2, (bottom - top) / 2)
      let dx = max(left + radius - x, x - (right - radius), 0)
      let dy = max(top + radius - y, y - (bottom - radius), 0)
      return dx * dx + dy * dy <= radius * radius
    }
  }
}
