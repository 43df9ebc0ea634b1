import FrameFiles
import FrameRender
import FrameSnapshot
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence

/// What is said of a frame before its pixels.
package struct StageFrame: Encodable, Equatable {
  var tick: Int
  var side: StageSide
  /// In pixels.
  var width: Int
  var height: Int
  /// What the pixels are.
  var format = Format.pixels
  /// In seconds: of the motion, or of the page's clock.
  var time: Double
  var frame: Int?
  /// In pages.
  var position: Double
  /// In points.
  var offset: [Double]
  /// In points a second.
  var velocity: [Double]
  var phase: String
  /// The current page; −1 where there is none.
  var page: Int
  /// Whether another frame is worth asking for though nobody does anything.
  var isMoving: Bool
  /// The fingers that are down, in points.
  var touches: [[Double]]
  /// What is seen, back to front.
  var pages: [Page]

  /// How pixels are sent.
  package enum Format: String, Encodable {
    /// Straight RGBA, as they are.
    case pixels = "rgba"
    /// A JPEG, for a moment.
    case draft = "jpeg"
  }

  /// A page that is seen.
  struct Page: Encodable, Equatable {
    var page: Int
    var difference: Double
    var alpha: Double
    /// In points, from the top left corner clockwise; nil where one lies behind the eye.
    var corners: [[Double]]?

    private enum CodingKeys: String, CodingKey {
      case page, difference, alpha, corners
    }

    init(_ page: Scene.Page, in scene: Scene) {
      self.page = page.index
      difference = JSONText.rounded(page.pose.difference)
      alpha = JSONText.rounded(page.pose.alpha)
      corners = scene.corners(of: page)?.map(\.numbers)
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(page, forKey: .page)
      try fields.encode(difference, forKey: .difference)
      try fields.encode(alpha, forKey: .alpha)
      try fields.encode(corners, forKey: .corners)
    }
  }

  /// What is said of a moment; its size is that of the drawing, which comes later.
  init(
    _ sequence: FrameSequence,
    _ moment: StageMoment,
    _ scene: Scene,
    of tick: StageTick,
    on side: StageSide
  ) {
    self.tick = tick.id
    self.side = side
    (width, height) = (0, 0)
    isMoving = false
    pages = scene.pages.map { Page($0, in: scene) }
    switch moment {
    case .live(_, let state):
      time = tick.time.seconds
      frame = nil
      position = JSONText.rounded(state.cell?.x ?? state.position)
      (offset, velocity) = (state.offset.numbers, state.velocity.numbers)
      (phase, page) = (state.phase.rawValue, state.page)
      touches = state.touches.map(\.numbers)
    case .frame(let frame):
      let scroll = sequence.scroll
      time = JSONText.rounded(scroll.time(ofFrame: frame))
      self.frame = frame
      position = JSONText.rounded(scroll.position(ofFrame: frame))
      offset = scroll.contentOffset(ofFrame: frame, in: sequence.layout).numbers
      let state = scroll.state(ofFrame: frame)
      velocity = state?.velocity.numbers ?? [0, 0]
      phase = (state?.phase ?? .animating).rawValue
      page = state?.page ?? Int(position.rounded())
      touches = state?.touches.map(\.numbers) ?? []
    }
  }

  /// Its bytes, behind the number of them, so that the pixels that follow lie at a multiple of four.
  var head: [UInt8] {
    var text = [UInt8](JSONText.data(self))
    text += [UInt8](repeating: UInt8(ascii: " "), count: (4 - text.count % 4) % 4)
    return withUnsafeBytes(of: UInt32(text.count).littleEndian, Array.init) + text
  }
}

extension Point {
  /// Both coordinates, rounded as files have them.
  var numbers: [Double] { [JSONText.rounded(x), JSONText.rounded(y)] }
}
