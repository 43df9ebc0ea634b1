import PageGeometry

extension PoseExtras {
  /// The numbers of the extras by name, in points and shares of 1, as files and messages have them:
  /// `overlay.shadowLeft`, `content.x`, `blur`, `shadow.opacity`.
  ///
  /// Pieces are left out: there may be a thousand.
  public var named: [String: Double] {
    var named: [String: Double] = [:]
    for overlay in overlays { named["overlay.\(overlay.name)"] = overlay.opacity }
    for layer in layers {
      let name = shift == nil ? "layer.\(layer.name)" : layer.name
      named["\(name).x"] = layer.matrix.row0.w
      named["\(name).y"] = layer.matrix.row1.w
      if shift == nil { named["\(name).alpha"] = layer.alpha }
    }
    named["blur"] = blur?.strength
    if let shadow {
      named["shadow.x"] = shadow.x
      named["shadow.y"] = shadow.y
      named["shadow.radius"] = shadow.radius
      named["shadow.opacity"] = shadow.opacity
    }
    named["cornerRadius"] = cornerRadius
    for (side, length) in clip?.named ?? [:] { named["clip.\(side)"] = length }
    named["floor.opacity"] = floor?.opacity
    return named
  }
}
