import EffectTestSupport
import Foundation
import PageEffects
import PageGeometry
import Testing

/// The values of extras such as overlays and pieces, for both scroll axes and from right to left.
struct PoseExtrasTests {
  static let sheets = """
    transform: [{ translate: { x: d * L } }]
    overlays:
      - { name: shadeLeft, verticalName: shadeTop, color: "#102030", toward: right, from: d, to: 50%, opacity: 2 * d }
      - { name: flat, opacity: 25% }
    content: { x: -d * 20, y: 3 }
    blur: d / 8
    shadow: { x: 1, y: 4 * d, radius: 10, opacity: 0.75 }
    cornerRadius: 12 * d
    clip: { left: 1, top: 2, right: 30 * d, bottom: 4 }
    """

  static func extras(
    _ yaml: String,
    at d: Double = 0.5,
    axis: Axis = .horizontal,
    isRightToLeft: Bool = false
  ) throws -> PoseExtras {
    let layout = Layout(
      pageSize: Size(width: 240, height: 300),
      viewport: Size(width: 640, height: 400),
      axis: axis,
      isRightToLeft: isRightToLeft
    )
    let pose = try WrittenEffect.make(yaml, layout: layout).pose(at: d, index: 2)
    return try #require(pose.extras)
  }

  @Test func `Overlays, blur, shadow and clip have the values of the file`() throws {
    let extras = try Self.extras(Self.sheets)
    let shade = Colour(red: 16.0 / 255, green: 32.0 / 255, blue: 48.0 / 255)
    #expect(
      extras.overlays == [
        PoseOverlay(
          name: "shadeLeft",
          colour: shade,
          side: .right,
          start: 0.5,
          end: 0.5,
          opacity: 1
        ),
        PoseOverlay(name: "flat", colour: Colour(white: 0), opacity: 0.25),
      ]
    )
    #expect(extras.shift == Point(x: -10, y: 3))
    #expect(extras.layers.first?.box == Rect(x: -120, y: -150, width: 240, height: 300))
    #expect(extras.blur == PoseBlur(strength: 0.0625, radius: 20))
    let black = Colour(white: 0)
    #expect(extras.shadow == PoseShadow(colour: black, x: 1, y: 2, radius: 10, opacity: 0.75))
    #expect(extras.cornerRadius == 6)
    #expect(extras.clip == PoseInsets(left: 1, top: 2, right: 15, bottom: 4))
    #expect(!extras.hasPieces && extras.pieces.isEmpty && extras.floor == nil)
  }

  @Test func `Vertical scrolling swaps the axes of extras`() throws {
    let extras = try Self.extras(Self.sheets, axis: .vertical)
    #expect(extras.overlays.map(\.name) == ["shadeTop", "flat"])
    #expect(extras.overlays.map(\.side) == [.bottom, nil])
    #expect(extras.shift == Point(x: 3, y: -10))
    #expect(extras.clip == PoseInsets(left: 2, top: 1, right: 4, bottom: 15))
    #expect(extras.shadow?.x == 1 && extras.shadow?.y == 2, "a shadow keeps its direction")
    let fixed = try Self.extras(Self.sheets + "\nvertical: none", axis: .vertical)
    #expect(fixed == (try Self.extras(Self.sheets)))
  }

  @Test func `A right-to-left layout swaps left and right`() throws {
    let extras = try Self.extras(Self.sheets, isRightToLeft: true)
    #expect(extras.overlays.map(\.name) == ["shadeLeft", "flat"])
    #expect(extras.overlays.map(\.side) == [.left, nil])
    #expect(extras.shift == Point(x: 10, y: 3))
    #expect(extras.clip == PoseInsets(left: 15, top: 2, right: 1, bottom: 4))
  }

  @Test func `A clip has corners of its own only if they are given`() throws {
    for (axis, isRightToLeft) in [
      (Axis.horizontal, false), (.vertical, false), (.horizontal, true),
    ] {
      let clip = try Self.extras(
        "transform: []\nclip: { left: 3, corners: 20 * d }",
        axis: axis,
        isRightToLeft: isRightToLeft
      )
      .clip
      #expect(clip?.corners == 10)
      #expect(clip?.left == (axis == .horizontal && !isRightToLeft ? 3 : 0))
    }
    let plain = try Self.extras("transform: []\nclip: { left: 3 }")
    #expect(plain.clip?.corners == nil && plain.named["clip.corners"] == nil)
    #expect(try Self.extras("transform: []\nclip: { corners: 4 }").named["clip.corners"] == 4)
  }

  @Test func `Layers move within the page`() throws {
    let extras = try Self.extras(
      """
      transform: [{ translate: { x: 999 } }]
      content:
        - { name: back, shows: picture }
        - name: title
          shows: white
          box: [-10, d * 8, 30, 40]
          cornerRadius: 5
          alpha: 0.25
          perspective: { distance: 200, origin: [8, 0] }
          transform: [{ translate: { x: 8 } }, { rotateY: 60deg }]
      """
    )
    #expect(extras.shift == nil)
    #expect(extras.layers.map(\.name) == ["back", "title"])
    #expect(extras.layers[0].matrix == .identity && extras.layers[0].shows == .picture)
    let title = extras.layers[1]
    #expect(title.shows == .colour(Colour(white: 1)))
    #expect(title.box == Rect(x: -10, y: 4, width: 30, height: 40))
    #expect(title.alpha == 0.25 && title.cornerRadius == 5)
    // After a rotation by 60°, a point 10 to the right is 5 to the right and √75 farther away.
    let place = title.matrix.map(Point(x: 10, y: 0))
    let expected = 8 + 5 / (1 + 75.0.squareRoot() / 200)
    #expect(abs(place.x / place.w - expected) < 1e-6)
  }

  @Test func `A layer fits the picture as pages do, or has a fit of its own`() throws {
    let layout = Layout(
      pageSize: Size(width: 240, height: 300),
      viewport: Size(width: 640, height: 400)
    )
    var effect = try WrittenEffect.make(
      """
      transform: []
      content:
        - { name: back, shows: picture }
        - { name: photo, shows: picture, box: [0, 0, 10, 10], fit: contain }
        - { name: tint, shows: white }
      """,
      layout: layout
    )
    func fits() -> [PageFit]? { effect.pose(at: 0).extras?.layers.map(\.fit) }
    #expect(fits() == [.cover, .contain, .cover])
    #expect(effect.layerFits == [.cover, .contain])
    effect.pictureFit = .fill
    #expect(fits() == [.fill, .contain, .fill])
    #expect(effect.layerFits == [.fill, .contain])
    var shifted = try WrittenEffect.make("transform: []\ncontent: { x: 4 }", layout: layout)
    shifted.pictureFit = .contain
    #expect(shifted.pose(at: 0).extras?.layers.map(\.fit) == [.contain])
    #expect(shifted.layerFits == [.contain])
    #expect(try WrittenEffect.make("transform: []", layout: layout).layerFits.isEmpty)
  }

  static let pieces = """
    transform: [{ translate: { x: d * 100 } }]
    let: { middle: row - (rows - 1) / 2 }
    pieces:
      rows: 2
      columns: 3
      shown: d != 0
      transform: [{ translate: { x: d * column, y: d * middle } }, { scale: 0.5 }]
      alpha: 1.2 - piece / 10
      cornerRadius: 4 * row
    """

  @Test func `Pieces are transformed about their own centres`() throws {
    let pieces = try Self.extras(Self.pieces).pieces
    #expect(pieces.map(\.row) == [0, 0, 0, 1, 1, 1] && pieces.map(\.column) == [0, 1, 2, 0, 1, 2])
    for (index, piece) in pieces.enumerated() {
      let (row, column) = (Double(index / 3), Double(index % 3))
      let centre = Point(x: -80 + 80 * column, y: -75 + 150 * row)
      #expect(piece.box == Rect(x: centre.x - 40, y: centre.y - 75, width: 80, height: 150))
      let x = 50 + centre.x + 0.5 * column
      let y = centre.y + 0.5 * (row - 0.5)
      #expect(piece.matrix.map(.zero) == SIMD4(x, y, 0, 1))
      let corner = SIMD4(x + 20, y + 37.5, 0, 1)
      #expect(piece.matrix.map(Point(x: 40, y: 75)) == corner)
      let alpha = 1.2 - Double(index) / 10
      #expect(abs(piece.rawAlpha - alpha) < 1e-9)
      #expect(piece.alpha == min(1, piece.rawAlpha))
      #expect(piece.cornerRadius == 4 * row)
    }
  }

  @Test func `A page that is drawn whole has no pieces`() throws {
    let extras = try Self.extras(Self.pieces, at: 0)
    #expect(extras.pieces.isEmpty && extras.hasPieces)
  }

  @Test func `Vertical scrolling swaps rows and columns`() throws {
    let pieces = try Self.extras(Self.pieces, axis: .vertical).pieces
    #expect(pieces.map(\.row) == [0, 0, 1, 1, 2, 2] && pieces.map(\.column) == [0, 1, 0, 1, 0, 1])
    #expect(pieces.allSatisfy { $0.box.width == 120 && $0.box.height == 100 })
    // The fourth piece is in row 1, column 1; formulas also use row 1, column 1.
    #expect(pieces[3].matrix.map(.zero) == [60.25, 50.5, 0, 1])
    // The third piece is in row 1, column 0; formulas use row 0, column 1, which is the second piece.
    #expect(abs(pieces[2].rawAlpha - 1.1) < 1e-9)
    #expect(pieces[2].cornerRadius == 0)
    #expect(pieces[1].cornerRadius == 4)
  }

  @Test func `Reflected pieces show the opposite part`() throws {
    let plain = try Self.extras(Self.pieces).pieces
    let reflected = try Self.extras(Self.pieces, isRightToLeft: true).pieces
    for (one, other) in zip(plain, reflected) {
      #expect(other.row == one.row)
      #expect(other.column == 2 - one.column)
      #expect(other.box.x == -one.box.x - one.box.width)
      #expect(other.box.y == one.box.y)
      let (place, opposite) = (one.matrix.map(.zero), other.matrix.map(.zero))
      #expect(opposite == place * SIMD4(-1, 1, 1, 1))
      #expect(other.matrix.row0.x == one.matrix.row0.x, "the picture is not mirrored")
    }
  }

  @Test func `Row, column and piece are 0 outside of pieces`() throws {
    let extras = try Self.extras(
      """
      transform: [{ translate: { x: d * L + row + column + piece } }]
      pieces: { rows: 1, columns: 2, transform: [{ translate: { x: piece } }] }
      """
    )
    #expect(extras.pieces.map { $0.matrix.row0.w } == [60, 181])
  }

  @Test func `The floor has the perspective of the page`() throws {
    let yaml = """
      perspective: { distance: 500 }
      transform: [{ translate: { x: 9999 } }]
      floor:
        size: [w, L / 2]
        radius: 50
        opacity: 0.5
        transform: [{ translate: { x: 10, y: 200, z: -500 } }]
      """
    let floor = try #require(try Self.extras(yaml).floor)
    #expect(floor.size == Size(width: 240, height: 120) && floor.radius == 50)
    #expect(floor.opacity == 0.5 && floor.colour == Colour(white: 0))
    #expect(floor.matrix.map(.zero) == [10, 200, -500, 2])
    let vertical = try #require(try Self.extras(yaml, axis: .vertical).floor)
    #expect(vertical.size == Size(width: 150, height: 240))
    #expect(vertical.matrix.map(.zero) == [200, 10, -500, 2])
  }

  @Test func `Extras with NaN are not finite`() throws {
    let layout = Layout.sample
    for part in [
      "blur: 0 / d", "shadow: { opacity: 0 / d }", "cornerRadius: 0 / d", "clip: { left: 0 / d }",
      "clip: { corners: 0 / d }",
      "content: { y: 0 / d }", "overlays: [{ name: a, opacity: 0 / d }]",
      "pieces: { rows: 1, columns: 1, alpha: 0 / d }",
      "floor: { size: [1, 1], opacity: 0 / d, transform: [] }",
    ] {
      let effect = try WrittenEffect.make("transform: []\n\(part)", layout: layout)
      #expect(!effect.pose(at: 0).isFinite, "\(part)")
      #expect(effect.pose(at: 1).isFinite, "\(part)")
    }
  }

  @Test func `Extras are encoded as JSON`() throws {
    func json(_ yaml: String) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(try Self.extras(yaml)), as: UTF8.self)
    }
    #expect(
      try json(Self.sheets) == """
        {"blur":0.0625,"clip":{"bottom":4,"left":1,"right":15,"top":2},"content":{"x":-10,"y":3},\
        "cornerRadius":6,"overlays":[{"name":"shadeLeft","opacity":1},{"name":"flat","opacity":0.25}],\
        "shadow":{"opacity":0.75,"radius":10,"x":1,"y":2}}
        """
    )
    #expect(
      try json("transform: []\nclip: { top: 2, corners: 8 * d }") == """
        {"clip":{"bottom":0,"corners":4,"left":0,"right":0,"top":2}}
        """
    )
    #expect(
      try json("transform: []\npieces: { rows: 1, columns: 1, shown: d > 1 }") == #"{"pieces":[]}"#
    )
    #expect(
      try json("transform: []\npieces: { rows: 1, columns: 1, alpha: 3 }") == """
        {"pieces":[{"alpha":1,"column":0,"cornerRadius":0,\
        "matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"row":0}]}
        """
    )
  }
}
