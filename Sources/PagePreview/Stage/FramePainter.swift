import Foundation
import FrameEncode
import FrameImage
import FrameRender
import PageGeometry
import PageScroll
import PageSequence

/// Draws the frames of a stage, as exact pixels or as drafts.
struct FramePainter: ~Copyable {
  /// A frame to draw on each side.
  struct Order {
    let tick: PageMessage.Tick
    let moment: StageMoment
    /// Whether the live scroll view moves without input.
    let isMoving: Bool

    /// The input of the drawing; equal inputs give equal frames.
    fileprivate var drawing: Drawing {
      Drawing(moment: moment, onion: tick.onion, scale: tick.stageScale)
    }
  }

  fileprivate struct Drawing: Equatable {
    var moment: StageMoment
    var onion: Bool
    var scale: StageScale

    /// Whether another drawing shows the same at another scale.
    func isZoomed(to other: Self) -> Bool {
      var zoomed = self
      zoomed.scale = other.scale
      return scale != other.scale && zoomed == other
    }
  }

  /// The last drawing; nil if it is out of date.
  private var lastDrawing: Drawing?
  private var buffer = FrameBuffer()
  private var drafts = DraftPolicy()
  private var draftScale = DraftScale()
  private let draftEncoder = JPEGEncoder(quality: draftQuality)

  /// The JPEG quality at which the edges of moving cards have no visible noise; chosen by eye.
  private static let draftQuality = 90
  /// The number of sides that may each take the time of a draft; those of a grid are smaller on the screen.
  private static let fullSides = 2.0
  /// The number of threads that draw an exact frame.
  private static let threads = ProcessInfo.processInfo.activeProcessorCount
  /// The maximum number of pixels in the frames of all sides, more than screens have.
  private static let mostPixels = 16e6

  /// Whether the exact pixels of the last frame follow when nothing moves.
  var isDraft: Bool { drafts.isDraft }

  /// Draws the next frame even if it has the same input as the last one, because the sides show something else.
  mutating func invalidate() { lastDrawing = nil }

  /// Returns the format in which a frame is drawn; nil if it need not be drawn again.
  mutating func format(of order: Order) -> FrameMessage.Format? {
    let tick = order.tick
    let isNew = order.drawing != lastDrawing || order.isMoving
    let format = drafts.format(
      at: tick.time.seconds,
      isNew: isNew,
      continues: tick.continues == true || order.isMoving || !tick.inputs.isEmpty,
      isZoomed: !order.isMoving && lastDrawing?.isZoomed(to: order.drawing) == true
    )
    if isNew { lastDrawing = order.drawing }
    return format
  }

  /// Draws a frame of one of `count` sides, and returns the parts of its message.
  mutating func draw(
    _ order: Order,
    as format: FrameMessage.Format,
    of sequence: FrameSequence,
    on side: StageSide,
    among count: Int
  ) throws(RenderError) -> [[UInt8]] {
    let moment = order.moment.limited(to: sequence.scroll.frames)
    let scene = try sequence.scene(at: moment)
    let complete = order.tick.onion ? try sequence.withOnionSkins(scene, at: moment) : scene
    let start = ContinuousClock.now
    let (viewport, given) = (scene.viewport, order.tick.stageScale.pixelsPerPoint)
    let points = viewport.width * viewport.height * Double(count)
    let full = min(given, (Self.mostPixels / points).squareRoot())
    let scale = format == .draft ? draftScale.scale(of: full) : full
    // A person waits for an exact frame; drafts leave the other cores to the browser.
    try sequence.renderer.scaled(to: scale)
      .draw(complete, into: &buffer, threads: format == .draft ? 1 : Self.threads)
    var head = FrameMessage(sequence, moment, scene, of: order.tick, on: side)
    (head.width, head.height) = (buffer.bitmap.width, buffer.bitmap.height)
    head.isMoving = order.isMoving || isDraft
    // A JPEG has no transparency.
    head.format = buffer.bitmap.isOpaque ? format : .pixels
    head.isDraft = format == .draft
    let body =
      switch head.format {
      case .pixels: buffer.bitmap.straightBytes
      case .draft: draftEncoder.file(of: buffer.bitmap)
      }
    if head.isDraft {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      draftScale.add(seconds * max(1, Double(count) / Self.fullSides), at: scale, of: full)
    }
    return [head.bytes, body]
  }
}
