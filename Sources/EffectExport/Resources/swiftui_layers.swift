// swift-format-ignore-file
__licence__
import SwiftUI

//?face
/// A page with the layers of the effect, which SwiftUI evaluates in each frame, but not the page itself.
///
/// The costs:
//?shift cornerRadius clip layers
/// - Clipping by a rectangle costs little; clipping by round corners is an offscreen pass for each page.
//.
/// - An overlay is one more rectangle of the page's size. //?overlays
//?blur
/// - A blur is computed again in each frame in which a page moves: two offscreen passes, whose cost grows with the
///   page's pixels. For a cheaper one, blur only the pages beside the current one: set the strength to 0 elsewhere.
//.?shadow glow
/// - A shadow or a glow is a blurred shape in offscreen passes. `View.shadow` is cheaper, but is also seen through
///   translucent pages.
//.?reflection repeats
/// - A copy of the page is a view with a state of its own. Pages that are expensive to draw, and have no views of UIKit or
///   AppKit, can use `drawingGroup()`.
//.?pieces
/// - Pieces are parts of a picture, which is taken when a page leaves its place, and which has no views of UIKit or AppKit.
//.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Layers<Page: View>: View {
  let page: Page
  let pose: __type__.Pose
  //?texts files
  let index: Int
  let words: __type__Words
  let direction: LayoutDirection
  //.
  let size: CGSize
  //?pieces
  /// A picture of the page.
  @State private var picture: Image? = nil
  @Environment(\.self) private var environment
  //.

  var body: some View {
    let picture = pose.pieces.isEmpty ? nil : picture //?pieces
    ZStack {
      //?pieces
      whole
        .opacity(picture == nil ? 1 : 0)
      if let picture { pieces(of: picture) }
      //.
      whole //?-pieces
    }
    // The opacity of the page is that of all its layers together.
    .compositingGroup()
    //?pieces
    .onChange(of: pose.pieces.isEmpty, initial: true) { _, isWhole in
      if !isWhole { takePicture() }
    }
    //.
  }

  //?pieces
  private func takePicture() {
    let box = page.frame(width: size.width, height: size.height)
    let renderer = ImageRenderer(content: box.environment(\.self, environment))
    renderer.scale = environment.displayScale
    picture = renderer.cgImage.map { Image(decorative: $0, scale: renderer.scale) }
  }

  //.
  /// The page with its layers, from back to front.
  @ViewBuilder
  private var whole: some View {
    shadow(of: outline) //?shadow
    glow(of: outline) //?glow
    //?reflection
    reflection(of: outline, page)
      .projectionEffect(mirror)
    //.
    face(page, blurredBy: deviation) //?blur
    contents(page) //?-blur
      //?cornerRadius clip
      .clipShape(outline)
      .contentShape(outline)
      //.
  }

  //?blur
  /// The standard deviation of the blur.
  private var deviation: Double { min(max(pose.blur.strength, 0), 1) * max(pose.blur.radius, 0) }

  //.?blur reflection
  /// Returns what is in the box of the page with a blur of a standard deviation, whose edges stay sharp.
  private func face(_ page: some View, blurredBy deviation: Double) -> some View {
    contents(page)
      .blur(radius: deviation, opaque: deviation > 0)
      .clipped()
  }

  //.
  /// Returns what is in the box of the page.
  private func contents(_ page: some View) -> some View {
    //?layers
    ZStack {
      ForEach(0..<pose.layers.count, id: \.self) { place in layer(pose.layers[place], page, at: place) }
    }
    .frame(width: size.width, height: size.height)
    .clipped()
    //.?-layers
    page
      .frame(width: size.width, height: size.height)
      //?shift
      .offset(x: pose.content.x, y: pose.content.y)
      .clipped()
      //.
    //.
      .overlay { overlays } //?overlays
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
      .allowsHitTesting(false)
    }
  }

  //.?layers
  private func layer(_ layer: __type__.Layer, _ page: some View, at place: Int) -> some View {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    //?pictures
    // Touches and VoiceOver know one page, the first of its copies.
    let isPage = place == pose.layers.firstIndex { $0.shows == .picture }
    //.
    let isPage = false //?-pictures
    return shown(layer, page)
      .offset(x: layer.x + layer.width / 2, y: layer.y + layer.height / 2)
      .frame(width: size.width, height: size.height)
      .compositingGroup()
      .opacity(layer.alpha)
      .modifier(__type__Projection(transform: __type__.projection(layer.matrix, about: middle, to: middle)))
      .allowsHitTesting(isPage)
      .accessibilityHidden(layer.shows == .picture && !isPage) //?repeats
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
  private func shown(_ layer: __type__.Layer, _ page: some View) -> some View {
    let box = rounded(0, 0, layer.width, layer.height, layer.cornerRadius) //?pictures colours files
    //?pictures
    if layer.shows == .picture {
      let scale = scale(of: layer)
      page
        .frame(width: size.width, height: size.height)
        .scaleEffect(x: scale.width, y: scale.height)
        .frame(width: max(layer.width, 0), height: max(layer.height, 0))
        .clipShape(box)
        .contentShape(box)
    }
    //.?colours
    if layer.shows == .color {
      Color(layer.color)
        .frame(width: max(layer.width, 0), height: max(layer.height, 0))
        .clipShape(box)
    }
    //.?files
    if layer.shows == .file {
      let ratio: CGFloat? = layer.fit == .fill ? layer.width / layer.height : nil
      Image(words(layer.text, index))
        .resizable()
        .aspectRatio(ratio, contentMode: layer.fit == .contain ? .fit : .fill)
        .frame(width: max(layer.width, 0), height: max(layer.height, 0))
        .clipShape(box)
    }
    //.?texts
    if layer.shows == .text {
      let weights: [Font.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      let weight = weights[min(max(Int((layer.weight / 100).rounded()), 1), 9) - 1]
      let isLeft = layer.align == .left
      let isRight = layer.align == .right
      // Lines lead at the right in a language that is read from right to left.
      let left: TextAlignment = direction == .leftToRight ? .leading : .trailing
      let right: TextAlignment = direction == .leftToRight ? .trailing : .leading
      Text(words(layer.text, index))
        .font(.system(size: max(layer.size, 0), weight: weight))
        .foregroundStyle(Color(layer.color))
        .multilineTextAlignment(isLeft ? left : isRight ? right : .center)
        .environment(\.layoutDirection, direction)
        .fixedSize(horizontal: false, vertical: true)
        .frame(
          width: max(layer.width, 0), height: max(layer.height, 0),
          alignment: isLeft ? .topLeading : isRight ? .topTrailing : .top)
    }
    //.
  }

  //.?cornerRadius clip shadow glow pieces reflection
  /// The visible part of the page.
  private var outline: Path {
    let rest = rest //?clip
    //?corners
    let outline = rounded(rest.minX, rest.minY, rest.size.width, rest.size.height, pose.clip.corners ?? 0)
    //?cornerRadius
    return outline.intersection(rounded(0, 0, size.width, size.height, pose.cornerRadius))
    //.
    return outline //?-cornerRadius
    //.?-corners
    //?clip
    //?cornerRadius
    return rounded(rest.minX, rest.minY, rest.size.width, rest.size.height, pose.cornerRadius)
    //.
    return rounded(rest.minX, rest.minY, rest.size.width, rest.size.height, 0) //?-cornerRadius
    //.?-clip
    rounded(0, 0, size.width, size.height, pose.cornerRadius) //?cornerRadius
    rounded(0, 0, size.width, size.height, 0) //?-cornerRadius
    //.
    //.
  }

  //.?cornerRadius clip shadow glow pieces reflection pictures colours files
  /// Returns a box with round corners, whose radius is limited; nothing if the box is empty.
  private func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> Path {
    guard width > 0, height > 0 else { return Path() }
    let limited = max(0, min(radius, width / 2, height / 2))
    return Path(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: limited, style: .circular)
  }

  //.?clip
  /// The page without the strips that are cut off; it may have a negative size.
  private var rest: CGRect {
    let (left, top) = (max(pose.clip.left, 0), max(pose.clip.top, 0))
    let (right, bottom) = (max(pose.clip.right, 0), max(pose.clip.bottom, 0))
    return CGRect(x: left, y: top, width: size.width - left - right, height: size.height - top - bottom)
  }

  //.?-clip
  //?reflection
  private var rest: CGRect { CGRect(origin: .zero, size: size) }

  //.
  //.?shadow glow
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

  //.?shadow
  private func shadow(of outline: Path) -> some View {
    let shadow = pose.shadow
    return backdrop(
      outline, shadow.color, radius: shadow.radius, opacity: shadow.opacity, x: shadow.x, y: shadow.y)
  }

  //.?glow
  private func glow(of outline: Path) -> some View {
    backdrop(outline, pose.glow.color, radius: pose.glow.radius, opacity: pose.glow.opacity)
  }

  //.?reflection
  /// Returns a copy of the page, which takes no touches and is not read by VoiceOver.
  private func reflection(of outline: Path, _ page: some View) -> some View {
    let reflection = pose.reflection
    //?fade
    let (edge, rest, fade) = (reflection.edge, rest, reflection.fade ?? 0)
    let x = rest.midX + edge.x * rest.width / 2
    let y = rest.midY + edge.y * rest.height / 2
    //.
    let own = max(reflection.blur, 0)
    return face(page, blurredBy: (deviation * deviation + own * own).squareRoot()) //?blur
    return face(page, blurredBy: own) //?-blur
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
      .opacity(min(max(reflection.opacity, 0), 1)) //?-fade
      .allowsHitTesting(false)
      .accessibilityHidden(true)
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

  //.?pieces
  /// Returns the pieces of a picture of the page, which take no touches and are not read by VoiceOver.
  private func pieces(of picture: Image) -> some View {
    let faces = faces
    let page = picture.resizable()
    return ZStack {
      //?shadow
      ForEach(faces.indices, id: \.self) { place in
        shadow(of: faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
      }
      //.?glow
      ForEach(faces.indices, id: \.self) { place in
        glow(of: faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
      }
      //.?reflection
      ForEach(faces.indices, id: \.self) { place in
        reflection(of: faces[place].outline, page)
          .projectionEffect(faces[place].mirrored)
          .opacity(faces[place].alpha)
      }
      //.
      ForEach(faces.indices, id: \.self) { place in
        face(page, blurredBy: deviation) //?blur
        contents(page) //?-blur
          .clipShape(faces[place].outline)
          .projectionEffect(faces[place].place)
          .opacity(faces[place].alpha)
      }
    }
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }

  private struct Face {
    var outline: Path
    var place: ProjectionTransform
    //?reflection
    /// The place of its copy.
    var mirrored: ProjectionTransform
    //.
    var alpha: Double
  }

  private var faces: [Face] {
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    //?reflection
    // The mirror in points from the centre of the page.
    let (x, y) = (mirror.m11, mirror.m22)
    let (right, down) = (mirror.m31 + (x - 1) * middle.x, mirror.m32 + (y - 1) * middle.y)
    let copy = pose.matrix.times(__type__.Matrix(x, 0, 0, right, 0, y, 0, down, 0, 0, 1, 0, 0, 0, 0, 1))
    //.
    return pose.pieces.map { piece in
      let (left, top) = (middle.x + piece.x, middle.y + piece.y)
      let centre = CGPoint(x: left + piece.width / 2, y: top + piece.height / 2)
      let part = rounded(left, top, piece.width, piece.height, piece.cornerRadius)
      return Face(
        outline: part.intersection(outline), //?cornerRadius clip
        outline: part, //?-cornerRadius clip
        place: __type__.projection(piece.matrix, about: centre, to: middle),
        //?reflection
        mirrored: __type__.projection(copy.times(piece.onPage), about: centre, to: middle),
        //.
        alpha: piece.alpha
      )
    }
  }
  //.
}

//.?overlays shadow glow colours texts floor
extension Color {
  fileprivate init(_ color: __type__.RGBA) {
    self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
  }
}

//.?floor
/// Draws the floor of a page, a blurred rectangle.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __type__Floor: View {
  let index: Int
  let layout: __type__.PageLayout
  let parameters: __type__.Parameters
  @Environment(\.displayScale) private var displayScale

  var body: some View {
    GeometryReader { proxy in
      let frame = proxy.frame(in: __type__.viewport)
      let (pose, isDrawn, centre) = __type__.seen(index, at: frame, layout, parameters, displayScale)
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
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}
//.
