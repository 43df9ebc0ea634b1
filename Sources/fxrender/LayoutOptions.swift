import ArgumentParser
import FrameRender
import PageEffects
import PageGeometry
import PresetFiles

/// The options that shape a pose, for every command that has poses.
struct LayoutOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Viewport in points (default: 640x400).", valueName: "WxH"),
    transform: Arguments.size
  )
  var size = Size(width: 640, height: 400)

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Page in points (default: 240x320).", valueName: "WxH"),
    transform: Arguments.size
  )
  var pageSize = Size(width: 240, height: 320)

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Gap between pages in points, where the effect lays them side by side (default: 0).",
      valueName: "G"
    ),
    transform: Arguments.finite
  )
  var gap = 0.0

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder or picture (PNG, JPEG) as pages, repeatable; or a number of generated cards "
        + "(default: 12). Folders are read in natural order of names.",
      valueName: "PATH|N"
    ),
    completion: .file()
  )
  var pages: [String] = []

  @Flag(
    inversion: .prefixedNo,
    exclusivity: .chooseLast,
    help: "Join the last page with the first, where the effect allows it."
  )
  var wrap: Bool?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The scroll's direction (default: horizontal).",
      valueName: "horizontal|vertical"
    ),
    completion: .list(Axis.allCases.map(\.rawValue)),
    transform: Arguments.word(Axis.self)
  )
  var direction = Axis.horizontal

  @Flag(name: .long, help: "Right to left: pages to come are on the left.")
  var rtl = false

  @Option(
    name: .long,
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter of the preset, repeatable; 'fxrender show <preset>' lists them.",
      valueName: "NAME=VALUE"
    )
  )
  var set: [String] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the pages and the vanishing point, in points (default: 0,0).",
      valueName: "X,Y"
    ),
    transform: Arguments.point
  )
  var centerOffset = Point.zero

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the pages the other way, and the vanishing point not at all, in points "
        + "(default: 0,0).",
      valueName: "X,Y"
    ),
    transform: Arguments.point
  )
  var viewpointOffset = Point.zero

  /// The layout for a number of pages.
  func layout(pages: Int) -> Layout {
    Layout(
      pageSize: pageSize,
      viewport: size,
      gap: gap,
      pages: pages,
      axis: direction,
      isRightToLeft: rtl,
      centerOffset: centerOffset,
      viewpointOffset: viewpointOffset
    )
  }

  /// The effect of a preset with these options.
  func effect(of preset: Preset, pages: Int) throws -> Effect {
    try preset.effect(layout: layout(pages: pages), settings: settings(for: preset))
  }

  /// The parameters that were set, by name.
  func settings(for preset: Preset) throws -> [String: String] {
    var settings: [String: String] = [:]
    for setting in set {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError(
          "--set cannot be '\(setting)'",
          "Expected NAME=VALUE, such as --set tilt=0.7."
        )
      }
      settings[String(parts[0])] = String(parts[1])
    }
    guard let wrap else { return settings }
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else {
      // Ends that cannot be joined are not joined.
      guard wrap else { return settings }
      throw UsageError(
        "the ends of '\(preset.name)' cannot be joined",
        "Leave out --wrap; a preset allows it with the key 'wrap'."
      )
    }
    settings["wrap"] = wrap ? "true" : "false"
    return settings
  }
}
