// swift-format-ignore-file
__licence__
import UIKit

/// A layout of a collection view whose pages, the items of its first section, move as the effect says.
///
/// All pages have their frame in the centre of the viewport, which is the view without its content insets, and
/// `transform3D` moves them. It contains the perspective, so that no layer needs `sublayerTransform`. It keeps pages
/// flat, so that they do not cut through each other: `zIndex` alone decides which page is in front.
///
/// The cells of the view must be of the class `__type__Cell`.
///
/// `scrollToItem(at:at:animated:)` does not work, because the frames follow the viewport. To scroll to a page:
///
///     view.setContentOffset(layout.contentOffset(forPage: 3), animated: true)
//?floor
///
/// The floors are decoration views beneath all pages.
//.
open class __type__Layout: UICollectionViewLayout {
  public var pageSize = CGSize(width: 240, height: 320) { didSet { change() } }
  /// The distance between neighbouring pages, in points.
  public var gap = 0.0 { didSet { change() } }
  /// Whether pages scroll up and down.
  public var isVertical = false { didSet { change() } }
  /// Whether the next page is on the left; nil for the direction of the view.
  ///
  /// A view that is created with a size begins at the left: set its content offset to that of page 0.
  public var isRightToLeft: Bool? { didSet { change() } }
  //?drag
  /// The parameters of the effect; `touch` is the direction of a drag, until a page is at rest again, unless you set it.
  //.
  public var parameters = __type__.Parameters() { didSet { change() } }

  /// The page at rest, or the nearest one, which stays if the size of the view changes.
  public private(set) var page = 0

  /// The attributes at the current position, which an update of the layout computes once.
  private var prepared: [__type__Attributes] = []
  private var preparedStep = 0.0
  //?drag
  /// The last position, and the one at which a drag began; nil if a page has been at rest since then.
  private var lastPosition = 0.0
  private var start: Double?
  //.
  nonisolated(unsafe) private var observer: (any NSObjectProtocol)?

