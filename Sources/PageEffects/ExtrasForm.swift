/// What an effect does to a page beyond where it stands, in one of its forms: as it is written, with
/// formulas and operations, or compiled, with places in a program and steps.
public struct ExtrasForm<Value, Transform> {
  /// Sheets over the picture, the lowest first.
  public var overlays: [Overlay] = []
  /// What the page shows instead of its picture lying still, the lowest first.
  public var layers: [Layer] = []
  /// The blur of the picture.
  public var blur: Blur?
  /// The shadow.
  public var shadow: Shadow?
  /// The radius of the corners, in points.
  public var cornerRadius: Value?
  /// What is cut off the sides.
  public var clip: Clip?
  /// The parts that the page is cut into.
  public var pieces: Pieces?
  /// What lies beneath the pages.
  public var floor: Floor?

  /// A page as it is.
  public init() {}

  /// A sheet over the picture, as `PoseOverlay`.
  public struct Overlay {
    /// What it is called.
    public var name: String
    /// What it is called where pages scroll up and down and the effect is swapped.
    public var verticalName: String?
    /// Its colour.
    public var colour: Colour
    /// The side that a gradient goes to; nil for a flat sheet.
    public var side: PoseOverlay.Side?
    /// Its opacity where the gradient starts.
    public var start: Value
    /// Its opacity where the gradient ends.
    public var end: Value
    /// How much of it is seen.
    public var opacity: Value

    /// A sheet from its parts; flat without a side.
    public init(
      name: String,
      verticalName: String? = nil,
      colour: Colour,
      side: PoseOverlay.Side? = nil,
      start: Value,
      end: Value,
      opacity: Value
    ) {
      self.name = name
      self.verticalName = verticalName
      self.colour = colour
      self.side = side
      self.start = start
      self.end = end
      self.opacity = opacity
    }
  }

  /// A part of what the page shows, as `PoseLayer`.
  public struct Layer {
    /// What it is called.
    public var name: String
    /// What it shows.
    public var shows: PoseLayer.Content
    /// Its box: x, y, width and height; nil for the page's.
    public var box: [Value]?
    /// The radius of its corners, in points.
    public var cornerRadius: Value
    /// The distance of the eye, in points.
    public var perspective: Value
    /// The vanishing point about the page's centre, in points to the right.
    public var originX: Value
    /// The vanishing point about the page's centre, in points down.
    public var originY: Value
    /// How it moves within the page.
    public var transform: Transform
    /// Its opacity.
    public var alpha: Value

    /// A layer from its parts.
    public init(
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
      self.originX = originX
      self.originY = originY
      self.transform = transform
      self.alpha = alpha
    }
  }

  /// A blur, as `PoseBlur`.
  public struct Blur {
    /// The share of it.
    public var strength: Value
    /// The standard deviation of all of it, in points.
    public var radius: Value

    /// A blur from its parts.
    public init(
      strength: Value,
      radius: Value
    ) {
      self.strength = strength
      self.radius = radius
    }
  }

  /// A shadow, as `PoseShadow`.
  public struct Shadow {
    /// Its colour.
    public var colour: Colour
    /// How far it lies to the right, in points.
    public var x: Value
    /// How far it lies down, in points.
    public var y: Value
    /// Its standard deviation, in points.
    public var radius: Value
    /// Its opacity.
    public var opacity: Value

    /// A shadow from its parts.
    public init(
      colour: Colour,
      x: Value,
      y: Value,
      radius: Value,
      opacity: Value
    ) {
      self.colour = colour
      self.x = x
      self.y = y
      self.radius = radius
      self.opacity = opacity
    }
  }

  /// Insets, as `PoseInsets`.
  public struct Clip {
    /// At the left side, in points.
    public var left: Value
    /// At the top side, in points.
    public var top: Value
    /// At the right side, in points.
    public var right: Value
    /// At the bottom side, in points.
    public var bottom: Value

    /// Insets from their parts.
    public init(
      left: Value,
      top: Value,
      right: Value,
      bottom: Value
    ) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  /// The parts that a page is cut into, as `PosePiece`.
  public struct Pieces {
    /// How many rows; one for all page differences.
    public var rows: Value
    /// How many columns; one for all page differences.
    public var columns: Value
    /// A condition: the pieces are shown instead of the page.
    public var shown: Value
    /// How a piece moves about its centre, in the page's space.
    public var transform: Transform
    /// The opacity of a piece.
    public var alpha: Value
    /// The radius of its corners, in points.
    public var cornerRadius: Value
    /// Whether rows and columns change places.
    var isTransposed = false
    /// Where the counts are written.
    public var span: SourceSpan

    /// Pieces from their parts.
    public init(
      rows: Value,
      columns: Value,
      shown: Value,
      transform: Transform,
      alpha: Value,
      cornerRadius: Value,
      span: SourceSpan
    ) {
      self.rows = rows
      self.columns = columns
      self.shown = shown
      self.transform = transform
      self.alpha = alpha
      self.cornerRadius = cornerRadius
      self.span = span
    }
  }

  /// A blurred sheet beneath the pages, as `PoseFloor`.
  public struct Floor {
    /// Its colour.
    public var colour: Colour
    /// Its width, in points.
    public var width: Value
    /// Its height, in points.
    public var height: Value
    /// Its standard deviation, in points.
    public var radius: Value
    /// Its opacity.
    public var opacity: Value
    /// Its whole way to its place.
    public var transform: Transform

    /// A floor from its parts.
    public init(
      colour: Colour,
      width: Value,
      height: Value,
      radius: Value,
      opacity: Value,
      transform: Transform
    ) {
      self.colour = colour
      self.width = width
      self.height = height
      self.radius = radius
      self.opacity = opacity
      self.transform = transform
    }
  }
}

extension ExtrasForm: Sendable where Value: Sendable, Transform: Sendable {}
extension ExtrasForm.Overlay: Sendable where Value: Sendable {}
extension ExtrasForm.Layer: Sendable where Value: Sendable, Transform: Sendable {}
extension ExtrasForm.Blur: Sendable where Value: Sendable {}
extension ExtrasForm.Shadow: Sendable where Value: Sendable {}
extension ExtrasForm.Clip: Sendable where Value: Sendable {}
extension ExtrasForm.Pieces: Sendable where Value: Sendable, Transform: Sendable {}
extension ExtrasForm.Floor: Sendable where Value: Sendable, Transform: Sendable {}
extension ExtrasForm: Equatable where Value: Equatable, Transform: Equatable {}
extension ExtrasForm.Overlay: Equatable where Value: Equatable {}
extension ExtrasForm.Layer: Equatable where Value: Equatable, Transform: Equatable {}
extension ExtrasForm.Blur: Equatable where Value: Equatable {}
extension ExtrasForm.Shadow: Equatable where Value: Equatable {}
extension ExtrasForm.Clip: Equatable where Value: Equatable {}
extension ExtrasForm.Pieces: Equatable where Value: Equatable, Transform: Equatable {}
extension ExtrasForm.Floor: Equatable where Value: Equatable, Transform: Equatable {}
