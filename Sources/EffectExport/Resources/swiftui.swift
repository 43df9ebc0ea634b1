// swift-format-ignore-file
__licence__
import SwiftUI

/// A scroll view whose pages move as the effect says.
///
///     @State private var current = 0
///
///     var body: some View {
///       __type__Pages(count: 12, pageSize: CGSize(width: 240, height: 320), current: $current) { index in
///         Text("Page \(index + 1)")
///       }
///     }
///
/// `current` is the page at rest, or the nearest one while pages scroll; set it to scroll to a page. The view starts at
/// its first value.
///
/// iOS 18 is the first version that reports the content offset (`onScrollGeometryChange`), from which the order of
/// the pages follows, and that scrolls to one (`ScrollPosition`). For iOS 17, use `__type__Page` in a scroll view of
/// your own.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct __type__Pages<Page: View>: View {
  private let count: Int
  private let pageSize: CGSize
  private let gap: Double
  private let axis: Axis
  private let parameters: __type__.Parameters
  private let current: Binding<Int>
  //?texts files
  private let words: __type__Words
  //.
  private let page: (Int) -> Page
  /// The page to scroll to when the view appears for the first time.
  @State private var first: Int?
  @State private var order = __type__Order()
  @State private var scrollPosition = ScrollPosition()
  @Environment(\.layoutDirection) private var direction
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  public init(
    count: Int, pageSize: CGSize, gap: Double = 0, axis: Axis = .horizontal,
    parameters: __type__.Parameters = __type__.Parameters(), current: Binding<Int> = .constant(0),
    //?texts files
    words: @escaping __type__Words = __type__Page.words,
    //.
    @ViewBuilder page: @escaping (Int) -> Page
  ) {
    (self.count, self.pageSize, self.gap, self.axis) = (count, pageSize, gap, axis)
    (self.parameters, self.current, self.page) = (parameters, current, page)
    //?texts files
    self.words = words
    //.
    _first = State(initialValue: current.wrappedValue)
  }

  public var body: some View {
    GeometryReader { proxy in
      let layout = layout(in: proxy.size)
      let step = __type__.stride(layout, parameters)
      let isReversed = layout.rightToLeft && !layout.vertical
      ScrollView(axis == .vertical ? .vertical : .horizontal) {
        ZStack {
          //?floor
          ForEach(0..<count, id: \.self) { index in floor(of: index, layout) }
          //.
          ForEach(0..<count, id: \.self) { index in posedPage(index, layout) }
        }
        .frame(width: proxy.size.width, height: proxy.size.height)
        .padding(axis == .vertical ? .bottom : .trailing, step * max(layout.pages - 1, 0))
      }
      .scrollTargetBehavior(__type__Snapping(step: step, isVertical: axis == .vertical))
      .scrollPosition($scrollPosition)
      .defaultScrollAnchor(isReversed ? .topTrailing : .topLeading)
      .onScrollGeometryChange(for: __type__Order.self) { geometry in
        let offset = axis == .vertical ? geometry.contentOffset.y : geometry.contentOffset.x
        let position = __type__.scrollPosition(at: offset, layout, parameters)
        return __type__Order(at: position, layout, parameters)
      } action: { _, newOrder in
        order = newOrder
        if current.wrappedValue != newOrder.current { current.wrappedValue = newOrder.current }
      }
      .onChange(of: current.wrappedValue) { _, page in
        guard page != order.current else { return }
        withAnimation(reducesMotion ? nil : .default) { scroll(toPage: page, layout) }
      }
      .onAppear {
        if let first { scroll(toPage: first, layout) }
        first = nil
      }
      .environment(\.layoutDirection, .leftToRight)
    }
  }

  private func posedPage(_ index: Int, _ layout: __type__.PageLayout) -> some View {
    page(index)
      .environment(\.layoutDirection, direction)
      .frame(width: pageSize.width, height: pageSize.height)
      //?texts files
      .modifier(__type__Page(index: index, layout: layout, words: words, parameters: parameters))
      //.
      //?-texts files
      .modifier(__type__Page(index: index, layout: layout, parameters: parameters))
      //.
      .allowsHitTesting(order.takesTouches(index))
      .accessibilityHidden(!order.takesTouches(index))
      .zIndex(order.rank(of: index))
  }

  //?floor
  /// Returns the floor of a page, which is beneath all pages.
  private func floor(of index: Int, _ layout: __type__.PageLayout) -> some View {
    Color.clear
      .frame(width: pageSize.width, height: pageSize.height)
      .modifier(__type__Floor(index: index, layout: layout, parameters: parameters))
      .allowsHitTesting(false)
      .zIndex(-1)
  }

  //.
  private func scroll(toPage index: Int, _ layout: __type__.PageLayout) {
    let offset = __type__.scrollOffset(ofPage: index, layout, parameters)
    if axis == .vertical {
      scrollPosition.scrollTo(y: offset)
    } else {
      scrollPosition.scrollTo(x: offset)
    }
  }

  private func layout(in viewport: CGSize) -> __type__.PageLayout {
    __type__.PageLayout(
      pageWidth: pageSize.width, pageHeight: pageSize.height,
      viewportWidth: viewport.width, viewportHeight: viewport.height,
      gap: gap, pages: Double(count), vertical: axis == .vertical,
      rightToLeft: direction == .rightToLeft, reducesMotion: reducesMotion
    )
  }
}

