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
//?face
///
/// The cells of the view must be `__type__Cell`, which draws the layers of a page.
//.
//?floor
///
/// The floors are decoration views beneath all pages.
//.
open class __type__Layout: UICollectionViewLayout {
  public var pageSize = CGSize(width: 240, height: 320) { didSet { invalidateLayout() } }
  /// The distance between neighbouring pages, in points.
  public var gap = 0.0 { didSet { invalidateLayout() } }
  /// Whether pages scroll up and down.
  public var isVertical = false { didSet { invalidateLayout() } }
  /// Whether the next page is on the left.
  public var isRightToLeft = false { didSet { invalidateLayout() } }
  public var parameters = __type__.Parameters() { didSet { invalidateLayout() } }

  //?face
  open override class var layoutAttributesClass: AnyClass { __type__Attributes.self }

  //.
  /// The sizes that the effect depends on.
  public var sizes: __type__.PageLayout {
    let viewport = viewport
    return __type__.PageLayout(
      pageWidth: pageSize.width, pageHeight: pageSize.height,
      viewportWidth: viewport.width, viewportHeight: viewport.height,
      gap: gap, pages: Double(count), vertical: isVertical, rightToLeft: isRightToLeft,
      reducesMotion: UIAccessibility.isReduceMotionEnabled
    )
  }

  /// The part of the view that no bar covers, in the coordinates of the content.
  private var viewport: CGRect {
    guard let view = collectionView else { return .zero }
    return view.bounds.inset(by: view.adjustedContentInset)
  }

  /// Whether the view has a size, as no pose is defined before its first layout.
  private var isEmpty: Bool { !(viewport.width > 0 && viewport.height > 0) }

  /// The number of pages; a view whose data source has no data yet also has no section.
  private var count: Int {
    guard let view = collectionView, view.numberOfSections > 0 else { return 0 }
    return view.numberOfItems(inSection: 0)
  }

  /// The index of the page at rest, with a fraction while the view scrolls.
  public var position: Double { position(at: collectionView?.bounds.origin ?? .zero) }

  private func position(at offset: CGPoint) -> Double {
    guard !isEmpty else { return 0 }
    let inset = collectionView?.adjustedContentInset ?? .zero
    let (x, y) = (offset.x + inset.left, offset.y + inset.top)
    let scrolled = isVertical ? y : isRightToLeft ? end - x : x
    let stride = __type__.stride(sizes, parameters)
    //?pieces
    // Scroll views round offsets to pixels, but only a page that is exactly at rest is whole.
    let page = (scrolled / stride).rounded()
    return abs(scrolled - page * stride) < 0.5 ? page : scrolled / stride
    //.
    //?-pieces
    return scrolled / stride
    //.
  }

  /// Returns the content offset at which a page is at rest; the nearest page if there is none with the index.
  public func contentOffset(forPage index: Int) -> CGPoint {
    contentOffset(at: Double(min(max(index, 0), max(count - 1, 0))))
  }

  /// Returns the content offset at a position, which is the index of a page, perhaps with a fraction.
  public func contentOffset(at position: Double) -> CGPoint {
    guard !isEmpty else { return .zero }
    let inset = collectionView?.adjustedContentInset ?? .zero
    let scrolled = position * __type__.stride(sizes, parameters)
    let x = isVertical ? 0 : isRightToLeft ? end - scrolled : scrolled
    return CGPoint(x: x - inset.left, y: (isVertical ? scrolled : 0) - inset.top)
  }

  /// Returns whether a page takes touches, which attributes cannot say: for `collectionView(_:shouldSelectItemAt:)` and
  /// `collectionView(_:shouldHighlightItemAt:)` of the delegate.
  public func takesTouches(at indexPath: IndexPath) -> Bool {
    guard !isEmpty else { return false }
    let (position, index) = (position, Double(indexPath.item))
    let difference = __type__.difference(of: indexPath.item, at: position, sizes)
    let pose = __type__.pose(index - position, sizes, parameters, index: index)
    return __type__.window(sizes, parameters).contains(difference)
      && pose.interactive && !pose.hidden && pose.alpha > 0.001
  }

  /// The content offset along the scroll axis of the last page, in points.
  private var end: Double { __type__.stride(sizes, parameters) * Double(max(count - 1, 0)) }

  open override var collectionViewContentSize: CGSize {
    guard !isEmpty else { return .zero }
    return isVertical
      ? CGSize(width: viewport.width, height: viewport.height + end)
      : CGSize(width: viewport.width + end, height: viewport.height)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  /// Stops at a page: after a flick, at one in its direction.
  open override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let page = position(at: proposedContentOffset).rounded()
    // In points per millisecond; a slower finger has only lost its way.
    let speed = isVertical ? velocity.y : isRightToLeft ? -velocity.x : velocity.x
    let (next, previous) = (position.rounded(.down) + 1, position.rounded(.up) - 1)
    let target = speed > 0.2 ? max(page, next) : speed < -0.2 ? min(page, previous) : page
    return contentOffset(forPage: Int(target))
  }

