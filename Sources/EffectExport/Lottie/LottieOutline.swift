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
  var numbers: [Double] { [box.x, box.y, box.x + box.width, box.y + box.height, radius, radius] }

  /// A corner of a path, with the handles before and after it, relative to it.
  private struct Corner {
    var place: SIMD2<Double>
    var before = SIMD2<Double>.zero
    var after = SIMD2<Double>.zero
  }

  /// Returns the path of an outline with the given numbers, in the format of Lottie.
  ///
  /// - Parameters:
  ///   - numbers: Those of `numbers`, moved to a layer.
  ///   - size: The size of the layer if the path is what is outside of the outline: one line that goes around the layer,
  ///     and from its corner around the outline and back, because rlottie draws masks that subtract in part.
  /// - Returns: One path.
  static func path(_ numbers: [Double], outsideIn size: Size?) -> [JSONValue] {
    let (left, top, right, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let radius = SIMD2(numbers[4], numbers[5])
    // The directions from a corner's centre to its two ends, clockwise.
    let ends = [SIMD2<Double>(-1, 0), SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0)]
    let centres = [
      SIMD2(left + radius.x, top + radius.y), SIMD2(right - radius.x, top + radius.y),
      SIMD2(right - radius.x, bottom - radius.y), SIMD2(left + radius.x, bottom - radius.y),
    ]
    var corners = centres.enumerated().flatMap { index, centre in
      let (start, end) = (ends[index] * radius, ends[index + 1] * radius)
      return [
        Corner(place: centre + start, after: end * Self.handle),
        Corner(place: centre + end, before: start * Self.handle),
      ]
    }
    if let size {
      let whole = [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height), (0, 0)]
      corners = corners.reversed().map { corner in
        Corner(place: corner.place, before: corner.after, after: corner.before)
      }
      let back = corners.prefix(1).map { Corner(place: $0.place) }
      corners = whole.map { Corner(place: SIMD2($0.0, $0.1)) } + corners + back
    }
    func list(_ value: (Corner) -> SIMD2<Double>) -> JSONValue {
      .array(
        corners.map(value).map { .numbers(LottieTrack.rounded($0.x), LottieTrack.rounded($0.y)) }
      )
    }
    let path: [String: JSONValue] = [
      "c": .bool(true), "v": list(\.place), "i": list(\.before), "o": list(\.after),
    ]
    return [.object(path)]
  }

  /// The length of the handles of a curve that is nearly a quarter of a circle, in radii.
  private static let handle = 0.5523
}
