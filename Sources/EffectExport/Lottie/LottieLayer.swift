import JSONCoding
import PageEffects
import PageGeometry

/// A page of an animation during a range of frames.
struct LottieLayer {
  var page: Int
  var frames: Range<Int>
  /// The page in each frame, and perhaps in the one after the last.
  var samples: [LottieScene.Page]
  var layout: Layout
  /// Whether the animation continues after the layer.
  var isFollowed: Bool

  /// The layer in the format of Lottie.
  func json(number: Int) -> JSONValue {
    // Players read only whole sizes of a layer, which its scale makes those of the page.
    let (width, height) = (layout.pageSize.width.rounded(.up), layout.pageSize.height.rounded(.up))
    let page = SIMD2(layout.pageSize.width / width, layout.pageSize.height / height)
    let reach = max(width, height) / 2
    let centre = SIMD2(layout.viewport.width, layout.viewport.height) / 2
    let transform: [String: JSONValue] = [
      "a": .object(["a": .number(0), "k": .numbers(width / 2, height / 2)]),
      "p": track(0.005, 2) { SIMD2($0.pose.centre.x, $0.pose.centre.y) + centre },
      "r": track(0.005 / reach * 180 / .pi, 1) { SIMD2($0.pose.rotation, 0) },
      "s": track(0.005 / reach * 100, 2) { SIMD2($0.pose.scale.x, $0.pose.scale.y) * page * 100 },
      // Some players, such as rlottie, also draw a layer in the frame at which it ends.
      "o": track(0.05, 1, end: isFollowed ? frames.upperBound : nil) { SIMD2($0.opacity * 100, 0) },
    ]
    return .object([
      "ty": .number(1), "ddd": .number(0), "ind": .number(Double(number)), "st": .number(0),
      "nm": .string("page \(self.page)"), "ip": .number(Double(frames.lowerBound)),
      "op": .number(Double(frames.upperBound)), "ks": .object(transform),
      "sw": .number(width), "sh": .number(height),
      "sc": .string(Self.colours[self.page % Self.colours.count]),
    ])
  }

  private func track(
    _ tolerance: Double,
    _ count: Int,
    end: Int? = nil,
    _ value: (LottieScene.Page) -> SIMD2<Double>
  ) -> JSONValue {
    LottieTrack(
      start: frames.lowerBound,
      values: samples.map(value),
      tolerance: tolerance,
      count: count,
      end: end
    ).json
  }

  /// The colours of pages, which pictures replace.
  private static let colours = [
    "#3b6fd4", "#d4603b", "#3bb273", "#b23b9e", "#d4b03b", "#3ba7b2", "#7d4fd0", "#8fae3a",
    "#d43b5c", "#5c7080", "#c98b5a", "#4a8f5f",
  ]
}
