// swift-format-ignore-file
__licence__
//?blur reflection
import CoreImage
//.
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

  open override func prepare() {
    super.prepare()
    //?floor
    register(__type__FloorView.self, forDecorationViewOfKind: __type__FloorView.kind)
    //.
    prepared = attributes(at: position)
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
    let (sizes, viewport) = (sizes, collectionView?.bounds ?? .zero)
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
//?face

/// The attributes of a cell with the pose of its page.
public final class __type__Attributes: UICollectionViewLayoutAttributes {
  public var pose: __type__.Pose?

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? __type__Attributes)?.pose = pose
    return copy
  }

  /// Attributes are equal only to themselves, so that each frame's pose is applied.
  public override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject? }
}

/// A cell that draws a page with its layers, from back to front: shadow, glow, reflection, and the page or its pieces.
///
/// Add the views of the page to `page`, which has the size of the cell.
//?blur reflection pieces repeats
/// Call `pageDidChange()` when they look different: snapshots of the page are kept.
//.
///
/// The costs:
//?cornerRadius clip
/// - The mask of the outline is an offscreen pass for each page.
//.
//?overlays
/// - An overlay is a gradient layer of the page's size, without an offscreen pass.
//.
//?shadow glow
/// - A shadow or a glow is drawn by Core Animation, with a path and a mask: two offscreen passes. Without a mask it would
///   also be seen through translucent pages.
//.
//?blur
/// - iOS has no filter for views. A blur is a snapshot of the page, which must be opaque, above its views. Core Image
///   blurs it again for each radius: set `blurStep` to 1 or more points to blur less often.
//.
//?reflection
/// - A reflection is a snapshot of the page in two layers with masks, and is blurred by Core Image.
//.
//?pieces
/// - Pieces are parts of a snapshot of the page, a layer each.
//.
open class __type__Cell: UICollectionViewCell {
  /// The view of the page.
  public let page = UIView()
  //?blur reflection
  /// The step of standard deviations of blurs, in points; 0 for exact ones.
  public var blurStep = 0.0
  //.
  //?texts files
  /// Returns the text for a text or the path of a picture of the effect, which may have fields such as `{number}`.
  public var words: (_ text: String) -> String = { $0 } { didSet { pageDidChange() } }
  //.

