import FrameEncode
import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
package import PageSequence
package import PresetFiles

/// The pictures of an effect in a gallery.
package enum GalleryPicture: String, Sendable, CaseIterable {
  /// An animated WebP that moves to the next page and back.
  case moving
  /// A WebP of one frame between two pages.
  case still

  /// The width in pixels.
  static let width = 240
  /// The height in pixels.
  static let height = 150

  /// A sweep between two pages with easing at both ends.
  private static let spec = SequenceSpec { spec in
    (spec.from, spec.to, spec.frames, spec.fps) = (first, 3, way, 15)
    (spec.ease, spec.bounce) = (.easing(.sineInOut), true)
    spec.scale = [Double(width) / Layout.sample.viewport.width]
  }
  /// The page position at the start.
  private static let first = 1.0
  /// The number of frames from one end to the other; the way back omits both ends.
  private static let way = 19

  /// The quality at which cards show no blocks and a hundred effects take about ten megabytes;
  /// chosen by eye.
  private static let quality = 75.0

  /// The number of frames.
  package var frameCount: Int {
    switch self {
    case .moving: 2 * Self.way - 2
    case .still: 1
    }
  }

  /// Creates the sequence of a preset, with default parameters, from which its pictures are drawn.
  ///
  /// - Throws: `PresetFailure` if the preset has no effect.
  package static func sequence(of preset: Preset) throws -> FrameSequence {
    try FrameSequence(spec, of: preset)
  }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - sequence: The result of `sequence(of:)`.
  ///   - isStopped: Returns whether to stop before the next frame.
  ///   - progress: Called after each frame.
  /// - Returns: A WebP file; nil if it was stopped.
  /// - Throws: `RenderError` if the effect cannot be drawn.
  package func draw(
    _ sequence: FrameSequence,
    isStopped: () -> Bool = { false },
    progress: () -> Void = {}
  ) throws -> [UInt8]? {
    var buffer = FrameBuffer()
    var encoder = WebPEncoder(width: Self.width, height: Self.height, quality: Self.quality)
    for frame in 0..<frameCount {
      guard !isStopped() else { return nil }
      try sequence.renderer.draw(scene(frame, of: sequence), into: &buffer)
      encoder.append(buffer.bitmap, until: sequence.scroll.time(ofFrame: frame + 1))
      progress()
    }
    var file: [UInt8] = []
    encoder.finish { file += $0 }
    return file
  }

  private func scene(_ frame: Int, of sequence: FrameSequence) throws(RenderError) -> Scene {
    switch self {
    case .moving: return try sequence.scene(frame)
    case .still:
      let position = try StillPosition.position(after: Self.first, of: sequence.effect)
      return try Scene(sequence.effect, at: position)
    }
  }
}
