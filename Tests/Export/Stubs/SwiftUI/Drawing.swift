// swift-format-ignore-file

// Views of SwiftUI that draw, and the modifiers that change what they draw. Each declaration is that of the developer
// documentation of Apple at developer.apple.com/documentation/swiftui, under its name: `View.blur(radius:opaque:)`,
// `View.clipShape(_:style:)`, `View.mask(alignment:_:)`, `View.overlay(alignment:content:)`, `View.projectionEffect(_:)`,
// `View.compositingGroup()`, `Path.init(roundedRect:cornerRadius:style:)`, `Path.intersection(_:eoFill:)` (iOS 17),
// `LinearGradient.init(colors:startPoint:endPoint:)` and `Color.init(_:red:green:blue:opacity:)`.
import Foundation

/// What a view draws, and its size.
struct Drawn: Sendable {
  var size: CGSize
  var items: [Item]

  mutating func map(_ move: (Item.Corner) -> Item.Corner) {
    for index in items.indices { items[index].map(move) }
  }

  mutating func move(_ x: Double, _ y: Double) {
    map { ($0.x + x * $0.w, $0.y + y * $0.w, $0.w) }
  }

  mutating func fade(_ opacity: Double) {
    if opacity == 0 { items = [] }
    for index in items.indices where items[index].kind != "fade" { items[index].alpha *= opacity }
  }

  mutating func project(_ t: ProjectionTransform) {
    map { p in
      (
        t.m11 * p.x + t.m21 * p.y + t.m31 * p.w, t.m12 * p.x + t.m22 * p.y + t.m32 * p.w,
        t.m13 * p.x + t.m23 * p.y + t.m33 * p.w
      )
    }
  }
}

extension StubView {
  /// A view that fills the size that it is offered with one item.
  static func item(_ kind: String, _ change: @escaping (inout Item, CGSize) -> Void = { _, _ in }) -> StubView {
    StubView { size in
      var item = Item(kind: kind, box: Item.corners(CGRect(origin: .zero, size: size)))
      change(&item, size)
      return Drawn(size: size, items: [item])
    }
  }

  /// Views on top of each other, with a common middle.
  static func stack(_ views: [StubView]) -> StubView {
    StubView { size in
      let all = views.map { $0.drawn(size) }
      let whole = CGSize(width: all.map(\.size.width).max() ?? 0, height: all.map(\.size.height).max() ?? 0)
      let items = all.flatMap { drawn in
        var drawn = drawn
        drawn.move((whole.width - drawn.size.width) / 2, (whole.height - drawn.size.height) / 2)
        return drawn.items
      }
      return Drawn(size: whole, items: items)
    }
  }

  func changed(_ change: @escaping (inout Drawn) -> Void) -> StubView {
    StubView { size in
      var drawn = drawn(size)
      change(&drawn)
      return drawn
    }
  }
}

// MARK: Colours and shapes

public struct Color: View, Sendable {
  public enum RGBColorSpace: Sendable { case sRGB }

  let components: Item.Ink

  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    components = (red, green, blue, opacity)
  }

  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
  public static let black = Color(red: 0, green: 0, blue: 0)

  public func opacity(_ opacity: Double) -> Color {
    Color(red: components.red, green: components.green, blue: components.blue, opacity: components.alpha * opacity)
  }

  public var body: StubView {
    StubView.item("color") { item, _ in item.colors = [self.components] }
  }
}

public struct LinearGradient: View {
  let colors: [Color]
  let startPoint, endPoint: UnitPoint

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    (self.colors, self.startPoint, self.endPoint) = (colors, startPoint, endPoint)
  }

  public var body: StubView {
    StubView.item("overlay") { item, size in
      item.colors = colors.map(\.components)
      item.line = [startPoint, endPoint].map { ($0.x * size.width, $0.y * size.height, 1) }
    }
  }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct FillStyle: Sendable {
  var isEOFilled: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) { isEOFilled = eoFill }
}

public protocol Shape: View {
  func path(in rect: CGRect) -> Path
}

public struct Path: Shape {
  /// Closed parts, each of which is the intersection of boxes with round corners.
  var parts: [[(box: CGRect, radius: Double)]] = []

  public init() {}
  public nonisolated init(_ rect: CGRect) { parts = [[(rect, 0)]] }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    precondition(style == .circular, "corners are quarters of circles")
    parts = [[(rect, cornerRadius)]]
  }

  public nonisolated func path(in rect: CGRect) -> Path { self }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    var path = Path()
    if let first = parts.first, let second = other.parts.first { path.parts = [first + second] }
    return path
  }

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    var path = self
    path.parts = parts.map { $0.map { ($0.box.offsetBy(dx: dx, dy: dy), $0.radius) } }
    return path
  }

  public mutating func addPath(_ path: Path) { parts += path.parts }

  public var body: StubView { fill(.black).stub }

  func corners(_ part: [(box: CGRect, radius: Double)]) -> [Item.Box] {
    part.map { (Item.corners($0.box), $0.radius) }
  }
}

public struct Rectangle: Shape {
  public init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
  public var body: StubView { fill(.black).stub }
}

