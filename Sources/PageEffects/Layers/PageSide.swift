package import PageGeometry

/// A side of a page.
public enum PageSide: String, Sendable, CaseIterable {
  /// The side with the greatest x.
  case right
  /// The side with the least x.
  case left
  /// The side with the greatest y.
  case bottom
  /// The side with the least y.
  case top

  /// The side that this one becomes when x and y are swapped.
  var swapped: Self {
    switch self {
    case .right: .bottom
    case .left: .top
    case .bottom: .right
    case .top: .left
    }
  }

  /// Returns the side that this one becomes when an axis is reflected.
  package func reflected(along axis: Axis) -> Self {
    switch (self, axis) {
    case (.right, .horizontal): .left
    case (.left, .horizontal): .right
    case (.bottom, .vertical): .top
    case (.top, .vertical): .bottom
    default: self
    }
  }
}
