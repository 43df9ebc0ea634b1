// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The interface of SwiftUI that exported code uses, to compile it where SwiftUI is missing. Each declaration is that of the
// developer documentation of Apple at developer.apple.com/documentation/swiftui, with its versions if they are later than
// iOS 13. `Recorder` keeps what a test calls in the place of a person.
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
  public var displayScale: CGFloat { Recorder.displayScale }
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

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
  public init(wrappedValue: Value) {
    let type = ObjectIdentifier(Value.self)
    box = Recorder.states?[type] as? Box ?? Box(wrappedValue)
    Recorder.states?[type] = box
  }

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
  public var stub: StubView { (self as? StubView) ?? body.stub }
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

  public static let center = UnitPoint(x: 0.5, y: 0.5)
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
          items: content(GeometryProxy(size: size)).stub.drawn(size).items
        )
      }
    }
  }
}

public struct ScrollView<Content: View>: View {
  private let content: Content
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: StubView { content.stub }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct ScrollViewProxy {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    if let page = id as? Int { Recorder.scrolledTo.append(page) }
  }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct ScrollViewReader<Content: View>: View {
  private let content: (ScrollViewProxy) -> Content
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }
  public var body: StubView { content(ScrollViewProxy()).stub }
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
  public func zIndex(_ value: Double) -> some View { stub }
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  public func accessibilityHidden(_ hidden: Bool) -> some View { stub }
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View {
    Recorder.scrollAction = handler
    return stub
  }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    if initial { action(value, value) }
    Recorder.changes.append { action(value, value) }
    return stub
  }
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Recorder.appear = action
    return stub
  }
  public func allowsHitTesting(_ enabled: Bool) -> some View { stub }
  public func id<ID: Hashable>(_ id: ID) -> some View { stub }
  public func modifier<T: GeometryEffect>(_ modifier: T) -> some View {
    stub.changed { $0.project(modifier.effectValue(size: $0.size)) }
  }
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { stub }
}

// MARK: Keys

@available(iOS 14, macOS 11, *)
public struct KeyEquivalent: Sendable {
  let character: Character
  public static let upArrow = KeyEquivalent(character: "\u{F700}")
  public static let downArrow = KeyEquivalent(character: "\u{F701}")
  public static let leftArrow = KeyEquivalent(character: "\u{F702}")
  public static let rightArrow = KeyEquivalent(character: "\u{F703}")
}

@available(iOS 17, macOS 14, tvOS 17, *)
public struct KeyPress: Sendable {
  public enum Result: Sendable { case handled, ignored }
}

extension View {
  @available(iOS 17, macOS 12, tvOS 15, watchOS 8, *)
  public func focusable(_ isFocusable: Bool = true) -> some View { stub }
  @available(iOS 17, macOS 14, tvOS 17, *)
  public func onKeyPress(
    _ key: KeyEquivalent,
    action: @escaping () -> KeyPress.Result
  ) -> some View { stub }
}

public struct Animation: Sendable {
  public static let `default` = Animation()
}

public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result { try body() }

// MARK: Scrolling

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public struct ScrollTarget {
  public var rect: CGRect
  public init(rect: CGRect) { self.rect = rect }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public struct ScrollTargetBehaviorContext {
  public init() {}
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public enum ScrollIndicatorVisibility: Sendable { case automatic, hidden }

extension View {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { stub }

  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility,
    axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { stub }

  // A page of Apple's documentation says iOS 16; the compiler of Xcode 16 is the first that has it.
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type,
    of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (T) -> Void
  ) -> some View {
    Recorder.geometryChange = { action(transform(GeometryProxy(size: .zero))) }
    return stub
  }
}

// MARK: Effects

public struct ProjectionTransform: Sendable {
  public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
  public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
  public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1

  public init() {}
}

public struct EmptyAnimatableData: Sendable {}

public protocol Animatable {
  associatedtype AnimatableData
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  func effectValue(size: CGSize) -> ProjectionTransform
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public struct NamedCoordinateSpace: Sendable {}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public protocol CoordinateSpaceProtocol {}

extension NamedCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace() }
}

extension View {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { stub }
}

public struct GeometryProxy: Sendable {
  public let size: CGSize

  /// The frame of the view in the viewport.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(origin: Recorder.origin, size: size)
  }
}

/// What a test does in the place of a person and of the system.
public enum Recorder {
  /// The top left corner of a view in the viewport.
  nonisolated(unsafe) public static var origin = CGPoint.zero
  nonisolated(unsafe) public static var viewport = CGSize.zero
  /// The pixels of a point; by default so many that no position is rounded.
  nonisolated(unsafe) public static var displayScale: CGFloat = 1e12
  /// The states of a view by their types, which are kept from evaluation to evaluation; none to forget them.
  nonisolated(unsafe) public static var states: [ObjectIdentifier: AnyObject]?
  /// The pages to which views scrolled.
  nonisolated(unsafe) public static var scrolledTo: [Int] = []
  @MainActor public static var appear: (() -> Void)?
  @MainActor public static var geometryChange: () -> Void = {}
  @MainActor public static var changes: [() -> Void] = []
  @MainActor public static var scrollAction: (Edge) -> Void = { _ in }

  /// A page.
  @MainActor public static var content: StubView { .item("page") }

  /// Returns what a view of a size draws, as JSON, in points from the middle of the viewport.
  @MainActor
  public static func drawing(_ view: some View, size: CGSize) -> String {
    var drawn = view.stub.drawn(size)
    drawn.move(origin.x - viewport.width / 2, origin.y - viewport.height / 2)
    return "[\(drawn.items.map(\.json).joined(separator: ","))]"
  }
}
