// swift-format-ignore-file
// The part of Core Graphics that exported code uses, as the developer documentation of Apple has it:
// `CGPath.init(roundedRect:cornerWidth:cornerHeight:transform:)`, `CGPath.init(rect:transform:)`,
// `CGPath.intersection(_:using:)` (iOS 16), `CGMutablePath.addRect(_:transform:)`, `CGMutablePath.addPath(_:transform:)`.
import Foundation

public final class CGColor {
  public let ink: Item.Ink
  public init(_ ink: Item.Ink) { self.ink = ink }
}

public struct CGAffineTransform {}

public enum CGPathFillRule { case winding, evenOdd }

public class CGPath {
  /// Closed parts, each of which is the intersection of boxes with round corners.
  public internal(set) var parts: [[(box: CGRect, radius: Double)]]

  init(_ parts: [[(box: CGRect, radius: Double)]]) { self.parts = parts }

  public init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?) {
    precondition(
      cornerWidth == cornerHeight && cornerWidth * 2 <= rect.width + 1e-9 && cornerWidth * 2 <= rect.height + 1e-9,
      "Core Graphics ends the program if a radius is too large"
    )
    parts = [[(rect, cornerWidth)]]
  }

  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) { parts = [[(rect, 0)]] }

  /// Corners are not round here.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    parts.contains { $0.allSatisfy { $0.box.contains(point) } }
  }

  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    guard let first = parts.first, let second = other.parts.first else { return CGPath([]) }
    return CGPath([first + second])
  }
}

public final class CGMutablePath: CGPath {
  public init() { super.init([]) }
  public func addRect(_ rect: CGRect) { parts.append([(rect, 0)]) }
  public func addPath(_ path: CGPath) { parts += path.parts }
}

/// A picture of what a layer draws.
public final class CGImage {
  public let items: [Item]
  public let size: CGSize
  public init(_ items: [Item], size: CGSize) { (self.items, self.size) = (items, size) }
}

public final class CGContext {
  public var items: [Item] = []
  public init() {}
}
