import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
public import PageSequence
public import PresetFiles

/// The pictures of an effect in a gallery.
public enum GalleryPicture: String, Sendable, CaseIterable {
  /// A small one that moves there and back: an animated WebP.
  case moving
  /// A WebP of one frame, halfway between two pages.
  case still

  /// Pixels from left to right.
  static let width = 240
  /// Pixels from top to bottom.
  static let height = 150

  /// There and back between two pages, with an ease at both ends.
  private static let spec = SequenceSpec { spec in
    (spec.from, spec.to, spec.frames, spec.fps) = (1, 3, way, 15)
    (spec.ease, spec.bounce) = (.easing(.sineInOut), true)
    spec.scale = [Double(width) / Layout.sample.viewport.width]
  }
  /// The frames from one end to the other; those back are without the two ends.
  private static let way = 19
  /// A quarter of the way, from which the eye gets most: halfway from the first page to the next.
  private static let stillFrame = 6

  /// At this quality cards show no blocks, and a hundred effects take some ten megabytes; chosen by
  /// eye.
  private static let quality = 75.0

  /// Which frames of the sweep are seen.
  public var frames: Range<Int> {
    switch self {
    case .moving: 0..<2 * Self.way - 2
    case .still: Self.stillFrame..<Self.stillFrame + 1
    }
  }

  /// What the pictures of an effect are drawn from: the effect with its own parameters.
  ///
  /// - Parameter preset: The preset.
  /// - Returns: The sequence, for all of its pictures.
  /// - Throws: `PresetFailure` where the preset has no effect.
  public static func sequence(of preset: Preset) throws -> FrameSequence {
    try FrameSequence(spec, of: preset)
  }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - sequence: What `sequence(of:)` gave.
  ///   - isStopped: Whether to end at the next frame.
  ///   - progress: Called after each frame.
  /// - Returns: A WebP; nil where it was stopped.
  /// - Throws: `RenderError` where the effect cannot be drawn.
  public func draw(
    _ sequence: FrameSequence,
    isStopped: () -> Bool = { false },
    progress: () -> Void = {}
  ) throws -> [UInt8]? {
    var buffer = FrameBuffer()
    var encoder = WebPEncoder(width: Self.width, height: Self.height, quality: Self.quality)
    for frame in frames {
      guard !isStopped() else { return nil }
      try sequence.renderer.draw(sequence.scene(frame), into: &buffer)
      let end = sequence.scroll.time(ofFrame: frame - frames.lowerBound + 1)
      encoder.append(buffer.bitmap, until: end)
      progress()
    }
    var file: [UInt8] = []
    encoder.finish { file = [UInt8]($0) }
    return file
  }
}
