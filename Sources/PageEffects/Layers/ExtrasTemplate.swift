/// The extras of an effect before they are evaluated.
///
/// In a definition, `Value` is a formula and `Transform` is a list of operations. In a compiled effect,
/// `Value` is the index of a slot and `Transform` is a list of steps.
package struct ExtrasTemplate<
  Value: Sendable & Equatable,
  Transform: Sendable & Equatable
>: Sendable, Equatable {
  package typealias Overlay = PageOverlay<Value>
  package typealias Blur = PageBlur<Value>
  package typealias Shadow = PageShadow<Value>
  package typealias Clip = PageInsets<Value>

  /// The colours that cover the picture, from bottom to top.
  package var overlays: [Overlay] = []
  /// The layers that replace the page's picture, from bottom to top; empty to show the picture.
  package var layers: [Layer] = []
  package var blur: Blur?
  package var shadow: Shadow?
  /// The radius of the page's corners, in points.
  package var cornerRadius: Value?
  package var clip: Clip?
  package var pieces: Pieces?
  package var floor: Floor?

  package init() {}

  /// A layer before it is evaluated to a `PoseLayer`.
  package struct Layer: Sendable, Equatable {
    package var name: String
    package var shows: PoseLayer.Content
    /// The x, y, width and height of the layer's box; nil for the page's box.
    package var box: [Value]?
    /// The radius of the corners, in points.
    package var cornerRadius: Value
    /// The distance of the eye, in points.
    package var perspective: Value
    /// The vanishing point, in points to the right of the page's centre.
    package var originX: Value
    /// The vanishing point, in points below the page's centre.
    package var originY: Value
    /// The transform within the page.
    package var transform: Transform
    package var alpha: Value

    package init(
      name: String,
      shows: PoseLayer.Content,
      box: [Value]?,
      cornerRadius: Value,
      perspective: Value,
      originX: Value,
      originY: Value,
      transform: Transform,
      alpha: Value
    ) {
      self.name = name
      self.shows = shows
      self.box = box
      self.cornerRadius = cornerRadius
      self.perspective = perspective
      (self.originX, self.originY) = (originX, originY)
      self.transform = transform
      self.alpha = alpha
    }
  }

  /// The pieces of a page before they are evaluated to `PosePiece`s.
  package struct Pieces: Sendable, Equatable {
    /// The number of rows; the same for all page differences.
    package var rows: Value
    /// The number of columns; the same for all page differences.
    package var columns: Value
    /// A condition: whether the pieces replace the page.
    package var shown: Value
    /// The transform of a piece about its centre, in the page's coordinates.
    package var transform: Transform
    package var alpha: Value
    /// The radius of the corners, in points.
    package var cornerRadius: Value
    /// Whether rows and columns are swapped.
    package var isTransposed = false
    /// The position, in the file, of the formula for the number of rows.
    package var span: SourceSpan

    package init(
      rows: Value,
      columns: Value,
      shown: Value,
      transform: Transform,
      alpha: Value,
      cornerRadius: Value,
      span: SourceSpan
    ) {
      (self.rows, self.columns) = (rows, columns)
      self.shown = shown
      self.transform = transform
      self.alpha = alpha
      self.cornerRadius = cornerRadius
      self.span = span
    }
  }

  /// A floor before it is evaluated to a `PoseFloor`.
  package struct Floor: Sendable, Equatable {
    package var colour: Colour
    /// The width before the transform, in points.
    package var width: Value
    /// The height before the transform, in points.
    package var height: Value
    /// The standard deviation of the blur, in points.
    package var radius: Value
    package var opacity: Value
    /// The transform of the floor; the page's transform does not apply to it.
    package var transform: Transform

    package init(
      colour: Colour,
      width: Value,
      height: Value,
      radius: Value,
      opacity: Value,
      transform: Transform
    ) {
      self.colour = colour
      (self.width, self.height) = (width, height)
      self.radius = radius
      self.opacity = opacity
      self.transform = transform
    }
  }
}

extension ExtrasTemplate {
  /// Converts all numbers, conditions and transforms, in the order of the properties.
  package func mapped<NewValue, NewTransform>(
    number: (Value) -> NewValue,
    condition: (Value) -> NewValue,
    transform: (Transform) -> NewTransform
  ) -> ExtrasTemplate<NewValue, NewTransform> {
    typealias New = ExtrasTemplate<NewValue, NewTransform>
    var new = New()
    new.overlays = overlays.map { $0.mapped(number) }
    new.layers = layers.map { layer in
      New.Layer(
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
    new.blur = blur?.mapped(number)
    new.shadow = shadow?.mapped(number)
    new.cornerRadius = cornerRadius.map(number)
    new.clip = clip?.mapped(number)
    new.pieces = pieces.map { pieces in
      var mapped = New.Pieces(
        rows: number(pieces.rows),
        columns: number(pieces.columns),
        shown: condition(pieces.shown),
        transform: transform(pieces.transform),
        alpha: number(pieces.alpha),
        cornerRadius: number(pieces.cornerRadius),
        span: pieces.span
      )
      mapped.isTransposed = pieces.isTransposed
      return mapped
    }
    new.floor = floor.map { floor in
      New.Floor(
        colour: floor.colour,
        width: number(floor.width),
        height: number(floor.height),
        radius: number(floor.radius),
        opacity: number(floor.opacity),
        transform: transform(floor.transform)
      )
    }
    return new
  }
}
