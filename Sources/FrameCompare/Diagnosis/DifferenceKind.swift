/// The kind of difference between two sequences or between two frames.
public enum DifferenceKind: String, Codable, Sendable, CaseIterable {
  /// No difference.
  case identical
  /// Differences too small to see, without a pattern.
  case noise
  /// The same shapes, with edges drawn by another rasterizer.
  case antialiasing
  /// The same picture, reduced to the colours of a palette.
  case palette
  /// The same frames, all earlier or all later by the same number of frames.
  case shifted
  /// The same frames, some of which have exchanged their places.
  case swapped
  /// The same motion at a different speed: different page positions at the same times.
  case speed
  /// The same shapes in different colours or at a different opacity.
  case colour
  /// Pages that were moved, rotated or scaled.
  case geometry
  /// The same pages, painted in a different order.
  case order
  /// Missing or added frames.
  case frames
  /// Different pictures on the pages.
  case content

  /// Whether differences of this kind pass, unless the comparison is exact.
  package var isAllowed: Bool {
    switch self {
    case .identical, .noise, .antialiasing, .palette: true
    case .shifted, .swapped, .speed, .colour, .geometry, .order, .frames, .content: false
    }
  }

  /// A short explanation of the kind.
  var explanation: String {
    switch self {
    case .identical: "no frame differs"
    case .noise: "small differences without a pattern"
    case .antialiasing: "the same shapes drawn by another rasterizer"
    case .palette: "the same picture in fewer colours"
    case .shifted: "the same frames at different times"
    case .swapped: "the same frames, some in exchanged places"
    case .speed: "the same motion at a different speed"
    case .colour: "the same shapes in different colours or opacity"
    case .geometry: "pages moved, rotated or scaled"
    case .order: "pages painted in a different order"
    case .frames: "missing or added"
    case .content: "different pictures on the pages"
    }
  }
}