/// Which pages are in front, and which of them take touches.
///
/// It changes only now and then while pages scroll, so that SwiftUI does not evaluate all pages in each frame.
struct __type__Order: Equatable {
  /// The page at rest, or the nearest one.
  private(set) var current = 0
  /// For each page, the number of pages that are drawn behind it.
  private var ranks: [Int] = []
  private var pagesWithTouches: [Bool] = []

  /// The order before the first layout.
  init() {}

  init(at position: Double, _ layout: __type__.PageLayout, _ parameters: __type__.Parameters) {
    let count = Int(layout.pages)
    let window = __type__.window(layout, parameters)
    var keys: [(key: Double, index: Int)] = []
    (ranks, pagesWithTouches) = (Array(repeating: 0, count: count), Array(repeating: false, count: count))
    for index in 0..<count {
      let difference = __type__.difference(of: index, at: position, layout)
      guard window.contains(difference) else { continue }
      let pose = __type__.pose(Double(index) - position, layout, parameters, index: Double(index))
      keys.append((__type__.paintKey(pose, difference), index))
      pagesWithTouches[index] = pose.interactive && !pose.hidden && pose.alpha > 0.001
    }
    keys.sort { $0.key < $1.key }
    for (rank, page) in keys.enumerated() { ranks[page.index] = rank }
    current = min(max(Int(position.rounded()), 0), max(count - 1, 0))
  }

  func rank(of index: Int) -> Double { index < ranks.count ? Double(ranks[index]) : 0 }

  func takesTouches(_ index: Int) -> Bool {
    index >= pagesWithTouches.count || pagesWithTouches[index]
  }
}

/// Stops scrolling at a page.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Snapping: ScrollTargetBehavior {
  let step: Double
  let isVertical: Bool

  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    if isVertical {
      target.rect.origin.y = (target.rect.minY / step).rounded() * step
    } else {
      target.rect.origin.x = (target.rect.minX / step).rounded() * step
    }
  }
}

