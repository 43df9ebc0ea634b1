package import PageGeometry

/// A kind of device: the size of its usual screen, and the bezel around a screen.
///
/// The bezels are drawn by this program, and are those of no product; their sizes are chosen by eye.
package enum DeviceKind: String, Sendable, CaseIterable {
  case phone, tablet, watch, television

  /// The size of the usual screen, in points.
  package var screen: Size {
    switch self {
    case .phone: Size(width: 390, height: 844)
    case .tablet: Size(width: 820, height: 1_180)
    case .watch: Size(width: 205, height: 251)
    case .television: Size(width: 1_280, height: 720)
    }
  }

  /// The width of the bezel on each side of a screen, in points.
  package var bezelWidth: Double {
    switch self {
    case .phone, .watch: 12
    case .tablet: 22
    case .television: 8
    }
  }

  /// The radius of the screen's corners, which the bezel covers, in points.
  package var cornerRadius: Double {
    switch self {
    case .phone: 44
    case .tablet: 20
    case .watch: 52
    case .television: 0
    }
  }

  /// Returns the size of a device with a screen and its bezel, in points.
  package func outerSize(of screen: Size) -> Size {
    Size(width: screen.width + 2 * bezelWidth, height: screen.height + 2 * bezelWidth)
  }
}
