import FrameEncode
import FrameRender
import PageDecks
import PageEffects
import PageGeometry

extension SequenceSpec {
  /// The maximum number of frames, so that file names have at most six digits.
  package static let mostFrames = 1_000_000
  /// Returns the default ends of a sweep over a number of pages.
  static func usualEnds(pages: Int) -> (from: Double, to: Double) { (0, min(3, Double(pages - 1))) }
  /// The default number of frames of a sweep.
  static let usualFrames = 60
  /// The default number of frames per second.
  package static let usualRate = 60.0
  /// The default number of generated cards.
  static let usualCards = 12
  /// The maximum number of cards, small enough for exact page positions.
  static let mostCards = 10_000_000

  /// All options, in the order of the help text and of command lines.
  package static let options: [SpecOption] =
    motion + layout + scales + look + output + palette + part

  /// Returns the options of these groups, in order.
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
      "The motion: a sweep, a swipe per page, a fling, or a gesture script."
    ),
    SpecOption(
      "showTouches",
      \.showTouches,
      in: .motion,
      "Draw the fingers of gestures over the pages."
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
      "Duration instead of --frames, such as 2, 2s or 500ms."
    ),
    SpecOption(
      "speed",
      \.speed,
      .positive,
      in: .motion,
      "V",
      "Pages per second instead of --frames."
    ),
    SpecOption(
      "fps",
      \.fps,
      .positive,
      in: .motion,
      "N",
      standard: usualRate,
      "Frames per second; frame i is at i/N seconds."
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
      "Page position at the end (default: 3, or the last page if there are fewer)."
    ),
    SpecOption(
      "ease",
      \.ease,
      .timing,
      in: .motion,
      "FUNCTION",
      standard: .linear,
      """
      Timing function of the sweep: a name, such as sineInOut or ease-out, or cubic-bezier(), steps(), \
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
      "Seconds of rest added at each end."
    ),
    SpecOption(
      "bounce",
      \.bounce,
      in: .motion,
      "Scroll to the end and back, as a loop without duplicate frames."
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
      "Size of the viewport, in points."
    ),
    SpecOption(
      "pageSize",
      \.pageSize,
      .size,
      in: .layout,
      "WxH",
      standard: Layout.sample.pageSize,
      isStaged: true,
      "Size of a page, in points."
    ),
    SpecOption(
      "gap",
      \.gap,
      .coordinate,
      in: .layout,
      "G",
      standard: Layout.sample.gap,
      isStaged: true,
      "Gap between pages, in points, in effects with pages side by side."
    ),
    .pages(
      "A folder or picture (PNG, JPEG, WebP), repeatable; or a number of generated cards "
        + "(default: \(SpecOption.stageWords)\(usualCards)). Pictures in a folder are sorted by name, with numbers in numeric order."
    ),
    SpecOption(
      switching: "wrap",
      \.wrap,
      in: .layout,
      "Join the last page with the first, if the effect supports it."
    ),
    SpecOption(
      "direction",
      \.direction,
      .word(),
      in: .layout,
      "horizontal|vertical",
      standard: Layout.sample.axis,
      "Direction of the scroll."
    ),
    SpecOption("rtl", \.rtl, in: .layout, "Right to left: the next page is on the left."),
    .settings("Parameter value of the preset, repeatable; 'fxrender show <preset>' lists them."),
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
      "Move the viewpoint, in points: the pages move in the opposite direction, and the vanishing "
        + "point stays."
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
      "Pixels per point; a render writes each frame at every scale of a list, such as 1,2,3."
    )
  ]

  private static let look: [SpecOption] = [
    SpecOption(
      "deck",
      \.deck,
      .word(),
      in: .look,
      "cards|photos|posters|plain",
      standard: .cards,
      "Look of generated pages: numbered cards, landscapes with names, posters, or one colour each."
    ),
    SpecOption(
      "fit",
      \.fit,
      .word(),
      in: .look,
      "cover|contain|fill",
      standard: .cover,
      "How a picture fits its page."
    ),
    SpecOption(
      "background",
      \.background,
      .colour,
      in: .look,
      "COLOR",
      standard: .standardBackground,
      "CSS colour of the background, or transparent."
    ),
    SpecOption(
      "cornerRadius",
      \.cornerRadius,
      .number(0...SpecNumbers.largest),
      in: .look,
      "R",
      standard: 0,
      "Corner radius of pictures, in points; an effect may make it larger."
    ),
  ]

  private static let output: [SpecOption] = [
    SpecOption(
      "format",
      \.format,
      .formats,
      in: .output,
      "FORMAT",
      "Formats, separated by commas: "
        + OutputFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
        + " (default: the extension of --output, else png)."
    ),
    SpecOption(
      "png",
      \.png,
      .word(),
      in: .output,
      "fast|default|small",
      standard: .default,
      "Compression of PNG files; all levels keep all pixels. A frame of 1280x720 takes about 3 ms, but 0.4 s with "
        + "small, which makes files 5 to 30 % smaller. fast is the same as default."
    ),
    SpecOption(
      "colorRange",
      \.colorRange,
      .word(),
      in: .output,
      "limited|full",
      standard: .limited,
      "Range of luma and colour differences in y4m; players expect limited."
    ),
    SpecOption(
      "codec",
      \.codec,
      .codec,
      in: .output,
      "NAME",
      "Codec of a video: \(codecs) (default: the first that can store the frames)."
    ),
    SpecOption(
      "exactSize",
      \.exactSize,
      in: .output,
      "Refuse frames to which a codec would add rows or columns of background."
    ),
  ]

  private static let palette: [SpecOption] = [
    SpecOption(
      "maxSize",
      \.maxSize,
      .fileSize,
      in: .palette,
      "SIZE",
      "Maximum size of one file, such as 5MB; lower qualities or fewer colours, then smaller scales and "
        + "lower frame rates are tried."
    ),
    SpecOption(
      "palette",
      \.palette,
      .word(),
      in: .palette,
      "auto|global|frame",
      standard: .auto,
      "One palette for all frames or one per frame; auto selects the better one."
    ),
    SpecOption(
      "colors",
      \.colors,
      .count(2...256),
      in: .palette,
      "N",
      standard: usualColors,
      "Number of colours, 2 to 256."
    ),
    SpecOption(
      "dither",
      \.dither,
      .word(),
      in: .palette,
      "none|ordered|diffusion",
      standard: Dither.none,
      "Dithering between the colours of the palette."
    ),
    SpecOption(
      "quality",
      \.quality,
      .count(1...100),
      in: .palette,
      "1-100",
      "Lower values make smaller files (default: \(standardQualities))."
    ),
    SpecOption(
      "matte",
      \.matte,
      .colour,
      in: .palette,
      "COLOR",
      standard: usualMatte,
      "CSS colour behind half-transparent pixels."
    ),
    SpecOption(
      "loop",
      \.loop,
      .count(0...65_536),
      in: .palette,
      "N",
      standard: 0,
      "Number of plays; 0 repeats forever."
    ),
  ]

  private static let part: [SpecOption] = [
    SpecOption(
      "range",
      \.range,
      .frames,
      in: .part,
      "A-B",
      "Write only these frames, counted from 0."
    ),
    SpecOption(
      "every",
      \.every,
      .count(1...mostFrames),
      in: .part,
      "N",
      standard: 1,
      "Write only every N-th frame, at its original time."
    ),
  ]

  /// The default quality of each format that has one, such as `gif 80`.
  private static let standardQualities = OutputFormat.all
    .compactMap { format in format.standardQuality.map { "\(format.name) \($0)" } }
    .joined(separator: ", ")
  /// The codecs of each format that has some, such as `mp4 h264`.
  private static let codecs = OutputFormat.all.filter { !$0.codecs.isEmpty }
    .map { "\($0.name) \($0.codecs.map(\.name).joined(separator: " or "))" }
    .joined(separator: ", ")
  /// The maximum number of colours in a GIF.
  static let usualColors = 256
  /// The colour behind half-transparent pixels of a GIF.
  static let usualMatte = Colour(red: 0, green: 0, blue: 0)
}
