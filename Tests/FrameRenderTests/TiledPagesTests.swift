import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// Faces of pages whose large pictures are read in tiles.
struct TiledPagesTests {
  private static let picture = Bitmap.noise(width: 400, height: 300, seed: 9, isOpaque: true)
  private static let size = Size(40, 30)

  private static func face(
    in part: Rect,
    pixelsPerPoint: Double,
    on size: Size = size,
    fit: PageFit = .cover
  ) throws -> PageFace {
    let folder = TemporaryFolder()
    let path = try folder.writePicture(picture, to: "picture.png")
    let pyramid = try #require(try PicturePyramid.read(path: path))
    return try TiledPages(side: 64)
      .face(of: pyramid, in: part, on: size, fit: fit, pixelsPerPoint: pixelsPerPoint, path: path)
  }

  private static func isNear(_ rect: Rect, _ other: Rect) -> Bool {
    zip(rect.corners, other.corners).allSatisfy {
      abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9
    }
  }

  @Test func `A face has the tiles that meet the visible part, at the screen's scale`() throws {
    // Ten pixels of the picture per point. The part is at 200…260 and 150…180.
    let part = Rect(0, 0, 6, 3)
    let full = try Self.face(in: part, pixelsPerPoint: 10)
    // Columns 3 and 4 and row 2 of 64 pixels.
    #expect((full.texture.width, full.texture.height) == (128, 64))
    #expect(Self.isNear(full.target, Rect(-0.8, -2.2, 12.8, 6.4)))
    let texels = full.texture.copy(columns: 0, rows: 0).part(columns: 8..<9, rows: 22..<23)
    let place = (150 * 400 + 200) * 4
    #expect(texels.bytes == Array(Self.picture.bytes[place..<place + 4]))
    // A quarter of the pixels: level 2 with 100x75 pixels, in tiles of 256 pixels of the picture.
    let quarter = try Self.face(in: part, pixelsPerPoint: 2.5)
    #expect((quarter.texture.width, quarter.texture.height) == (100, 64))
    #expect(Self.isNear(quarter.target, Rect(-20, -15, 40, 25.6)))
  }

  @Test func `A picture that is cropped or has another aspect ratio is in its place`() throws {
    let square = Size(30, 30)
    let all = Rect(aboutOrigin: square)
    let cover = try Self.face(in: all, pixelsPerPoint: 10, on: square)
    // 50 pixels are cropped at each side, but the tiles begin at 0.
    #expect(cover.target.x == -20 && cover.texture.width == 384)
    let contain = try Self.face(in: all, pixelsPerPoint: 40.0 / 3, on: square, fit: .contain)
    #expect(Self.isNear(contain.target, Rect(-15, -11.25, 30, 22.5)))
  }

  @Test func `A part outside the picture is a single pixel`() throws {
    let away = try Self.face(in: Rect(1000, -1000, 3, 3), pixelsPerPoint: 10)
    #expect(away.texture.width <= 64 && away.texture.height == 1)
  }
}
