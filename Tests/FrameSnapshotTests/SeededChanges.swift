import ComparisonTestSupport
import Foundation
import FrameCompare
import FrameImage
import FrameRender
import FrameSnapshot
import PageEffects
import PageGeometry
import PageScroll
import PageSequence

extension SeededChange {
  static let all: [SeededChange] =
    [parameters, formulas, motions, layouts, pictures].flatMap(\.self)
    + [noises, contents, moves, gammas, colours, times].flatMap(\.self)

  /// Small changes of parameters; the pose component and the parameter must be named.
  private static let parameters: [SeededChange] = [
    ("spacing", "0.7", "0.707", .geometry, "translationX"),
    ("tilt", "40deg", "40.4deg", .geometry, "rotationY"),
    ("nod", "0deg", "0.5deg", .geometry, "rotationX"),
    ("lean", "0deg", "0.5deg", .geometry, "rotationZ"),
    ("slant", "0deg", "0.5deg", .geometry, "skew"),
    ("lift", "0pt", "0.25pt", .geometry, "translationY"),
    ("lift", "0pt", "1pt", .geometry, "translationY"),
    ("depth", "-40pt", "-40.4pt", .geometry, "translationZ"),
    ("size", "1", "1.01", .geometry, "scaleY"),
    ("fade", "0.2", "0.202", .colour, "alpha"),
  ].map { name, old, new, kind, component in
    let type = preset.split(separator: "\n").first { $0.contains("\(name): {") } ?? ""
    let line = String(type)
    return SeededChange(
      name: "\(name) from \(old) to \(new)",
      kind: kind,
      component: component,
      cause: "parameter \(name): ",
      method: .preset(
        line,
        becomes: line.replacingOccurrences(of: "default: \(old),", with: "default: \(new),")
      )
    )
  }

  /// Changes of one line of the preset; the line must be named.
  private static let formulas = changes(
    """
    geometry perspective 12: perspective by 1 %
    - distance: 500
    + distance: 505
    order order 24: the order reversed
    - order: -abs(d)
    + order: abs(d)
    order order 24: the order of one page
    - order: -abs(d)
    + order: "index == 4 ? 1 : -abs(d)"
    geometry translationX 17 3: one page moved by 0.25 pt
    - x: d * spacing * L
    + x: "d * spacing * L + (index == 3 ? 0.25 : 0)"
    geometry translationX 17: pages moved by 0.25 pt
    - x: d * spacing * L
    + x: d * spacing * L + 0.25
    geometry translationX 17: pages moved by 3 pt
    - x: d * spacing * L
    + x: d * spacing * L + 3
    geometry rotationY 15: another curve between pages
    - q: clamp(d, -1, 1)
    + q: clamp(d, -1, 1) * abs(clamp(d, -1, 1))
    geometry rotationY 19: rotated the other way
    - rotateY: -q * tilt
    + rotateY: q * tilt
    colour alpha 23: another opacity on one side
    - alpha: 1 - abs(d) * fade
    + alpha: 1 - abs(d) * fade - max(d, 0) / 50
    colour alpha 13: a narrower window
    - window: [-3, 3]
    + window: [-1, 1]
    geometry scaleX 22: wider but not higher
    - scale: size
    + scale: { x: size * 1.01, y: size }
    identical - 1: only a comment
    - summary: Written
    + # A comment.
    + summary: Written
    """
  )

  /// Reads a table of changes: the kind, the pose component, the line of the preset and the page that the diagnosis
  /// must name, and the name; the text that is replaced; and the new text.
  private static func changes(_ table: String) -> [SeededChange] {
    let row = #/(\w+) (\S+) (\d+)(?: (\d+))?: (.*)\n- (.*)((?:\n\+ .*)+)/#
    return table.matches(of: row).map { match in
      let (_, kind, component, line, page, name, old, new) = match.output
      return SeededChange(
        name: String(name),
        kind: DifferenceKind(rawValue: String(kind)) ?? .identical,
        component: component == "-" ? nil : String(component),
        page: page.flatMap { Int($0) },
        cause: "sample.yaml:\(line):",
        method: .preset(
          String(old),
          becomes: String(new.dropFirst(3)).replacing("\n+ ", with: "\n")
        )
      )
    }
  }

