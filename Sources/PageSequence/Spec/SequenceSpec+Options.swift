import FrameEncode
import FrameRender
import PageEffects
import PageGeometry

extension SequenceSpec {
  /// More frames than anybody looks at; file names have six digits at most.
  package static let mostFrames = 100_000
  /// The number of frames of a sweep where none is asked for.
  static let usualFrames = 60
  /// Frames per second where no rate is asked for.
  package static let usualRate = 60.0
  /// The number of generated cards where no pages are asked for.
  static let usualCards = 12
  /// More pages than anybody scrolls through, and few enough for an exact page position.
  static let mostCards = 10_000_000

  /// All options, in the order of help and command lines.
  package static let options: [SpecOption] =
    motion + layout + scales + look + output + palette + part

  /// The options of some groups, in order.
  package static func options(in groups: Set<SpecOption.Group>) -> [SpecOption] {
    options.filter { groups.contains($0.group) }
  }

  private static let motion: [SpecOption] = [
    SpecOption(
      "scroll",
      \.scroll,
      .text(ScrollChoice.builtInNames),
      in: .motion,
      "sweep|swipe|fling|SCRIPT",
      standard: "sweep",
      "What moves the pages: a sweep, a swipe a page, a fling, or a gesture script."
    ),
    SpecOption(
      "showTouches",
      \.showTouches,
      in: .motion,
      "Draw the fingers of a gesture over the pages."
    ),
    SpecOption(
      "frames",
      \.frames,
      .count(1...mostFrames),
      in: .motion,
      "N",
      standard: usualFrames,
      "Number of frames."
    ),
    SpecOption(
      "duration",
      \.duration,
      .duration,
      in: .motion,
      "S",
      "Seconds instead of --frames, such as 2, 2s or 500ms."
    ),
    SpecOption(
      "speed",
      \.speed,
      .positive,
      in: .motion,
      "V",
      "Pages a second instead of --frames."
    ),
    SpecOption(
      "fps",
      \.fps,
      .positive,
      in: .motion,
      "N",
      standard: usualRate,
      "Frames a second of the scroll; frame i is at time i/N."
    ),
    SpecOption(
      "from",
      \.from,
      .coordinate,
      in: .motion,
      "P",
      standard: 0,
      "Page position of the first frame."
    ),
    SpecOption(
      "to",
      \.to,
      .coordinate,
      in: .motion,
      "P",
      "Page position that the scroll goes to (default: 3, or the last page if there are fewer)."
    ),
    SpecOption(
      "ease",
      \.ease,
      .timing,
      in: .motion,
      "FUNCTION",
      standard: .linear,
      """
      Timing function of the sweep: a name such as sineInOut or ease-out, cubic-bezier(), steps(), \
      linear() or spring().
      """
    ),
    SpecOption(
      "hold",
      \.hold,
      .time,
      in: .motion,
      "S",
      standard: 0,
      "Seconds of rest at each end, beside the frames of the scroll."
    ),
    SpecOption(
      "bounce",
      \.bounce,
      in: .motion,
      "There and back, without a frame twice: a loop that closes."
    ),
  ]

  private static let layout: [SpecOption] = [
    SpecOption(
      "size",
      \.size,
      .size,
      in: .layout,
      "WxH",
      standard: Layout.sample.viewport,
      "Viewport in points."
    ),
    SpecOption(
      "pageSize",
      \.pageSize,
      .size,
      in: .layout,
      "WxH",
      standard: Layout.sample.pageSize,
      "Page in points."
    ),
    SpecOption(
      "gap",
      \.gap,
      .coordinate,
      in: .layout,
      "G",
      standard: Layout.sample.gap,
      "Gap between pages in points, where the effect lays them side by side."
    ),
    .pages(
      "A folder or picture (PNG, JPEG, WebP) as pages, repeatable; or a number of generated cards "
        + "(default: \(usualCards)). Folders are read in natural order of names."
    ),
    SpecOption(
      switching: "wrap",
      \.wrap,
      in: .layout,
      "Join the last page with the first, where the effect allows it."
    ),
    SpecOption(
      "direction",
      \.direction,
      .word(),
      in: .layout,
      "horizontal|vertical",
      standard: Layout.sample.axis,
      "The scroll's direction."
    ),
    SpecOption("rtl", \.rtl, in: .layout, "Right to left: pages to come are on the left."),
    .settings("Set a parameter of the preset, repeatable; 'fxrender show <preset>' lists them."),
    SpecOption(
      "centerOffset",
      \.centerOffset,
      .point,
      in: .layout,
      "X,Y",
      standard: .zero,
      "Move the pages and the vanishing point, in points."
    ),
    SpecOption(
      "viewpointOffset",
      \.viewpointOffset,
      .point,
      in: .layout,
      "X,Y",
      standard: .zero,
      "Move the pages the other way, and the vanishing point not at all, in points."
    ),
  ]

