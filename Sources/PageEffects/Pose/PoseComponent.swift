/// A named component of a pose.
public enum PoseComponent: String, Sendable, CaseIterable {
  /// The position to the right of the viewport's centre, in points.
  case translationX
  /// The position below the viewport's centre, in points.
  case translationY
  /// The position toward the viewer, in points.
  case translationZ
  /// The rotation about the x axis, in degrees; a positive one moves the top edge away.
  case rotationX
  /// The rotation about the y axis, in degrees; a positive one moves the right edge away.
  case rotationY
  /// The rotation about the z axis, in degrees, clockwise on screen.
  case rotationZ
  /// The scale factor of the page's width; negative for a mirrored page.
  case scaleX
  /// The scale factor of the page's height.
  case scaleY
  /// The angle by which vertical lines lean, in degrees.
  case skew
  /// The distance of the eye from the plane of the pages, in points.
  case perspective
  /// The vanishing point, in points to the right of the viewport's centre.
  case vanishingX
  /// The vanishing point, in points below the viewport's centre.
  case vanishingY
  /// The growth of the projection's divisor by operations `perspective`, per 1000 points to the right on the page.
  case projectionX
  /// The growth of the projection's divisor by operations `perspective`, per 1000 points down on the page.
  case projectionY

  /// The value for an untransformed page in the middle of the viewport, without perspective.
  public var rest: Double {
    switch self {
    case .scaleX, .scaleY: 1
    case .perspective: .infinity
    default: 0
    }
  }

  /// The position in `allCases`.
  var index: Int {
    switch self {
    case .translationX: 0
    case .translationY: 1
    case .translationZ: 2
    case .rotationX: 3
    case .rotationY: 4
    case .rotationZ: 5
    case .scaleX: 6
    case .scaleY: 7
    case .skew: 8
    case .perspective: 9
    case .vanishingX: 10
    case .vanishingY: 11
    case .projectionX: 12
    case .projectionY: 13
    }
  }

  /// The suffix of the component's values in text: "°", " pt", " per 1000 pt" or none.
  public var unit: String {
    switch self {
    case .rotationX, .rotationY, .rotationZ, .skew: "°"
    case .scaleX, .scaleY: ""
    case .translationX, .translationY, .translationZ, .perspective, .vanishingX, .vanishingY: " pt"
    case .projectionX, .projectionY: " per 1000 pt"
    }
  }
}
