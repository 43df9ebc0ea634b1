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
    @ViewBuilder page: @escaping (Int) -> Page
  ) {
    (self.count, self.pageSize, self.gap, self.axis) = (count, pageSize, gap, axis)
    (self.parameters, self.current, self.page) = (parameters, current, page)
    _first = State(initialValue: current.wrappedValue)
  }

  public var body: some View {
    GeometryReader { proxy in
      let layout = layout(in: proxy.size)
      let step = __type__.stride(layout, parameters)
      let isReversed = layout.rightToLeft && !layout.vertical
      ScrollView(axis == .vertical ? .vertical : .horizontal) {
        ZStack {
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
      .modifier(__type__Page(index: index, layout: layout, parameters: parameters))
      .allowsHitTesting(order.takesTouches(index))
      .accessibilityHidden(!order.takesTouches(index))
      .zIndex(order.rank(of: index))
  }

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
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct __type__Page: ViewModifier {
  private let index: Int
  private let layout: __type__.PageLayout
  private let parameters: __type__.Parameters

  public init(
    index: Int, layout: __type__.PageLayout,
    parameters: __type__.Parameters = __type__.Parameters()
  ) {
    (self.index, self.layout, self.parameters) = (index, layout, parameters)
  }

  public func body(content: Content) -> some View {
    content.visualEffect { [index, layout, parameters] page, proxy in
      let viewport = proxy.bounds(of: .scrollView) ?? CGRect(origin: .zero, size: proxy.size)
      let size = proxy.size
      let offset =
        layout.vertical ? viewport.midY - size.height / 2 : viewport.midX - size.width / 2
      let position = __type__.scrollPosition(at: offset, layout, parameters)
      let pose = __type__.pose(Double(index) - position, layout, parameters, index: Double(index))
      let isDrawn =
        !pose.hidden
        && __type__.window(layout, parameters)
          .contains(__type__.difference(of: index, at: position, layout))
      return page
        .transformEffect(
          __type__.projection(
            pose.matrix, of: size, to: CGPoint(x: viewport.midX, y: viewport.midY))
        )
        .opacity(isDrawn ? pose.alpha : 0)
    }
  }
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
    return __type__.projection(
      pose.matrix, of: size, to: CGPoint(x: size.width / 2, y: size.height / 2))
  }
}

extension __type__ {
  /// Returns the projection of a flat page, from the matrix of a pose, which acts on column vectors.
  ///
  /// The origin of a view is its top left corner; the matrix moves the centre of the page to the given centre.
  fileprivate static func projection(
    _ matrix: Matrix, of size: CGSize, to centre: CGPoint
  ) -> ProjectionTransform {
    let (x, y) = (size.width / 2, size.height / 2)
    /// Returns a row of the matrix for points from the top left corner.
    func row(_ row: Int) -> (Double, Double, Double) {
      let (a, b) = (matrix[row, 0], matrix[row, 1])
      return (a, b, matrix[row, 3] - a * x - b * y)
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
