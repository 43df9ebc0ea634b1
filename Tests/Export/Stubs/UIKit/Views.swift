// swift-format-ignore-file
// Views of UIKit, and what they are made with; each declaration is that of the developer documentation of Apple under its
// name, such as `UIGraphicsImageRenderer.init(bounds:)` and `UILabel.sizeThatFits(_:)`.
import Foundation
import QuartzCore

public final class UIColor: Sendable {
  public let ink: Item.Ink

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { ink = (red, green, blue, alpha) }

  public var cgColor: CGColor { CGColor(ink) }

  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

public final class UIImage {
  public let cgImage: CGImage?
  let name: String

  init(_ image: CGImage) { (cgImage, name) = (image, "") }
  public init?(named name: String) { (cgImage, self.name) = (nil, name) }
}

public final class UIGraphicsImageRendererContext {
  public let cgContext = CGContext()
}

public final class UIGraphicsImageRenderer {
  private let bounds: CGRect
  public init(bounds: CGRect) { self.bounds = bounds }

  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext()
    actions(context)
    return UIImage(CGImage(context.cgContext.items, size: bounds.size))
  }
}

public final class UIImageView: UIView {
  public enum ContentMode { case scaleToFill, scaleAspectFit, scaleAspectFill }
  public var image: UIImage?
  public var contentMode = ContentMode.scaleToFill
}

public final class UIFont: Sendable {
  public enum Weight: Sendable { case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }

  let size: Double
  public var pointSize: CGFloat { size }
  private init(_ size: Double) { self.size = size }
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont(fontSize) }
}

public enum NSTextAlignment { case left, center, right }

/// A layer that shows a text.
private final class TextLayer: CALayer {
  var text = ""
  var size = 17.0
  var color = UIColor.black

  override var own: [Item] {
    guard !text.isEmpty else { return [] }
    let box = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: size)
    return [Item(kind: "text", box: Item.corners(box), colors: [color.ink], text: text)]
  }
}

public final class UILabel: UIView {
  private let own = TextLayer()

  public convenience init() { self.init(frame: .zero) }

  public override init(frame: CGRect) { super.init(own) }

  public required init?(coder: NSCoder) { return nil }

  public var text: String? { didSet { own.text = text ?? "" } }
  public var font: UIFont! = .systemFont(ofSize: 17, weight: .regular) { didSet { own.size = font.size } }
  public var textColor: UIColor! { didSet { own.color = textColor } }
  public var textAlignment = NSTextAlignment.left
  public var numberOfLines = 1

  public func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 1.2 * own.size) }
}

/// A view of a page, which fills its bounds.
public final class PageLayer: CALayer {
  public override var own: [Item] { [Item(kind: "page", box: Item.corners(bounds))] }
}

public final class PageView: UIView {
  public init(size: CGSize) {
    super.init(PageLayer())
    bounds = CGRect(origin: .zero, size: size)
    layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
  }

  public required init?(coder: NSCoder) { return nil }
}

/// Returns what a view draws in the place that attributes give it, as JSON, in points from a point.
@MainActor
public func drawing(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes, from middle: CGPoint) -> String {
  view.layer.bounds = CGRect(origin: .zero, size: attributes.size)
  view.apply(attributes)
  view.layoutIfNeeded()
  view.layer.position = CGPoint(x: attributes.center.x - middle.x, y: attributes.center.y - middle.y)
  view.layer.transform = attributes.transform3D
  view.layer.opacity = Float(attributes.alpha)
  view.layer.isHidden = attributes.isHidden
  return "[\(view.layer.placed.map(\.json).joined(separator: ","))]"
}
