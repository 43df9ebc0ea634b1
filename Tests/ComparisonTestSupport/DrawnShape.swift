internal import Foundation
public import FrameImage
internal import FrameTestSupport
public import TestSupport

/// A picture of a disc, hairlines, text or a gradient, drawn at any subpixel position by several rasterizers.
///
/// A shape is a signed distance: negative inside, in pixels. It grows by subtracting a number from the
/// distance, and moves by moving the origin, so that both are exact for every shape.
public struct DrawnShape: Sendable {
  /// The kinds of shapes.
  public enum Kind: String, CaseIterable, Sendable {
    case disc, hairlines, text, gradient
  }

  /// A way of turning a shape into pixels.
  public struct Rasterizer: Sendable {
    /// The number of samples across and down a pixel.
    let samples: Int
    /// The share of each neighbour that is mixed into a pixel.
    let softness: Double

    /// 16 × 16 samples, 8 × 8 samples, and soft edges.
    public static let all = [
      Rasterizer(samples: 16, softness: 0), Rasterizer(samples: 8, softness: 0),
      Rasterizer(samples: 16, softness: 0.06),
    ]
  }

  /// The width and height of a picture, in pixels.
  public static let side = 96

  private typealias Line = (start: SIMD2<Double>, end: SIMD2<Double>)

  private let kind: Kind
  private var centre: SIMD2<Double>
  private var radius = 0.0
  private var slope: SIMD2<Double> = .zero
  private var lines: [Line] = []
  private var (paper, ink, otherInk) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)

  /// Creates a shape with a random position, size and colour.
  public init(_ kind: Kind, using random: inout SplitMix) {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    self.kind = kind
    let papers: [SIMD3<Double>] = [[255, 255, 255], [28, 28, 30], [240, 236, 220]]
    paper = papers[Int.random(in: 0..<3, using: &random)]
    let isDark = paper.x < 128
    let inks = isDark ? 150.0...255 : 0.0...110
    ink = SIMD3(number(inks), number(inks), number(inks)).rounded(.toNearestOrEven)
    otherInk = ink
    centre = SIMD2(number(44...52), number(44...52))
    switch kind {
    case .disc: radius = number(6...30)
    case .gradient:
      radius = number(14...32)
      let angle = number(0...6)
      slope = SIMD2(cos(angle), sin(angle)) / 70
      otherInk = isDark ? ink - SIMD3(70, 50, 30) : ink + SIMD3(70, 50, 30)
    case .hairlines:
      // Lines of several directions, so that every displacement is visible.
      radius = number(0.5...1)
      let (first, angle) = (number(0...3.14), number(1.2...1.9))
      for (direction, offset) in [(first, -9.0), (first, 9), (first + angle, 0)] {
        let along = SIMD2(cos(direction), sin(direction)) * number(22...36)
        let across = SIMD2(-sin(direction), cos(direction)) * (offset + number(-2...2))
        lines.append((centre + across - along, centre + across + along))
      }
    case .text:
      radius = number(0.5...1.3)
      let size = number(1.2...3)
      var place = SIMD2(number(10...11), number(20...40))
      while place.x < 86 - 4 * size {
        let letter = Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
        lines += letter.map { (place + $0.lowHalf * size, place + $0.highHalf * size) }
        place.x += 6.2 * size
      }
    }
  }

  /// Letters as lines: the start and the end of each, in a box of 4 × 6.
  private static let letters: [[SIMD4<Double>]] = [
    [[0, 6, 2, 0], [2, 0, 4, 6], [0.8, 4, 3.2, 4]],
    [[0, 0, 0, 6], [0, 0, 4, 0], [0, 3, 3, 3], [0, 6, 4, 6]],
    [[0, 6, 0, 0], [0, 0, 4, 6], [4, 6, 4, 0]], [[0, 0, 4, 0], [2, 0, 2, 6]],
    [[0, 0, 4, 0], [4, 0, 1, 6]], [[0, 0, 4, 6], [4, 0, 0, 6]],
  ]

  /// Creates a black disc on white.
  public init(discOfRadius radius: Double) {
    kind = .disc
    centre = SIMD2(48, 48)
    self.radius = radius
    paper = SIMD3(repeating: 255)
  }

  /// The largest amount by which the shape can shrink; thin lines keep most of their width.
  public var maximumShrinking: Double { lines.isEmpty ? radius : 0.3 * radius }

  /// Draws the shape in an opaque picture, displaced and with edges moved outward by numbers of pixels.
  public func draw(
    moved: SIMD2<Double> = .zero,
    grown: Double = 0,
    by rasterizer: Rasterizer = Rasterizer.all[0]
  ) -> Bitmap {
    let side = Self.side
    var pixels = (0..<side * side).map { index in
      colour(SIMD2(Double(index % side), Double(index / side)) - moved, grown, rasterizer.samples)
    }
    if rasterizer.softness > 0 {
      pixels = Self.softened(pixels, rasterizer.softness, step: 1)
      pixels = Self.softened(pixels, rasterizer.softness, step: side)
    }
    return Bitmap.drawn(width: side, height: side) { x, y in
      let pixel = pixels[y * side + x].clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
      return SIMD4(SIMD3<UInt8>(pixel.rounded(.toNearestOrEven)), 255)
    }
  }

  /// Returns the mean colour of the pixel with the top left corner `corner`.
  private func colour(_ corner: SIMD2<Double>, _ grown: Double, _ samples: Int) -> SIMD3<Double> {
    let middle = corner + 0.5
    let distance = distance(middle, lines) - grown
    let shade = min(max(0.5 + ((middle - centre) * slope).sum(), 0), 1)
    let inside = ink + (otherInk - ink) * shade
    guard abs(distance) < 0.75 else { return distance < 0 ? inside : paper }
    // Only lines that reach the pixel matter.
    let near = lines.filter { self.distance(middle, [$0]) < grown + 1.5 }
    var count = 0
    for index in 0..<samples * samples {
      let place = SIMD2(Double(index % samples), Double(index / samples)) + 0.5
      if self.distance(corner + place / Double(samples), near) < grown { count += 1 }
    }
    return paper + (inside - paper) * Double(count) / Double(samples * samples)
  }

  /// Returns the distance of a point to the edge, or to the edge of some of the lines.
  private func distance(_ point: SIMD2<Double>, _ lines: [Line]) -> Double {
    guard lines.isEmpty else {
      return lines.reduce(Double.infinity) { least, line in
        let (step, along) = (point - line.start, line.end - line.start)
        let share = min(max((step * along).sum() / (along * along).sum(), 0), 1)
        let rest = step - along * share
        return min(least, (rest * rest).sum().squareRoot())
      } - radius
    }
    let step = point - centre
    guard kind == .gradient else { return (step * step).sum().squareRoot() - radius }
    // A rectangle with rounded corners.
    let corner = pointwiseMax(step, -step) - SIMD2(0.9, 0.7) * radius + 6
    let outside = pointwiseMax(corner, .zero)
    return (outside * outside).sum().squareRoot() + min(corner.max(), 0) - 6
  }

  private static func softened(
    _ pixels: [SIMD3<Double>],
    _ share: Double,
    step: Int
  ) -> [SIMD3<Double>] {
    pixels.indices.map { index in
      let (before, after) = (max(index - step, 0), min(index + step, pixels.count - 1))
      return pixels[index] * (1 - 2 * share) + (pixels[before] + pixels[after]) * share
    }
  }
}
