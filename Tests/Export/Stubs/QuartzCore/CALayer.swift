// swift-format-ignore-file
// Layers of Core Animation that know what they draw; each declaration is that of the developer documentation of Apple
// under its name: `CALayer`, `CAShapeLayer`, `CAGradientLayer`, `CATransaction`.
import Foundation

public enum CATransaction {
  public static func begin() {}
  public static func setDisableActions(_ flag: Bool) {}
  public static func commit() {}
}

open class CALayer {
  public var bounds = CGRect.zero
  public var position = CGPoint.zero
  public var transform = CATransform3DIdentity
  public var opacity: Float = 1
  public var isHidden = false
  public var masksToBounds = false
  public var cornerRadius: CGFloat = 0
  public var backgroundColor: CGColor?
  public var contents: Any?
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  public var shadowPath: CGPath?
  public var shadowColor: CGColor?
  public var shadowOpacity: Float = 0
  public var shadowRadius: CGFloat = 3
  public var shadowOffset = CGSize(width: 0, height: -3)
  public var mask: CALayer?
  public private(set) var sublayers: [CALayer]?
  private weak var superlayer: CALayer?

  public init() {}

  public var frame: CGRect {
    get {
      CGRect(x: position.x - bounds.width / 2, y: position.y - bounds.height / 2, width: bounds.width, height: bounds.height)
    }
    set {
      bounds.size = newValue.size
      position = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  public func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
    layer.superlayer = self
  }

  public func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  public func render(in context: CGContext) {
    // The context has the coordinates of the layer.
    context.items = items
  }

  /// What the layer itself draws, in its own coordinates.
  open var own: [Item] {
    var items: [Item] = []
    if let shadowPath, shadowOpacity > 0 {
      for part in shadowPath.parts {
        let box = part.dropFirst().reduce(part[0].box) { $0.intersection($1.box) }
        var item = Item(
          kind: "shape", box: Item.corners(box.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)),
          colors: [shadowColor?.ink ?? (0, 0, 0, 1)]
        )
        item.deviation = shadowRadius
        item.alpha = Double(shadowOpacity)
        items.append(item)
      }
    }
    if let backgroundColor { items.append(Item(kind: "color", box: Item.corners(bounds), colors: [backgroundColor.ink])) }
    if let image = contents as? CGImage { items += shown(image) }
    return items
  }

  /// The part of a picture that the layer shows.
  private func shown(_ image: CGImage) -> [Item] {
    let part = CGRect(
      x: contentsRect.minX * image.size.width, y: contentsRect.minY * image.size.height,
      width: contentsRect.width * image.size.width, height: contentsRect.height * image.size.height
    )
    let (x, y) = (bounds.width / part.width, bounds.height / part.height)
    let box = (Item.corners(bounds), 0.0)
    return image.items.map { item in
      var item = item
      item.map {
        (bounds.minX * $0.w + ($0.x - part.minX * $0.w) * x, bounds.minY * $0.w + ($0.y - part.minY * $0.w) * y, $0.w)
      }
      item.clips.append(box)
      return item
    }
  }

  /// Everything that the layer draws, in its own coordinates.
  public var items: [Item] {
    guard !isHidden, opacity > 0 else { return [] }
    var all = own
    for layer in sublayers ?? [] {
      // An opaque snapshot covers what is below it.
      if layer.contents is CGImage, layer.frame == bounds { all = [] }
      all += layer.placed
    }
    for index in all.indices {
      if masksToBounds { all[index].clips.append((Item.corners(bounds), cornerRadius)) }
      if let shape = mask as? CAShapeLayer, let path = shape.path {
        func moved(_ part: [(box: CGRect, radius: Double)]) -> [Item.Box] {
          part.map { (Item.corners($0.box.offsetBy(dx: shape.position.x, dy: shape.position.y)), $0.radius) }
        }
        if shape.fillRule == .evenOdd {
          // The first part is around everything.
          for part in path.parts.dropFirst() { all[index].cut += moved(part) }
        } else {
          for part in path.parts { all[index].clips += moved(part) }
        }
      }
      if all[index].kind != "fade" { all[index].alpha *= Double(opacity) }
    }
    if let shape = mask as? CAShapeLayer, shape.path?.parts.isEmpty ?? true { return [] }
    if let gradient = mask as? CAGradientLayer {
      all += gradient.own.map { item in
        var item = item
        item.kind = "fade"
        item.map { ($0.x + gradient.frame.minX * $0.w, $0.y + gradient.frame.minY * $0.w, $0.w) }
        return item
      }
    }
    return all
  }

  /// Everything that the layer draws, in the coordinates of its superlayer.
  public var placed: [Item] {
    let (x, y, t) = (bounds.midX, bounds.midY, transform)
    return items.map { item in
      var item = item
      item.map { p in
        let (a, b) = (p.x - x * p.w, p.y - y * p.w)
        let w = t.m14 * a + t.m24 * b + t.m44 * p.w
        return (
          t.m11 * a + t.m21 * b + t.m41 * p.w + position.x * w, t.m12 * a + t.m22 * b + t.m42 * p.w + position.y * w, w
        )
      }
      return item
    }
  }
}

public struct CAShapeLayerFillRule: Equatable, Sendable {
  let name: String
  public static let nonZero = CAShapeLayerFillRule(name: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(name: "even-odd")
}

public final class CAShapeLayer: CALayer {
  public var path: CGPath?
  public var fillRule = CAShapeLayerFillRule.nonZero
}

public final class CAGradientLayer: CALayer {
  public var colors: [Any]?
  public var startPoint = CGPoint(x: 0.5, y: 0)
  public var endPoint = CGPoint(x: 0.5, y: 1)

  public override var own: [Item] {
    var item = Item(kind: "overlay", box: Item.corners(CGRect(origin: .zero, size: bounds.size)))
    item.colors = (colors ?? []).compactMap { ($0 as? CGColor)?.ink }
    item.line = [startPoint, endPoint].map { ($0.x * bounds.width, $0.y * bounds.height, 1) }
    return [item]
  }
}
