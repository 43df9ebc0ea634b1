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
}

@MainActor
open class UIView: NSObject {
  open var bounds: CGRect

  public init(frame: CGRect) { bounds = CGRect(origin: .zero, size: frame.size) }
}

open class UIScrollView: UIView {
  public struct DecelerationRate: Sendable {
    public static let fast = DecelerationRate()
  }

  open var decelerationRate = DecelerationRate()

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
}

open class UICollectionViewCell: UIView {
  public convenience init() { self.init(frame: .zero) }
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

  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

@MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  public override init() {}

  open var collectionViewContentSize: CGSize { .zero }

  open func invalidateLayout() {}

  open func prepare() {}

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
open class UICollectionViewLayoutAttributes: NSObject {
  open var indexPath: IndexPath
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var transform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false

  public convenience init(forCellWith indexPath: IndexPath) { self.init(indexPath) }

  private init(_ indexPath: IndexPath) { self.indexPath = indexPath }
}
