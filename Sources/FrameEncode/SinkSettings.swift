/// The properties of a sequence of frames and the options that encoders need.
package struct SinkSettings: Sendable {
  /// The width of a frame in pixels.
  package var width: Int
  /// The height of a frame in pixels.
  package var height: Int
  /// The number of frames.
  package var frames: Int
  /// The number of frames per second.
  package var framesPerSecond: Double
  /// Whether all frames are opaque.
  package var isOpaque: Bool
  /// The values of the options that the format reads.
  package var options = FormatOptions()
  /// The colour behind the pages: red, green, blue and straight alpha.
  package var background: SIMD4<UInt8> = .zero
  /// The colour behind partly transparent pixels, as `background`.
  package var matte: SIMD4<UInt8> = .zero
  /// The palette of all frames; nil if each frame has its own, or if frames have no palette.
  package var shared: Palette?

  /// Creates settings with the defaults of all options.
  package init(width: Int, height: Int, frames: Int, framesPerSecond: Double, isOpaque: Bool) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    (self.frames, self.framesPerSecond) = (frames, framesPerSecond)
  }

  /// The settings for reducing frames to a palette.
  package var palette: PaletteSettings {
    PaletteSettings(
      colours: options.colors ?? 256,
      dither: options.dither ?? .none,
      quality: options.quality ?? PaletteSettings.standardQuality,
      matte: SIMD3(matte.x, matte.y, matte.z)
    )
  }
}
