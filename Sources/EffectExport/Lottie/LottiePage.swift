import JSONCoding
import PageEffects
import PageGeometry
import TextTools

/// The composition of a page: its picture or layers, and its overlays.
///
/// The page is in its middle.
struct LottiePage {
  /// The layers of the page in each frame from the first to the last one in which it is seen.
  private let extras: [PoseExtras]
  /// The first frame.
  private let start: Int
  /// The frames of the animation.
  private let frames: Range<Int>
  private let size: Size
  /// The place of the page's middle in the composition.
  private let middle: SIMD2<Double>
  /// The colour of the picture.
  private let colour: String

  init(_ page: Int, _ extras: [PoseExtras], _ start: Int, _ scene: LottieScene) {
    (self.extras, self.start) = (extras, start)
    (frames, size, colour) = (scene.frames.indices, scene.layout.pageSize, Self.colour(of: page))
    let whole = Self.size(of: extras[0], in: scene)
    middle = SIMD2(whole.width, whole.height) / 2
  }

  /// Returns the size of the composition of a page, with a margin of a point.
  ///
  /// A player draws an edge twice where a layer and its composition end together, so that the page shines through there.
  /// Layers of the content must not be seen beside the page: unless the page has a mask, there is no margin.
  static func size(of extras: PoseExtras, in scene: LottieScene) -> Size {
    let size = scene.layout.pageSize
    let margin = extras.layers.isEmpty || scene.isMasked ? 2.0 : 0
    return Size(width: size.width + margin, height: size.height + margin)
  }

  /// Returns the colour of a page, which a picture replaces.
  static func colour(of page: Int) -> String { colours[page % colours.count] }

  private static let colours = [
    "#3b6fd4", "#d4603b", "#3bb273", "#b23b9e", "#d4b03b", "#3ba7b2", "#7d4fd0", "#8fae3a",
    "#d43b5c", "#5c7080", "#c98b5a", "#4a8f5f",
  ]

  /// The layers, from front to back.
  var layers: [LottieLayer] {
    let picture = layer("picture", .colour(colour), of: [still])
    let content = extras[0].layers.isEmpty ? [picture] : extras[0].layers.indices.compactMap(part)
    return (content + extras[0].overlays.indices.map(overlay)).reversed()
  }

  /// The whole page.
  private var still: LottieLayer.Sample {
    LottieLayer.Sample(pose: FlatPose(), size: size, opacity: 1)
  }

  private func layer(
    _ name: String,
    _ source: LottieLayer.Source,
    of samples: [LottieLayer.Sample]
  ) -> LottieLayer {
    LottieLayer(
      name: name,
      source: source,
      frames: frames,
      start: start,
      samples: samples,
      origin: middle
    )
  }

  // MARK: Overlays

  private func overlay(_ index: Int) -> LottieLayer {
    let overlays = extras.map { $0.overlays[index] }
    let (name, colour) = (overlays[0].name, overlays[0].colour)
    let isUniform = overlays[0].side == nil
    let samples = overlays.map { overlay in
      var sample = still
      sample.opacity = overlay.opacity.share * colour.alpha * (isUniform ? overlay.start.share : 1)
      return sample
    }
    guard let side = overlays[0].side else {
      return layer(name, .colour(colour.digits), of: samples)
    }
    let stops = LottieTrack(
      start: start,
      values: overlays.map { [$0.start.share, $0.end.share] },
      tolerance: 0.002,
      form: { shares in
        let places = [0.0, 1.0].flatMap { [$0, colour.red, colour.green, colour.blue] }
        return (places + [0, shares[0], 1, shares[1]]).map { .number(LottieTrack.rounded($0)) }
      }
    )
    let away = [
      side == .left ? -1.0 : side == .right ? 1 : 0, side == .top ? -1 : side == .bottom ? 1 : 0,
    ]
    let end = [away[0] * size.width / 2, away[1] * size.height / 2]
    let gradient: [String: JSONValue] = [
      "ty": .string("gf"), "t": .number(1), "r": .number(1), "o": LottieShape.constant([100]),
      "s": LottieShape.constant(end.map { 0 - $0 }), "e": LottieShape.constant(end),
      "g": .object(["p": .number(2), "k": stops.json]),
    ]
    let rectangle = LottieShape.rectangle(
      middle: LottieShape.constant([0, 0]),
      size: LottieShape.constant([size.width, size.height]),
      radius: LottieShape.constant([0])
    )
    let shapes = LottieShape.group([rectangle, .object(gradient)])
    return layer(name, .shapes([shapes]), of: samples)
  }

  // MARK: Layers

  /// Returns a layer of the content; nil for a text, which not all players draw.
  private func part(_ index: Int) -> LottieLayer? {
    let parts = extras.map { $0.layers[index] }
    var colour = colour
    switch parts[0].shows {
    case .text: return nil
    case .colour(let own): colour = own.digits
    case .picture, .file: break
    }
    var previous: FlatPose?
    let isRound = parts.contains { $0.cornerRadius > 0 }
    let samples = parts.map { part in
      let size = Size(width: max(part.box.width, 0), height: max(part.box.height, 0))
      let pose = Self.pose(of: part)?.continued(from: previous)
      previous = pose ?? previous
      let outline = LottieOutline(Rect(aboutOrigin: size), radius: part.cornerRadius)
      return LottieLayer.Sample(
        pose: pose ?? FlatPose(),
        size: size,
        opacity: pose == nil ? 0 : part.alpha.share * parts[0].opacity,
        outlines: isRound ? [outline] : []
      )
    }
    return layer(parts[0].name, .colour(colour), of: samples)
  }

  /// Returns where a layer is within its page; nil if it has no size, or the eye is behind or near a corner.
  static func pose(of part: ContentLayer) -> FlatPose? {
    let box = part.box
    guard box.width > 0, box.height > 0 else { return nil }
    let middle = Matrix4.translation(x: box.x + box.width / 2, y: box.y + box.height / 2)
    return FlatPose(part.matrix * middle, pageSize: Size(width: box.width, height: box.height))
  }
}

extension ContentLayer {
  /// The opacity of the colour.
  fileprivate var opacity: Double {
    if case .colour(let colour) = shows { colour.alpha } else { 1 }
  }
}

extension Colour {
  /// The colour without its opacity, as six hexadecimal digits.
  var digits: String {
    "#" + [red, green, blue].map { UInt8(($0.share * 255).rounded()).hexadecimal }.joined()
  }
}

extension Double {
  /// The number limited to 0...1.
  var share: Double { min(max(self, 0), 1) }
}