extension Shape {
  public func fill(_ content: Color, style: FillStyle = FillStyle()) -> some View {
    StubView { size in
      MainActor.assumeIsolated {
        let path = path(in: CGRect(origin: .zero, size: size))
        let items = path.parts.map { part in
          let box = part.dropFirst().reduce(part[0].box) { $0.intersection($1.box) }
          return Item(kind: "shape", box: Item.corners(box), colors: [content.components])
        }
        return Drawn(size: size, items: items)
      }
    }
  }
}

// MARK: Pictures and texts

public enum ContentMode: Sendable { case fit, fill }

public struct Image: View {
  let name: String
  /// What a picture shows that is not a file.
  var content: StubView?
  public init(_ name: String) { self.name = name }
  public init(decorative cgImage: CGImage, scale: CGFloat) { (name, content) = ("", cgImage.content) }
  public func resizable() -> Image { self }
  public var body: StubView {
    content ?? StubView.item("file") { item, _ in item.text = name }
  }
}

public struct CGImage: Sendable {
  let content: StubView
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
@MainActor
public final class ImageRenderer<Content: View> {
  private let content: Content
  public var scale: CGFloat = 1
  public init(content: Content) { self.content = content }
  public var cgImage: CGImage? { CGImage(content: content.stub) }
}

public struct Font: Sendable {
  let size: Double

  public enum Weight: Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  public static func system(size: CGFloat, weight: Weight? = nil) -> Font { Font(size: size) }
}

public enum TextAlignment: Sendable { case leading, center, trailing }

public struct Text: View {
  let text: String
  var font = Font(size: 17)
  var color = Color.black

  public init(_ content: some StringProtocol) { text = String(content) }

  public func font(_ font: Font?) -> Text {
    var copy = self
    copy.font = font ?? self.font
    return copy
  }

  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func foregroundStyle(_ style: Color) -> Text {
    var copy = self
    copy.color = style
    return copy
  }

  public var body: StubView {
    StubView { offered in
      let size = CGSize(width: offered.width, height: font.size)
      let box = Item.corners(CGRect(origin: .zero, size: size))
      return Drawn(size: size, items: [Item(kind: "text", box: box, colors: [color.components], text: text)])
    }
  }
}

public struct Alignment: Sendable {
  let x, y: Double
  public static let center = Alignment(x: 0.5, y: 0.5)
  public static let top = Alignment(x: 0.5, y: 0)
  public static let topLeading = Alignment(x: 0, y: 0)
  public static let topTrailing = Alignment(x: 1, y: 0)
}

// MARK: Modifiers

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    let stub = stub
    return StubView { size in
      let own = CGSize(width: width ?? size.width, height: height ?? size.height)
      var drawn = stub.drawn(own)
      drawn.move((own.width - drawn.size.width) * alignment.x, (own.height - drawn.size.height) * alignment.y)
      return Drawn(size: own, items: drawn.items)
    }
  }

  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { stub.changed { $0.move(x, y) } }

  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1) -> some View {
    stub.changed { drawn in
      let (a, b) = (drawn.size.width / 2, drawn.size.height / 2)
      drawn.map { (a * $0.w + ($0.x - a * $0.w) * x, b * $0.w + ($0.y - b * $0.w) * y, $0.w) }
    }
  }

  public func clipped(antialiased: Bool = false) -> some View {
    stub.changed { drawn in
      let box = Item.corners(CGRect(origin: .zero, size: drawn.size))
      for index in drawn.items.indices { drawn.items[index].clips.append((box, 0)) }
    }
  }

  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View {
    stub.changed { drawn in
      MainActor.assumeIsolated {
        let path = shape.path(in: CGRect(origin: .zero, size: drawn.size))
        if path.parts.isEmpty { drawn.items = [] }
        for index in drawn.items.indices {
          if style.isEOFilled {
            // The first part is around everything.
            for part in path.parts.dropFirst() { drawn.items[index].cut += path.corners(part) }
          } else {
            for part in path.parts { drawn.items[index].clips += path.corners(part) }
          }
        }
      }
    }
  }

  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    stub.changed { drawn in
      for index in drawn.items.indices {
        let item = drawn.items[index]
        precondition(radius == 0 || opaque == (item.kind != "shape"), "the edges of a page stay sharp")
        drawn.items[index].deviation = (item.deviation * item.deviation + radius * radius).squareRoot()
      }
    }
  }

  public func opacity(_ opacity: Double) -> some View { stub.changed { $0.fade(opacity) } }

  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { stub }

  public func position(_ position: CGPoint) -> some View {
    let stub = stub
    return StubView { size in
      var drawn = stub.drawn(size)
      drawn.move(position.x - drawn.size.width / 2, position.y - drawn.size.height / 2)
      return Drawn(size: size, items: drawn.items)
    }
  }

  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    let (stub, over) = (stub, content().stub)
    return stub.changed { drawn in drawn.items += over.drawn(drawn.size).items }
  }

  public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    let (stub, under) = (stub, content().stub)
    return stub.changed { drawn in drawn.items = under.drawn(drawn.size).items + drawn.items }
  }

  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public func mask(alignment: Alignment = .center, @ViewBuilder _ mask: () -> some View) -> some View {
    let mask = mask().stub
    return stub.changed { drawn in
      drawn.items += mask.drawn(drawn.size).items.map { item in
        var item = item
        item.kind = "fade"
        return item
      }
    }
  }

  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    stub.changed { $0.project(transform) }
  }

  public func compositingGroup() -> some View { stub }
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { stub }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { stub }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { stub }
}
