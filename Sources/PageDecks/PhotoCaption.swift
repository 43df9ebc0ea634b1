import FrameRender
import PageEffects
import PageGeometry

/// The caption of a generated photograph: an avatar, a name and a place.
struct PhotoCaption {
  private let name: String
  private let place: String
  private let avatar: (back: Colour, head: Colour, body: Colour)

  private static let names = [
    "Mira Lind", "Theo Park", "Ada Moreno", "Noor Haddad", "Kai Tanaka", "Lea Fontaine",
    "Sam Okoro",
    "Ines Duarte", "Juno Weiss", "Ravi Mehta", "Elin Berg",
  ]

  /// Creates the caption of a page.
  init(page: Int, _ scene: PhotoScene, _ random: inout DeckRandom) {
    name = Self.name(of: page)
    place = random.pick(Self.places(scene))
    let hues: [DeckTone.Hue] = [.pink, .orange, .amber, .mint, .cyan, .blue, .violet]
    let hue = Int(random.next() * Double(hues.count)) % hues.count
    avatar = (
      DeckTone(0.86, 0.10, hues[hue]).encoded,
      DeckTone(0.62, 0.10, .orange).encoded,
      DeckTone(0.52, 0.16, hues[(hue + 3) % hues.count]).encoded
    )
  }

  /// Returns the name in the caption of a page.
  static func name(of page: Int) -> String { names[page % names.count] }

  private static func places(_ scene: PhotoScene) -> [String] {
    switch scene {
    case .mountains: ["Dolomites", "Fitz Roy", "Lofoten"]
    case .sea: ["Naxos", "Big Sur", "Zanzibar"]
    case .dunes: ["Namib", "Atacama", "Erg Chebbi"]
    case .city: ["Osaka", "Chicago", "Lisbon"]
    case .northernLights: ["Senja", "Abisko", "Yukon"]
    case .bloom: ["Kew", "Keukenhof", "Jaipur"]
    }
  }

  /// Draws the caption at the bottom left of a page.
  func draw(in size: Size, on canvas: inout CairoCanvas) {
    let unit = min(size.width, size.height)
    let radius = unit * 0.058
    let centre = Point(x: unit * 0.075 + radius, y: size.height - unit * 0.075 - radius)
    drawAvatar(centre, radius, on: &canvas)
    let left = centre.x + radius + unit * 0.035
    let room = size.width - left - unit * 0.075
    for (text, height, alpha, baseline) in [
      (name, 0.046, 0.96, -0.010), (place, 0.034, 0.72, 0.052),
    ] {
      let line = Lettering(text, capHeight: unit * height).fitted(width: room)
      canvas.stroke(
        line.path(at: Point(x: left, y: centre.y + unit * baseline)),
        Colour(white: 1, alpha: alpha),
        width: line.stroke * 1.15
      )
    }
  }

  /// Draws a disc with a head and shoulders, and a white ring around it.
  private func drawAvatar(_ centre: Point, _ radius: Double, on canvas: inout CairoCanvas) {
    canvas.fill(.disc(centre, radius), avatar.back)
    canvas.fill(Self.shoulders.placed(scale: radius, at: centre), avatar.body)
    canvas.fill(
      .ellipse(
        centre: Point(x: centre.x, y: centre.y - radius * 0.2),
        radiusX: radius * 0.34,
        radiusY: radius * 0.38
      ),
      avatar.head
    )
    let ring = Colour(white: 1, alpha: 0.9)
    canvas.stroke(.disc(centre, radius), ring, width: max(radius * 0.09, 0.35))
  }

  /// The shoulders in a disc with radius 1 around the origin.
  private static let shoulders: VectorPath = {
    // The distance of a control point from its end of the arc of 53.13° from (0.8, 0.6) to (0, 1).
    let k = 0.3147
    var path = VectorPath()
    path.move(-0.8, 0.6)
    path.curve(-0.62, 0.32, -0.3, 0.26, 0, 0.26)
    path.curve(0.3, 0.26, 0.62, 0.32, 0.8, 0.6)
    path.curve(0.8 - 0.6 * k, 0.6 + 0.8 * k, k, 1, 0, 1)
    path.curve(-k, 1, -0.8 + 0.6 * k, 0.6 + 0.8 * k, -0.8, 0.6)
    path.close()
    return path
  }()
}
