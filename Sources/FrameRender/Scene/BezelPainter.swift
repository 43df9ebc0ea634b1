package import FrameImage
import PageEffects
import PageGeometry
import Synchronization

/// Draws the bezel of a device around frames; the drawing of the last size is kept.
package final class BezelPainter: Sendable {
  package let device: DeviceKind
  private let last = Mutex<Casing?>(nil)

  /// The drawing of a bezel for frames of one size and scale.
  private struct Casing {
    var screen: (width: Int, height: Int)
    var scale: Double
    var bitmap: Bitmap
  }

  private static let shell = Colour(red: 12 / 255, green: 12 / 255, blue: 14 / 255)
  private static let rim = Colour(red: 85 / 255, green: 85 / 255, blue: 92 / 255)
  /// The width of the lighter edge, in points.
  private static let rimWidth = 1.0

  /// Creates a painter of a device's bezels.
  package init(_ device: DeviceKind) { self.device = device }

  /// Returns the width of the bezel at a scale, in whole pixels.
  func width(scale: Double) -> Int { Int((device.bezelWidth * scale).rounded()) }

  /// Draws the bezel of a screen, transparent in the middle and outside.
  ///
  /// - Parameters:
  ///   - screen: The width and height of the screen, in pixels.
  ///   - scale: Pixels per point.
  /// - Returns: A picture of the screen with the bezel around it.
  /// - Throws: `RenderError` if the drawing is too large.
  package func drawing(
    of screen: (width: Int, height: Int),
    scale: Double
  ) throws(RenderError) -> Bitmap {
    let bezel = width(scale: scale)
    let (width, height) = (screen.width + 2 * bezel, screen.height + 2 * bezel)
    var canvas = try CairoCanvas(width: width, height: height)
    let radius = device.cornerRadius * scale
    let outer = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let rim = Self.rimWidth * scale
    canvas.fill(Self.rounded(outer, radius + Double(bezel)), Self.rim)
    canvas.fill(Self.rounded(outer.expanded(by: -rim), radius + Double(bezel) - rim), Self.shell)
    canvas.clearInside(Self.rounded(outer.expanded(by: -Double(bezel)), radius))
    return try canvas.finish()
  }

  /// Returns a frame of a screen with the bezel around it, over a colour.
  func framed(
    _ frame: Bitmap,
    scale: Double,
    over background: SIMD4<Float>
  ) throws(RenderError) -> Bitmap {
    let casing = try casing(of: (frame.width, frame.height), scale: scale)
    let bezel = width(scale: scale)
    var framed = Bitmap(width: casing.width, height: casing.height)
    framed.withMutablePixels { $0.update(repeating: background.pixel) }
    framed.place(frame, x: bezel, y: bezel)
    Self.blend(casing, over: &framed)
    return framed
  }

  private func casing(
    of screen: (width: Int, height: Int),
    scale: Double
  ) throws(RenderError) -> Bitmap {
    let known = last.withLock { casing in
      casing.flatMap { $0.screen == screen && $0.scale == scale ? $0.bitmap : nil }
    }
    if let known { return known }
    let bitmap = try drawing(of: screen, scale: scale)
    last.withLock { $0 = Casing(screen: screen, scale: scale, bitmap: bitmap) }
    return bitmap
  }

  private static func rounded(_ rect: Rect, _ radius: Double) -> VectorPath {
    radius > 0 ? .roundedRectangle(rect, radius: radius) : .rectangle(rect)
  }

  private static func blend(_ casing: Bitmap, over bitmap: inout Bitmap) {
    casing.bytes.withUnsafeBytes { casing in
      let inks = casing.bindMemory(to: UInt32.self)
      bitmap.withMutablePixels { pixels in
        for index in inks.indices where inks[index] != 0 {
          let ink = SIMD4(pixel: inks[index])
          pixels[index] = (ink + SIMD4(pixel: pixels[index]) * (1 - ink.w / 255)).pixel
        }
      }
    }
  }
}
