// swift-format-ignore-file
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