  private static let scales: [SpecOption] = [
    SpecOption(
      "scale",
      \.scale,
      .scales,
      in: .scale,
      "S",
      standard: [1],
      "Pixels per point; a list, such as 1,2,3, writes each frame at every scale."
    )
  ]

  private static let look: [SpecOption] = [
    SpecOption(
      "fit",
      \.fit,
      .word(),
      in: .look,
      "cover|contain|fill",
      standard: .cover,
      "How a picture meets its page."
    ),
    SpecOption(
      "background",
      \.background,
      .colour,
      in: .look,
      "COLOR",
      standard: .standardBackground,
      "What is seen where no page is: a CSS colour, or transparent."
    ),
    SpecOption(
      "cornerRadius",
      \.cornerRadius,
      .number(0...SpecNumbers.largest),
      in: .look,
      "R",
      standard: 0,
      "Round the corners of pictures by at least this radius, in points."
    ),
  ]

  private static let output: [SpecOption] = [
    SpecOption(
      "format",
      \.format,
      .formats,
      in: .output,
      "FORMAT",
      "What is written: png, gif, gif-ready (indexed PNG frames that any GIF tool joins), or several, "
        + "such as png,gif (default: by the extension of --output, else png)."
    ),
    SpecOption(
      "png",
      \.png,
      .word(),
      in: .output,
      "fast|default|small",
      standard: .default,
      "How much time goes into making the files small; pixels are the same."
    ),
  ]

  private static let palette: [SpecOption] = [
    SpecOption(
      "palette",
      \.palette,
      .word(),
      in: .palette,
      "auto|global|frame",
      standard: .auto,
      "GIF: colours for each frame or for all; auto takes what is better."
    ),
    SpecOption(
      "colors",
      \.colors,
      .count(2...256),
      in: .palette,
      "N",
      standard: usualColors,
      "GIF: how many colours, 2 to 256."
    ),
    SpecOption(
      "dither",
      \.dither,
      .word(),
      in: .palette,
      "none|ordered|diffusion",
      standard: Dither.none,
      "GIF: how colours between those of the palette are shown."
    ),
    SpecOption(
      "quality",
      \.quality,
      .count(1...100),
      in: .palette,
      "1-100",
      standard: PaletteSettings.standardQuality,
      "GIF: 100 spares no byte, less makes smaller files."
    ),
    SpecOption(
      "matte",
      \.matte,
      .colour,
      in: .palette,
      "COLOR",
      standard: usualMatte,
      "GIF: what half transparent pixels are laid on, a CSS colour."
    ),
    SpecOption(
      "loop",
      \.loop,
      .count(0...65_536),
      in: .palette,
      "N",
      standard: 0,
      "GIF: how often it plays; 0 is without end."
    ),
  ]

  private static let part: [SpecOption] = [
    SpecOption(
      "range",
      \.range,
      .frames,
      in: .part,
      "A-B",
      "Only these frames, counted from 0."
    ),
    SpecOption(
      "every",
      \.every,
      .count(1...mostFrames),
      in: .part,
      "N",
      standard: 1,
      "Only every N-th frame, at the time that it has in the whole."
    ),
  ]

  /// The most colours that a GIF can have.
  static let usualColors = 256
  /// The colour behind half-transparent pixels of a GIF.
  static let usualMatte = Colour(red: 0, green: 0, blue: 0)
}
