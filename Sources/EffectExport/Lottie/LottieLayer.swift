import JSONCoding
import PageGeometry

/// A layer of an animation: a rectangle that moves, turns, grows and fades.
struct LottieLayer {
  /// The picture of a layer.
  enum Source {
    /// A colour that fills the rectangle.
    case colour(String)
    /// A composition, whose coordinates are points, and the place of the rectangle's middle in it.
    case composition(id: String, size: Size, middle: SIMD2<Double>)
    /// Shapes around the rectangle's middle.
    case shapes([JSONValue])
  }

  /// The rectangle in a frame.
  struct Sample {
    var pose: FlatPose
    /// The size of the rectangle before it is scaled, in points.
    var size: Size
    /// From 0 to 1.
    var opacity: Double
    /// The outlines of the visible part, relative to the middle of the page; none for the whole rectangle.
    var outlines: [LottieOutline] = []
  }

  var name: String
  var source: Source
  var frames: Range<Int>
  /// The first frame of `samples`.
  var start: Int
  /// The rectangle in each frame, and perhaps in the one after the last.
  var samples: [Sample]
  /// The place that poses are relative to, in the composition of the layer.
  var origin: SIMD2<Double>
  /// Whether the animation continues after the layer.
  var isFollowed = false
  /// The largest error of a corner between keyframes, in points.
  var tolerance = 0.01
  /// Whether the layer is seen outside of the outlines instead.
  var isCutOut = false

  /// Returns layers in the format of Lottie, in their order.
  static func json(of layers: [LottieLayer]) -> JSONValue {
    .array(layers.enumerated().map { $0.element.json(number: $0.offset + 1) })
  }

  /// The layer in the format of Lottie.
  func json(number: Int) -> JSONValue {
    var values: [String: JSONValue] = [
      "ddd": .number(0), "ind": .number(Double(number)), "st": .number(0), "nm": .string(name),
      "ip": .number(Double(frames.lowerBound)), "op": .number(Double(frames.upperBound)),
      "ks": .object(transform),
    ]
    let masks = samples[0].outlines.indices.map(mask)
    if !masks.isEmpty {
      values["hasMask"] = .bool(true)
      values["masksProperties"] = .array(masks)
    }
    switch source {
    case .colour(let colour):
      values["ty"] = .number(1)
      values["sw"] = .number(base.x)
      values["sh"] = .number(base.y)
      values["sc"] = .string(colour)
    case .composition(let id, let size, _):
      values["ty"] = .number(0)
      values["refId"] = .string(id)
      values["w"] = .number(size.width)
      values["h"] = .number(size.height)
    case .shapes(let shapes):
      values["ty"] = .number(4)
      values["shapes"] = .array(shapes)
    }
    return .object(values)
  }

  /// The size of a colour, of which players read only whole numbers; the scale makes it that of the rectangle.
  private var base: SIMD2<Double> {
    samples.reduce(SIMD2(1, 1)) { base, sample in
      SIMD2(max(base.x, sample.size.width), max(base.y, sample.size.height))
    }.rounded(.up)
  }

  /// The place of the rectangle's middle in the source.
  private var middle: SIMD2<Double> {
    switch source {
    case .colour: base / 2
    case .composition(_, _, let middle): middle
    case .shapes: .zero
    }
  }

  /// Returns the scale that makes the source as large as the rectangle.
  private func growth(_ sample: Sample) -> SIMD2<Double> {
    guard case .colour = source else { return SIMD2(1, 1) }
    return SIMD2(sample.size.width, sample.size.height) / base
  }

  private var transform: [String: JSONValue] {
    let reach =
      samples.reduce(1) { max($0, $1.size.width.rounded(.up), $1.size.height.rounded(.up)) } / 2
    return [
      "a": .object(["a": .number(0), "k": .numbers(middle.x, middle.y)]),
      "p": track(tolerance) { [$0.pose.centre.x + origin.x, $0.pose.centre.y + origin.y] },
      "r": track(tolerance / reach * 180 / .pi) { [$0.pose.rotation] },
      "s": track(tolerance / reach * 100) { sample in
        let scale = SIMD2(sample.pose.scale.x, sample.pose.scale.y) * growth(sample) * 100
        return [scale.x, scale.y]
      },
      // Some players, such as rlottie, also draw a layer in the frame at which it ends.
      "o": track(0.05, end: isFollowed ? frames.upperBound : nil) { [$0.opacity * 100] },
    ]
  }

  private func mask(_ index: Int) -> JSONValue {
    var outside: Size?
    if isCutOut, case .composition(_, let size, _) = source { outside = size }
    let path = LottieTrack(
      start: start,
      values: samples.map { sample in
        let scale = 1 / growth(sample)
        let numbers = sample.outlines[index].numbers
        let shifts = [middle.x, middle.y, middle.x, middle.y, 0, 0]
        return numbers.indices.map { numbers[$0] * scale[$0 % 2] + shifts[$0] }
      },
      tolerance: 2 * tolerance,
      form: { LottieOutline.path($0, outsideIn: outside) }
    )
    return .object([
      "mode": .string(index == 0 ? "a" : "i"), "inv": .bool(false), "pt": path.json,
      "o": .object(["a": .number(0), "k": .number(100)]),
    ])
  }

  private func track(
    _ tolerance: Double,
    end: Int? = nil,
    _ value: (Sample) -> [Double]
  ) -> JSONValue {
    LottieTrack(start: start, values: samples.map(value), tolerance: tolerance, end: end).json
  }
}
