import JSONCoding
import PageEffects
import PageGeometry

/// The layers of an animation, and the compositions that they show.
struct LottieLayers {
  private let scene: LottieScene
  private let kinds: Set<LayerKind>
  /// The layers, from front to back.
  private(set) var layers: [LottieLayer] = []
  /// The compositions: pages, whose pictures are thus in one place, and shadows.
  private(set) var compositions: [Composition] = []

  /// Layers that others show.
  struct Composition {
    var id: String
    /// The size, of which players read only whole numbers.
    var size: Size
    /// The place of the middle of the page or of a piece.
    var middle: SIMD2<Double>
    var layers: JSONValue

    /// Creates a composition, in whose middle the page's middle is.
    init(_ id: String, _ size: Size, _ layers: [LottieLayer]) {
      self.id = id
      self.size = Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
      middle = SIMD2(size.width, size.height) / 2
      self.layers = LottieLayer.json(of: layers)
    }

    var source: LottieLayer.Source { .composition(id: id, size: size, middle: middle) }

    /// The composition in the format of Lottie.
    var json: JSONValue { .object(["id": .string(id), "layers": layers]) }
  }

  init(_ scene: LottieScene, of kinds: [LayerKind]) {
    (self.scene, self.kinds) = (scene, Set(kinds))
    var parts: [[Part]] = []
    for page in 0..<scene.layout.pages { parts.append(self.parts(of: page)) }
    for segment in PaintOrder(scene.orders).segments {
      for page in segment.pages.reversed() {
        layers += parts[page].compactMap { $0.layer(scene, page, segment.frames) }
      }
    }
  }

  /// A part of a page, which is a layer in each range of frames.
  private struct Part {
    var name: String
    var source: LottieLayer.Source
    var isCutOut = false
    var sample: (LottieScene.Page) -> LottieLayer.Sample?

    /// Returns the layer in a range of frames; nil if it is not drawn there.
    func layer(_ scene: LottieScene, _ page: Int, _ range: Range<Int>) -> LottieLayer? {
      // The layer moves until its end, so that players can show times between frames.
      let end = min(range.upperBound, scene.frames.count - 1)
      var found = (range.lowerBound...end).map { scene.frames[$0][page].flatMap(sample) }
      let drawn = range.filter { (found[$0 - range.lowerBound]?.opacity ?? 0) > 0 }
      guard let first = drawn.first, let last = drawn.last else { return nil }
      found = Array(found[(first - range.lowerBound)...].prefix(last - first + 2))
      if let end = found.last, end == nil { found.removeLast() }
      let samples = found.indices.compactMap { index in
        found[index] ?? found[..<index].last { $0 != nil } ?? nil
      }
      return LottieLayer(
        name: name,
        source: source,
        frames: first..<(last + 1),
        start: first,
        samples: samples,
        origin: SIMD2(scene.layout.viewport.width, scene.layout.viewport.height) / 2,
        isFollowed: last + 1 < scene.frames.count,
        isCutOut: isCutOut
      )
    }
  }

  /// Returns the parts of a page from front to back: its pieces, the whole page, its glow and its shadow.
  private mutating func parts(of page: Int) -> [Part] {
    let name = "page \(page)"
    let seen = scene.frames.indices.filter { scene.frames[$0][page]?.isSeen ?? false }
    guard let first = seen.first, let last = seen.last else { return [] }
    let shown = first...last
    let extras = extras(of: page, in: shown)
    let size = LottiePage.size(of: extras[0], in: scene)
    let content = Composition(name, size, LottiePage(page, extras, first, scene).layers)
    compositions.append(content)
    var parts = [Part(name: name, source: content.source) { $0.whole }]
    if kinds.contains(.pieces) { parts.insert(pieces(of: page, in: shown, content), at: 0) }
    for kind in [LayerKind.glow, .shadow] where kinds.contains(kind) {
      parts.append(shadow(kind, name, extras, first))
    }
    return parts
  }

  /// Returns the extras of a page in each frame; those of a page that is not drawn do not change.
  private func extras(of page: Int, in shown: ClosedRange<Int>) -> [PoseExtras] {
    var extras: [PoseExtras] = []
    for frame in shown {
      let found = scene.frames[frame][page]
      let isSeen = found?.isSeen ?? false
      extras.append((isSeen ? found?.extras : extras.last) ?? PoseExtras())
    }
    return extras
  }

  /// Returns the part that shows the pieces of a page, which are layers of one composition.
  private mutating func pieces(
    of page: Int,
    in shown: ClosedRange<Int>,
    _ content: Composition
  ) -> Part {
    let all = shown.compactMap { scene.frames[$0][page]?.pieces }.max { $0.count < $1.count } ?? []
    let layers = all.indices.reversed().compactMap { index in
      var content = content
      content.middle += all[index].middle
      let name = "row \(all[index].row), column \(all[index].column)"
      let part = Part(name: name, source: content.source) { page in
        index < page.pieces.count ? page.pieces[index].sample : nil
      }
      var layer = part.layer(scene, page, scene.frames.indices)
      layer?.tolerance = LottieScene.pieceTolerance
      return layer
    }
    let size = scene.layout.viewport
    let composition = Composition("\(content.id) pieces", size, layers)
    compositions.append(composition)
    return Part(name: composition.id, source: composition.source) { page in
      let isSeen = !page.pieces.isEmpty
      return LottieLayer.Sample(pose: FlatPose(), size: size, opacity: isSeen ? 1 : 0)
    }
  }

  private mutating func shadow(
    _ kind: LayerKind,
    _ page: String,
    _ extras: [PoseExtras],
    _ start: Int
  ) -> Part {
    let size = scene.layout.pageSize
    let shapes = LottieShadow(
      samples: extras.map { (LottieOutline(of: $0, pageSize: size), $0.cast(kind)) },
      start: start,
      page: size
    )
    let layer = LottieLayer(
      name: kind.rawValue,
      source: .shapes(shapes.shapes),
      frames: scene.frames.indices,
      start: start,
      samples: [LottieLayer.Sample(pose: FlatPose(), size: size, opacity: 1)],
      origin: SIMD2(shapes.size.width, shapes.size.height) / 2
    )
    let name = "\(page) \(kind.rawValue)"
    let own = Composition(name, shapes.size, [layer])
    // Pages with equal shadows share one.
    let same = compositions.first { $0.size == own.size && $0.layers == own.layers }
    if same == nil { compositions.append(own) }
    let composition = same ?? own
    return Part(name: name, source: composition.source, isCutOut: true) { page in
      guard let extras = page.extras else { return nil }
      var sample = page.whole
      let shadow = extras.cast(kind)
      sample.opacity *= shadow.opacity.share * shadow.colour.alpha
      sample.outlines = [LottieOutline(of: extras, pageSize: size)]
      return sample
    }
  }
}

extension PoseExtras {
  /// Returns the shadow, or the glow as a shadow; without opacity if there is none.
  fileprivate func cast(_ kind: LayerKind) -> PoseShadow {
    let layer = layers(kind).first
    func number(_ key: String) -> Double {
      if case .number(let number)? = layer?[key] { number } else { 0 }
    }
    let colour = layer?.colour ?? Colour(white: 0)
    let isShadow = kind == .shadow
    return PoseShadow(
      colour: colour,
      x: isShadow ? number("x") : 0,
      y: isShadow ? number("y") : 0,
      radius: number("radius"),
      opacity: number("opacity")
    )
  }
}
