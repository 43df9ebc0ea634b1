import JSONCoding
import PageEffects
import PageGeometry

/// The pages of an effect in each frame of an animation that scrolls from the first page to the last.
struct LottieScene {
  /// A page in a frame.
  struct Page {
    /// The page, whose opacity is 0 if it is not drawn or is in pieces.
    var whole: LottieLayer.Sample
    var pieces: [Piece]
    var extras: PoseExtras?
    /// The paint order, in steps of about a millionth.
    fileprivate var order: Double
    /// The number of pages from the page at rest.
    fileprivate var distance: Double

    /// The distance in front of the screen, in points, if pages share one space; otherwise 0.
    fileprivate var depth: Double

    var isSeen: Bool { whole.opacity > 0 || pieces.contains { $0.sample.opacity > 0 } }
  }

  /// A piece of a page in a frame.
  struct Piece {
    var row: Int
    var column: Int
    /// The middle of the piece, from that of the page.
    var middle: SIMD2<Double>
    var sample: LottieLayer.Sample
  }

  /// The largest error of a corner of a piece between keyframes, in points: there may be many pieces.
  static let pieceTolerance = 0.1
  /// The frames from one page to the next.
  static let framesPerPage = 64

  let layout: Layout
  /// Whether each page is seen through an outline.
  let isMasked: Bool
  private let kinds: Set<LayerKind>
  /// For each frame, its pages by index.
  private(set) var frames: [[Int: Page]] = []

  /// Poses all pages; a page or a piece without finite corners, or with the eye behind a corner, is not drawn.
  init(_ request: ExportRequest) throws(EffectErrors) {
    let effect = request.effect
    layout = request.options.layout
    let compiled = try effect.compiled.effect(for: layout)
    kinds = Set(effect.layerKinds)
    isMasked = !kinds.isDisjoint(with: [.cornerRadius, .clip])
    var previous: [[Int]: FlatPose] = [:]
    func flat(_ matrix: Matrix4, _ size: Size, _ key: [Int]) -> FlatPose? {
      guard let pose = FlatPose(matrix, pageSize: size) else { return nil }
      let continued = pose.continued(from: previous[key])
      previous[key] = continued
      return continued
    }
    for frame in 0...((layout.pages - 1) * Self.framesPerPage) {
      var pages: [Int: Page] = [:]
      for index in 0..<layout.pages {
        let raw = Double(index) - Double(frame) / Double(Self.framesPerPage)
        let d = effect.wraps ? Function.wrap.value([raw, Double(layout.pages)]) : raw
        let pose = compiled.pose(at: raw, index: index)
        guard pose.isFinite, let place = flat(pose.matrix, layout.pageSize, [index]) else {
          continue
        }
        let opacity = !pose.isHidden && compiled.window.contains(d) ? pose.alpha : 0
        var whole = LottieLayer.Sample(pose: place, size: layout.pageSize, opacity: opacity)
        if let extras = pose.extras, isMasked {
          whole.outlines = [LottieOutline(of: extras, pageSize: layout.pageSize)]
        }
        let parts = opacity > 0 ? pose.extras?.pieces ?? [] : []
        let pieces = parts.compactMap { piece -> Piece? in
          let size = Size(width: piece.box.width, height: piece.box.height)
          return flat(piece.matrix, size, [index, piece.row, piece.column]).map { pose in
            Piece(piece, pose, of: whole)
          }
        }
        if !parts.isEmpty { whole.opacity = 0 }
        pages[index] = Page(
          whole: whole,
          pieces: pieces,
          extras: pose.extras,
          order: (pose.order * 0x1p20).rounded(),
          distance: abs(d),
          // Flat pages are parallel to the screen, so that all of a page is as near as its middle.
          depth: effect.depth == .shared ? (pose.matrix.row2.w * 1e6).rounded() / 1e6 : 0
        )
      }
      frames.append(pages)
    }
  }

  /// The largest distance between a corner of a part that is drawn and that of its layer, in points.
  var error: Double {
    frames.reduce(0) { worst, pages in
      pages.values.filter(\.isSeen).reduce(worst) { worst, page in
        let layers = page.extras?.layers.filter { $0.alpha > 0 } ?? []
        let poses =
          [page.whole].filter { $0.opacity > 0 }.map(\.pose) + page.pieces.map(\.sample.pose)
          + layers.compactMap(LottiePage.pose)
        return poses.reduce(worst) { max($0, $1.error) }
      }
    }
  }

  /// Returns the largest share of a kind of layer, such as its opacity, on pages that are drawn; from 0 to 1.
  func largestShare(of kind: LayerKind) -> Double {
    guard kinds.contains(kind) else { return 0 }
    return frames.reduce(0) { largest, pages in
      pages.values.filter(\.isSeen).flatMap { $0.extras?.plotted ?? [] }
        .filter { $0.layer == kind && $0.isShare }.reduce(largest) { max($0, $1.value.share) }
    }
  }

  /// The pages that are drawn in each frame, from back to front.
  ///
  /// In one space, a nearer page is in front. Of pages with equal orders, the one nearer to rest is in front, then the one with the smaller index.
  var orders: [[Int]] {
    frames.map { pages in
      let drawn = pages.filter { $0.value.isSeen }
      return drawn.sorted { a, b in
        (a.value.depth, a.value.order, -a.value.distance, -a.key)
          < (b.value.depth, b.value.order, -b.value.distance, -b.key)
      }.map(\.key)
    }
  }
}

extension LottieScene.Piece {
  /// Creates a piece of a page.
  fileprivate init(_ piece: PosePiece, _ pose: FlatPose, of whole: LottieLayer.Sample) {
    let box = piece.box
    let size = Size(width: box.width, height: box.height)
    (row, column) = (piece.row, piece.column)
    middle = SIMD2(box.x + box.width / 2, box.y + box.height / 2)
    let own = LottieOutline(Rect(aboutOrigin: size), radius: piece.cornerRadius)
    sample = LottieLayer.Sample(pose: pose, size: size, opacity: whole.opacity * piece.alpha)
    sample.outlines = [own] + whole.outlines.map { $0.moved(by: -middle) }
  }
}
