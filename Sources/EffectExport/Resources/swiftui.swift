// swift-format-ignore-file
__licence__
import SwiftUI

/// A scroll view whose pages move as the effect says.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct __type__Pages<Page: View>: View {
  private let count: Int
  private let pageSize: CGSize
  private let gap: Double
  private let axis: Axis
  private let parameters: Parameters
  private let page: (Int) -> Page
  @State private var offset = 0.0
  @Environment(\.layoutDirection) private var direction

  public init(
    count: Int, pageSize: CGSize, gap: Double = 0, axis: Axis = .horizontal,
    parameters: Parameters = Parameters(), @ViewBuilder page: @escaping (Int) -> Page
  ) {
    (self.count, self.pageSize, self.gap, self.axis) = (count, pageSize, gap, axis)
    (self.parameters, self.page) = (parameters, page)
  }

  public var body: some View {
    GeometryReader { proxy in
      let layout = layout(in: proxy.size)
      let step = stride(layout, parameters)
      let isReversed = layout.rightToLeft && !layout.vertical
      ScrollView(axis == .vertical ? .vertical : .horizontal) {
        ZStack {
          ForEach(0..<count, id: \.self) { index in posedPage(index, layout) }
        }
        .frame(width: proxy.size.width, height: proxy.size.height)
        .padding(axis == .vertical ? .bottom : .trailing, step * max(layout.pages - 1, 0))
      }
      .scrollTargetBehavior(__type__Snapping(step: step, isVertical: axis == .vertical))
      .defaultScrollAnchor(isReversed ? .topTrailing : .topLeading)
      .onScrollGeometryChange(for: Double.self) { geometry in
        axis == .vertical ? geometry.contentOffset.y : geometry.contentOffset.x
      } action: { _, newOffset in
        offset = newOffset
      }
      .environment(\.layoutDirection, .leftToRight)
    }
  }

  private func posedPage(_ index: Int, _ layout: Layout) -> some View {
    let position = scrollPosition(at: offset, layout, parameters)
    let pose = pose(Double(index) - position, layout, parameters, index: Double(index))
    return page(index)
      .environment(\.layoutDirection, direction)
      .frame(width: pageSize.width, height: pageSize.height)
      .modifier(__type__Page(index: index, layout: layout, parameters: parameters))
      .allowsHitTesting(pose.interactive && !pose.hidden && pose.alpha > 0.001)
      .zIndex(paintKey(pose, difference(of: index, at: position, layout)))
  }

  private func layout(in viewport: CGSize) -> Layout {
    Layout(
      pageWidth: pageSize.width, pageHeight: pageSize.height,
      viewportWidth: viewport.width, viewportHeight: viewport.height,
      gap: gap, pages: Double(count), vertical: axis == .vertical,
      rightToLeft: direction == .rightToLeft
    )
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
  let index: Int
  let layout: Layout
  let parameters: Parameters

  public func body(content: Content) -> some View {
    content.visualEffect { [index, layout, parameters] page, proxy in
      let viewport = proxy.bounds(of: .scrollView) ?? CGRect(origin: .zero, size: proxy.size)
      let size = proxy.size
      let offset =
        layout.vertical ? viewport.midY - size.height / 2 : viewport.midX - size.width / 2
      let position = scrollPosition(at: offset, layout, parameters)
      let pose = pose(Double(index) - position, layout, parameters, index: Double(index))
      let isDrawn =
        !pose.hidden
        && window(layout, parameters).contains(difference(of: index, at: position, layout))
      return page
        .transformEffect(
          projection(
            pose.matrix, of: size, to: CGPoint(x: viewport.midX, y: viewport.midY))
        )
        .opacity(isDrawn ? pose.alpha : 0)
    }
  }
}

/// The transform of a page whose frame is in the centre of the viewport, for use without a scroll view.
public struct __type__Effect: GeometryEffect {
  public var difference: Double
  public var layout: Layout
  public var parameters = Parameters()
  public var index = 0

  public var animatableData: Double {
    get { difference }
    set { difference = newValue }
  }

  public func effectValue(size: CGSize) -> ProjectionTransform {
    let pose = pose(difference, layout, parameters, index: Double(index))
    return projection(
      pose.matrix, of: size, to: CGPoint(x: size.width / 2, y: size.height / 2))
  }
}

/// Returns the projection of a flat page, from the matrix of a pose, which acts on column vectors.
///
/// The origin of a view is its top left corner; the matrix moves the centre of the page to the given centre.
func projection(_ matrix: Matrix, of size: CGSize, to centre: CGPoint) -> ProjectionTransform {
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

__paging__

/// Returns the index of the page at rest, with a fraction while the view scrolls.
func scrollPosition(at offset: Double, _ layout: Layout, _ parameters: Parameters) -> Double {
  let position = offset / stride(layout, parameters)
  return layout.rightToLeft && !layout.vertical ? layout.pages - 1 - position : position
}
