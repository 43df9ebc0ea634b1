// swift-format-ignore-file
__licence__
//?blur reflection
import CoreImage
//.
import UIKit

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
/// Call `pageDidChange()` when they look different: snapshots of the page are kept until then, until the cell is used
/// again, or until its size changes. They have what `CALayer.render(in:)` draws: no videos, no Metal, no blurred views.
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
  /// Returns the text of a page for a text or the path of a picture of the effect, which may have fields; by default,
  /// `{number}` is the number of the page.
  public var words: (_ text: String, _ index: Int) -> String = { text, index in
    text.replacingOccurrences(of: "{number}", with: "\(index + 1)")
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
    setNeedsLayout()
  }

  open override func prepareForReuse() {
    super.prepareForReuse()
    pose = nil
    pageDidChange()
  }

  //.
  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let pose = (layoutAttributes as? __type__Attributes)?.pose else { return }
    //?blur reflection pieces texts files repeats
    if bounds.size != layoutAttributes.size { pageDidChange() }
    //.
    self.pose = pose
    //?texts files
    index = layoutAttributes.indexPath.item
    //.
    bounds = CGRect(origin: .zero, size: layoutAttributes.size)
    isUserInteractionEnabled = pose.interactive && !pose.hidden && pose.alpha > 0.001
    // The data source fills a new cell after this.
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let pose else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    show(pose)
    CATransaction.commit()
  }

  //?cornerRadius clip
  /// Touches do not reach what is clipped.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard super.point(inside: point, with: event), let pose else { return false }
    return outline(of: pose).contains(point)
  }

  //.
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
    page.layoutIfNeeded()
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
      view.picture.image = UIImage(named: words(layer.text, index))
      view.picture.contentMode =
        layer.fit == .cover ? .scaleAspectFill : layer.fit == .contain ? .scaleAspectFit : .scaleToFill
    }
    //.
    //?texts
    if layer.shows == .text {
      let (label, text) = (view.label, words(layer.text, index))
      // Fonts and the sizes of texts take long.
      if label.text != text || label.font.pointSize != layer.size || label.bounds.width != size.width {
        let weights: [UIFont.Weight] = [
          .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        let weight = weights[min(max(Int((layer.weight / 100).rounded()), 1), 9) - 1]
        label.text = text
        label.font = .systemFont(ofSize: max(layer.size, 0), weight: weight)
        label.textAlignment = layer.align == .left ? .left : layer.align == .right ? .right : .center
        label.numberOfLines = 0
        let fitting = label.sizeThatFits(CGSize(width: size.width, height: .greatestFiniteMagnitude))
        label.bounds.size = CGSize(width: size.width, height: fitting.height)
      }
      label.textColor = UIColor(layer.color)
      label.frame = CGRect(origin: origin, size: label.bounds.size)
    }
    //.
  }

  //.
  //?blur reflection pieces
  /// Returns a snapshot of what is in the box of the page.
  private func sharpImage() -> CGImage? {
    if let snapshot { return snapshot }
    contents.layoutIfNeeded()
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
