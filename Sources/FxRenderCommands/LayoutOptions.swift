import ArgumentParser
import FrameRender
import PageEffects
import PageGeometry
import PageScroll
import PresetFiles

/// The options that shape a pose, for every command that has poses.
struct LayoutOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Viewport in points (default: 640x400).", valueName: "WxH"),
    transform: Arguments.size
  )
  var size: Size?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Page in points (default: 240x320).", valueName: "WxH"),
    transform: Arguments.size
  )
  var pageSize: Size?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "Gap between pages in points, where the effect lays them side by side (default: 0).",
      valueName: "G"
    ),
    transform: Arguments.finite
  )
  var gap: Double?

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
  var direction: Axis?

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
  ///
  /// - Parameters:
  ///   - pages: How many there are.
  ///   - view: The scroll view of a script, which says what no option does; nil for none.
  /// - Returns: What pages are laid out in.
  func layout(pages: Int, view: ScrollConfiguration? = nil) -> Layout {
    let usual = Layout.sample
    return Layout(
      pageSize: pageSize ?? view?.pageSize ?? usual.pageSize,
      viewport: size ?? view?.view ?? usual.viewport,
      gap: gap ?? view?.gap ?? usual.gap,
      // A script's view may have no pages yet; an effect is laid out for one at least.
      pages: max(1, pages),
      axis: direction ?? view?.axis ?? usual.axis,
      isRightToLeft: rtl || view?.isRightToLeft ?? usual.isRightToLeft,
      centerOffset: centerOffset,
      viewpointOffset: viewpointOffset
    )
  }

  /// The effect of a preset with these options.
  func effect(of preset: Preset, pages: Int, view: ScrollConfiguration? = nil) throws -> Effect {
    try preset.effect(
      layout: layout(pages: pages, view: view),
      settings: settings(for: preset, view: view)
    )
  }

  /// Notes values of parameters that can be taken and that no slider offers.
  func noteUnusualValues(of preset: Preset) {
    let settings = (try? settings(for: preset)) ?? [:]
    for parameter in preset.definition.parameters {
      if let note = settings[parameter.name].flatMap({ parameter.note(on: $0) }) {
        Standard.error("note: \(note)")
      }
    }
  }

  /// The parameters that were set, by name.
  func settings(for preset: Preset, view: ScrollConfiguration? = nil) throws -> [String: String] {
    var settings: [String: String] = [:]
    for setting in set {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandError.usage(
          "--set cannot be '\(setting)'",
          "Expected NAME=VALUE, such as --set tilt=0.7."
        )
      }
      settings[String(parts[0])] = String(parts[1])
    }
    guard let wrap = wrap ?? (view?.wraps == true ? true : nil) else { return settings }
    guard preset.definition.parameters.contains(where: { $0.name == "wrap" }) else {
      // Ends that cannot be joined are not joined.
      guard wrap else { return settings }
      throw CommandError.usage(
        "the ends of '\(preset.name)' cannot be joined",
        "Leave out --wrap; a preset allows it with the key 'wrap'."
      )
    }
    settings["wrap"] = wrap ? "true" : "false"
    return settings
  }
}
