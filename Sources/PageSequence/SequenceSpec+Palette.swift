package import FrameEncode
import PageEffects

extension SequenceSpec {
  /// How frames get the colours that a GIF has.
  package var paletteSettings: PaletteSettings {
    let matte = matte ?? Self.usualMatte
    let bytes = [matte.red, matte.green, matte.blue].map { UInt8(($0 * 255).rounded()) }
    return PaletteSettings(
      colours: colors ?? Self.usualColors,
      dither: dither ?? .none,
      quality: quality ?? PaletteSettings.standardQuality,
      matte: SIMD3(bytes[0], bytes[1], bytes[2])
    )
  }

  /// How often a GIF plays; nil without end.
  package var plays: Int? { (loop ?? 0) == 0 ? nil : loop }

  /// Refuses palettes that the formats cannot have.
  ///
  /// - Parameter formats: What is written.
  /// - Throws: `usage`.
  package func checkPalette(for formats: OutputFormats) throws(SequenceError) {
    guard matte?.alpha ?? 1 == 1 else {
      throw .usage(
        "--matte cannot be transparent",
        "It is what half transparent pixels are laid on; --background transparent leaves pixels clear."
      )
    }
    guard formats.frames != .gifReady || palette != .frame else {
      throw .usage(
        "--palette cannot be 'frame' with gif-ready",
        "Frames made for a GIF share one palette; leave --palette out."
      )
    }
  }

  /// The options that were given and have no effect on what is written.
  ///
  /// - Parameter formats: What is written.
  /// - Returns: Their names, without dashes.
  package func unusedOptions(for formats: OutputFormats) -> [String] {
    let unused = Self.options.filter { option in
      switch option.key {
      case "png": formats.frames != .png
      default: option.group == .palette && !formats.isForGIF
      }
    }
    return unused.filter { $0.json(self) != nil }.map(\.name)
  }
}
