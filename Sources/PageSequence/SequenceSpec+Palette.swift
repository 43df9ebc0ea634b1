package import FrameEncode
import PageEffects

extension SequenceSpec {
  /// The settings for reducing colours to a palette.
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

  /// The number of times a GIF plays; nil if it repeats forever.
  package var plays: Int? { (loop ?? 0) == 0 ? nil : loop }

  /// Throws an error for palette options that the formats do not support.
  package func checkPalette(for formats: OutputFormats) throws(SequenceError) {
    guard matte?.alpha ?? 1 == 1 else {
      throw .usage(
        "--matte cannot be transparent",
        "Semi-transparent pixels are blended with it; use --background transparent for transparent pixels."
      )
    }
    guard formats.frames != .gifReady || palette != .frame else {
      throw .usage(
        "--palette cannot be 'frame' with gif-ready",
        "Frames made for a GIF share one palette; omit --palette."
      )
    }
  }

  /// The names, without dashes, of the set options that have no effect on the formats.
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
