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
/// It fills the space that it is offered. `current` is the page at rest; set it to scroll to a page. The view starts
/// at its first value. Pages that are not drawn are not in the view, and lose their state as those of a lazy stack do.
///
/// VoiceOver reads the current page; swipes with three fingers and arrow keys scroll to the next one.
///
/// iOS 17 is the first version with `ScrollTargetBehavior`.
@available(iOS 17, macOS 14, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct __type__Pages<Page: View>: View {
  private let count: Int
  private let pageSize: CGSize
  private let gap: Double
  private let axis: Axis
  private let parameters: __type__.Parameters
  private let current: Binding<Int>
  private let words: __type__Words //?texts files
  private let page: (Int) -> Page
  /// The page at rest.
  @State private var resting: Int
  /// The order at the last content offset.
  @State private var lastOrder: __type__Order?
  @Environment(\.layoutDirection) private var direction
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @Environment(\.displayScale) private var displayScale

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - pageSize: The size of a page at rest.
  ///   - gap: The distance between neighbouring pages, in points.
  ///   - axis: The axis of scrolling; horizontal pages begin at the leading edge.
  ///   - parameters: The parameters of the effect.
  ///   - current: The index of the page at rest.
  //?texts files
  ///   - words: Returns the text to show for a text of the effect or, for the path of a picture, the name of an image.
  //.
  ///   - page: Returns the view of the page with an index.
  public init(
    count: Int,
    pageSize: CGSize,
    gap: Double = 0,
    axis: Axis = .horizontal,
    parameters: __type__.Parameters = __type__.Parameters(),
    current: Binding<Int> = .constant(0),
    //?texts files
    words: @escaping __type__Words, //?fields
    //?-fields
    words: @escaping __type__Words = { $0.replacingOccurrences(of: "{number}", with: "\($1 + 1)") },
    //.
    //.
    @ViewBuilder page: @escaping (Int) -> Page
  ) {
    (self.count, self.pageSize, self.gap, self.axis) = (count, pageSize, gap, axis)
    (self.parameters, self.current, self.page) = (parameters, current, page)
    self.words = words //?texts files
    _resting = State(initialValue: current.wrappedValue)
  }

  public var body: some View {
    GeometryReader { proxy in
      // Without a size there is no page, and perhaps no distance from page to page.
      if proxy.size.width > 0, proxy.size.height > 0 {
        scrollView(layout(in: proxy.size))
      }
    }
    .coordinateSpace(__type__.viewport)
  }

  private func layout(in viewport: CGSize) -> __type__.PageLayout {
    __type__.PageLayout(
      pageWidth: pageSize.width, pageHeight: pageSize.height,
      viewportWidth: viewport.width, viewportHeight: viewport.height,
      gap: gap, pages: Double(count), vertical: axis == .vertical,
      rightToLeft: direction == .rightToLeft, reducesMotion: reducesMotion
    )
  }

  private func scrollView(_ layout: __type__.PageLayout) -> some View {
    let step = __type__.stride(layout, parameters)
    let order = lastOrder ?? __type__Order(at: Double(resting), layout, parameters)
    return ScrollViewReader { reader in
      ScrollView(layout.vertical ? .vertical : .horizontal) {
        slots(layout, step, order)
          .onGeometryChange(for: CGFloat.self) { [isVertical = layout.vertical] proxy in
            let frame = proxy.frame(in: __type__.viewport)
            return isVertical ? frame.minY : frame.minX
          } action: { start in
            let away = layout.isReversed ? start + step * (layout.pages - 1) : -start
            let position = __type__.settled(away / step, step: step, displayScale)
            scrolled(to: __type__Order(at: position, layout, parameters))
          }
      }
      .scrollIndicators(.hidden)
      .scrollTargetBehavior(__type__Snapping(step: step, isVertical: layout.vertical))
      // The content offset grows to the right in all languages.
      .environment(\.layoutDirection, .leftToRight)
      .onAppear { scroll(to: resting, reader) }
      .onChange(of: step) { scroll(to: resting, reader) }
      .onChange(of: count) { scroll(to: resting, reader) }
      .onChange(of: current.wrappedValue) { _, page in
        if page != order.current { animate(to: page, reader) }
      }
      .accessibilityScrollAction { edge in
        let isForward = edge == .trailing || edge == .bottom
        animate(to: order.current + (isForward ? 1 : -1), reader)
      }
      .focusable()
      .onKeyPress(layout.vertical ? .downArrow : layout.isReversed ? .leftArrow : .rightArrow) {
        animate(to: order.current + 1, reader)
        return .handled
      }
      .onKeyPress(layout.vertical ? .upArrow : layout.isReversed ? .rightArrow : .leftArrow) {
        animate(to: order.current - 1, reader)
        return .handled
      }
    }
  }

  /// Returns the pages, each in the middle of a slot that fills the viewport while the page is at rest.
  private func slots(_ layout: __type__.PageLayout, _ step: Double, _ order: __type__Order) -> some View {
    let length = step * max(layout.pages - 1, 0)
    return ZStack {
      ForEach(0..<count, id: \.self) { index in
        let place = step * (layout.isReversed ? layout.pages - 1 - Double(index) : Double(index))
        let middle = CGPoint(
          x: layout.viewportWidth / 2 + (layout.vertical ? 0 : place),
          y: layout.viewportHeight / 2 + (layout.vertical ? place : 0)
        )
        //?floor
        if order.isDrawn(index) {
          __type__Floor(index: index, layout: layout, parameters: parameters)
            .position(middle)
            .zIndex(-1)
        }
        //.
        ZStack {
          if order.isDrawn(index) { posedPage(index, layout, order) }
        }
        .frame(width: layout.viewportWidth, height: layout.viewportHeight)
        .id(index)
        .position(middle)
        .zIndex(order.rank(of: index))
      }
    }
    .frame(
      width: layout.viewportWidth + (layout.vertical ? 0 : length),
      height: layout.viewportHeight + (layout.vertical ? length : 0)
    )
  }

  private func posedPage(_ index: Int, _ layout: __type__.PageLayout, _ order: __type__Order) -> some View {
    __type__Page(
      page: page(index).environment(\.layoutDirection, direction),
      index: index,
      layout: layout,
      //?texts files
      words: words,
      direction: direction,
      //.
      parameters: parameters
    )
    .allowsHitTesting(order.takesTouches(index))
    .accessibilityHidden(index != order.current)
  }

  /// Keeps the order after scrolling, and the page at rest.
  ///
  /// The first order, and the first one after a change of the step, is that of a page to which nobody has scrolled.
  private func scrolled(to order: __type__Order) {
    let isStarted = lastOrder?.step == order.step
    if order != lastOrder { lastOrder = order }
    guard isStarted, order.isAtRest else { return }
    resting = order.current
    if current.wrappedValue != resting { current.wrappedValue = resting }
  }

  private func animate(to page: Int, _ reader: ScrollViewProxy) {
    withAnimation(reducesMotion ? nil : .default) { scroll(to: page, reader) }
  }

  /// Scrolls to a page, or to the nearest one if there is none with the index.
  private func scroll(to page: Int, _ reader: ScrollViewProxy) {
    let nearest = min(max(page, 0), max(count - 1, 0))
    if current.wrappedValue == page, nearest != page { current.wrappedValue = nearest }
    reader.scrollTo(nearest, anchor: .center)
  }
}

/// Which pages are drawn, which of them are in front, and which take touches.
///
/// It changes only now and then while pages scroll, so that SwiftUI does not evaluate all pages in each frame.
struct __type__Order: Equatable {
  /// The page at rest, or the nearest one.
  let current: Int
  let isAtRest: Bool
  /// The distance from page to page.
  let step: Double
  /// For each page that is drawn, the number of pages that are drawn behind it.
  private var ranks: [Int: Int] = [:]
  private var pagesWithTouches: Set<Int> = []

  init(at position: Double, _ layout: __type__.PageLayout, _ parameters: __type__.Parameters) {
    let count = Int(layout.pages)
    let window = __type__.drawnWindow(layout, parameters)
    var keys: [(key: Double, index: Int)] = []
    current = min(max(Int(exactly: position.rounded()) ?? 0, 0), max(count - 1, 0))
    isAtRest = position == Double(current)
    step = __type__.stride(layout, parameters)
    for index in 0..<count {
      let difference = __type__.difference(of: index, at: position, layout)
      guard window.contains(difference) else { continue }
      let pose = __type__.pose(Double(index) - position, layout, parameters, index: Double(index))
      keys.append((__type__.paintKey(pose, difference), index))
      if pose.interactive && !pose.hidden && pose.alpha > 0.001 { pagesWithTouches.insert(index) }
    }
    keys.sort { $0.key < $1.key }
    for (rank, page) in keys.enumerated() { ranks[page.index] = rank }
  }

  func isDrawn(_ index: Int) -> Bool { ranks[index] != nil }

  func rank(of index: Int) -> Double { Double(ranks[index] ?? 0) }

  func takesTouches(_ index: Int) -> Bool { pagesWithTouches.contains(index) }
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

/// A page in a slot of a scroll view's content, which it poses in each frame.
///
/// It moves by geometry effects, which touches, VoiceOver and focus follow.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Page<Page: View>: View {
  let page: Page
  let index: Int
  let layout: __type__.PageLayout
  //?texts files
  let words: __type__Words
  let direction: LayoutDirection
  //.
  let parameters: __type__.Parameters
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    GeometryReader { proxy in
      let frame = proxy.frame(in: __type__.viewport)
      let (pose, isDrawn, centre) = __type__.seen(index, at: frame, layout, parameters, displayScale)
      let middle = CGPoint(x: layout.pageWidth / 2, y: layout.pageHeight / 2)
      //?pieces
      // Pieces have matrices of their own.
      let matrix = pose.pieces.isEmpty ? pose.matrix : .identity
      //.
      let matrix = pose.matrix //?-pieces
      //?face
      __type__Layers(
        page: page,
        pose: pose,
        //?texts files
        index: index,
        words: words,
        direction: direction,
        //.
        size: proxy.size
      )
      //.?-face
      page
        .frame(width: layout.pageWidth, height: layout.pageHeight)
      //.
        .modifier(__type__Projection(transform: __type__.projection(matrix, about: middle, to: centre)))
        .opacity(isDrawn ? pose.alpha : 0)
    }
    // A reader takes all the space that it is offered.
    .frame(width: layout.pageWidth, height: layout.pageHeight)
  }
}

