// swift-format-ignore-file
__licence__
import UIKit

/// A layout of a collection view whose pages, the items of its first section, move as the effect says.
///
/// All pages have their frame in the centre of the viewport, and `transform3D` moves them. It contains the
/// perspective, so that no layer needs `sublayerTransform`. It keeps pages flat, so that they do not cut
/// through each other: `zIndex` alone decides which page is in front.
///
/// `scrollToItem(at:at:animated:)` does not work, because the frames follow the viewport. To scroll to a page:
///
///     view.setContentOffset(layout.contentOffset(forPage: 3), animated: true)
open class __type__Layout: UICollectionViewLayout {
  public var pageSize = CGSize(width: 240, height: 320) { didSet { invalidateLayout() } }
  /// The distance between neighbouring pages, in points.
  public var gap = 0.0 { didSet { invalidateLayout() } }
  /// Whether pages scroll up and down.
  public var isVertical = false { didSet { invalidateLayout() } }
  /// Whether the next page is on the left.
  public var isRightToLeft = false { didSet { invalidateLayout() } }
  public var parameters = __type__.Parameters() { didSet { invalidateLayout() } }

  /// The sizes that the effect depends on.
  public var sizes: __type__.PageLayout {
    let viewport = collectionView?.bounds.size ?? .zero
    return __type__.PageLayout(
      pageWidth: pageSize.width, pageHeight: pageSize.height,
      viewportWidth: viewport.width, viewportHeight: viewport.height,
      gap: gap, pages: Double(count), vertical: isVertical, rightToLeft: isRightToLeft,
      reducesMotion: UIAccessibility.isReduceMotionEnabled
    )
  }

  /// The number of pages; a view whose data source has no data yet also has no section.
  private var count: Int {
    guard let view = collectionView, view.numberOfSections > 0 else { return 0 }
    return view.numberOfItems(inSection: 0)
  }

  /// The index of the page at rest, with a fraction while the view scrolls.
  public var position: Double { position(at: collectionView?.bounds.origin ?? .zero) }

  private func position(at offset: CGPoint) -> Double {
    let scrolled = isVertical ? offset.y : isRightToLeft ? end - offset.x : offset.x
    return scrolled / __type__.stride(sizes, parameters)
  }

  /// Returns the content offset at which a page is at rest; the nearest page if there is none with the index.
  public func contentOffset(forPage index: Int) -> CGPoint {
    contentOffset(at: Double(min(max(index, 0), max(count - 1, 0))))
  }

  /// Returns the content offset at a position, which is the index of a page, perhaps with a fraction.
  public func contentOffset(at position: Double) -> CGPoint {
    let scrolled = position * __type__.stride(sizes, parameters)
    if isVertical { return CGPoint(x: 0, y: scrolled) }
    return CGPoint(x: isRightToLeft ? end - scrolled : scrolled, y: 0)
  }

  /// Returns whether a page takes touches, which attributes cannot say: for `collectionView(_:shouldSelectItemAt:)` and
  /// `collectionView(_:shouldHighlightItemAt:)` of the delegate.
  public func takesTouches(at indexPath: IndexPath) -> Bool {
    let index = Double(indexPath.item)
    let pose = __type__.pose(index - position, sizes, parameters, index: index)
    return pose.interactive && !pose.hidden && pose.alpha > 0.001
  }

  /// The content offset along the scroll axis of the last page, in points.
  private var end: Double { __type__.stride(sizes, parameters) * Double(max(count - 1, 0)) }

  open override var collectionViewContentSize: CGSize {
    let viewport = collectionView?.bounds.size ?? .zero
    return isVertical
      ? CGSize(width: viewport.width, height: viewport.height + end)
      : CGSize(width: viewport.width + end, height: viewport.height)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// Stops at a page.
  open override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    contentOffset(forPage: Int(position(at: proposedContentOffset).rounded()))
  }

  /// Returns the attributes of the pages that are drawn, from back to front.
  public func attributes(at position: Double) -> [UICollectionViewLayoutAttributes] {
    let sizes = self.sizes
    let window = __type__.window(sizes, parameters)
    let viewport = collectionView?.bounds ?? .zero
    var pages: [(key: Double, attributes: UICollectionViewLayoutAttributes)] = []
    for index in 0..<count {
      let difference = __type__.difference(of: index, at: position, sizes)
      guard window.contains(difference) else { continue }
      let pose = __type__.pose(Double(index) - position, sizes, parameters, index: Double(index))
      let attributes = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: index, section: 0)
      )
      attributes.size = pageSize
      attributes.center = CGPoint(x: viewport.midX, y: viewport.midY)
      attributes.transform3D = CATransform3D(flat: pose.matrix)
      attributes.alpha = pose.alpha
      attributes.isHidden = pose.hidden
      pages.append((__type__.paintKey(pose, difference), attributes))
    }
    pages.sort { $0.key < $1.key }
    for (rank, page) in pages.enumerated() { page.attributes.zIndex = rank }
    return pages.map(\.attributes)
  }

  /// The attributes at the current position, which an update of the layout computes once.
  private var prepared: [UICollectionViewLayoutAttributes] = []

  open override func prepare() {
    super.prepare()
    prepared = attributes(at: position)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    prepared
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if let found = prepared.first(where: { $0.indexPath == indexPath }) { return found }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.isHidden = true
    return attributes
  }
}

extension CATransform3D {
  /// The transform of a flat page, from the matrix of a pose, which acts on column vectors.
  fileprivate init(flat matrix: __type__.Matrix) {
    self.init(
      m11: matrix[0, 0], m12: matrix[1, 0], m13: 0, m14: matrix[3, 0],
      m21: matrix[0, 1], m22: matrix[1, 1], m23: 0, m24: matrix[3, 1],
      m31: 0, m32: 0, m33: 1, m34: 0,
      m41: matrix[0, 3], m42: matrix[1, 3], m43: 0, m44: matrix[3, 3]
    )
  }
}
