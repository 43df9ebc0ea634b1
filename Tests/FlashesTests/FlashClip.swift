import Flashes
import Foundation
import FrameImage

/// A synthetic clip: rectangles that change their colour at given times, over black.
struct FlashClip: Sendable {
  /// The size of the picture, in points.
  static let size = (width: 160.0, height: 100.0)

  /// A rectangle whose colour changes over time.
  struct Region: Sendable {
    /// The left edge and the width as shares of a 10° field, which is a third of the picture's width.
    var x = 0.0
    var width = 3.0
    /// The top edge and the height as shares of a 10° field, which is a third of the picture's height.
    var y = 0.0
    var height = 3.0
    /// The linear colours between which the region changes.
    var colours: [SIMD3<Double>]
    /// Returns the share of the second colour at a time in seconds.
    var level: @Sendable (Double) -> Double
  }

  var regions: [Region]
  /// The duration in seconds.
  var duration = 2.0

  func findings(scale: Double, framesPerSecond: Double) -> [FlashFinding] {
    var analysis = FlashAnalysis()
    // Most clips alternate between few pictures.
    var known: [[Double]: FlashFrame] = [:]
    for index in 0..<Int((duration * framesPerSecond).rounded()) {
      let time = Double(index) / framesPerSecond
      let levels = regions.map { $0.level(time) }
      let frame = known[levels] ?? FlashFrame(picture(levels, scale: scale))
      known[levels] = frame
      analysis.add(frame, index: index, time: time)
    }
    return analysis.findings
  }

  /// Draws a frame.
  private func picture(_ levels: [Double], scale: Double) -> Bitmap {
    let width = Int(Self.size.width * scale)
    let height = Int(Self.size.height * scale)
    func edges(_ start: Double, _ length: Double, of whole: Int) -> Range<Int> {
      let field = Double(whole) / 3
      return Int((start * field).rounded())..<min(whole, Int(((start + length) * field).rounded()))
    }
    var bitmap = Bitmap(width: width, height: height)
    bitmap.withMutableBytes { bytes in
      for (region, level) in zip(regions, levels) {
        let colour = Self.encoded(region.colours[0] * (1 - level) + region.colours[1] * level)
        for y in edges(region.y, region.height, of: height) {
          for x in edges(region.x, region.width, of: width) {
            for channel in 0..<4 { bytes[(y * width + x) * 4 + channel] = colour[channel] }
          }
        }
      }
    }
    return bitmap
  }

  /// Encodes a linear colour as opaque sRGB.
  private static func encoded(_ linear: SIMD3<Double>) -> [UInt8] {
    (0..<3).map { UInt8((encoded(linear[$0]) * 255).rounded()) } + [255]
  }

  /// Encodes a linear channel: IEC 61966-2-1.
  private static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }
}

extension FlashClip.Region {
  /// Returns a level that changes between 0 and 1 at times in seconds.
  static func toggled(at times: [Double]) -> @Sendable (Double) -> Double {
    { time in Double(times.filter { $0 <= time + 1e-9 }.count % 2) }
  }

  /// Returns a level with a number of flashes per second, which begin after a time.
  static func flashing(
    _ perSecond: Double,
    from start: Double = 0.1,
    count: Int = 100
  ) -> @Sendable (Double) -> Double {
    toggled(at: (0..<2 * count).map { start + Double($0) / (2 * perSecond) })
  }

  /// Returns a level that rises and falls linearly, a number of times per second.
  static func fading(_ perSecond: Double) -> @Sendable (Double) -> Double {
    { time in
      let phase = (time * perSecond).truncatingRemainder(dividingBy: 1)
      return ((1 - abs(2 * phase - 1)) * 64).rounded() / 64
    }
  }

  static func grey(_ value: Double) -> SIMD3<Double> { SIMD3(repeating: value) }
}
