import JSONCoding
import PageEffects
import PageGeometry

/// A rectangle with round corners.
struct LottieOutline {
  /// The rectangle, in points relative to the middle of a page or a piece.
  var box: Rect
  /// The radius of the corners, in points.
  var radius: Double

  /// Creates the outline of a box; a radius that is too large is reduced.
  init(_ box: Rect, radius: Double) {
    self.box = box
    self.box.width = max(box.width, 0)
    self.box.height = max(box.height, 0)
    self.radius = max(0, min(radius, self.box.width / 2, self.box.height / 2))
  }

  /// Creates the outline of the visible part of a page.
  init(of extras: PoseExtras, pageSize: Size) {
    let box = Rect(aboutOrigin: pageSize)
    let radius = extras.clip?.corners ?? extras.cornerRadius ?? 0
    self.init(extras.clip?.rest(of: box) ?? box, radius: radius)
  }

  /// Returns the outline at another place.
  func moved(by distance: SIMD2<Double>) -> LottieOutline {
    var outline = self
    outline.box.x += distance.x
    outline.box.y += distance.y
    return outline
  }

  /// The left, top, right and bottom edge, and the horizontal and vertical radius.
  var numbers: [Double] {
    [box.x, box.y, box.x + box.width, box.y + box.height, radius, radius]
  }

  /// Returns the path of an outline with the given numbers, in the format of Lottie.
  static func path(_ numbers: [Double]) -> [JSONValue] {
    let (left, top, right, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let radius = SIMD2(numbers[4], numbers[5])
    // The directions from a corner's centre to its two ends, clockwise.
    let ends = [SIMD2<Double>(-1, 0), SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0)]
    let centres = [
      SIMD2(left + radius.x, top + radius.y), SIMD2(right - radius.x, top + radius.y),
      SIMD2(right - radius.x, bottom - radius.y), SIMD2(left + radius.x, bottom - radius.y),
    ]
    func pair(_ value: SIMD2<Double>) -> JSONValue {
      .array([.number(LottieTrack.rounded(value.x)), .number(LottieTrack.rounded(value.y))])
    }
    var (points, before, after): ([JSONValue], [JSONValue], [JSONValue]) = ([], [], [])
    for (index, centre) in centres.enumerated() {
      let (start, end) = (ends[index], ends[index + 1])
      points += [pair(centre + start * radius), pair(centre + end * radius)]
      before += [pair(.zero), pair(start * radius * Self.handle)]
      after += [pair(end * radius * Self.handle), pair(.zero)]
    }
    return [
      .object([
        "c": .bool(true), "v": .array(points), "i": .array(before), "o": .array(after),
      ])
    ]
  }

  /// The length of the handles of a curve that is nearly a quarter of a circle, in radii.
  private static let handle = 0.5523
}
