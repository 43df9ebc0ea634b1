import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Bezels around frames.
struct BezelPainterTests {
  @Test(arguments: DeviceKind.allCases)
  func `A bezel covers the corners of a screen, and nothing else of it`(device: DeviceKind) throws {
    let bezel = try BezelPainter(device).drawing(of: (400, 300), scale: 1)
    let width = Int(device.bezelWidth)
    #expect((bezel.width, bezel.height) == (400 + 2 * width, 300 + 2 * width))
    // The middle is clear, and the bezel is opaque on all sides.
    #expect(bezel.alpha(bezel.width / 2, bezel.height / 2) == 0)
    for (x, y) in [
      (width / 2, bezel.height / 2), (bezel.width - 1 - width / 2, bezel.height / 2),
      (bezel.width / 2, width / 2), (bezel.width / 2, bezel.height - 1 - width / 2),
    ] { #expect(bezel.alpha(x, y) == 255) }
    #expect(bezel.alpha(width, bezel.height / 2) == 0)
    // Round corners of the screen are covered: on the diagonal, the bezel is opaque.
    let radius = device.cornerRadius
    let middle = radius + device.bezelWidth / 2
    let corner = Int(device.bezelWidth + radius - middle * 0.5.squareRoot())
    #expect(radius == 0 || bezel.alpha(corner, corner) == 255)
    #expect(bezel.alpha(0, 0) == 0)
  }

  @Test func `Equal bezels are drawn at each scale`() throws {
    let painter = BezelPainter(.phone)
    let twice = try painter.drawing(of: (780, 1_688), scale: 2)
    #expect((twice.width, twice.height) == (828, 1_736))
    #expect(try painter.drawing(of: (780, 1_688), scale: 2).bytes == twice.bytes)
  }

  @Test func `Kinds have the sizes of the preview`() {
    #expect(DeviceKind.allCases.map(\.screen.width) == [390, 820, 205, 1_280])
    #expect(DeviceKind.phone.outerSize(of: DeviceKind.phone.screen) == Size(414, 868))
  }
}

extension Bitmap {
  fileprivate func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[(y * width + x) * 4 + 3] }
}