  public override init() {
    super.init()
    observeMotion()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    observeMotion()
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  private func observeMotion() {
    observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.change() }
    }
  }

  // MARK: Sizes

  /// The sizes that the effect depends on.
  public var sizes: __type__.PageLayout { sizes(in: collectionView?.bounds.size ?? .zero) }

  private func sizes(in bounds: CGSize) -> __type__.PageLayout {
    let inset = collectionView?.adjustedContentInset ?? .zero
    return __type__.PageLayout(
      pageWidth: pageSize.width, pageHeight: pageSize.height,
      viewportWidth: max(bounds.width - inset.left - inset.right, 0),
      viewportHeight: max(bounds.height - inset.top - inset.bottom, 0),
      gap: gap, pages: Double(count), vertical: isVertical, rightToLeft: isMirrored,
      reducesMotion: UIAccessibility.isReduceMotionEnabled
    )
  }

  /// Whether the first page is at the right end of the content.
  private var isReversed: Bool { isMirrored && !isVertical }

  private var isMirrored: Bool {
    isRightToLeft ?? (collectionView?.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  /// Returns the distance from page to page; 0 while the view has no size.
  private func step(_ sizes: __type__.PageLayout) -> Double {
    guard sizes.viewportWidth > 0, sizes.viewportHeight > 0 else { return 0 }
    return __type__.stride(sizes, parameters)
  }

  /// The number of pages; a view whose data source has no data yet also has no section.
  private var count: Int {
    guard let view = collectionView, view.numberOfSections > 0 else { return 0 }
    return view.numberOfItems(inSection: 0)
  }

  /// The centre of the viewport, in the coordinates of the content.
  private var centre: CGPoint {
    guard let view = collectionView else { return .zero }
    let (bounds, inset) = (view.bounds, view.adjustedContentInset)
    return CGPoint(
      x: bounds.midX + (inset.left - inset.right) / 2, y: bounds.midY + (inset.top - inset.bottom) / 2)
  }

  open override var collectionViewContentSize: CGSize {
    let sizes = sizes
    let length = step(sizes) * max(sizes.pages - 1, 0)
    return CGSize(
      width: sizes.viewportWidth + (isVertical ? 0 : length),
      height: sizes.viewportHeight + (isVertical ? length : 0)
    )
  }

  // MARK: Scrolling

  /// The index of the page at rest, with a fraction while the view scrolls.
  public var position: Double { position(at: collectionView?.bounds.origin ?? .zero) }

  private func position(at offset: CGPoint) -> Double {
    let (sizes, inset) = (sizes, collectionView?.adjustedContentInset ?? .zero)
    let step = step(sizes)
    guard step > 0 else { return 0 }
    let scrolled = (isVertical ? offset.y + inset.top : offset.x + inset.left) / step
    let position = isReversed ? max(sizes.pages - 1, 0) - scrolled : scrolled
    // A scroll view rounds the offset of a page at rest to a pixel.
    let error = abs(position - position.rounded()) * step * (collectionView?.traitCollection.displayScale ?? 1)
    return error < 0.5 ? position.rounded() : position
  }

  /// Returns the content offset at which a page is at rest; the nearest page if there is none with the index.
  public func contentOffset(forPage index: Int) -> CGPoint {
    contentOffset(at: Double(min(max(index, 0), max(count - 1, 0))))
  }

  /// Returns the content offset at a position, which is the index of a page, perhaps with a fraction.
  public func contentOffset(at position: Double) -> CGPoint { contentOffset(at: position, sizes) }

  private func contentOffset(at position: Double, _ sizes: __type__.PageLayout) -> CGPoint {
    let inset = collectionView?.adjustedContentInset ?? .zero
    let scrolled = step(sizes) * (isReversed ? max(sizes.pages - 1, 0) - position : position)
    return CGPoint(x: (isVertical ? 0 : scrolled) - inset.left, y: (isVertical ? scrolled : 0) - inset.top)
  }

  /// Stops at a page; a flick turns at least one.
  open override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let speed = isVertical ? velocity.y : isReversed ? -velocity.x : velocity.x
    var target = position(at: proposedContentOffset).rounded()
    // In points per millisecond; less is the end of a drag.
    if speed > 0.2 { target = max(target, position.rounded(.down) + 1) }
    if speed < -0.2 { target = min(target, position.rounded(.up) - 1) }
    return contentOffset(forPage: Int(exactly: target) ?? 0)
  }

  /// Scrolls by a page for VoiceOver, as a cell does that is asked to.
  func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    let steps: [UIAccessibilityScrollDirection: Int] = [
      .next: 1, .previous: -1, .up: 1, .down: -1, .left: isReversed ? -1 : 1, .right: isReversed ? 1 : -1,
    ]
    guard let view = collectionView, let step = steps[direction], 0..<count ~= page + step else { return false }
    view.setContentOffset(contentOffset(forPage: page + step), animated: !UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.post(notification: .pageScrolled, argument: "\(page + step + 1)/\(count)")
    return true
  }

  // MARK: Changes

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if newBounds.size != collectionView?.bounds.size { keepPage(in: newBounds, context) }
    return context
  }

  /// Updates the layout after one of its values has changed.
  private func change() {
    let context = UICollectionViewLayoutInvalidationContext()
    if let view = collectionView { keepPage(in: view.bounds, context) }
    invalidateLayout(with: context)
  }

  private func keepPage(in bounds: CGRect, _ context: UICollectionViewLayoutInvalidationContext) {
    let offset = contentOffset(at: Double(page), sizes(in: bounds.size))
    context.contentOffsetAdjustment = CGPoint(x: offset.x - bounds.minX, y: offset.y - bounds.minY)
  }

  // MARK: Attributes

  open override class var layoutAttributesClass: AnyClass { __type__Attributes.self }

  open override func prepare() {
    super.prepare()
    register(__type__FloorView.self, forDecorationViewOfKind: __type__FloorView.kind) //?floor
    let (position, step) = (position, step(sizes))
    //?drag
    if collectionView?.isDragging == true {
      start = start ?? lastPosition
    } else if position == position.rounded() {
      start = nil
    }
    lastPosition = position
    //.
    prepared = attributes(at: position)
    // After a change of the sizes, the content offset may still be that of another page.
    if step == preparedStep { page = nearest(position) }
    preparedStep = step
  }

  private func nearest(_ position: Double) -> Int {
    min(max(Int(exactly: position.rounded()) ?? 0, 0), max(count - 1, 0))
  }

  /// Returns the attributes of the pages that are drawn, from back to front.
  public func attributes(at position: Double) -> [__type__Attributes] {
    let (sizes, centre) = (sizes, centre)
    guard step(sizes) > 0 else { return [] }
    let window = window(sizes)
    let parameters = dragged(to: position) //?drag
    var pages: [(key: Double, attributes: __type__Attributes)] = []
    for index in 0..<count {
      let difference = __type__.difference(of: index, at: position, sizes)
      guard window.contains(difference) else { continue }
      let pose = __type__.pose(Double(index) - position, sizes, parameters, index: Double(index))
      let attributes = __type__Attributes(forCellWith: IndexPath(item: index, section: 0))
      attributes.pose = pose
      attributes.isCurrent = index == nearest(position)
      attributes.size = pageSize
      attributes.center = centre
      //?pieces
      // Pieces have matrices of their own.
      let matrix = pose.pieces.isEmpty ? pose.matrix : .identity
      attributes.transform3D = CATransform3D(flat: matrix)
      //.
      attributes.transform3D = CATransform3D(flat: pose.matrix) //?-pieces
      attributes.alpha = pose.alpha
      attributes.isHidden = pose.hidden
      pages.append((__type__.paintKey(pose, difference), attributes))
    }
    pages.sort { $0.key < $1.key }
    for (rank, page) in pages.enumerated() { page.attributes.zIndex = rank }
    return pages.map(\.attributes)
  }

  //?drag
  /// Returns the parameters, of which `touch` is the direction of a drag until a page is at rest, unless it is given.
  private func dragged(to position: Double) -> __type__.Parameters {
    var result = parameters
    let moved = position - (start ?? position)
    result.touch = result.touch ?? (moved > 0 ? "next" : moved < 0 ? "prev" : "none")
    return result
  }

  //.
  /// Returns the range of page differences that are drawn; in a plain row, those of the pages in the viewport.
  private func window(_ sizes: __type__.PageLayout) -> ClosedRange<Double> {
    guard sizes.reducesMotion else { return __type__.window(sizes, parameters) }
    let (viewport, page) =
      isVertical ? (sizes.viewportHeight, sizes.pageHeight) : (sizes.viewportWidth, sizes.pageWidth)
    let reach = (viewport + page) / 2 / max(page + gap, 1)
    return -reach...reach
  }

  /// Returns whether a page takes touches: for `collectionView(_:shouldSelectItemAt:)` of the delegate.
  public func takesTouches(at indexPath: IndexPath) -> Bool {
    prepared.first { $0.indexPath == indexPath }?.takesTouches ?? false
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    prepared + floors(at: position) //?floor
    prepared //?-floor
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if let found = prepared.first(where: { $0.indexPath == indexPath }) { return found }
    let attributes = __type__Attributes(forCellWith: indexPath)
    attributes.size = pageSize
    attributes.center = centre
    attributes.alpha = 0
    attributes.isHidden = true
    return attributes
  }
  //?floor

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    floors(at: position).first { $0.indexPath == indexPath }
  }

  /// Returns the floors of the pages that are drawn at a position, beneath all pages.
  public func floors(at position: Double) -> [UICollectionViewLayoutAttributes] {
    attributes(at: position).compactMap { page in
      guard let pose = page.pose, !pose.hidden, pose.alpha > 0 else { return nil }
      let attributes = __type__FloorAttributes(
        forDecorationViewOfKind: __type__FloorView.kind, with: page.indexPath)
      attributes.floor = pose.floor
      attributes.size = CGSize(width: max(pose.floor.width, 0), height: max(pose.floor.height, 0))
      attributes.center = page.center
      attributes.transform3D = CATransform3D(flat: pose.floor.matrix)
      attributes.alpha = min(max(pose.floor.opacity, 0), 1)
      attributes.zIndex = -1
      return attributes
    }
  }
  //.
}

/// The attributes of a cell with the pose of its page.
public final class __type__Attributes: UICollectionViewLayoutAttributes {
  public var pose: __type__.Pose?
  /// Whether the page is at rest, or is the nearest one.
  public var isCurrent = false

  /// Whether the page takes touches.
  public var takesTouches: Bool {
    guard let pose else { return false }
    return pose.interactive && !pose.hidden && pose.alpha > 0.001
  }

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? __type__Attributes)?.pose = pose
    (copy as? __type__Attributes)?.isCurrent = isCurrent
    return copy
  }

  /// Attributes are equal only to themselves, so that each frame's pose is applied.
  public override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject? }
}
//?-face

/// A cell with a page, which takes touches as its pose says. VoiceOver reads the current page.
open class __type__Cell: UICollectionViewCell {
  /// The view to which the views of the page are added.
  public var page: UIView { contentView }

  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let attributes = layoutAttributes as? __type__Attributes else { return }
    isUserInteractionEnabled = attributes.takesTouches
    accessibilityElementsHidden = !attributes.isCurrent
  }

  open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    let layout = (superview as? UICollectionView)?.collectionViewLayout as? __type__Layout
    return layout?.accessibilityScroll(direction) ?? false
  }
}
//.

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
