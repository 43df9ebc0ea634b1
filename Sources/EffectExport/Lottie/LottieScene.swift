import PageEffects
import PageGeometry

/// The pages of an effect in each frame of an animation that scrolls from the first page to the last.
struct LottieScene {
  /// A page in a frame.
  struct Page {
    var pose: FlatPose
    /// From 0 to 1; 0 if the page is not drawn.
    var opacity: Double
    /// The paint order, in steps of about a millionth.
    fileprivate var order: Double
    /// The number of pages from the page at rest.
    fileprivate var distance: Double
  }

  /// The frames from one page to the next.
  static let framesPerPage = 64

  let layout: Layout
  /// For each frame, its pages by index.
  private(set) var frames: [[Int: Page]] = []

  /// Poses all pages; a page without finite corners, or with the eye behind a corner, is not drawn.
  init(_ request: ExportRequest) throws(EffectErrors) {
    let effect = request.effect
    layout = request.options.layout
    let compiled = try effect.compiled.effect(for: layout)
    var previous: [Int: FlatPose] = [:]
    for frame in 0...((layout.pages - 1) * Self.framesPerPage) {
      var pages: [Int: Page] = [:]
      for index in 0..<layout.pages {
        let raw = Double(index) - Double(frame) / Double(Self.framesPerPage)
        let d = effect.wraps ? Function.wrap.value([raw, Double(layout.pages)]) : raw
        let pose = compiled.pose(at: raw, index: index)
        guard pose.isFinite, let flat = FlatPose(pose.matrix, pageSize: layout.pageSize) else {
          continue
        }
        let continued = flat.continued(from: previous[index])
        previous[index] = continued
        let isDrawn = !pose.isHidden && compiled.window.contains(d)
        pages[index] = Page(
          pose: continued,
          opacity: isDrawn ? pose.alpha : 0,
          order: (pose.order * 0x1p20).rounded(),
          distance: abs(d)
        )
      }
      frames.append(pages)
    }
  }

  /// The largest distance between a corner of a page that is drawn and that of its layer, in points.
  var error: Double {
    frames.reduce(0) { worst, pages in
      pages.values.filter { $0.opacity > 0 }.reduce(worst) { max($0, $1.pose.error) }
    }
  }

  /// The pages that are drawn in each frame, from back to front.
  ///
  /// Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
  private var orders: [[Int]] {
    frames.map { pages in
      let drawn = pages.filter { $0.value.opacity > 0 }
      return drawn.sorted { a, b in
        (a.value.order, -a.value.distance, -a.key) < (b.value.order, -b.value.distance, -b.key)
      }.map(\.key)
    }
  }

  /// The layers from front to back, as in the file.
  var layers: [LottieLayer] {
    PaintOrder(orders).segments.flatMap { segment in
      segment.pages.reversed().compactMap { layer(of: $0, in: segment.frames) }
    }
  }

  private func layer(of page: Int, in range: Range<Int>) -> LottieLayer? {
    let drawn = range.filter { (frames[$0][page]?.opacity ?? 0) > 0 }
    guard let first = drawn.first, let last = drawn.last else { return nil }
    // The layer moves until its end, so that players can show times between frames.
    let end = last + 1 < frames.count && frames[last + 1][page] != nil ? last + 1 : last
    var samples: [Page] = []
    for frame in first...end {
      guard let page = frames[frame][page] ?? samples.last else { continue }
      samples.append(page)
    }
    return LottieLayer(
      page: page,
      frames: first..<(last + 1),
      samples: samples,
      layout: layout,
      isFollowed: last + 1 < frames.count
    )
  }
}
