// swift-format-ignore-file
__licence__
import CoreImage //?blur reflection
import UIKit

//?face
/// A cell that draws a page with the layers of the effect.
///
/// Add the views of the page to `page`, which has the size of the cell. The page takes touches as its pose says, and
/// VoiceOver reads the current page.
//?blur reflection pieces repeats
///
/// Call `pageDidChange()` when the page looks different: snapshots of it are kept. They have no video, no Metal, and no
/// effects of `UIVisualEffectView`.
//.
///
/// The costs:
/// - The mask of the outline is an offscreen pass for each page. //?cornerRadius clip
/// - An overlay is a gradient layer of the page's size, without an offscreen pass. //?overlays
//?shadow glow
/// - A shadow or a glow is drawn by Core Animation, with a path and a mask: two offscreen passes. Without a mask it would
///   also be seen through translucent pages.
//.?blur
/// - iOS has no filter for views. A blur is a snapshot of the page, which must be opaque, above its views. Core Image
///   blurs it again for each radius: set `blurStep` to 1 or more points to blur less often.
//.?reflection
/// - A reflection is a snapshot of the page in two layers with masks, and is blurred by Core Image.
//.
/// - Pieces are parts of a snapshot of the page, a layer each. //?pieces
//?shift layers overlays
//?blur reflection pieces
/// - A snapshot contains the layers in the box of the page, which move: it is taken again in each frame.
//.
//.
open class __type__Cell: UICollectionViewCell {
  /// The view of the page.
  public let page = UIView()
  //?blur reflection
  /// The step of standard deviations of blurs, in points; 0 for exact ones.
  public var blurStep = 0.0
  //.?texts files
  /// Returns the text to show for a text of the effect, which may have fields such as `{number}`, and the index of the page;
  /// for the path of a picture, the name of an image.
  public var words: (_ text: String, _ index: Int) -> String = {
    $0.replacingOccurrences(of: "{number}", with: "\($1 + 1)")
  } {
    didSet { pageDidChange() }
  }
  private var index = 0
  //.