//?texts files
/// Returns the text to show for a text of the effect, which may have fields such as `{number}`, and the index of a page;
/// for the path of a picture, the name of an image.
public typealias __type__Words = (_ text: String, _ index: Int) -> String

//.
/// Moves a view, and with it the places of touches and of accessibility elements.
struct __type__Projection: GeometryEffect {
  let transform: ProjectionTransform

  func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

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

extension __type__.PageLayout {
  /// Whether the first page is at the right end of the content.
  fileprivate var isReversed: Bool { rightToLeft && !vertical }
}

extension __type__ {
  /// The coordinate space of the viewport: the scroll view without its insets, such as those of a navigation bar.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  nonisolated static var viewport: NamedCoordinateSpace { .named("__type__Pages") }

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

  /// Returns the pose of a page, whether it is drawn, and the centre of the viewport from its top left corner.
  ///
  /// The frame is that of the page in the viewport before it moves: in the middle while the page is at rest.
  static func seen(
    _ index: Int, at frame: CGRect, _ layout: PageLayout, _ parameters: Parameters, _ displayScale: Double
  ) -> (pose: Pose, isDrawn: Bool, centre: CGPoint) {
    let (x, y) = (layout.viewportWidth / 2, layout.viewportHeight / 2)
    let away = layout.vertical ? frame.midY - y : layout.isReversed ? x - frame.midX : frame.midX - x
    let step = stride(layout, parameters)
    let position = Double(index) - settled(away / step, step: step, displayScale)
    let pose = pose(Double(index) - position, layout, parameters, index: Double(index))
    let isInWindow = drawnWindow(layout, parameters).contains(difference(of: index, at: position, layout))
    return (pose, !pose.hidden && isInWindow, CGPoint(x: x - frame.minX, y: y - frame.minY))
  }

  /// Returns a position that is whole if it is less than half a pixel from a page at rest: scroll views round offsets.
  static func settled(_ position: Double, step: Double, _ displayScale: Double) -> Double {
    let whole = position.rounded()
    return abs(position - whole) * step * displayScale < 0.5 ? whole : position
  }

  /// Returns the range of page differences that are drawn; in a plain row, those of the pages in the viewport.
  static func drawnWindow(_ layout: PageLayout, _ parameters: Parameters) -> ClosedRange<Double> {
    guard layout.reducesMotion else { return window(layout, parameters) }
    let (viewport, page) =
      layout.vertical ? (layout.viewportHeight, layout.pageHeight) : (layout.viewportWidth, layout.pageWidth)
    let reach = (viewport + page) / 2 / max(page + layout.gap, 1)
    return -reach...reach
  }
}
