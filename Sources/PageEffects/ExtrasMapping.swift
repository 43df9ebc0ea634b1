extension ExtrasForm {
  /// The same with other values and transforms, each in its place and order.
  ///
  /// - Parameters:
  ///   - value: Makes a number, or a condition where `isCondition` says so.
  ///   - transform: Makes the operations of a layer, of pieces, of a floor.
  /// - Returns: The form in which the calls leave it.
  func mapped<NewValue, NewTransform>(
    value: (_ value: Value, _ isCondition: Bool) -> NewValue,
    transform: (Transform) -> NewTransform
  ) -> ExtrasForm<NewValue, NewTransform> {
    typealias Form = ExtrasForm<NewValue, NewTransform>
    func number(_ number: Value) -> NewValue { value(number, false) }
    var form = Form()
    form.overlays = overlays.map { overlay in
      Form.Overlay(
        name: overlay.name,
        verticalName: overlay.verticalName,
        colour: overlay.colour,
        side: overlay.side,
        start: number(overlay.start),
        end: number(overlay.end),
        opacity: number(overlay.opacity)
      )
    }
    form.layers = layers.map { layer in
      Form.Layer(
        name: layer.name,
        shows: layer.shows,
        box: layer.box?.map(number),
        cornerRadius: number(layer.cornerRadius),
        perspective: number(layer.perspective),
        originX: number(layer.originX),
        originY: number(layer.originY),
        transform: transform(layer.transform),
        alpha: number(layer.alpha)
      )
    }
    form.blur = blur.map { Form.Blur(strength: number($0.strength), radius: number($0.radius)) }
    form.shadow = shadow.map { shadow in
      Form.Shadow(
        colour: shadow.colour,
        x: number(shadow.x),
        y: number(shadow.y),
        radius: number(shadow.radius),
        opacity: number(shadow.opacity)
      )
    }
    form.cornerRadius = cornerRadius.map(number)
    form.clip = clip.map { clip in
      Form.Clip(
        left: number(clip.left),
        top: number(clip.top),
        right: number(clip.right),
        bottom: number(clip.bottom)
      )
    }
    form.pieces = pieces.map { pieces in
      var mapped = Form.Pieces(
        rows: number(pieces.rows),
        columns: number(pieces.columns),
        shown: value(pieces.shown, true),
        transform: transform(pieces.transform),
        alpha: number(pieces.alpha),
        cornerRadius: number(pieces.cornerRadius),
        span: pieces.span
      )
      mapped.isTransposed = pieces.isTransposed
      return mapped
    }
    form.floor = floor.map { floor in
      Form.Floor(
        colour: floor.colour,
        width: number(floor.width),
        height: number(floor.height),
        radius: number(floor.radius),
        opacity: number(floor.opacity),
        transform: transform(floor.transform)
      )
    }
    return form
  }
}