  /// The page with the layers that are in its box.
  private let contents = UIView()
  /// The visible part of the page.
  private let face = UIView()
  private var pose: __type__.Pose?
  //?shadow
  private let shadows = CALayer()
  //.
  //?glow
  private let glows = CALayer()
  //.
  //?reflection
  private let copies = CALayer()
  private var copyImage: (deviation: Double, image: CGImage?)?
  //.
  //?pieces
  private let tiles = CALayer()
  //.
  //?overlays
  private var overlays: [CAGradientLayer] = []
  //.
  //?layers
  private var layers: [LayerView] = []
  //.
  //?repeats
  private var pageSnapshot: CGImage?
  //.
  //?blur
  private let blurred = CALayer()
  private var blurredImage: (deviation: Double, image: CGImage?)?
  //.
  //?blur reflection pieces
  private var snapshot: CGImage?
  //.
  //?blur reflection
  private static let context = CIContext()
  //.

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addViews()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addViews()
  }

  private func addViews() {
    //?shadow
    contentView.layer.addSublayer(shadows)
    //.
    //?glow
    contentView.layer.addSublayer(glows)
    //.
    //?reflection
    contentView.layer.addSublayer(copies)
    //.
    contentView.addSubview(face)
    face.addSubview(contents)
    contents.clipsToBounds = true
    //?-layers
    contents.addSubview(page)
    //.
    //?blur
    face.layer.addSublayer(blurred)
    //.
    //?pieces
    contentView.layer.addSublayer(tiles)
    //.
  }

  //?blur reflection pieces texts files repeats
  /// Updates what is drawn after the views of the page have changed.
  public func pageDidChange() {
    //?repeats
    pageSnapshot = nil
    //.
    //?blur reflection pieces
    snapshot = nil
    //.
    //?blur
    blurredImage = nil
    //.
    //?reflection
    copyImage = nil
    //.
    if let pose { show(pose) }
  }

  //.
  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let pose = (layoutAttributes as? __type__Attributes)?.pose else { return }
    self.pose = pose
    bounds = CGRect(origin: .zero, size: layoutAttributes.size)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    show(pose)
    CATransaction.commit()
  }

  private func show(_ pose: __type__.Pose) {
    let box = bounds
    face.frame = box
    contents.frame = box
    //?-shift layers
    page.frame = box
    //.
    //?shift
    page.frame = box.offsetBy(dx: pose.content.x, dy: pose.content.y)
    //.
    //?layers
    showLayers(pose)
    //.
    //?overlays
    showOverlays(pose)
    //.
    //?blur reflection pieces
    //?shift layers overlays
    // The contents of the box change in each frame.
    snapshot = nil
    //?blur
    blurredImage = nil
    //.
    //?reflection
    copyImage = nil
    //.
    //.
    //.
    //?blur
    let deviation = min(max(pose.blur.strength, 0), 1) * max(pose.blur.radius, 0)
    blurred.frame = box
    blurred.contents = deviation > 0 ? image(blurredBy: deviation, &blurredImage) : nil
    //.
    //?cornerRadius clip shadow glow reflection
    let outline = outline(of: pose)
    //.
    //?cornerRadius clip
    mask(face.layer).path = outline
    //.
    //?pieces
    face.isHidden = !pose.pieces.isEmpty
    //.
    //?shadow
    let shadow = pose.shadow
    //.
    //?-pieces
    //?shadow
    showBackdrop(
      layer(0, of: shadows), outline, shadow.color, shadow.radius, shadow.opacity,
      offset: CGSize(width: shadow.x, height: shadow.y))
    //.
    //?glow
    showBackdrop(layer(0, of: glows), outline, pose.glow.color, pose.glow.radius, pose.glow.opacity)
    //.
    //?reflection
    showCopy(layer(0, of: copies), pose, outline, of: box)
    //.
    //.
    //?pieces
    let isWhole = pose.pieces.isEmpty
    let count = isWhole ? 1 : pose.pieces.count
    //?shadow
    trim(shadows, to: count)
    //.
    //?glow
    trim(glows, to: count)
    //.
    //?reflection
    trim(copies, to: count)
    let copy = pose.matrix.times(mirror(of: pose))
    //.
    trim(tiles, to: pose.pieces.count)
    for place in 0..<count {
      let piece = isWhole ? nil : pose.pieces[place]
      let part = piece.map { CGRect(x: box.midX + $0.x, y: box.midY + $0.y, width: $0.width, height: $0.height) } ?? box
      //?shadow glow reflection
      let corner = min(max(piece?.cornerRadius ?? 0, 0), part.width / 2, part.height / 2)
      let own = CGPath(roundedRect: part, cornerWidth: corner, cornerHeight: corner, transform: nil)
      //?cornerRadius clip
      let shape = isWhole ? outline : own.intersection(outline)
      //.
      //?-cornerRadius clip
      let shape = own
      //.
      //.
      //?shadow
      let shadowLayer = layer(place, of: shadows)
      put(shadowLayer, part, piece)
      showBackdrop(
        shadowLayer, shape, shadow.color, shadow.radius, shadow.opacity,
        offset: CGSize(width: shadow.x, height: shadow.y))
      //.
      //?glow
      let glowLayer = layer(place, of: glows)
      put(glowLayer, part, piece)
      showBackdrop(glowLayer, shape, pose.glow.color, pose.glow.radius, pose.glow.opacity)
      //.
      //?reflection
      let copyLayer = layer(place, of: copies)
      showCopy(copyLayer, pose, shape, of: part)
      if let piece {
        copyLayer.transform = CATransform3D(flat: copy.times(piece.onPage))
        copyLayer.position = CGPoint(x: box.midX, y: box.midY)
        copyLayer.opacity *= Float(piece.alpha)
      }
      //.
      guard let piece else { continue }
      let tile = layer(place, of: tiles)
      put(tile, part, piece)
      showImage(tile, of: part)
      tile.cornerRadius = min(max(piece.cornerRadius, 0), part.width / 2, part.height / 2)
      tile.masksToBounds = true
      //?cornerRadius clip
      mask(tile).path = outline
      //.
    }
    //.
  }

  //?shadow glow reflection pieces
  /// Returns one of the layers of a kind.
  private func layer(_ place: Int, of group: CALayer) -> CALayer {
    while group.sublayers?.count ?? 0 <= place { group.addSublayer(CALayer()) }
    return group.sublayers?[place] ?? CALayer()
  }

  //.
  //?pieces
  private func trim(_ group: CALayer, to count: Int) {
    for layer in group.sublayers?.dropFirst(count) ?? [] { layer.removeFromSuperlayer() }
  }

  /// Places a layer that shows a part of the page, in the coordinates of the page.
  private func put(_ layer: CALayer, _ part: CGRect, _ piece: __type__.Piece?) {
    layer.bounds = part
    layer.position = CGPoint(x: bounds.midX, y: bounds.midY)
    layer.transform = piece.map { CATransform3D(flat: $0.matrix) } ?? CATransform3DIdentity
    layer.opacity = Float(piece?.alpha ?? 1)
  }

  /// Shows a part of the page.
  private func showImage(_ layer: CALayer, of part: CGRect) {
    let box = bounds
    //?blur
    layer.contents = blurred.contents ?? sharpImage()
    //.
    //?-blur
    layer.contents = sharpImage()
    //.
    layer.contentsRect = CGRect(
      x: part.minX / box.width, y: part.minY / box.height,
      width: part.width / box.width, height: part.height / box.height)
  }

  //.
  //?cornerRadius clip reflection shadow glow pieces
  /// Returns the mask of a layer, whose path is in the coordinates of the layer.
  private func mask(_ layer: CALayer) -> CAShapeLayer {
    if let mask = layer.mask as? CAShapeLayer { return mask }
    let mask = CAShapeLayer()
    layer.mask = mask
    return mask
  }

  //.
  //?cornerRadius clip shadow glow reflection
  /// Returns the visible part of the page.
  private func outline(of pose: __type__.Pose) -> CGPath {
    //?clip
    let rest = rest(of: pose)
    //.
    //?corners
    let outline = rounded(rest, pose.clip.corners ?? 0)
    //?cornerRadius
    return outline.intersection(rounded(bounds, pose.cornerRadius))
    //.
    //?-cornerRadius
    return outline
    //.
    //.
    //?-corners
    //?clip
    //?cornerRadius
    return rounded(rest, pose.cornerRadius)
    //.
    //?-cornerRadius
    return rounded(rest, 0)
    //.
    //.
    //?-clip
    //?cornerRadius
    return rounded(bounds, pose.cornerRadius)
    //.
    //?-cornerRadius
    return rounded(bounds, 0)
    //.
    //.
    //.
  }

  /// Returns a box with round corners, whose radius is limited; nothing if the box is empty.
  private func rounded(_ box: CGRect, _ radius: Double) -> CGPath {
    guard box.size.width > 0, box.size.height > 0 else { return CGMutablePath() }
    let limited = max(0, min(radius, box.width / 2, box.height / 2))
    return CGPath(roundedRect: box, cornerWidth: limited, cornerHeight: limited, transform: nil)
  }

  //.
  //?clip
  /// Returns the page without the strips that are cut off; it may have a negative size.
  private func rest(of pose: __type__.Pose) -> CGRect {
    let (left, top) = (max(pose.clip.left, 0), max(pose.clip.top, 0))
    let (right, bottom) = (max(pose.clip.right, 0), max(pose.clip.bottom, 0))
    return CGRect(x: left, y: top, width: bounds.width - left - right, height: bounds.height - top - bottom)
  }

  //.
  //?-clip
  //?reflection
  private func rest(of pose: __type__.Pose) -> CGRect { bounds }

  //.
  //.
  //?shadow glow
  /// Shows a blurred outline, which is not drawn behind the page itself.
  private func showBackdrop(
    _ layer: CALayer, _ outline: CGPath, _ color: __type__.RGBA, _ radius: Double, _ opacity: Double,
    offset: CGSize = .zero
  ) {
    layer.shadowPath = outline
    layer.shadowColor = UIColor(color).cgColor
    layer.shadowRadius = max(radius, 0)
    layer.shadowOpacity = Float(min(max(opacity, 0), 1))
    layer.shadowOffset = offset
    let reach = -4 * max(radius, 0) - max(abs(offset.width), abs(offset.height)) - 1
    let ring = CGMutablePath()
    ring.addRect(bounds.insetBy(dx: reach, dy: reach))
    ring.addPath(outline)
    mask(layer).fillRule = .evenOdd
    mask(layer).path = ring
  }

  //.
  //?overlays
  private func showOverlays(_ pose: __type__.Pose) {
    while overlays.count < pose.overlays.count {
      overlays.append(CAGradientLayer())
      contents.layer.addSublayer(overlays[overlays.count - 1])
    }
    for (place, layer) in overlays.enumerated() {
      let overlay = pose.overlays[place]
      let side = overlay.toward
      let (x, y) = (side?.x ?? 0, side?.y ?? 1)
      let ends = [overlay.from, side == nil ? overlay.from : overlay.to]
      layer.frame = bounds
      layer.colors = ends.map { end in
        UIColor(overlay.color, share: min(max(end, 0), 1)).cgColor
      }
      layer.startPoint = CGPoint(x: (1 - x) / 2, y: (1 - y) / 2)
      layer.endPoint = CGPoint(x: (1 + x) / 2, y: (1 + y) / 2)
      layer.opacity = Float(min(max(overlay.opacity, 0), 1))
    }
  }

  //.
  //?layers
  /// A view of the page's size, which its layer moves, and in it the box of the layer.
  @MainActor
  private struct LayerView {
    let plane = UIView()
    let box = UIView()
    //?repeats
    /// A copy of the page, whose view can be in one layer only.
    let copy = CALayer()
    //.
    //?files
    let picture = UIImageView()
    //.
    //?texts
    let label = UILabel()
    //.
  }

  private func showLayers(_ pose: __type__.Pose) {
    while layers.count < pose.layers.count {
      let view = LayerView()
      contents.addSubview(view.plane)
      view.plane.addSubview(view.box)
      //?files
      if pose.layers[layers.count].shows == .file { view.box.addSubview(view.picture) }
      //.
      //?texts
      if pose.layers[layers.count].shows == .text { view.plane.addSubview(view.label) }
      //.
      //?pictures
      //?-repeats
      if pose.layers[layers.count].shows == .picture { view.box.addSubview(page) }
      //.
      //?repeats
      if pose.layers[layers.count].shows == .picture {
        if page.superview == nil { view.box.addSubview(page) } else { view.box.layer.addSublayer(view.copy) }
      }
      //.
      //.
      layers.append(view)
    }
    for (place, view) in layers.enumerated() { show(pose.layers[place], in: view) }
  }

  //?repeats
  /// Returns a snapshot of the page.
  private func pageImage() -> CGImage? {
    if let pageSnapshot { return pageSnapshot }
    let renderer = UIGraphicsImageRenderer(bounds: bounds)
    pageSnapshot = renderer.image { page.layer.render(in: $0.cgContext) }.cgImage
    return pageSnapshot
  }

  //.
  private func show(_ layer: __type__.Layer, in view: LayerView) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    view.plane.layer.bounds = bounds
    view.plane.layer.position = middle
    view.plane.layer.transform = CATransform3D(flat: layer.matrix)
    view.plane.alpha = layer.alpha
    let size = CGSize(width: max(layer.width, 0), height: max(layer.height, 0))
    let origin = CGPoint(x: middle.x + layer.x, y: middle.y + layer.y)
    view.box.frame = CGRect(origin: origin, size: size)
    view.box.layer.cornerRadius = max(0, min(layer.cornerRadius, size.width / 2, size.height / 2))
    view.box.clipsToBounds = true
    //?colours
    if layer.shows == .color { view.box.backgroundColor = UIColor(layer.color) }
    //.
    //?pictures
    if layer.shows == .picture {
      let (x, y) = (size.width / bounds.width, size.height / bounds.height)
      let scale = layer.fit == .cover ? max(x, y) : min(x, y)
      //?repeats
      let isCopy = page.superview != view.box
      if isCopy { view.copy.contents = pageImage() }
      let picture = isCopy ? view.copy : page.layer
      //.
      //?-repeats
      let picture = page.layer
      //.
      picture.bounds = bounds
      picture.position = CGPoint(x: size.width / 2, y: size.height / 2)
      picture.transform =
        layer.fit == .fill ? CATransform3DMakeScale(x, y, 1) : CATransform3DMakeScale(scale, scale, 1)
    }
    //.
    //?files
    if layer.shows == .file {
      view.picture.frame = CGRect(origin: .zero, size: size)
      view.picture.image = UIImage(named: words(layer.text))
      view.picture.contentMode =
        layer.fit == .cover ? .scaleAspectFill : layer.fit == .contain ? .scaleAspectFit : .scaleToFill
    }
    //.
    //?texts
    if layer.shows == .text {
      let weights: [UIFont.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      let weight = weights[min(max(Int((layer.weight / 100).rounded()), 1), 9) - 1]
      view.label.text = words(layer.text)
      view.label.font = .systemFont(ofSize: max(layer.size, 0), weight: weight)
      view.label.textColor = UIColor(layer.color)
      view.label.textAlignment = layer.align == .left ? .left : layer.align == .right ? .right : .center
      view.label.numberOfLines = 0
      let fitting = view.label.sizeThatFits(CGSize(width: size.width, height: .greatestFiniteMagnitude))
      view.label.frame = CGRect(origin: origin, size: CGSize(width: size.width, height: fitting.height))
    }
    //.
  }

  //.
  //?blur reflection pieces
  /// Returns a snapshot of what is in the box of the page.
  private func sharpImage() -> CGImage? {
    if let snapshot { return snapshot }
    let renderer = UIGraphicsImageRenderer(bounds: contents.bounds)
    snapshot = renderer.image { contents.layer.render(in: $0.cgContext) }.cgImage
    return snapshot
  }

  //.
  //?blur reflection
  /// Returns a snapshot that is blurred with a standard deviation, in points, and whose edges stay sharp.
  private func image(
    blurredBy exact: Double, _ kept: inout (deviation: Double, image: CGImage?)?
  ) -> CGImage? {
    let deviation = blurStep > 0 ? (exact / blurStep).rounded() * blurStep : exact
    guard deviation > 0 else { return sharpImage() }
    if let kept, kept.deviation == deviation { return kept.image }
    guard let sharp = sharpImage() else { return nil }
    let image = CIImage(cgImage: sharp)
    let scale = image.extent.width / contents.bounds.width
    let soft = image.clampedToExtent().applyingGaussianBlur(sigma: deviation * scale)
    kept = (deviation, Self.context.createCGImage(soft, from: image.extent))
    return kept?.image
  }

  //.
  //?reflection
  /// Shows the mirrored copy of a part of the page.
  private func showCopy(_ layer: CALayer, _ pose: __type__.Pose, _ outline: CGPath, of part: CGRect) {
    let (box, reflection) = (bounds, pose.reflection)
    layer.bounds = part
    layer.position = CGPoint(x: part.midX, y: part.midY)
    layer.transform = CATransform3D(flat: mirror(of: pose))
    let picture = self.layer(0, of: layer)
    picture.frame = part
    //?blur
    let own = min(max(pose.blur.strength, 0), 1) * max(pose.blur.radius, 0)
    let other = max(reflection.blur, 0)
    picture.contents = image(blurredBy: (own * own + other * other).squareRoot(), &copyImage)
    //.
    //?-blur
    picture.contents = image(blurredBy: max(reflection.blur, 0), &copyImage)
    //.
    picture.contentsRect = CGRect(
      x: part.minX / box.width, y: part.minY / box.height,
      width: part.width / box.width, height: part.height / box.height)
    let shape = mask(picture)
    shape.path = outline
    shape.position = CGPoint(x: -part.minX, y: -part.minY)
    //?fade
    let (edge, rest, fade) = (reflection.edge, rest(of: pose), reflection.fade ?? 0)
    let (x, y) = (rest.midX + edge.x * rest.width / 2, rest.midY + edge.y * rest.height / 2)
    let gradient = (layer.mask as? CAGradientLayer) ?? CAGradientLayer()
    layer.mask = gradient
    gradient.frame = box
    gradient.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    gradient.startPoint = CGPoint(x: x / box.width, y: y / box.height)
    gradient.endPoint = CGPoint(x: (x - edge.x * fade) / box.width, y: (y - edge.y * fade) / box.height)
    layer.opacity = fade > 0 ? Float(min(max(reflection.opacity, 0), 1)) : 0
    //.
    //?-fade
    layer.opacity = Float(min(max(reflection.opacity, 0), 1))
    //.
  }

  /// Returns the matrix that moves the page to its copy, in points from its centre.
  private func mirror(of pose: __type__.Pose) -> __type__.Matrix {
    let (edge, rest) = (pose.reflection.edge, rest(of: pose))
    let (x, y) = (rest.midX - bounds.midX, rest.midY - bounds.midY)
    let along = edge.x != 0 ? 2 * x + edge.x * (rest.width + pose.reflection.gap) : 0
    let down = edge.y != 0 ? 2 * y + edge.y * (rest.height + pose.reflection.gap) : 0
    return __type__.Matrix(
      edge.x != 0 ? -1 : 1, 0, 0, along, 0, edge.y != 0 ? -1 : 1, 0, down, 0, 0, 1, 0, 0, 0, 0, 1)
  }
  //.
}