  /// The page with the layers that are in its box.
  private let contents = UIView()
  /// The visible part of the page.
  private let face = UIView()
  private var pose: __type__.Pose?
  private let shadows = CALayer() //?shadow
  private let glows = CALayer() //?glow
  //?reflection
  private let copies = CALayer()
  private var copyImage: (deviation: Double, image: CGImage?)?
  //.
  private let tiles = CALayer() //?pieces
  private var overlays: [CAGradientLayer] = [] //?overlays
  private var layers: [LayerView] = [] //?layers
  private var pageSnapshot: CGImage? //?repeats
  //?blur
  private let blurred = CALayer()
  private var blurredImage: (deviation: Double, image: CGImage?)?
  //.
  private var snapshot: CGImage? //?blur reflection pieces
  private static let context = CIContext() //?blur reflection

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addViews()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addViews()
  }

  private func addViews() {
    contentView.layer.addSublayer(shadows) //?shadow
    contentView.layer.addSublayer(glows) //?glow
    contentView.layer.addSublayer(copies) //?reflection
    contentView.addSubview(face)
    face.addSubview(contents)
    contents.clipsToBounds = true
    contents.addSubview(page) //?-layers
    face.layer.addSublayer(blurred) //?blur
    contentView.layer.addSublayer(tiles) //?pieces
  }

  //?blur reflection pieces texts files repeats
  /// Updates what is drawn after the views of the page have changed.
  public func pageDidChange() {
    forgetPage()
    setNeedsLayout()
  }

  private func forgetPage() {
    pageSnapshot = nil //?repeats
    snapshot = nil //?blur reflection pieces
    blurredImage = nil //?blur
    copyImage = nil //?reflection
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    pageDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    pageDidChange()
  }

  //.
  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let attributes = layoutAttributes as? __type__Attributes else { return }
    pose = attributes.pose
    index = attributes.indexPath.item //?texts files
    isUserInteractionEnabled = attributes.takesTouches
    accessibilityElementsHidden = !attributes.isCurrent
    setNeedsLayout()
  }

  /// Draws the page, after the data source has filled it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let pose else { return }
    if page.bounds.size != bounds.size { forgetPage() } //?blur reflection pieces repeats
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    show(pose)
    CATransaction.commit()
  }

  open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    let layout = (superview as? UICollectionView)?.collectionViewLayout as? __type__Layout
    return layout?.accessibilityScroll(direction) ?? false
  }
  //?cornerRadius clip pieces

  /// Returns whether a point is on the visible part of the page; a page in pieces takes no touches.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard let pose else { return super.point(inside: point, with: event) }
    guard pose.pieces.isEmpty else { return false } //?pieces
    return outline(of: pose).contains(point) //?cornerRadius clip
    return super.point(inside: point, with: event) //?-cornerRadius clip
  }
  //.

  private func show(_ pose: __type__.Pose) {
    let box = bounds
    face.frame = box
    contents.frame = box
    page.frame = box //?-shift layers
    page.frame = box.offsetBy(dx: pose.content.x, dy: pose.content.y) //?shift
    showLayers(pose) //?layers
    showOverlays(pose) //?overlays
    //?blur reflection pieces
    //?shift layers overlays
    // The contents of the box change in each frame.
    snapshot = nil
    blurredImage = nil //?blur
    copyImage = nil //?reflection
    //.
    //.?blur
    let deviation = min(max(pose.blur.strength, 0), 1) * max(pose.blur.radius, 0)
    blurred.frame = box
    blurred.contents = deviation > 0 ? image(blurredBy: deviation, &blurredImage) : nil
    //.
    let outline = outline(of: pose) //?cornerRadius clip
    //?-cornerRadius clip
    let outline = rounded(box, 0) //?shadow glow reflection
    //.
    mask(face.layer).path = outline //?cornerRadius clip
    face.isHidden = !pose.pieces.isEmpty //?pieces
    let shadow = pose.shadow //?shadow
    //?-pieces
    //?shadow
    showBackdrop(
      layer(0, of: shadows), outline, shadow.color, shadow.radius, shadow.opacity,
      offset: CGSize(width: shadow.x, height: shadow.y))
    //.?glow
    showBackdrop(layer(0, of: glows), outline, pose.glow.color, pose.glow.radius, pose.glow.opacity)
    //.
    showCopy(layer(0, of: copies), pose, outline, of: box) //?reflection
    //.?pieces
    trim(tiles, to: pose.pieces.count)
    //?-shadow glow reflection
    for (place, piece) in pose.pieces.enumerated() {
      let part = CGRect(x: box.midX + piece.x, y: box.midY + piece.y, width: piece.width, height: piece.height)
      showTile(layer(place, of: tiles), part, piece)
      mask(layer(place, of: tiles)).path = outline //?cornerRadius clip
    }
    //.?shadow glow reflection
    let isWhole = pose.pieces.isEmpty
    let count = isWhole ? 1 : pose.pieces.count
    trim(shadows, to: count) //?shadow
    trim(glows, to: count) //?glow
    //?reflection
    trim(copies, to: count)
    let copy = pose.matrix.times(mirror(of: pose))
    //.
    for place in 0..<count {
      let piece = isWhole ? nil : pose.pieces[place]
      let part = piece.map { CGRect(x: box.midX + $0.x, y: box.midY + $0.y, width: $0.width, height: $0.height) } ?? box
      let own = rounded(part, piece?.cornerRadius ?? 0)
      let shape = isWhole ? outline : own.intersection(outline) //?cornerRadius clip
      let shape = isWhole ? outline : own //?-cornerRadius clip
      //?shadow
      let shadowLayer = layer(place, of: shadows)
      put(shadowLayer, part, piece)
      showBackdrop(
        shadowLayer, shape, shadow.color, shadow.radius, shadow.opacity,
        offset: CGSize(width: shadow.x, height: shadow.y))
      //.?glow
      let glowLayer = layer(place, of: glows)
      put(glowLayer, part, piece)
      showBackdrop(glowLayer, shape, pose.glow.color, pose.glow.radius, pose.glow.opacity)
      //.?reflection
      let copyLayer = layer(place, of: copies)
      showCopy(copyLayer, pose, shape, of: part)
      if let piece {
        copyLayer.transform = CATransform3D(flat: copy.times(piece.onPage))
        copyLayer.position = CGPoint(x: box.midX, y: box.midY)
        copyLayer.opacity *= Float(piece.alpha)
      }
      //.
      guard let piece else { continue }
      showTile(layer(place, of: tiles), part, piece)
      mask(layer(place, of: tiles)).path = outline //?cornerRadius clip
    }
    //.
    //.
  }

  //?shadow glow reflection pieces
  /// Returns one of the layers of a kind.
  private func layer(_ place: Int, of group: CALayer) -> CALayer {
    while group.sublayers?.count ?? 0 <= place { group.addSublayer(CALayer()) }
    return group.sublayers?[place] ?? CALayer()
  }

  //.?pieces
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
  private func showTile(_ tile: CALayer, _ part: CGRect, _ piece: __type__.Piece) {
    let box = bounds
    put(tile, part, piece)
    tile.contents = blurred.contents ?? sharpImage() //?blur
    tile.contents = sharpImage() //?-blur
    tile.contentsRect = CGRect(
      x: part.minX / box.width, y: part.minY / box.height,
      width: part.width / box.width, height: part.height / box.height)
    tile.cornerRadius = min(max(piece.cornerRadius, 0), part.width / 2, part.height / 2)
    tile.masksToBounds = true
  }

  //.?cornerRadius clip reflection shadow glow
  /// Returns the mask of a layer, whose path is in the coordinates of the layer.
  private func mask(_ layer: CALayer) -> CAShapeLayer {
    if let mask = layer.mask as? CAShapeLayer { return mask }
    let mask = CAShapeLayer()
    layer.mask = mask
    return mask
  }

  //.?cornerRadius clip
  /// Returns the visible part of the page.
  private func outline(of pose: __type__.Pose) -> CGPath {
    let rest = rest(of: pose) //?clip
    //?corners
    let outline = rounded(rest, pose.clip.corners ?? 0)
    return outline.intersection(rounded(bounds, pose.cornerRadius)) //?cornerRadius
    return outline //?-cornerRadius
    //.?-corners
    //?clip
    return rounded(rest, pose.cornerRadius) //?cornerRadius
    return rounded(rest, 0) //?-cornerRadius
    //.
    return rounded(bounds, pose.cornerRadius) //?-clip
    //.
  }

  //.?cornerRadius clip shadow glow reflection
  /// Returns a box with round corners, whose radius is limited; nothing if the box is empty.
  private func rounded(_ box: CGRect, _ radius: Double) -> CGPath {
    guard box.size.width > 0, box.size.height > 0 else { return CGMutablePath() }
    let limited = max(0, min(radius, box.width / 2, box.height / 2))
    return CGPath(roundedRect: box, cornerWidth: limited, cornerHeight: limited, transform: nil)
  }

  //.?clip
  /// Returns the page without the strips that are cut off; it may have a negative size.
  private func rest(of pose: __type__.Pose) -> CGRect {
    let (left, top) = (max(pose.clip.left, 0), max(pose.clip.top, 0))
    let (right, bottom) = (max(pose.clip.right, 0), max(pose.clip.bottom, 0))
    return CGRect(x: left, y: top, width: bounds.width - left - right, height: bounds.height - top - bottom)
  }

  //.?shadow glow
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

  //.?overlays
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
}

//?overlays shadow glow colours texts
extension UIColor {
  fileprivate convenience init(_ color: __type__.RGBA, share: Double = 1) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * share)
  }
}

//.
//.
