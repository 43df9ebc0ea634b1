// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The interface of UIKit that exported code uses, to compile and run it where UIKit is missing. Attributes keep
// the values that a layout sets.
@_exported import Foundation
@_exported import QuartzCore

extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  public var item: Int { self[1] }
  public var section: Int { self[0] }
}

@MainActor
public enum UIAccessibility {
  public static var isReduceMotionEnabled = false
  public nonisolated static let reduceMotionStatusDidChangeNotification =
    NSNotification.Name("reduce motion")

  public struct Notification: Sendable {
    public static let pageScrolled = Notification()
  }

  public static func post(notification: Notification, argument: Any?) {}
}

public enum UIAccessibilityScrollDirection: Sendable { case right, left, up, down, next, previous }

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor
public final class UITraitCollection: NSObject {
  /// The pixels of a point; by default so many that no position is rounded.
  public static var scale: CGFloat = 1e12
  public var displayScale: CGFloat { Self.scale }
}

public final class UIEvent {}

public struct UIEdgeInsets: Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

@MainActor
open class UIView: NSObject {
  public nonisolated(unsafe) let layer: CALayer
  private var subviews: [UIView] = []
  public private(set) weak var superview: UIView?

  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var backgroundColor: UIColor? { didSet { layer.backgroundColor = backgroundColor?.cgColor } }

  public override convenience init() { self.init(frame: .zero) }

  public init(frame: CGRect) {
    layer = CALayer()
    super.init()
    layer.frame = frame
  }

  init(_ layer: CALayer) { self.layer = layer }

  public required init?(coder: NSCoder) { return nil }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  open var autoresizingMask: AutoresizingMask = []
  open var isUserInteractionEnabled = true
  open var accessibilityElementsHidden = false
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  private var needsLayout = true
  open func setNeedsLayout() { needsLayout = true }
  open func layoutSubviews() {}
  open func layoutIfNeeded() {
    if needsLayout { layoutSubviews() }
    needsLayout = false
    for view in subviews { view.layoutIfNeeded() }
  }

  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
    layer.addSublayer(view.layer)
  }
}

open class UIScrollView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { return nil }

  public struct DecelerationRate: Sendable {
    public static let fast = DecelerationRate()
  }

  open var decelerationRate = DecelerationRate()

  /// It is read-only there.
  open var isDragging = false

  /// The insets of bars, which are the adjusted ones.
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
}

open class UICollectionReusableView: UIView {
  open func prepareForReuse() {}
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()

  public convenience init() { self.init(frame: .zero) }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { return nil }
}

@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

open class UICollectionView: UIScrollView {
  open weak var dataSource: (any UICollectionViewDataSource)?
  open var collectionViewLayout: UICollectionViewLayout

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) { return nil }

  /// Changes the bounds as UIKit does, which asks the layout.
  public func change(to newBounds: CGRect) {
    let context = collectionViewLayout.invalidationContext(forBoundsChange: newBounds)
    bounds = newBounds
    collectionViewLayout.invalidateLayout(with: context)
    collectionViewLayout.prepare()
  }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}

  /// Creates a cell of the registered class.
  public var makeCell: () -> UICollectionViewCell = { UICollectionViewCell(frame: .zero) }
  private var unused: [UICollectionViewCell] = []

  /// Takes a cell that is not in use, applies the attributes to it, and returns it before the data source fills it.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = unused.popLast() ?? makeCell()
    cell.prepareForReuse()
    if let attributes = collectionViewLayout.layoutAttributesForItem(at: indexPath) {
      cell.apply(attributes)
    }
    return cell
  }

  public func reuse(_ cell: UICollectionViewCell) { unused.append(cell) }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  open func numberOfItems(inSection section: Int) -> Int {
    precondition(section < numberOfSections, "UIKit throws an exception for a missing section")
    return dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }
}

@MainActor
open class UICollectionViewController: NSObject {
  open var collectionView: UICollectionView
  public let collectionViewLayout: UICollectionViewLayout

  public init(collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
  }

  public required init?(coder: NSCoder) { return nil }

  open func viewDidLoad() {}
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 0 }

  open func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell() }

  open func collectionView(
    _ collectionView: UICollectionView,
    shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    true
  }
}

@MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public override init() {}
  public required init?(coder: NSCoder) {}

  open var collectionViewContentSize: CGSize { .zero }

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The kinds of decoration views that a layout has.
  public var decorations: [String] = []

  open func prepare() {}
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorations.append(elementKind)
  }
  open func invalidateLayout() {}

  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    guard let view = collectionView else { return }
    view.contentOffset.x += context.contentOffsetAdjustment.x
    view.contentOffset.y += context.contentOffsetAdjustment.y
  }

  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { UICollectionViewLayoutInvalidationContext() }

  open func layoutAttributesForDecorationView(
    ofKind elementKind: String,
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    proposedContentOffset
  }
}

@MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  open var contentOffsetAdjustment = CGPoint.zero
}

// The real class is one of Objective-C, whose methods a subclass overrides in any isolation.
@MainActor
open class UICollectionViewLayoutAttributes {
  open var indexPath = IndexPath()
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var transform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false

  public required init() {}

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  open func isEqual(_ object: Any?) -> Bool { self === object as AnyObject? }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    (copy.indexPath, copy.center, copy.size) = (indexPath, center, size)
    return copy
  }
}
