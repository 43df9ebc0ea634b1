public import PageGeometry

/// The parts of a page's appearance that its matrix and opacity do not cover.
///
/// First the picture or the layers are drawn, then the overlays and the blur, all within the page's box.
/// Then `clip` and `cornerRadius` cut the result, which is shown whole or in `pieces`. The visible part
/// casts the shadow and the glow, and is reflected.
public struct PoseExtras: Sendable, Equatable {
  /// All layers except pieces, in the order of their kinds.
  package private(set) var all: [PosedLayer] = []
  /// The pieces that replace the page, back to front; empty for a whole page.
  public var pieces: [PosePiece] = []
  /// Whether the effect cuts pages into pieces, even if this page is drawn whole.
  public var hasPieces = false

  /// Creates extras that change nothing.
  public init() {}

  /// Creates extras from layers in the order of their kinds.
  init(_ layers: [PosedLayer]) { all = layers }

  // MARK: Layers

  /// The colours that cover the picture, from bottom to top.
  public var overlays: [PoseOverlay] {
    get { views() }
    set { set(newValue) }
  }

  /// The layers that replace the page's picture, from bottom to top; empty if the picture is shown
  /// unchanged.
  public var layers: [ContentLayer] {
    get { views() }
    set { set(newValue) }
  }

  /// The blur of the picture; nil where the effect has none.
  public var blur: PoseBlur? {
    get { view() }
    set { set([newValue].compactMap { $0 }) }
  }

  /// The shadow behind the page; nil where the effect has none.
  public var shadow: PoseShadow? {
    get { view() }
    set { set([newValue].compactMap { $0 }) }
  }

  /// The radius of the page's corners, in points, at least 0; nil where the effect does not round them.
  public var cornerRadius: Double? {
    get { all.layer(.cornerRadius)?.number("radius") }
    set {
      let radius = newValue.map { PosedLayer(.cornerRadius, [.number($0)]) }
      replace(.cornerRadius, with: [radius].compactMap { $0 })
    }
  }

  /// The strips that are clipped from the page's sides, and the corners of the rest; nil where the effect
  /// does not clip.
  public var clip: PoseInsets? {
    get { view() }
    set { set([newValue].compactMap { $0 }) }
  }

  /// The mirrored copy of the page; nil where the effect has none.
  public var reflection: PoseReflection? {
    get { view() }
    set { set([newValue].compactMap { $0 }) }
  }

  /// The blurred rectangle below all pages; nil where the effect has none.
  public var floor: PoseFloor? {
    get { view() }
    set { set([newValue].compactMap { $0 }) }
  }

  /// Returns the layers of a kind, from bottom to top.
  package func layers(_ kind: LayerKind) -> [PosedLayer] { all.layers(kind) }

  /// Replaces the layers of a kind.
  package mutating func replace(_ kind: LayerKind, with layers: [PosedLayer]) {
    all = LayerKind.allCases.flatMap { $0 == kind ? layers : self.layers($0) }
  }

  private func views<View: PoseLayerView>() -> [View] { layers(View.kind).map { View($0) } }

  private func view<View: PoseLayerView>() -> View? { all.layer(View.kind).map { View($0) } }

  private mutating func set<View: PoseLayerView>(_ views: [View]) {
    replace(View.kind, with: views.map { PosedLayer($0) })
  }

  // MARK: Numbers

  /// The name of the layer that a preset's short form `content: { x, y }` creates to move the picture.
  package static let contentLayer = "content"

  /// The offset of the picture within the page, in points; nil where the effect does not move it, or has
  /// other layers.
  public var shift: Point? {
    let content = layers(.content)
    guard content.count == 1, content[0].name == Self.contentLayer else { return nil }
    let matrix = content[0].transform
    return Point(x: matrix.row0.w, y: matrix.row1.w)
  }

  /// Whether every number is finite, so that the extras can be drawn.
  public var isFinite: Bool { numbers.allSatisfy { $0.isFinite } }

  /// All numbers, in a fixed order.
  var numbers: [Double] { all.flatMap { $0.numbers } + pieces.flatMap { $0.numbers } }

  /// The plotted numbers; pieces are omitted, as there may be a thousand of them.
  package var plotted: [LayerNumber] {
    let isShifted = shift != nil
    return all.flatMap { layer -> [LayerNumber] in
      guard case .list(let word) = layer.kind.record.form else {
        return layer.plotted(as: layer.kind.rawValue)
      }
      // The picture that the short form moves has only an offset.
      guard layer.kind == .content, isShifted else {
        return layer.plotted(as: "\(word).\(layer.name)")
      }
      return layer.plotted(as: layer.name).filter { !$0.isShare }
    }
  }

  /// The plotted numbers, by the names that files and messages use: `overlay.shadowLeft`, `content.x`,
  /// `blur`, `shadow.opacity`.
  ///
  /// Lengths are in points, shares in 0…1. Pieces are omitted, as there may be a thousand of them.
  public var named: [String: Double] {
    plotted.reduce(into: [:]) { named, number in named[number.name] = number.value }
  }
}
