// swift-format-ignore-file
__licence__
import SwiftUI

//?face
/// A page with its layers, from back to front: shadow, glow, reflection, and the page or its pieces.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Layers<Page: View>: View {
  let page: Page
  let pose: __type__.Pose
  //?pieces
  /// Whether the page is in the drawn range, outside of which it is not in pieces.
  let isDrawn: Bool
  //.
  //?texts files
  let index: Int
  let words: __type__Words
  //.
  let size: CGSize

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
        .accessibilityHidden(true)
      //.
      //?blur
      face(blurredBy: deviation)
      //.
      //?-blur
      contents
      //.
        //?cornerRadius clip
        .clipShape(outline)
        .contentShape(outline)
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
          .accessibilityHidden(true)
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
          .contentShape(faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
          .allowsHitTesting(faces.count == 1)
          .accessibilityHidden(place > 0)
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
      .overlay { overlays.allowsHitTesting(false) }
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
        .allowsHitTesting(false)
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
      .allowsHitTesting(false)
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
      .allowsHitTesting(false)
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
    guard isDrawn, !pose.pieces.isEmpty else { return [Face(outline: outline)] }
    //.
    //?reflection
    guard isDrawn, !pose.pieces.isEmpty else { return [Face(outline: outline, mirrored: mirror)] }
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
