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
/// `current` is the page at rest; set it to scroll to a page. The view starts at its first value. It needs a size, such
/// as that of a `frame`, and makes views for all pages.
///
/// iOS 18 is the first version that reports the content offset (`onScrollGeometryChange`), from which the order of
/// the pages follows, and that scrolls to one (`ScrollPosition`).
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct __type__Pages<Page: View>: View {
  private let count: Int
  private let pageSize: CGSize
  /// The distance between neighbouring pages, in points.
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
      // A view has no size before its first layout, where no pose is defined.
      if proxy.size.width > 0 && proxy.size.height > 0 { pages(in: proxy.size) }
    }
  }

  private func pages(in viewport: CGSize) -> some View {
    let layout = layout(in: viewport)
    let step = __type__.stride(layout, parameters)
    let isReversed = layout.rightToLeft && !layout.vertical
    return ScrollView(axis == .vertical ? .vertical : .horizontal) {
      ZStack {
        //?floor
        ForEach(0..<count, id: \.self) { index in floor(of: index, layout) }
        //.
        ForEach(0..<count, id: \.self) { index in posedPage(index, layout) }
      }
      .frame(width: viewport.width, height: viewport.height)
      .padding(axis == .vertical ? .bottom : .trailing, step * max(layout.pages - 1, 0))
    }
    .scrollIndicators(.hidden)
    .scrollTargetBehavior(__type__Snapping(step: step, isVertical: axis == .vertical))
    .scrollPosition($scrollPosition)
    .defaultScrollAnchor(isReversed ? .topTrailing : .topLeading)
    .onScrollGeometryChange(for: __type__Order.self) { geometry in
      // The offset of content that rests below a bar is negative.
      let offset =
        axis == .vertical
        ? geometry.contentOffset.y + geometry.contentInsets.top
        : geometry.contentOffset.x + geometry.contentInsets.leading
      let position = __type__.scrollPosition(at: offset, layout, parameters)
      return __type__Order(at: position, layout, parameters)
    } action: { _, newOrder in
      order = newOrder
    }
    .onScrollPhaseChange { _, phase in
      if phase == .idle && first == nil { current.wrappedValue = order.current }
    }
    .onChange(of: current.wrappedValue) { _, page in
      guard page != order.current else { return }
      withAnimation(reducesMotion ? nil : .default) { scroll(toPage: page, layout) }
    }
    .onChange(of: step) { scroll(toPage: current.wrappedValue, layout) }
    .onAppear {
      if let first { scroll(toPage: first, layout) }
      first = nil
    }
    .accessibilityScrollAction { edge in
      let isForward = edge == .bottom || edge == (isReversed ? .leading : .trailing)
      scroll(toPage: order.current + (isForward ? 1 : -1), layout)
    }
    .frame(width: viewport.width, height: viewport.height)
    .coordinateSpace(.named(__type__.viewportName))
    .environment(\.layoutDirection, .leftToRight)
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
      .accessibilityHidden(index != order.current)
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
  /// Scrolls to a page; to the nearest one if there is none with the index.
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
public struct __type__Order: Equatable {
  /// The page at rest, or the nearest one.
  public private(set) var current = 0
  /// For each page, the number of pages that are drawn behind it.
  private var ranks: [Int] = []
  private var pagesWithTouches: [Bool] = []

  /// The order before the first layout.
  init() {}

  /// Creates the order at a position, the index of a page, perhaps with a fraction.
  public init(at position: Double, _ layout: __type__.PageLayout, _ parameters: __type__.Parameters) {
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

  /// Returns the `zIndex` of a page.
  public func rank(of index: Int) -> Double { index < ranks.count ? Double(ranks[index]) : 0 }

  /// Returns whether a page takes touches.
  public func takesTouches(_ index: Int) -> Bool {
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
///
/// The scroll view must have a coordinate space with the name `__type__.viewportName`, without its content insets. The
/// pose is a projection of the view, and not a visual effect, so that touches and VoiceOver find the page where it is seen.
/// SwiftUI evaluates this modifier in each frame, but not the page itself.
//?face
///
/// Its layers are views around the page. Their costs:
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
/// - A reflection is the page a second time, with a mask and a state of its own: give pages their state. Pages that are
///   expensive to draw can use `drawingGroup()` if they have no views of UIKit.
//.
//?pieces
/// - A page in pieces is there once for each piece, each with a state of its own, and takes no touches: give pages their
///   state, and use few pieces, or `drawingGroup()` if pages have no views of UIKit.
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
    GeometryReader { proxy in
      let (pose, isDrawn, centre) = __type__.seen(index, in: proxy, layout, parameters)
      let middle = CGPoint(x: proxy.size.width / 2, y: proxy.size.height / 2)
      //?pieces
      // Pieces have matrices of their own.
      let matrix = pose.pieces.isEmpty || !isDrawn ? pose.matrix : .identity
      //.
      //?-pieces
      let matrix = pose.matrix
      //.
      //?-face
      content
        .frame(width: proxy.size.width, height: proxy.size.height)
      //.
      //?face
      __type__Layers(
        page: content, pose: pose,
        //?pieces
        isDrawn: isDrawn,
        //.
        //?texts files
        index: index, words: words,
        //.
        size: proxy.size
      )
      //.
        .projectionEffect(__type__.projection(matrix, about: middle, to: centre))
        .opacity(isDrawn ? pose.alpha : 0)
    }
    // A reader takes all the space that it is offered.
    .frame(width: layout.pageWidth, height: layout.pageHeight)
  }
}

//?texts files
/// Returns the text of a page for a text or the path of a picture of the effect, which may have fields such as `{number}`.
public typealias __type__Words = @Sendable (_ text: String, _ index: Int) -> String

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
  static func projection(
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

  /// The name of the coordinate space of the viewport.
  public static let viewportName = "__type__ viewport"

  /// Returns the pose of a page in a scroll view, whether it is drawn, and the centre of the viewport in its view.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  static func seen(
    _ index: Int, in proxy: GeometryProxy, _ layout: PageLayout, _ parameters: Parameters
  ) -> (pose: Pose, isDrawn: Bool, centre: CGPoint) {
    // The page is in the viewport's coordinates, which are also those of the content before it scrolls.
    let frame = proxy.frame(in: .named(viewportName))
    let centre = CGPoint(
      x: layout.viewportWidth / 2 - frame.minX, y: layout.viewportHeight / 2 - frame.minY)
    let offset = layout.vertical ? centre.y - frame.height / 2 : centre.x - frame.width / 2
    let position = scrollPosition(at: offset, layout, parameters)
    let pose = pose(Double(index) - position, layout, parameters, index: Double(index))
    let isInWindow =
      window(layout, parameters).contains(difference(of: index, at: position, layout))
    return (pose, !pose.hidden && isInWindow, centre)
  }

  /// Returns the index of the page at rest, with a fraction while the view scrolls.
  fileprivate static func scrollPosition(
    at offset: Double, _ layout: PageLayout, _ parameters: Parameters
  ) -> Double {
    let stride = stride(layout, parameters)
    //?pieces
    // Scroll views round offsets to pixels, but only a page that is exactly at rest is whole.
    let page = (offset / stride).rounded()
    let position = abs(offset - page * stride) < 0.5 ? page : offset / stride
    //.
    //?-pieces
    let position = offset / stride
    //.
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
