/// The extras of an effect as a file defines them: formulas and operations.
package typealias ExtrasDefinition = ExtrasTemplate<Argument, [Operation]>

extension ExtrasDefinition {
  /// The extras for scrolling along the other axis: x and y are swapped, as in operations.
  ///
  /// The direction of a shadow and the boxes of layers are not changed.
  var swapped: ExtrasDefinition {
    var extras = self
    for index in overlays.indices {
      extras.overlays[index].name = overlays[index].verticalName ?? overlays[index].name
      extras.overlays[index].side = overlays[index].side?.swapped
    }
    for index in layers.indices {
      extras.layers[index].transform = layers[index].transform.map(\.swapped)
      extras.layers[index].originX = layers[index].originY
      extras.layers[index].originY = layers[index].originX
    }
    extras.clip = clip?.swapped
    extras.pieces?.transform = pieces?.transform.map(\.swapped) ?? []
    extras.pieces?.isTransposed = true
    extras.floor = floor.map { floor in
      var swapped = floor
      swapped.transform = floor.transform.map(\.swapped)
      (swapped.width, swapped.height) = (floor.height, floor.width)
      return swapped
    }
    return extras
  }
}
