import FrameEncode
import FrameRender
import PageGeometry

/// The picture of a device's bezel, which the page shows around the stage: the drawing of renders.
struct BezelPicture {
  private let device: DeviceKind
  private let screen: Size

  /// Pixels per point.
  private static let scale = 2.0
  /// The lengths of a screen's sides, in points.
  private static let sides = 1.0...4_096

  /// Creates the picture for the name of a device and a size such as `390x844`; nil for others.
  init?(device: String, screen: String) {
    let sides = screen.split(separator: "x").compactMap { Double($0) }
    guard let device = DeviceKind(rawValue: device), sides.count == 2,
      sides.allSatisfy(Self.sides.contains)
    else { return nil }
    (self.device, self.screen) = (device, Size(width: sides[0], height: sides[1]))
  }

  /// Draws the picture, and returns it as a PNG file.
  func png() throws(RenderError) -> [UInt8] {
    let pixels = FrameRenderer.frameSize(of: screen, scale: Self.scale)
    let bitmap = try BezelPainter(device).drawing(of: pixels, scale: Self.scale)
    var encoder = PNGEncoder()
    return encoder.encode(bitmap)
  }
}
