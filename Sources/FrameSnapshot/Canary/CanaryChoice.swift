import FrameCompare
import FrameFiles
import FrameImage
import FrameRender
import PageEffects
import PageSequence

/// The choice of the change that is planted in a sequence.
///
/// A sequence's name decides the kind of change, the frame and the page, so that the same change is planted each
/// time, and the sequences of a project get changes of all kinds. A change that changes no pixel, because for example
/// the page is behind others, is not planted.
struct CanaryChoice {
  private let verification: Verification
  private let kinds: [PlantedChange.Kind]
  private var random: Random
  private let canvas: FrameCanvas

  /// The number of frames and pages to try for each kind; chosen so that a change is found in every built-in preset.
  private static let attempts = 8
  /// The loss of opacity: about five levels of a channel on white.
  private static let opacity = 0.02
  /// The translation in points: the smallest movement of pages that the comparison of foreign frames reports.
  private static let distance = 0.25
  /// The growth of a page, as a share of its side.
  private static let growth = 0.01

  private static let amounts: [(PoseComponent, Double)] = [
    (.translationX, distance), (.translationY, distance), (.scaleX, growth), (.scaleY, growth),
  ]

  /// Creates a choice for a sequence with a name, from some kinds of changes.
  init(_ verification: Verification, named name: String, kinds: [PlantedChange.Kind]) {
    self.verification = verification
    random = Random(state: ContentHash(of: name).low)
    let start = random.next(below: kinds.count)
    self.kinds = Array(kinds[start...] + kinds[..<start])
    canvas = FrameCanvas(verification.sequence.renderer)
  }

  /// Returns the change; nil if none of the tried changes is visible.
  mutating func change() throws -> PlantedChange? {
    for kind in kinds {
      for _ in 0..<Self.attempts {
        if let change = try candidate(kind), try isVisible(change) { return change }
      }
    }
    return nil
  }

  private var sequence: FrameSequence { verification.sequence }

  /// Returns a change of a kind; nil if the chosen frame has no page that can be changed.
  private mutating func candidate(_ kind: PlantedChange.Kind) throws -> PlantedChange? {
    let needsTwo = kind == .missingFrame || kind == .exchangedFrames
    guard !needsTwo || sequence.frames > 1 else { return nil }
    let frame = random.next(below: sequence.frames - (needsTwo ? 1 : 0))
    let pages = try sequence.scene(frame).pages
    let size = sequence.frameSize
    /// Returns a page that is not masked and has `behind` pages behind it.
    func page(behind: Int = 0) -> Int? {
      let pages = pages.dropFirst(behind).filter { !verification.masks.pages.contains($0.index) }
      return pages.isEmpty ? nil : pages[pages.startIndex + random.next(below: pages.count)].index
    }
    switch kind {
    case .pose:
      let (component, amount) = Self.amounts[random.next(below: Self.amounts.count)]
      return page().map {
        .pose(frame: frame, page: $0, component: component, amount: amount)
      }
    case .opacity: return page().map { .opacity(frame: frame, page: $0, amount: Self.opacity) }
    case .paintOrder: return page(behind: 1).map { .paintOrder(frame: frame, page: $0) }
    case .pixel:
      let (x, y) = (random.next(below: size.width), random.next(below: size.height))
      return .pixel(frame: frame, x: x, y: y)
    case .missingFrame: return .missingFrame(frame)
    case .exchangedFrames: return .exchangedFrames(frame)
    }
  }

  // MARK: Visibility

  /// A drawn frame with its pages.
  private struct Drawn {
    var bitmap: Bitmap
    var pages: [PlacedPage]
  }

  /// Returns whether a change changes pixels that are not masked.
  ///
  /// The pixels are compared directly, not by the comparison that is tested.
  private func isVisible(_ change: PlantedChange) throws -> Bool {
    let frame = change.frame
    switch change {
    case .missingFrame, .exchangedFrames:
      let (one, other) = (try drawn(frame), try drawn(frame + 1))
      return differ(one, other, at: frame) && differ(one, other, at: frame + 1)
    default: return differ(try drawn(frame), try drawn(frame, change), at: frame)
    }
  }

  private func drawn(_ frame: Int, _ change: PlantedChange? = nil) throws -> Drawn {
    let plain = try sequence.scene(frame)
    let scene = change?.applied(to: plain, ofFrame: frame, sequence.effect) ?? plain
    try canvas.draw(scene)
    if let change { canvas.change { change.apply(to: &$0, ofFrame: frame) } }
    return Drawn(bitmap: canvas.bitmap, pages: verification.viewport.placed(scene.pageRecords))
  }

  private func differ(_ one: Drawn, _ other: Drawn, at frame: Int) -> Bool {
    let size = sequence.frameSize
    let mask = verification.masks.pixels(
      ofFrame: frame,
      one.pages + other.pages,
      width: size.width,
      height: size.height
    )
    guard let mask else { return one.bitmap != other.bitmap }
    return mask.applied(to: one.bitmap) != mask.applied(to: other.bitmap)
  }
}

/// A sequence of numbers that depends only on its start: SplitMix64 (Steele, Lea and Flood 2014).
private struct Random {
  var state: UInt64

  /// Returns a number in `0..<limit`; `limit` must be positive.
  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
