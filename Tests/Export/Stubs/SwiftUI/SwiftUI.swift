// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The interface of SwiftUI that exported code uses, to compile it where SwiftUI is missing. `Recorder` has what views
// draw, so that a test can compare it.
@_exported import Foundation

// MARK: Views

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view without content") }
}

/// A view that knows what it draws, in its own points, if it is offered a size.
public struct StubView: View {
  nonisolated(unsafe) let drawn: (CGSize) -> Drawn

  nonisolated init() { self.init { Drawn(size: $0, items: []) } }

  nonisolated init(_ drawn: @escaping (CGSize) -> Drawn) { self.drawn = drawn }

  public var body: Never { fatalError("a view without content") }
}

@MainActor @resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> StubView { StubView() }
  public static func buildPartialBlock<Content: View>(first: Content) -> Content { first }
  public static func buildPartialBlock<First: View, Next: View>(accumulated: First, next: Next)
    -> StubView
  {
    StubView.stack([accumulated.stub, next.stub])
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither(first: some View) -> StubView { first.stub }
  public static func buildEither(second: some View) -> StubView { second.stub }
}

extension Optional: View where Wrapped: View {
  public var body: StubView { self?.stub ?? StubView { _ in Drawn(size: .zero, items: []) } }
}

@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = StubView
  @ViewBuilder func body(content: Content) -> Body
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError("a modifier without content") }
}

public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }

public struct EnvironmentValues: Sendable {
  public var layoutDirection = LayoutDirection.leftToRight
  public var accessibilityReduceMotion = false
}

@propertyWrapper
public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    let box = box
    return Binding {
      box.value
    } set: {
      box.value = $0
    }
  }
}

@propertyWrapper
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (read, write) = (get, set)
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding {
      value
    } set: { _ in
    }
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

public enum Axis: Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

@MainActor
extension View {
  /// The view as a stub that knows what it draws.
  var stub: StubView { (self as? StubView) ?? body.stub }
}

public enum Edge: Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
  }
}

public struct UnitPoint: Sendable {
  public var x, y: CGFloat

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }

  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
}

public struct GeometryReader<Content: View>: View {
  private let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  public var body: StubView {
    StubView { size in
      MainActor.assumeIsolated {
        // The reader does not centre its content.
        Drawn(
          size: size,
          items: content(GeometryProxy(size: size, viewport: Recorder.viewport)).stub.drawn(size)
            .items
        )
      }
    }
  }
}

public struct ScrollView<Content: View>: View {
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("a view without content") }
}

public struct ZStack<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: StubView { content.stub }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  private let views: () -> [Content]

  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { views = { data.map(content) } }

  public var body: StubView { StubView.stack(views().map(\.stub)) }
}

extension View {
  public func padding(_ edges: Edge.Set, _ length: CGFloat? = nil) -> some View { StubView() }
  public func zIndex(_ value: Double) -> some View { stub }
  public func accessibilityHidden(_ hidden: Bool) -> some View { stub }
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { stub }
  public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { StubView() }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { StubView() }
  public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View { StubView() }
  public func allowsHitTesting(_ enabled: Bool) -> some View { stub }
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { stub }
  public func modifier<T: ViewModifier>(_ modifier: T) -> some View { StubView() }
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { StubView() }
}

public struct Animation: Sendable {
  public static let `default` = Animation()
}

public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: Scrolling

// Developer documentation of Apple: `View.onScrollGeometryChange(for:of:action:)`, `ScrollPosition.init(idType:)`,
// `ScrollPosition.scrollTo(x:)`, `View.scrollPosition(_:anchor:)` and `View.onScrollPhaseChange(_:)`, all from iOS 18.
public struct ScrollGeometry: Sendable {
  public var contentOffset = CGPoint.zero
  public var contentInsets = EdgeInsets()
}

public struct EdgeInsets: Sendable {
  public var top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
}

public enum ScrollPhase: Sendable { case idle, tracking, interacting, decelerating, animating }

public enum ScrollIndicatorVisibility: Sendable { case automatic, visible, hidden, never }

public struct ScrollPosition: Sendable {
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  public mutating func scrollTo(x: CGFloat) {}
  public mutating func scrollTo(y: CGFloat) {}
}

public struct ScrollTarget {
  public var rect: CGRect
}

public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

public struct ScrollTargetBehaviorContext {}

extension View {
  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    StubView()
  }

  nonisolated public func scrollPosition(
    _ position: Binding<ScrollPosition>,
    anchor: UnitPoint? = nil
  ) -> some View { StubView() }

  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility,
    axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { StubView() }

  nonisolated public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { StubView() }

  nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { StubView() }

  nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { StubView() }

  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type,
    of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { StubView() }
}

// MARK: Effects

public struct ProjectionTransform: Sendable {
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1

  public init() {}
}

public protocol Animatable {
  associatedtype AnimatableData
  var animatableData: AnimatableData { get set }
}

nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  func effectValue(size: CGSize) -> ProjectionTransform
}

public struct NamedCoordinateSpace: Sendable {}

public protocol CoordinateSpaceProtocol {}

extension NamedCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace() }
}

public struct GeometryProxy: Sendable {
  public let size: CGSize
  private let viewport: CGRect

  /// Creates the proxy of a view; the viewport is in the coordinates of the view.
  public init(size: CGSize, viewport: CGRect) { (self.size, self.viewport) = (size, viewport) }

  /// The frame in the viewport, the only named space.
  public func frame(in coordinateSpace: NamedCoordinateSpace) -> CGRect {
    CGRect(x: -viewport.minX, y: -viewport.minY, width: size.width, height: size.height)
  }
}

/// What the views of a page draw.
public enum Recorder {
  /// The viewport in the points of a page.
  nonisolated(unsafe) public static var viewport = CGRect.zero

  /// The content of a modifier: a page.
  @MainActor public static var content: StubView { .item("page") }

  /// Returns what a view of a size draws, in points from the middle of the viewport.
  @MainActor
  public static func items(_ view: some View, size: CGSize) -> [Item] {
    var drawn = view.stub.drawn(size)
    drawn.move(-viewport.midX, -viewport.midY)
    return drawn.items
  }

  /// Returns what a view of a size draws as JSON.
  @MainActor
  public static func drawing(_ view: some View, size: CGSize) -> String {
    "[\(items(view, size: size).map(\.json).joined(separator: ","))]"
  }
}