//?overlays shadow glow colours texts
extension UIColor {
  fileprivate convenience init(_ color: __type__.RGBA, share: Double = 1) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * share)
  }
}

//.
//?pieces
//?reflection
extension __type__.Matrix {
  /// Returns the product of two matrices; the last one acts first.
  fileprivate func times(_ other: Self) -> Self {
    func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
      row[0] * other.rows.0 + row[1] * other.rows.1 + row[2] * other.rows.2 + row[3] * other.rows.3
    }
    var result = self
    result.rows = (row(rows.0), row(rows.1), row(rows.2), row(rows.3))
    return result
  }
}

//.
//.
//.
//?floor

/// The attributes of a floor.
final class __type__FloorAttributes: UICollectionViewLayoutAttributes {
  var floor: __type__.Floor?

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? __type__FloorAttributes)?.floor = floor
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject? }
}

/// A blurred rectangle beneath all pages, which Core Animation draws as a shadow: one offscreen pass.
final class __type__FloorView: UICollectionReusableView {
  static let kind = "__type__Floor"

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let floor = (layoutAttributes as? __type__FloorAttributes)?.floor else { return }
    let color = floor.color
    layer.shadowPath = CGPath(rect: CGRect(origin: .zero, size: layoutAttributes.size), transform: nil)
    layer.shadowColor =
      UIColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha).cgColor
    layer.shadowRadius = max(floor.radius, 0)
    layer.shadowOpacity = 1
    layer.shadowOffset = .zero
  }
}
//.
