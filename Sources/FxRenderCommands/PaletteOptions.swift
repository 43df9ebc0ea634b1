import ArgumentParser
import FrameEncode
import FrameRender
import PageEffects

/// The options that say how frames are brought to the colours that a GIF has.
struct PaletteOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "GIF: colours for each frame or for all; auto takes what is better (default: auto).",
      valueName: "auto|global|frame"
    ),
    completion: .list(PaletteMode.allCases.map(\.rawValue)),
    transform: Arguments.word(PaletteMode.self)
  )
  var palette = PaletteMode.auto

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("GIF: how many colours, 2 to 256 (default: 256).", valueName: "N"),
    transform: Arguments.count(2...256)
  )
  var colors = 256

  @Option(
    name: .long,
    help: ArgumentHelp(
      "GIF: how colours between those of the palette are shown (default: none).",
      valueName: "none|ordered|diffusion"
    ),
    completion: .list(Dither.allCases.map(\.rawValue)),
    transform: Arguments.word(Dither.self)
  )
  var dither = Dither.none

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "GIF: 100 spares no byte, less makes smaller files (default: \(PaletteSettings.standardQuality)).",
      valueName: "1-100"
    ),
    transform: Arguments.count(1...100)
  )
  var quality = PaletteSettings.standardQuality

  @Option(
    name: .long,
    help: ArgumentHelp(
      "GIF: what half transparent pixels are laid on, a CSS colour (default: black).",
      valueName: "COLOR"
    ),
    transform: Arguments.colour
  )
  var matte = Colour(red: 0, green: 0, blue: 0)

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("GIF: how often it plays; 0 is without end (default: 0).", valueName: "N"),
    transform: Arguments.count(0...65_536)
  )
  var loop = 0

  /// Refuses what would not be done.
  func check(_ formats: Formats) throws {
    guard matte.alpha == 1 else {
      throw CommandError.usage(
        "--matte cannot be transparent",
        "It is what half transparent pixels are laid on; --background transparent leaves pixels clear."
      )
    }
    guard formats.frames != .gifReady || palette != .frame else {
      throw CommandError.usage(
        "--palette cannot be 'frame' with gif-ready",
        "Frames made for a GIF share one palette; leave --palette out."
      )
    }
  }

  /// What an encoder takes.
  var settings: PaletteSettings {
    let bytes = [matte.red, matte.green, matte.blue].map { UInt8((Double($0) * 255).rounded()) }
    return PaletteSettings(
      colours: colors,
      dither: dither,
      quality: quality,
      matte: SIMD3(bytes[0], bytes[1], bytes[2])
    )
  }

  /// How often a GIF plays; nil without end.
  var plays: Int? { loop == 0 ? nil : loop }
}
