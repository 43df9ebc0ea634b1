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
  package static let options: [SpecOption] = [
    (SpecOption.Group.motion, motion), (.layout, layout), (.scale, scales), (.look, look),
    (.frame, frame), (.output, output), (.palette, palette), (.part, part),
  ].flatMap { group, options in options.map { $0.placed(in: group) } }

  /// Returns the options of these groups, in order.
  package static func options(in groups: Set<SpecOption.Group>) -> [SpecOption] {
    options.filter { groups.contains($0.group) }
  }

  private static let motion: [SpecOption] = [
    .value(
      "scroll",
      \.scroll,
      .text(ScrollChoice.builtInNames),
      "sweep|swipe|fling|SCRIPT",
      standard: "sweep"
    ).withHelp("The motion: a sweep, a swipe per page, a fling, or a gesture script."),
    .flag("showTouches", \.showTouches).withHelp("Draw the fingers of gestures over the pages."),
    .value("frames", \.frames, .count(1...mostFrames), "N", standard: usualFrames)
      .withHelp("Number of frames."),
    .value("duration", \.duration, .duration, "S")
      .withHelp("Duration instead of --frames, such as 2, 2s or 500ms."),
    .value("speed", \.speed, .positive, "V").withHelp("Pages per second instead of --frames."),
    .value("fps", \.fps, .positive, "N", standard: usualRate)
      .withHelp("Frames per second; frame i is at i/N seconds."),
    .value("from", \.from, .coordinate, "P", standard: 0)
      .withHelp("Page position of the first frame."),
    .value("to", \.to, .coordinate, "P")
      .withHelp("Page position at the end (default: 3, or the last page if there are fewer)."),
    .value("ease", \.ease, .timing, "FUNCTION", standard: .linear).withHelp(
      """
      Timing function of the sweep: a name, such as sineInOut or ease-out, or cubic-bezier(), steps(), \
      linear() or spring().
      """
    ),
    .value("hold", \.hold, .time, "S", standard: 0).withHelp("Seconds of rest added at each end."),
    .flag("bounce", \.bounce)
      .withHelp("Scroll to the end and back, as a loop without duplicate frames."),
  ]

  private static let layout: [SpecOption] = [
    .value("size", \.size, .size, "WxH", standard: Layout.sample.viewport)
      .withHelp("Size of the viewport, in points."),
    .value("device", \.device, .word(), "phone|tablet|watch|television").withHelp(
      "Device whose screen is the viewport, unless --size is given: "
        + DeviceKind.allCases.map { "\($0.rawValue) \(SpecSyntax.size.text($0.screen))" }
        .joined(separator: ", ") + "."
    ),
    .value("pageSize", \.pageSize, .size, "WxH", standard: Layout.sample.pageSize, isStaged: true)
      .withHelp("Size of a page, in points."),
    .value("gap", \.gap, .coordinate, "G", standard: Layout.sample.gap, isStaged: true)
      .withHelp("Gap between pages, in points, in effects with pages side by side."),
    .pages.withHelp(
      "A folder or picture (PNG, JPEG, WebP), repeatable; or a number of generated cards "
        + "(default: \(SpecOption.stageWords)\(usualCards)). Pictures in a folder are sorted by name, with numbers in numeric order."
    ),
    .switching("wrap", \.wrap)
      .withHelp("Join the last page with the first, if the effect supports it."),
    .value(
      "direction",
      \.direction,
      .word(),
      "horizontal|vertical",
      standard: Layout.sample.axis,
      isStaged: true
    ).withHelp("Direction of the scroll."),
    .flag("rtl", \.rtl).withHelp("Right to left: the next page is on the left."),
    .settings
      .withHelp("Parameter value of the preset, repeatable; 'fxrender show <preset>' lists them."),
    .value("centerOffset", \.centerOffset, .point, "X,Y", standard: .zero)
      .withHelp("Move the pages and the vanishing point, in points."),
    .value("viewpointOffset", \.viewpointOffset, .point, "X,Y", standard: .zero).withHelp(
      "Move the viewpoint, in points: the pages move in the opposite direction, and the vanishing "
        + "point stays."
    ),
  ]

  private static let scales: [SpecOption] = [
    .value("scale", \.scale, .scales, "S", standard: [1])
      .withHelp(
        "Pixels per point; a render writes each frame at every scale of a list, such as 1,2,3."
      )
  ]

  private static let look: [SpecOption] = [
    .value("deck", \.deck, .word(), "cards|photos|posters|plain", standard: .cards).withHelp(
      "Look of generated pages: numbered cards, landscapes with names, posters, or one colour each."
    ),
    .value("fit", \.fit, .word(), "cover|contain|fill", standard: .cover)
      .withHelp("How a picture fits its page."),
    .value("background", \.background, .colour, "COLOR", standard: .standardBackground)
      .withHelp("CSS colour, or transparent, in place of the preset's own background."),
    .value("font", \.font, .text(), "FILE").withHelp(
      "TrueType or OpenType file for texts on pages (default: the preset's font, or strokes)."
    ),
    .value("cornerRadius", \.cornerRadius, .number(0...SpecNumbers.largest), "R", standard: 0)
      .withHelp("Corner radius of pictures, in points; an effect may make it larger."),
  ]

  private static let frame: [SpecOption] = [
    .flag("bezel", \.bezel).withHelp(
      "Draw the bezel of the --device around frames, which become larger: by "
        + DeviceKind.allCases.map { "\(Int($0.bezelWidth)) (\($0.rawValue))" }.joined(
          separator: ", "
        )
        + " points on each side. Outside is the background."
    )
  ]

  private static let output: [SpecOption] = [
    .value("format", \.format, .formats, "FORMAT").withHelp(
      "Formats, separated by commas: "
        + OutputFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
        + " (default: the extension of --output, else png)."
    ),
    .value("png", \.encoding.png, .word(), "fast|default|small", standard: .default).withHelp(
      "Compression of PNG files; all levels keep all pixels. A frame of 1280x720 takes about 3 ms, but 0.4 s with "
        + "small, which makes files 5 to 30 % smaller. fast is the same as default."
    ),
    .value("colorRange", \.encoding.colorRange, .word(), "limited|full", standard: .limited)
      .withHelp("Range of luma and colour differences in y4m; players expect limited."),
    .value("codec", \.encoding.codec, .codec, "NAME")
      .withHelp("Codec of a video: \(codecs) (default: the first that can store the frames)."),
    .flag("exactSize", \.encoding.exactSize)
      .withHelp("Refuse frames to which a codec would add rows or columns of background."),
  ]

  private static let palette: [SpecOption] = [
    .value("maxSize", \.maxSize, .fileSize, "SIZE").withHelp(
      "Maximum size of one file, such as 5MB; lower qualities or fewer colours, then smaller scales and "
        + "lower frame rates are tried."
    ),
    .value("palette", \.encoding.palette, .word(), "auto|global|frame", standard: .auto)
      .withHelp("One palette for all frames or one per frame; auto selects the better one."),
    .value("colors", \.encoding.colors, .count(2...256), "N", standard: usualColors)
      .withHelp("Number of colours, 2 to 256."),
    .value("dither", \.encoding.dither, .word(), "none|ordered|diffusion", standard: Dither.none)
      .withHelp("Dithering between the colours of the palette."),
    .value("quality", \.encoding.quality, .count(1...100), "1-100")
      .withHelp("Lower values make smaller files (default: \(standardQualities))."),
    .value("matte", \.matte, .colour, "COLOR", standard: usualMatte)
      .withHelp("CSS colour behind half-transparent pixels."),
    .value("loop", \.encoding.loop, .count(0...65_536), "N", standard: 0)
      .withHelp("Number of plays; 0 repeats forever."),
  ]

  private static let part: [SpecOption] = [
    .value("range", \.range, .frames, "A-B").withHelp("Write only these frames, counted from 0."),
    .value("every", \.every, .count(1...mostFrames), "N", standard: 1)
      .withHelp("Write only every N-th frame, at its original time."),
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
