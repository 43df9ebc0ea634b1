import Foundation
import JSONCoding
import PageEffects
import PageGeometry

/// A shadow or a glow as shapes: round rectangles on top of each other, each of which is larger and fainter.
struct LottieShadow {
  /// The outline that casts the shadow, and the shadow, in each frame.
  var samples: [(outline: LottieOutline, shadow: PoseShadow)]
  /// The first frame.
  var start: Int
  /// The size of the page.
  var page: Size

  /// The number of rectangles, chosen so that a step of a shadow of usual opacity, 0.3, is at most 5 of 255.
  static let count = 16

  /// The largest difference from a blurred rectangle whose opacity is 1.
  ///
  /// To half a step is added how far the outlines differ at corners: at most 0.032 for radii from 0 to 4 deviations,
  /// computed with pixels of an eighth of a deviation.
  static let error = 0.5 / Double(count) + 0.032

  /// The size of the page with its shadow at all sides.
  var size: Size {
    let margin =
      samples.reduce(0) { margin, sample in
        let shift = max(abs(sample.shadow.x), abs(sample.shadow.y))
        return max(margin, shift + Self.levels[0].distance * max(sample.shadow.radius, 0))
      }.rounded(.up) + 1
    return Size(width: page.width + 2 * margin, height: page.height + 2 * margin)
  }

  /// The shapes, around the middle of the page; their opacity is 1.
  var shapes: [JSONValue] {
    // A fiftieth of the deviation is a hundredth of the opacity.
    let tolerance = 0.02 * samples.reduce(1) { max($0, $1.shadow.radius) }
    return Self.levels.enumerated().map { index, level in
      let numbers = samples.map { rectangle($0.outline, $0.shadow, level) }
      func track(_ range: Range<Int>) -> JSONValue {
        LottieTrack(start: start, values: numbers.map { Array($0[range]) }, tolerance: tolerance)
          .json
      }
      let shape = LottieShape.rectangle(
        middle: track(0..<2),
        size: track(2..<4),
        radius: track(4..<5)
      )
      // The first shape is behind the others.
      let opacity = 100 / Double(Self.count - index)
      return LottieShape.group([
        shape, LottieShape.fill(samples[0].shadow.colour, opacity),
      ])
    }
  }

  /// Returns the middle, the size and the radius of an outline of a level.
  private func rectangle(
    _ outline: LottieOutline,
    _ shadow: PoseShadow,
    _ level: (distance: Double, softness: Double)
  ) -> [Double] {
    let deviation = max(shadow.radius, 0)
    let distance = level.distance * deviation
    let box = outline.box
    let size = [box.width, box.height].map { max(0, $0 + 2 * distance) }
    let radius = distance + hypot(outline.radius, level.softness * deviation)
    return [
      box.x + box.width / 2 + shadow.x, box.y + box.height / 2 + shadow.y, size[0], size[1],
      max(0, min(radius, size[0] / 2, size[1] / 2)),
    ]
  }

  /// For each rectangle, its distance outside of the page, and how much it rounds sharp corners, in deviations.
  ///
  /// A blurred half plane has the share c at a distance of q(c), and a blurred quadrant at (q(√c), q(√c)). The
  /// circle that touches both is that of the corner.
  private static let levels: [(distance: Double, softness: Double)] = (0..<count).map { index in
    let share = (Double(index) + 0.5) / Double(count)
    let distance = quantile(share)
    let radius = (distance - quantile(share.squareRoot())) / (1 - 0.5.squareRoot())
    return (distance, radius - distance)
  }

  /// Returns the distance from a half plane that is blurred by a deviation of 1 at which a share is left.
  private static func quantile(_ share: Double) -> Double {
    (-8.0...8).first { erfc($0 / 2.squareRoot()) / 2 <= share }
  }
}
