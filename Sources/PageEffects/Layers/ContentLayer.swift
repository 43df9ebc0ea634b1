public import PageGeometry

/// A layer of a page's content, which moves within the page and is clipped at the page's sides.
public struct ContentLayer: Sendable, Equatable {
  /// The name that the effect gives the layer.
  public var name: String
  /// The content.
  public var shows: Content
  /// The box before `matrix` is applied, in points relative to the page's centre.
  public var box: Rect
  /// The way a picture is fitted to the box; a colour fills it.
  public var fit: PageFit
  /// The radius of the corners, in points.
  public var cornerRadius: Double
  /// The matrix from page points to page points, including perspective.
  public var matrix: Matrix4
  /// The opacity, as computed by the formula; clamped to 0…1 when drawn.
  public var alpha: Double

  /// Creates a layer.
  package init(
    name: String,
    shows: Content,
    box: Rect,
    fit: PageFit = .cover,
    cornerRadius: Double = 0,
    matrix: Matrix4 = .identity,
    alpha: Double = 1
  ) {
    (self.name, self.shows, self.box, self.fit) = (name, shows, box, fit)
    (self.cornerRadius, self.matrix, self.alpha) = (cornerRadius, matrix, alpha)
  }

  /// The content of a layer.
  public enum Content: Sendable, Equatable {
    /// The page's picture, fitted to the layer's box.
    case picture
    /// A plain colour.
    case colour(Colour)
    /// A picture beside those of the pages, by the pattern of its path, fitted to the layer's box.
    case file(PagePattern)
    /// A text in the layer's box.
    case text(PageCaption)
  }
}

extension ContentLayer: PoseLayerView {
  static let kind = LayerKind.content

  init(_ layer: PosedLayer) {
    guard let box = layer.numbers("box"), case .fit(let fit) = layer["fit"] else {
      preconditionFailure("a content layer has a box and a fit")
    }
    self.init(
      name: layer.name,
      shows: Content(layer),
      box: Rect(x: box[0], y: box[1], width: box[2], height: box[3]),
      fit: fit,
      cornerRadius: layer.number("cornerRadius"),
      matrix: layer.transform,
      alpha: layer.number("alpha")
    )
  }

  var values: [String: PosedLayer.Value] {
    var values = shows.values
    values["name"] = .name(name)
    values["box"] = .numbers([box.x, box.y, box.width, box.height])
    values["fit"] = .fit(fit)
    values["cornerRadius"] = .number(cornerRadius)
    values["transform"] = .transform(matrix)
    values["alpha"] = .number(alpha)
    return values
  }
}

extension ContentLayer.Content {
  /// Reads the content of a layer, which is a text if it has one.
  fileprivate init(_ layer: PosedLayer) {
    if case .pattern(let text) = layer["text"] {
      var alignment = TextAlignment.left
      if case .alignment(let given) = layer["align"] { alignment = given }
      self = .text(
        PageCaption(
          text,
          size: layer.number("size"),
          weight: layer.number("weight"),
          colour: layer.colour,
          alignment: alignment
        )
      )
    } else if case .content(let content) = layer["shows"] {
      self = content
    } else {
      preconditionFailure("a content layer shows something")
    }
  }

  /// The values of a layer with the content, by key.
  fileprivate var values: [String: PosedLayer.Value] {
    guard case .text(let caption) = self else { return ["shows": .content(self)] }
    return [
      "text": .pattern(caption.text), "size": .number(caption.size),
      "weight": .number(caption.weight), "color": .colour(caption.colour),
      "align": .alignment(caption.alignment),
    ]
  }
}
