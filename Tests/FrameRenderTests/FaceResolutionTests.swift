import FrameRender
import Testing

/// The number of pixels of rendered faces and shapes.
struct FaceResolutionTests {
  /// The number of pixels of the canvas, and the largest number of pixels of a face on it.
  private static let (canvas, most) = (1 << 20, 1 << 22)

  /// Returns the resolution for pages at one place, with a thousand canvas pixels per point.
  private static func resolution(_ yaml: String, pages: Int) throws -> FaceResolution {
    let places = "transform: []\nwindow: [-50, 50]\n"
    let scene = try SceneTests.scene(places + yaml, pages: pages, at: 0)
    #expect(scene.pages.count == pages)
    return FaceResolution(scene, scale: 1000, canvasPixels: canvas)
  }

  private static func floors(of size: String) -> String {
    "floor: { size: [\(size)], radius: 0.001, opacity: 1, transform: [] }"
  }

  private static let blur = "blur: { strength: 1, radius: 1 }"

  @Test(arguments: [1, 2, 3, 48])
  func `Together, a scene's shapes have at most the pixels of the largest one`(pages: Int) throws {
    let floors = Self.floors(of: "1000000000, 10 + d")
    let maximum = try Self.resolution(floors, pages: pages).maximumPixels
    #expect(maximum.ofShape == Self.most / pages)
    #expect(maximum.ofFace == Self.most)
  }

  @Test func `Small shapes leave their pixels to large ones`() throws {
    let floors = Self.floors(of: "\"index == 5 ? 1000000000 : 0.1 + d / 1000\", 0.1")
    let maximum = try Self.resolution(floors, pages: 20).maximumPixels
    #expect(Self.most / 2 < maximum.ofShape && maximum.ofShape < Self.most)
  }

  @Test(arguments: [(1, 1), (16, 1), (32, 2), (48, 3)])
  func `All faces of a scene together have at most sixteen times as many pixels as the largest one`(
    pages: Int,
    divisor: Int
  ) throws {
    let maximum = try Self.resolution(Self.blur, pages: pages).maximumPixels
    #expect(maximum.ofFace == Self.most / divisor)
    #expect(maximum.ofShape == Self.most)
  }

  @Test func `Small faces do not limit each other`() throws {
    let pages = "transform: [{ scale: 0.01 }]\nwindow: [-50, 50]\n"
    let scene = try SceneTests.scene(pages + Self.blur, pages: 48, at: 0)
    let maximum = FaceResolution(scene, scale: 1000, canvasPixels: Self.canvas).maximumPixels
    #expect(maximum == (Self.most, Self.most, Self.most))
  }
}
