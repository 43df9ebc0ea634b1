import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
public import PresetFiles

/// The pictures of an effect in a gallery: a small one that moves there and back, and a still one.
public struct GalleryPicture: Sendable {
  /// An animated WebP.
  public let moving: [UInt8]
  /// A WebP of one frame, halfway between two pages.
  public let still: [UInt8]

  /// Pixels from left to right.
  static let width = 240
  /// Pixels from top to bottom.
  static let height = 150

  private static let sweep = Sweep(
    from: 1,
    to: 3,
    way: 19,
    framesPerSecond: 15,
    ease: .sineInOut,
    bounces: true
  )
  /// A quarter of the way, from which the eye gets most: halfway from the first page to the next.
  private static let stillFrame = 6

  /// At this quality cards show no blocks, and a hundred effects take some ten megabytes; chosen by
  /// eye.
  private static let quality = 75.0

  /// How many frames a picture has.
  public static var frames: Int { sweep.frames }

  /// Draws an effect with its own parameters.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - isStopped: Whether to end at the next frame.
  ///   - tell: Called after each frame.
  /// - Returns: nil where it was stopped.
  /// - Throws: Where the preset has no effect or cannot be drawn.
  public static func draw(
    _ preset: Preset,
    isStopped: () -> Bool,
    tell: () -> Void
  ) throws -> GalleryPicture? {
    let layout = Layout.sample
    let scale = Double(width) / layout.viewport.width
    let sequence = try RenderedSequence(
      preset,
      SequenceOptions(layout: layout, motion: .sweep(sweep), scale: scale)
    )
    var buffer = FrameBuffer()
    var encoder = WebPEncoder(width: width, height: height, quality: quality)
    var still: [UInt8] = []
    for frame in 0..<sweep.frames {
      guard !isStopped() else { return nil }
      try sequence.renderer.draw(sequence.scene(frame), into: &buffer)
      encoder.append(buffer.bitmap, until: sweep.time(ofFrame: frame + 1))
      if frame == stillFrame {
        var single = WebPEncoder(width: width, height: height, quality: quality)
        single.append(buffer.bitmap, until: 1)
        single.finish { still = [UInt8]($0) }
      }
      tell()
    }
    var moving: [UInt8] = []
    encoder.finish { moving = [UInt8]($0) }
    return GalleryPicture(moving: moving, still: still)
  }

  private init(moving: [UInt8], still: [UInt8]) {
    (self.moving, self.still) = (moving, still)
  }
}
