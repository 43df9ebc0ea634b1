import PageGeometry

/// What an effect does to a page beyond where it stands, as it is written: formulas and operations.
public typealias ExtrasDefinition = ExtrasForm<Argument, [Operation]>

extension ExtrasDefinition {
  /// The same for scrolling along the other axis: reflected in the diagonal, as operations are.
  ///
  /// A shadow falls the same way as before, and the boxes of layers stay where they are.
  var swapped: ExtrasDefinition {
    var form = self
    for index in overlays.indices {
      form.overlays[index].name = overlays[index].verticalName ?? overlays[index].name
      form.overlays[index].side = overlays[index].side?.swapped
    }
    for index in layers.indices {
      form.layers[index].transform = layers[index].transform.map(\.swapped)
      form.layers[index].originX = layers[index].originY
      form.layers[index].originY = layers[index].originX
    }
    form.clip = clip.map { Clip(left: $0.top, top: $0.left, right: $0.bottom, bottom: $0.right) }
    form.pieces?.transform = pieces?.transform.map(\.swapped) ?? []
    form.pieces?.isTransposed = true
    form.floor = floor.map { floor in
      var turned = floor
      turned.transform = floor.transform.map(\.swapped)
      (turned.width, turned.height) = (floor.height, floor.width)
      return turned
    }
    return form
  }
}

extension PoseOverlay.Side {
  /// The side that it becomes where x and y change places.
  var swapped: Self {
    switch self {
    case .right: .bottom
    case .left: .top
    case .bottom: .right
    case .top: .left
    }
  }

  /// The side that it becomes where an axis is reflected.
  func reflected(along axis: Axis) -> Self {
    switch (self, axis) {
    case (.right, .horizontal): .left
    case (.left, .horizontal): .right
    case (.bottom, .vertical): .top
    case (.top, .vertical): .bottom
    default: self
    }
  }
}
