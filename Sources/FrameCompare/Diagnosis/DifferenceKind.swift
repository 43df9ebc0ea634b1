/// The kind of difference between two sequences or between two frames.
///
/// The cases are in the order of precedence: if two kinds are equally frequent, the first one is reported.
public enum DifferenceKind: String, Codable, Sendable, CaseIterable {
  /// Missing or added frames.
  case frames
  /// The same motion, earlier or later by the same number of frames.
  case shifted
  /// The same frames, some of which have exchanged their places.
  case swapped
  /// The same motion at a different speed: different page positions at the same times.
  case speed
  /// The same motion with another easing: ahead in a part of its time, behind in another.
  case easing
  /// Pages that were moved, rotated or scaled.
  case geometry
  /// The same pages, painted in a different order.
  case order
  /// Different pictures on the pages.
  case content
  /// The same shapes in different colours or at a different opacity.
  case colour
  /// The same shapes, with edges drawn by another rasterizer.
  case antialiasing
  /// The same picture, reduced to the colours of a palette.
  case palette
  /// Differences too small to see, without a pattern.
  case noise
  /// No difference.
  case identical

  /// A short explanation, and whether differences of this kind pass, unless the comparison is exact.
  private var rule: (explanation: String, isAllowed: Bool) {
    switch self {
    case .frames: ("missing or added", false)
    case .shifted: ("the same frames at different times", false)
    case .swapped: ("the same frames, some in exchanged places", false)
    case .speed: ("the same motion at a different speed", false)
    case .easing: ("the same motion with another easing", false)
    case .geometry: ("pages moved, rotated or scaled", false)
    case .order: ("pages painted in a different order", false)
    case .content: ("different pictures on the pages", false)
    case .colour: ("the same shapes in different colours or opacity", false)
    case .antialiasing: ("the same shapes drawn by another rasterizer", true)
    case .palette: ("the same picture in fewer colours", true)
    case .noise: ("small differences without a pattern", true)
    case .identical: ("no frame differs", true)
    }
  }

  /// Whether differences of this kind pass, unless the comparison is exact.
  package var isAllowed: Bool { rule.isAllowed }

  /// A short explanation of the kind.
  var explanation: String { rule.explanation }
}