/// Poses a page that is in the centre of the first viewport of a scroll view's content.
//?face
///
/// Its layers are views around the page, which SwiftUI evaluates in each frame, but not the page itself. Their costs:
//.
//?shift cornerRadius clip layers
/// - Clipping by a rectangle costs little; clipping by round corners is an offscreen pass for each page.
//.
//?overlays
/// - An overlay is one more rectangle of the page's size.
//.
//?blur
/// - A blur is computed again in each frame in which a page moves: two offscreen passes, whose cost grows with the
///   page's pixels. For a cheaper one, blur only the pages beside the current one: set the strength to 0 elsewhere.
//.
//?shadow glow
/// - A shadow or a glow is a blurred shape in offscreen passes. `View.shadow` is cheaper, but is also seen through
///   translucent pages.
//.
//?reflection
/// - A reflection draws the page again, with a mask: pages that are expensive to draw can use `drawingGroup()`.
//.
//?pieces
/// - A page in pieces is drawn once for each piece: use few pieces, or `drawingGroup()` for the page.
//.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct __type__Page: ViewModifier {
  private let index: Int
  private let layout: __type__.PageLayout
  private let parameters: __type__.Parameters
  //?texts files
  private let words: __type__Words
  //.

  public init(
    index: Int, layout: __type__.PageLayout,
    //?texts files
    words: @escaping __type__Words = __type__Page.words,
    //.
    parameters: __type__.Parameters = __type__.Parameters()
  ) {
    (self.index, self.layout, self.parameters) = (index, layout, parameters)
    //?texts files
    self.words = words
    //.
  }

  //?texts files
  /// Replaces `{number}` in a text by the number of a page.
  @Sendable
  public nonisolated static func words(_ text: String, _ index: Int) -> String {
    text.replacingOccurrences(of: "{number}", with: "\(index + 1)")
  }

  //.
  public func body(content: Content) -> some View {
    //?-face
    content
    //.
    //?face
    GeometryReader { proxy in
      let pose = __type__.seen(index, in: proxy, layout, parameters).pose
      //?texts files
      __type__Layers(page: content, pose: pose, size: proxy.size, index: index, words: words)
      //.
      //?-texts files
      __type__Layers(page: content, pose: pose, size: proxy.size)
      //.
    }
    // A reader takes all the space that it is offered.
    .frame(width: layout.pageWidth, height: layout.pageHeight)
    //.
      .visualEffect { [index, layout, parameters] page, proxy in
        let (pose, isDrawn, centre) = __type__.seen(index, in: proxy, layout, parameters)
        let middle = CGPoint(x: proxy.size.width / 2, y: proxy.size.height / 2)
        //?pieces
        // Pieces have matrices of their own.
        let matrix = pose.pieces.isEmpty ? pose.matrix : .identity
        //.
        //?-pieces
        let matrix = pose.matrix
        //.
        return page
          .transformEffect(__type__.projection(matrix, about: middle, to: centre))
          .opacity(isDrawn ? pose.alpha : 0)
      }
  }
}

//?texts files
/// Returns the text of a page for a text or the path of a picture of the effect, which may have fields such as `{number}`.
public typealias __type__Words = @Sendable (_ text: String, _ index: Int) -> String

