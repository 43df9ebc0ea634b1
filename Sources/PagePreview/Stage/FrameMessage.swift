import FrameRender
import JSONCoding
import PageEffects
import PageGeometry
import PageScroll
import PageSequence

/// The description of a frame, sent before its pixels in one binary message.
package struct FrameMessage: Encodable, Equatable {
  var tick: Int
  var side: StageSide
  /// The size in pixels.
  var width = 0
  var height = 0
  var format = Format.pixels
  /// Whether the exact pixels follow when nothing moves.
  var isDraft = false
  /// The frame of the motion; nil for the live stage.
  var frame: Int?
  /// The position, in pages.
  var position: Double
  /// The velocity, in points per second.
  var velocity: [Double]
  var phase: String
  /// Whether another frame follows without input.
  var isMoving = false
  /// The visible pages, back to front.
  var pages: [PagePlace]

  /// The format of the pixels.
  package enum Format: String, Encodable {
    /// Straight RGBA.
    case pixels = "rgba"
    /// A JPEG.
    case draft = "jpeg"
  }

  /// Describes a moment; the caller sets `width`, `height`, `format`, `isDraft` and `isMoving` after
  /// drawing it.
  init(
    _ sequence: FrameSequence,
    _ moment: StageMoment,
    _ scene: Scene,
    of tick: PageMessage.Tick,
    on side: StageSide
  ) {
    self.tick = tick.id
    self.side = side
    pages = scene.pages.map { PagePlace($0, in: scene) }
    switch moment {
    case .live(_, let state):
      position = JSONText.rounded(state.cell?.x ?? state.position)
      (velocity, phase) = (state.velocity.rounded, state.phase.rawValue)
    case .frame(let frame):
      self.frame = frame
      position = JSONText.rounded(sequence.scroll.position(ofFrame: frame))
      let state = sequence.scroll.state(ofFrame: frame)
      velocity = state?.velocity.rounded ?? [0, 0]
      phase = (state?.phase ?? .animating).rawValue
    }
  }

  /// The description as bytes: its length, then JSON, padded so that the pixels begin at a multiple of
  /// four.
  var bytes: [UInt8] {
    var text = [UInt8](JSONText.data(self))
    text += [UInt8](repeating: UInt8(ascii: " "), count: (4 - text.count % 4) % 4)
    return withUnsafeBytes(of: UInt32(text.count).littleEndian, Array.init) + text
  }
}
