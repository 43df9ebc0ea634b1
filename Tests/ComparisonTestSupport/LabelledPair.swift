internal import Foundation
public import FrameImage
internal import TestSupport

/// Two pictures of a shape, and whether the difference is a change.
///
/// A shape that moved or grew by 0.375 px or more is a change; one that moved by 0.125 px or grew by 0.0625 px, or less,
/// is another rasterizer.
public struct LabelledPair: Sendable, CustomStringConvertible {
  /// The expected picture.
  public let expected: Bitmap
  /// The actual picture.
  public let actual: Bitmap
  /// Whether the difference is a change.
  public let isChange: Bool
  /// The shape and the change.
  public let description: String

  /// The distances of movements, in pixels.
  ///
  /// Distances from 0.125 to 0.375 px are omitted: with 8 bits, they cannot be told apart for every shape.
  private static let distances = [0.0625, 0.125, 0.375, 0.5, 1, 2]
  /// The amounts of growth, in pixels; those from 1/8 to 1/4 px are omitted for the same reason.
  private static let growths = [0.0625, 0.375, 0.5, 1, 2]

  private init(
    _ kind: DrawnShape.Kind,
    moved: Double = 0,
    grown: Double = 0,
    using random: inout SplitMix
  ) {
    let shape = DrawnShape(kind, using: &random)
    let angle = Double.random(in: 0...(2 * .pi), using: &random)
    let rasterizers = DrawnShape.Rasterizer.all
    let number = Int.random(in: 0..<rasterizers.count, using: &random)
    let shrinks = grown < shape.maximumShrinking && Bool.random(using: &random)
    expected = shape.draw()
    actual = shape.draw(
      moved: SIMD2(cos(angle), sin(angle)) * moved,
      grown: shrinks ? -grown : grown,
      by: rasterizers[number]
    )
    isChange = max(moved, grown) > 0.2
    let change = moved > 0 ? "moved by \(moved)" : "\(shrinks ? "shrunk" : "grown") by \(grown)"
    description = "\(kind) \(change) px, rasterizer \(number)"
  }

  /// The pairs with which the limits were chosen: every kind of shape with every change.
  public static let tuned: [LabelledPair] = {
    var random = SplitMix(state: 1)
    return DrawnShape.Kind.allCases.flatMap { kind in
      distances.map { LabelledPair(kind, moved: $0, using: &random) }
        + growths.map { LabelledPair(kind, grown: $0, using: &random) }
    }
  }()

  /// Random pairs, whose seed was chosen after the limits.
  public static func seeded(_ seed: UInt64, count: Int) -> [LabelledPair] {
    var random = SplitMix(state: seed)
    return (0..<count).map { index in
      let kinds = DrawnShape.Kind.allCases
      let kind = kinds[index % kinds.count]
      if Bool.random(using: &random) {
        let number = Int.random(in: 0..<distances.count, using: &random)
        return LabelledPair(kind, moved: distances[number], using: &random)
      }
      let number = Int.random(in: 0..<growths.count, using: &random)
      return LabelledPair(kind, grown: growths[number], using: &random)
    }
  }
}
