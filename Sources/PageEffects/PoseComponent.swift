/// A part of a pose, as people name it.
public enum PoseComponent: String, Sendable, CaseIterable, Codable {
  /// Points to the right of the viewport's centre.
  case translationX
  /// Points beneath the viewport's centre.
  case translationY
  /// Points toward the viewer.
  case translationZ
  /// The turn about the x axis, in degrees; a positive one takes the top edge away.
  case rotationX
  /// The turn about the y axis, in degrees; a positive one takes the right edge away.
  case rotationY
  /// The turn about the z axis, in degrees, clockwise on screen.
  case rotationZ
  /// The factor along the page's width; negative where it is mirrored.
  case scaleX
  /// The factor along the page's height.
  case scaleY
  /// The angle by which vertical lines lean, in degrees.
  case skew
  /// The distance of the eye from the plane of pages, in points.
  case perspective
  /// The vanishing point, in points to the right of the viewport's centre.
  case vanishingX
  /// The vanishing point, in points beneath the viewport's centre.
  case vanishingY

  /// What it is where a page lies still and upright in the middle, seen without perspective.
  public var rest: Double {
    switch self {
    case .scaleX, .scaleY: 1
    case .perspective: .infinity
    default: 0
    }
  }

  /// What its numbers are followed by.
  public var unit: String {
    switch self {
    case .rotationX, .rotationY, .rotationZ, .skew: "°"
    case .scaleX, .scaleY: ""
    case .translationX, .translationY, .translationZ, .perspective, .vanishingX, .vanishingY: " pt"
    }
  }
}
