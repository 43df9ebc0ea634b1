import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Pixels inside translucent pages, which are added from front to back.
struct TranslucentRowTests {
  @Test(arguments: [0.2, 0.5, 0.9, 0.97], [1, 2, 5, 12])
  func `A translucent pile has its colour within a level`(alpha: Double, count: Int) throws {
    let colours = (0..<count).map { page -> SIMD4<UInt8> in
      let red: UInt8 = page % 2 == 0 ? 0 : 255
      return [red, UInt8(255 - 20 * page), 0, 255]
    }
    let bitmap = try Stage(
      "window: [-20, 20]\ntransform: []\nalpha: \(alpha)\norder: -d",
      colours.map { TestPicture.plain($0) },
      page: Size(20, 20),
      background: Colour(red: 1, green: 0, blue: 1)
    ).draw().bitmap
    var (light, red, green) = (1.0, 0.0, 0.0)
    for colour in colours {
      red += light * alpha * Double(colour.x)
      green += light * alpha * Double(colour.y)
      light *= 1 - alpha
    }
    let pixel = bitmap.pixel(32, 32)
    #expect(abs(Double(pixel.red) - (red + light * 255)) <= 1)
    #expect(abs(Double(pixel.green) - green) <= 1)
    #expect(pixel.alpha == 255 && bitmap.isOpaque)
  }
}