  /// Returns the attributes of the pages that are drawn, from back to front.
  public func attributes(at position: Double) -> [UICollectionViewLayoutAttributes] {
    guard !isEmpty else { return [] }
    let sizes = self.sizes
    let window = __type__.window(sizes, parameters)
    let viewport = viewport
    var pages: [(key: Double, attributes: UICollectionViewLayoutAttributes)] = []
    for index in 0..<count {
      let difference = __type__.difference(of: index, at: position, sizes)
      guard window.contains(difference) else { continue }
      let pose = __type__.pose(Double(index) - position, sizes, parameters, index: Double(index))
      //?face
      let attributes = __type__Attributes(forCellWith: IndexPath(item: index, section: 0))
      attributes.pose = pose
      //.
      //?-face
      let attributes = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: index, section: 0)
      )
      //.
      attributes.size = pageSize
      attributes.center = CGPoint(x: viewport.midX, y: viewport.midY)
      //?pieces
      // Pieces have matrices of their own.
      let matrix = pose.pieces.isEmpty ? pose.matrix : .identity
      attributes.transform3D = CATransform3D(flat: matrix)
      //.
      //?-pieces
      attributes.transform3D = CATransform3D(flat: pose.matrix)
      //.
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

  /// The sizes of the last update, and the position then, which a change of the sizes keeps.
  private var last: (sizes: __type__.PageLayout, position: Double)?

  open override func prepare() {
    super.prepare()
    keepPosition()
    //?floor
    register(__type__FloorView.self, forDecorationViewOfKind: __type__FloorView.kind)
    //.
    prepared = attributes(at: position)
  }

  /// Scrolls to the same page if sizes have changed, such as after a rotation, and to the first page at the start.
  private func keepPosition() {
    guard !isEmpty else { return }
    let sizes = sizes
    // A view starts at the offset 0, which is the last page from right to left.
    let isStart = last == nil && isRightToLeft && !isVertical
    if isStart || last.map({ $0.sizes != sizes }) ?? false {
      collectionView?.contentOffset = contentOffset(at: last?.position.rounded() ?? 0)
    }
    last = (sizes, position)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    //?floor
    prepared + floors(at: position)
    //.
    //?-floor
    prepared
    //.
  }

  //?floor
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    floors(at: position).first { $0.indexPath == indexPath }
  }

  /// Returns the floors of the pages that are drawn at a position, beneath all pages.
  public func floors(at position: Double) -> [UICollectionViewLayoutAttributes] {
    guard !isEmpty else { return [] }
    let (sizes, viewport) = (sizes, viewport)
    return (0..<count).compactMap { index in
      let difference = __type__.difference(of: index, at: position, sizes)
      guard __type__.window(sizes, parameters).contains(difference) else { return nil }
      let pose = __type__.pose(Double(index) - position, sizes, parameters, index: Double(index))
      guard !pose.hidden, pose.alpha > 0 else { return nil }
      let attributes = __type__FloorAttributes(
        forDecorationViewOfKind: __type__FloorView.kind, with: IndexPath(item: index, section: 0))
      attributes.floor = pose.floor
      attributes.size = CGSize(width: max(pose.floor.width, 0), height: max(pose.floor.height, 0))
      attributes.center = CGPoint(x: viewport.midX, y: viewport.midY)
      attributes.transform3D = CATransform3D(flat: pose.floor.matrix)
      attributes.alpha = min(max(pose.floor.opacity, 0), 1)
      attributes.zIndex = -1
      return attributes
    }
  }

  //.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if let found = prepared.first(where: { $0.indexPath == indexPath }) { return found }
    //?face
    let attributes = __type__Attributes(forCellWith: indexPath)
    //.
    //?-face
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    //.
    attributes.size = pageSize
    attributes.center = CGPoint(x: viewport.midX, y: viewport.midY)
    attributes.alpha = 0
    attributes.isHidden = true
    return attributes
  }
}

extension CATransform3D {
  /// The transform of a flat page, from the matrix of a pose, which acts on column vectors.
  init(flat matrix: __type__.Matrix) {
    self.init(
      m11: matrix[0, 0], m12: matrix[1, 0], m13: 0, m14: matrix[3, 0],
      m21: matrix[0, 1], m22: matrix[1, 1], m23: 0, m24: matrix[3, 1],
      m31: 0, m32: 0, m33: 1, m34: 0,
      m41: matrix[0, 3], m42: matrix[1, 3], m43: 0, m44: matrix[3, 3]
    )
  }
}