  /// Changes of motion options; the option must be named.
  private static let motions: [SeededChange] = [
    change("eased at both ends", .easing, cause: "option ease:") { $0.ease = .easing(.sineInOut) },
    change("eased at the end", .easing, cause: "option ease:") { $0.ease = .easing(.quadOut) },
    change("backwards", .speed, cause: "option from:") { ($0.from, $0.to) = (4, 2) },
    change("a little farther", .speed, cause: "option to:") { $0.to = 4.1 },
    change("one frame late", .shifted, cause: "option from:", shift: 1) {
      let step = 2.0 / 14
      ($0.from, $0.to) = (2 - step, 4 - step)
    },
    change("two frames early", .shifted, cause: "option from:", shift: -2) {
      let step = 2.0 / 14
      ($0.from, $0.to) = (2 + 2 * step, 4 + 2 * step)
    },
    change("half the rate", .speed, cause: "option fps:") { $0.fps = 30 },
    // The same motion takes longer.
    change("one frame more", .speed, cause: "option frames:") { $0.frames = 16 },
    change("a rest at both ends", .frames, cause: "option hold:", added: [1, 16]) {
      $0.hold = 1.0 / 60
    },
    change("there and back", .frames, cause: "option bounce:", added: Array(15..<28)) {
      $0.bounce = true
    },
  ]

  /// Changes of layout options and parameters; the option or parameter must be named.
  private static let layouts: [SeededChange] = [
    change("a gap of 1 pt", .identical, cause: "option gap:") { $0.gap = 1 },
    change("the centre moved by 0.25 pt", .geometry, "translationX", cause: "option centerOffset:")
    {
      $0.centerOffset = Point(x: 0.25, y: 0)
    },
    change("right to left", .geometry, "translationX", cause: "option rtl:") { $0.rtl = true },
    change("vertical", .geometry, cause: "option direction:") { $0.direction = .vertical },
    change("wider pages", .geometry, "translationX", cause: "option pageSize:") {
      $0.pageSize?.width = 121
    },
    change("a larger scale", .geometry, cause: "option scale:") { $0.scale = [1.5] },
    change("the background changed by 4", .colour, cause: "option background:") {
      $0.background = Colour(red: 28.0 / 255, green: 28.0 / 255, blue: 34.0 / 255)
    },
    change("a parameter setting", .geometry, "rotationZ", cause: "parameter lean:") {
      $0.set["lean"] = "2deg"
    },
  ]

  private static func change(
    _ name: String,
    _ kind: DifferenceKind,
    _ component: String? = nil,
    cause: String,
    shift: Int? = nil,
    added: [Int] = [],
    _ make: @escaping @Sendable (inout SequenceSpec) -> Void
  ) -> SeededChange {
    SeededChange(
      name: name,
      kind: kind,
      component: component,
      cause: cause,
      shift: shift,
      added: added,
      method: .options(make)
    )
  }

  /// Replaced pictures; the page must be named.
  private static let pictures: [SeededChange] = [
    SeededChange(
      name: "another photograph",
      kind: .content,
      page: 3,
      cause: "page 3: ",
      method: .picture(Bitmap.photograph(9), page: 3)
    ),
    SeededChange(
      name: "a photograph with a spot",
      kind: .content,
      page: 2,
      cause: "page 2: ",
      method: .picture(
        Bitmap.photograph(3).filled(x: 90..<110, y: 110..<130, [255, 0, 0, 255]),
        page: 2
      )
    ),
    SeededChange(
      name: "a photograph a shade darker",
      kind: .content,
      page: 4,
      cause: "page 4: ",
      method: .picture(Bitmap.photograph(5).mapped { $0 - 2 }, page: 4)
    ),
    SeededChange(
      name: "a photograph that is not visible",
      kind: .identical,
      method: .picture(Bitmap.photograph(9), page: 7)
    ),
  ]
}