//.
//?face
/// A page with its layers, from back to front: shadow, glow, reflection, and the page or its pieces.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Layers<Page: View>: View {
  let page: Page
  let pose: __type__.Pose
  let size: CGSize
  //?texts files
  let index: Int
  let words: __type__Words
  //.

  var body: some View {
    ZStack {
      //?-pieces
      //?shadow
      shadow(of: outline)
      //.
      //?glow
      glow(of: outline)
      //.
      //?reflection
      reflection(of: outline)
        .projectionEffect(mirror)
      //.
      //?blur
      face(blurredBy: deviation)
      //.
      //?-blur
      contents
      //.
        //?cornerRadius clip
        .clipShape(outline)
        //.
      //.
      //?pieces
      let faces = faces
      //?shadow
      ForEach(faces.indices, id: \.self) { place in
        shadow(of: faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
      }
      //.
      //?glow
      ForEach(faces.indices, id: \.self) { place in
        glow(of: faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
      }
      //.
      //?reflection
      ForEach(faces.indices, id: \.self) { place in
        reflection(of: faces[place].outline)
          .projectionEffect(faces[place].mirrored)
          .opacity(faces[place].alpha)
      }
      //.
      ForEach(faces.indices, id: \.self) { place in
        //?blur
        face(blurredBy: deviation)
        //.
        //?-blur
        contents
        //.
          .clipShape(faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
      }
      //.
    }
    // The opacity of the page is that of all its layers together.
    .compositingGroup()
  }

  //?blur
  /// The standard deviation of the blur.
  private var deviation: Double { min(max(pose.blur.strength, 0), 1) * max(pose.blur.radius, 0) }

  //.
  //?blur reflection
  /// Returns what is in the box of the page with a blur of a standard deviation, whose edges stay sharp.
  private func face(blurredBy deviation: Double) -> some View {
    contents
      .blur(radius: deviation, opaque: deviation > 0)
      .clipped()
  }

  //.
  /// What is in the box of the page.
  private var contents: some View {
    //?layers
    ZStack {
      ForEach(0..<pose.layers.count, id: \.self) { place in layer(pose.layers[place]) }
    }
    .frame(width: size.width, height: size.height)
    .clipped()
    //.
    //?-layers
    page
      .frame(width: size.width, height: size.height)
      //?shift
      .offset(x: pose.content.x, y: pose.content.y)
      .clipped()
      //.
    //.
      //?overlays
      .overlay { overlays }
      //.
  }

  //?overlays
  private var overlays: some View {
    ForEach(0..<pose.overlays.count, id: \.self) { place in
      let overlay = pose.overlays[place]
      let side = overlay.toward
      let (x, y) = (side?.x ?? 0, side?.y ?? 1)
      let ends = [overlay.from, side == nil ? overlay.from : overlay.to]
      LinearGradient(
        colors: ends.map { Color(overlay.color).opacity(min(max($0, 0), 1)) },
        startPoint: UnitPoint(x: (1 - x) / 2, y: (1 - y) / 2),
        endPoint: UnitPoint(x: (1 + x) / 2, y: (1 + y) / 2)
      )
      .opacity(min(max(overlay.opacity, 0), 1))
    }
  }

  //.
  //?layers
  private func layer(_ layer: __type__.Layer) -> some View {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    return shown(layer)
      .offset(x: layer.x + layer.width / 2, y: layer.y + layer.height / 2)
      .frame(width: size.width, height: size.height)
      .compositingGroup()
      .opacity(layer.alpha)
      .projectionEffect(__type__.projection(layer.matrix, about: middle, to: middle))
  }

  //?pictures
  /// Returns the factors by which the page meets the box of a layer.
  private func scale(of layer: __type__.Layer) -> CGSize {
    let (x, y) = (layer.width / size.width, layer.height / size.height)
    switch layer.fit {
    case .cover: return CGSize(width: max(x, y), height: max(x, y))
    case .contain: return CGSize(width: min(x, y), height: min(x, y))
    case .fill: return CGSize(width: x, height: y)
    }
  }

  //.
  @ViewBuilder
  private func shown(_ layer: __type__.Layer) -> some View {
    //?pictures colours files
    let box = rounded(0, 0, layer.width, layer.height, layer.cornerRadius)
    //.
    //?pictures
    if layer.shows == .picture {
      let scale = scale(of: layer)
      page
        .frame(width: size.width, height: size.height)
        .scaleEffect(x: scale.width, y: scale.height)
        .frame(width: max(layer.width, 0), height: max(layer.height, 0))
        .clipShape(box)
    }
    //.
    //?colours
    if layer.shows == .color {
      Color(layer.color)
        .frame(width: max(layer.width, 0), height: max(layer.height, 0))
        .clipShape(box)
    }
    //.
    //?files
    if layer.shows == .file {
      let ratio: CGFloat? = layer.fit == .fill ? layer.width / layer.height : nil
      Image(words(layer.text, index))
        .resizable()
        .aspectRatio(ratio, contentMode: layer.fit == .contain ? .fit : .fill)
        .frame(width: max(layer.width, 0), height: max(layer.height, 0))
        .clipShape(box)
    }
    //.
    //?texts
    if layer.shows == .text {
      let weights: [Font.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      let weight = weights[min(max(Int((layer.weight / 100).rounded()), 1), 9) - 1]
      let isLeft = layer.align == .left
      let isRight = layer.align == .right
      Text(words(layer.text, index))
        .font(.system(size: max(layer.size, 0), weight: weight))
        .foregroundStyle(Color(layer.color))
        .multilineTextAlignment(isLeft ? .leading : isRight ? .trailing : .center)
        .fixedSize(horizontal: false, vertical: true)
        .frame(
          width: max(layer.width, 0), height: max(layer.height, 0),
          alignment: isLeft ? .topLeading : isRight ? .topTrailing : .top)
    }
    //.
  }

  //.
  //?cornerRadius clip shadow glow pieces reflection
  /// The visible part of the page.
  private var outline: Path {
    //?clip
    let rest = rest
    //.
    //?corners
    let outline = rounded(rest.minX, rest.minY, rest.size.width, rest.size.height, pose.clip.corners ?? 0)
    //?cornerRadius
    return outline.intersection(rounded(0, 0, size.width, size.height, pose.cornerRadius))
    //.
    //?-cornerRadius
    return outline
    //.
    //.
    //?-corners
    //?clip
    //?cornerRadius
    return rounded(rest.minX, rest.minY, rest.size.width, rest.size.height, pose.cornerRadius)
    //.
    //?-cornerRadius
    return rounded(rest.minX, rest.minY, rest.size.width, rest.size.height, 0)
    //.
    //.
    //?-clip
    //?cornerRadius
    rounded(0, 0, size.width, size.height, pose.cornerRadius)
    //.
    //?-cornerRadius
    rounded(0, 0, size.width, size.height, 0)
    //.
    //.
    //.
  }

  //.
  //?cornerRadius clip shadow glow pieces reflection pictures colours files
  /// Returns a box with round corners, whose radius is limited; nothing if the box is empty.
  private func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> Path {
    guard width > 0, height > 0 else { return Path() }
    let limited = max(0, min(radius, width / 2, height / 2))
    return Path(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: limited, style: .circular)
  }

  //.
  //?clip
  /// The page without the strips that are cut off; it may have a negative size.
  private var rest: CGRect {
    let (left, top) = (max(pose.clip.left, 0), max(pose.clip.top, 0))
    let (right, bottom) = (max(pose.clip.right, 0), max(pose.clip.bottom, 0))
    return CGRect(x: left, y: top, width: size.width - left - right, height: size.height - top - bottom)
  }

  //.
  //?-clip
  //?reflection
  private var rest: CGRect { CGRect(origin: .zero, size: size) }

  //.
  //.
  //?shadow glow
  /// A blurred outline, which is not drawn behind the page itself.
  private func backdrop(
    _ outline: Path, _ color: __type__.RGBA, radius: Double, opacity: Double, x: Double = 0, y: Double = 0
  ) -> some View {
    let reach = -4 * max(radius, 0) - max(abs(x), abs(y)) - 1
    var ring = Path(CGRect(origin: .zero, size: size).insetBy(dx: reach, dy: reach))
    ring.addPath(outline)
    return outline.offsetBy(dx: x, dy: y)
      .fill(Color(color))
      .blur(radius: max(radius, 0))
      .clipShape(ring, style: FillStyle(eoFill: true))
      .opacity(min(max(opacity, 0), 1))
  }

  //.
  //?shadow
  private func shadow(of outline: Path) -> some View {
    let shadow = pose.shadow
    return backdrop(
      outline, shadow.color, radius: shadow.radius, opacity: shadow.opacity, x: shadow.x, y: shadow.y)
  }

  //.
  //?glow
  private func glow(of outline: Path) -> some View {
    backdrop(outline, pose.glow.color, radius: pose.glow.radius, opacity: pose.glow.opacity)
  }

  //.
  //?reflection
  private func reflection(of outline: Path) -> some View {
    let reflection = pose.reflection
    //?fade
    let (edge, rest, fade) = (reflection.edge, rest, reflection.fade ?? 0)
    let x = rest.midX + edge.x * rest.width / 2
    let y = rest.midY + edge.y * rest.height / 2
    //.
    let own = max(reflection.blur, 0)
    //?blur
    return face(blurredBy: (deviation * deviation + own * own).squareRoot())
    //.
    //?-blur
    return face(blurredBy: own)
    //.
      .clipShape(outline)
      //?fade
      .mask {
        LinearGradient(
          colors: [.black, .clear],
          startPoint: UnitPoint(x: x / size.width, y: y / size.height),
          endPoint: UnitPoint(x: (x - edge.x * fade) / size.width, y: (y - edge.y * fade) / size.height)
        )
      }
      .opacity(fade > 0 ? min(max(reflection.opacity, 0), 1) : 0)
      //.
      //?-fade
      .opacity(min(max(reflection.opacity, 0), 1))
      //.
  }

  /// Moves the page to its copy beside an edge of its visible part.
  private var mirror: ProjectionTransform {
    let (edge, rest) = (pose.reflection.edge, rest)
    var mirror = ProjectionTransform()
    if edge.x != 0 {
      mirror.m11 = -1
      mirror.m31 = 2 * rest.midX + edge.x * (rest.width + pose.reflection.gap)
    } else {
      mirror.m22 = -1
      mirror.m32 = 2 * rest.midY + edge.y * (rest.height + pose.reflection.gap)
    }
    return mirror
  }

  //.
  //?pieces
  /// The page, or a piece of it.
  private struct Face {
    var outline: Path
    //?reflection
    /// The place of its copy.
    var mirrored: ProjectionTransform
    //.
    var place = ProjectionTransform()
    var alpha = 1.0
  }

  private var faces: [Face] {
    //?-reflection
    guard !pose.pieces.isEmpty else { return [Face(outline: outline)] }
    //.
    //?reflection
    guard !pose.pieces.isEmpty else { return [Face(outline: outline, mirrored: mirror)] }
    // The same in points from the centre of the page.
    let (x, y) = (mirror.m11, mirror.m22)
    let (right, down) = (mirror.m31 + (x - 1) * size.width / 2, mirror.m32 + (y - 1) * size.height / 2)
    let copy = pose.matrix.times(__type__.Matrix(x, 0, 0, right, 0, y, 0, down, 0, 0, 1, 0, 0, 0, 0, 1))
    //.
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    return pose.pieces.map { piece in
      let (left, top) = (middle.x + piece.x, middle.y + piece.y)
      let centre = CGPoint(x: left + piece.width / 2, y: top + piece.height / 2)
      let own = rounded(left, top, piece.width, piece.height, piece.cornerRadius)
      //?cornerRadius clip
      let part = own.intersection(outline)
      //.
      //?-cornerRadius clip
      let part = own
      //.
      return Face(
        outline: part,
        //?reflection
        mirrored: __type__.projection(copy.times(piece.onPage), about: centre, to: middle),
        //.
        place: __type__.projection(piece.matrix, about: centre, to: middle),
        alpha: piece.alpha
      )
    }
  }
  //.
}

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
//?overlays shadow glow colours texts floor
extension Color {
  fileprivate init(_ color: __type__.RGBA) {
    self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }
}

//.
//?floor
/// Draws the floor of a page, a blurred rectangle.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Floor: ViewModifier {
  let index: Int
  let layout: __type__.PageLayout
  let parameters: __type__.Parameters

  func body(content: Content) -> some View {
    GeometryReader { proxy in
      let (pose, isDrawn, centre) = __type__.seen(index, in: proxy, layout, parameters)
      let floor = pose.floor
      Rectangle()
        .fill(Color(floor.color))
        .frame(width: floor.width, height: floor.height)
        .blur(radius: max(floor.radius, 0))
        .opacity(isDrawn && pose.alpha > 0 ? min(max(floor.opacity, 0), 1) : 0)
        .projectionEffect(
          __type__.projection(
            floor.matrix, about: CGPoint(x: floor.width / 2, y: floor.height / 2), to: centre))
    }
    .frame(width: layout.pageWidth, height: layout.pageHeight)
  }
}

//.
/// The transform of a page whose frame is in the centre of the viewport, for use without a scroll view.
public struct __type__Effect: GeometryEffect {
  public var difference: Double
  public var layout: __type__.PageLayout
  public var parameters: __type__.Parameters
  public var index: Int

  public init(
    difference: Double, layout: __type__.PageLayout,
    parameters: __type__.Parameters = __type__.Parameters(), index: Int = 0
  ) {
    (self.difference, self.layout) = (difference, layout)
    (self.parameters, self.index) = (parameters, index)
  }

  public var animatableData: Double {
    get { difference }
    set { difference = newValue }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform {
    let pose = __type__.pose(difference, layout, parameters, index: Double(index))
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    return __type__.projection(pose.matrix, about: middle, to: middle)
  }
}

extension __type__ {
  /// Returns the projection of a flat page, from the matrix of a pose, which acts on column vectors.
  ///
  /// The origin of a view is its top left corner; the matrix is about a point of it, which moves to the given centre.
  fileprivate static func projection(
    _ matrix: Matrix, about middle: CGPoint, to centre: CGPoint
  ) -> ProjectionTransform {
    /// Returns a row of the matrix for points from the top left corner.
    func row(_ row: Int) -> (Double, Double, Double) {
      let (a, b) = (matrix[row, 0], matrix[row, 1])
      return (a, b, matrix[row, 3] - a * middle.x - b * middle.y)
    }
    let (first, second, last) = (row(0), row(1), row(3))
    var result = ProjectionTransform()
    result.m13 = last.0
    result.m23 = last.1
    result.m33 = last.2
    result.m11 = first.0 + centre.x * last.0
    result.m21 = first.1 + centre.x * last.1
    result.m31 = first.2 + centre.x * last.2
    result.m12 = second.0 + centre.y * last.0
    result.m22 = second.1 + centre.y * last.1
    result.m32 = second.2 + centre.y * last.2
    return result
  }

  /// Returns the pose of a page in a scroll view, whether it is drawn, and the centre of the viewport in its view.
  fileprivate static func seen(
    _ index: Int, in proxy: GeometryProxy, _ layout: PageLayout, _ parameters: Parameters
  ) -> (pose: Pose, isDrawn: Bool, centre: CGPoint) {
    let viewport = proxy.bounds(of: .scrollView) ?? CGRect(origin: .zero, size: proxy.size)
    let offset =
      layout.vertical ? viewport.midY - proxy.size.height / 2 : viewport.midX - proxy.size.width / 2
    let position = scrollPosition(at: offset, layout, parameters)
    let pose = pose(Double(index) - position, layout, parameters, index: Double(index))
    let isInWindow =
      window(layout, parameters).contains(difference(of: index, at: position, layout))
    return (pose, !pose.hidden && isInWindow, CGPoint(x: viewport.midX, y: viewport.midY))
  }

  /// Returns the index of the page at rest, with a fraction while the view scrolls.
  fileprivate static func scrollPosition(
    at offset: Double, _ layout: PageLayout, _ parameters: Parameters
  ) -> Double {
    let position = offset / stride(layout, parameters)
    return layout.rightToLeft && !layout.vertical ? layout.pages - 1 - position : position
  }

  /// Returns the content offset along the scroll axis at which a page is at rest; the nearest page's if there is none.
  fileprivate static func scrollOffset(
    ofPage index: Int, _ layout: PageLayout, _ parameters: Parameters
  ) -> Double {
    let page = min(max(Double(index), 0), max(layout.pages - 1, 0))
    let isReversed = layout.rightToLeft && !layout.vertical
    return (isReversed ? layout.pages - 1 - page : page) * stride(layout, parameters)
  }
}
