import Foundation
import FrameImage
import FrameRender
import FrameTestSupport
import PageEffects
import PageGeometry
import TestSupport
import Testing

/// Photographs that are decoded at a smaller size.
struct PageFaceTests {
  /// The accepted mean difference of a channel, in 0…255; ringing and chroma subsampling cause it.
  static let tolerance = 3.0

  static let photograph =
    Repository.root.appending(path: "Tests/FrameImageTests/Fixtures/wide.jpg").path

  /// The photograph has 251x133 pixels, so that smaller copies end in partial pixels.
  @Test(arguments: [(30.0, 15.0), (14.0, 8.0), (7.0, 4.0), (12.0, 30.0), (4.0, 3.0)])
  func `A page looks the same if its picture is decoded at a smaller size`(
    width: Double,
    height: Double
  ) throws {
    let size = Size(width, height)
    let picture = try ImageFile.read(path: Self.photograph, maximumPixels: 1 << 20)
    for fit in PageFit.allCases {
      let whole = PageFace(ScaledBitmap(picture), on: size, fit: fit, pixelsPerPoint: 2)
      let small = try PageDeck(
        .images([Self.photograph]),
        pageSize: size,
        fit: fit,
        magnification: 2
      ).face(of: 0)
      // The picture must be as large as needed, which is twice the page's size.
      #expect(small.source.width >= 2 * small.target.width)
      #expect(small.source.height >= 2 * small.target.height)
      #expect(small.texture.width <= whole.texture.width + 1)
      #expect(whole.target == small.target)
      var (sum, count) = (0.0, 0.0)
      for down in stride(from: 0.1, through: 0.9, by: 0.1) {
        for right in stride(from: 0.1, through: 0.9, by: 0.1) {
          let colours = [whole, small].map { Self.colour(of: $0, right: right, down: down) }
          for channel in 0..<3 {
            sum += abs(colours[0][channel] - colours[1][channel])
            count += 1
          }
        }
      }
      #expect(sum / count < Self.tolerance, "\(fit): \(sum / count)")
    }
  }

  /// Returns the colour at a position in the visible part of a face, interpolated from four texels.
  ///
  /// The position is given as fractions of the part's width and height.
  private static func colour(of face: PageFace, right: Double, down: Double) -> SIMD4<Double> {
    let copy = face.texture.copy(columns: 0, rows: 0)
    let x = max(0, face.source.x + face.source.width * right - 0.5)
    let y = max(0, face.source.y + face.source.height * down - 0.5)
    let (column, row) = (min(Int(x), copy.width - 1), min(Int(y), copy.height - 1))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> { SIMD4<Double>(copy.texel(x: x, y: y)) }
    let (along, across) = (x - Double(column), y - Double(row))
    let top = texel(column, row) * (1 - along) + texel(column + 1, row) * along
    let bottom = texel(column, row + 1) * (1 - along) + texel(column + 1, row + 1) * along
    return top * (1 - across) + bottom * across
  }
}
