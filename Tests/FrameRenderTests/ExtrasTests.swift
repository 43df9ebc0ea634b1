import FrameImage
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// Extras of a page, such as overlays and shadows, compared with a simple reference renderer.
struct ExtrasTests {
  struct Row: CustomTestStringConvertible {
    var name: String
    /// The YAML of the effect.
    ///
    /// The page's picture has one pixel per point.
    var yaml = "transform: []"
    /// The number of rays along each side of a pixel.
    ///
    /// One is enough if the page is aligned to whole pixels.
    var rays = 1
    /// The number of rays along each side of a pixel of the page, by which its layers are drawn; nil for `rays`.
    var layerRays: Int?
    /// The lowest accepted similarity, in decibels.
    var least = 48.0
    /// The largest accepted difference of a channel, from 0 to 255.
    var largest = 2.0
    /// Sets the page's extras.
    var change: @Sendable (inout PoseExtras, Pose) -> Void
    var testDescription: String { name }
  }

  static let tilted = """
    perspective: { distance: 150 }
    transform: [{ rotateY: 35deg }, { rotateX: 20deg }]
    """

  static let black = Colour(white: 0)
  static let violet = Colour(red: 0.4, green: 0, blue: 0.8)

  static func overlay(
    _ colour: Colour,
    _ side: PoseOverlay.Side?,
    from start: Double = 0,
    to end: Double = 1,
    _ opacity: Double
  ) -> PoseOverlay {
    PoseOverlay(name: "", colour: colour, side: side, start: start, end: end, opacity: opacity)
  }

  /// Returns the pieces of a page of 28 by 32 points, each posed relative to the page.
  static func pieces(
    _ rows: Int,
    _ columns: Int,
    on page: Pose,
    _ pose: (_ row: Int, _ column: Int) -> Matrix4 = { _, _ in .identity }
  ) -> [PosePiece] {
    (0..<rows * columns).map { index in
      let (row, column) = (index / columns, index % columns)
      let (width, height) = (28 / Double(columns), 32 / Double(rows))
      let (left, top) = (-14 + width * Double(column), -16 + height * Double(row))
      let place = Matrix4.translation(x: left + width / 2, y: top + height / 2)
      return PosePiece(
        row: row,
        column: column,
        box: Rect(left, top, width, height),
        matrix: page.matrix * place * pose(row, column)
      )
    }
  }

  static let flat =
    [
      Row(name: "overlays, flat and to each side") { extras, _ in
        extras.overlays = [
          overlay(violet, nil, from: 1, 0.2),
          overlay(Colour(white: 0, alpha: 0.9), .right, to: 0.5, 1.5),
          overlay(Colour(white: 1), .top, from: 0.8, to: 0, 0.4),
          overlay(black, .left, -3),
          overlay(Colour(red: 0, green: 1, blue: 0), .bottom, 0.3),
          overlay(violet, .left, 0.5),
        ]
      },
      Row(name: "the picture shifted") { extras, _ in
        extras.layers = [
          ContentLayer("content", Rect(-14, -16, 28, 32), matrix: .translation(x: 9, y: -3))
        ]
      },
      Row(name: "layers, turned and tilted", rays: 4, least: 36, largest: 40) { extras, _ in
        extras.layers = [
          ContentLayer("background", Rect(-20, -20, 40, 40), matrix: .rotationZ(.degrees(20))),
          ContentLayer(
            "badge",
            Rect(-8, -8, 30, 12),
            .colour(Colour(red: 1, green: 0, blue: 0, alpha: 0.8)),
            cornerRadius: 5,
            matrix: .perspective(distance: 60) * .rotationY(.degrees(40)),
            alpha: 0.7
          ),
        ]
      },
      Row(name: "layers with fits of their own", layerRays: 4, least: 44, largest: 20) {
        extras,
        _ in
        extras.layers = [
          ContentLayer("back", Rect(-14, -16, 28, 14), fit: .cover),
          ContentLayer(
            "small",
            Rect(-14, -2, 28, 10),
            fit: .contain,
            matrix: .rotationZ(.degrees(10))
          ),
          ContentLayer("flat", Rect(-10, 8, 22, 8), fit: .fill, cornerRadius: 3),
        ]
      },
      Row(name: "a layer, an overlay and a blur") { extras, _ in
        extras.layers = [
          ContentLayer("content", Rect(-14, -16, 28, 32), matrix: .translation(x: 6))
        ]
        extras.overlays = [overlay(violet, .right, 0.5)]
        extras.blur = PoseBlur(strength: 1, radius: 2)
      },
      Row(name: "a floor") { extras, _ in
        extras.floor = PoseFloor(
          colour: violet,
          size: Size(30, 6),
          radius: 3,
          matrix: .translation(y: 18),
          opacity: 0.7
        )
      },
      Row(name: "a clip") { extras, _ in
        extras.clip = PoseInsets(left: 3, top: -2, right: 8, bottom: 1)
        extras.shadow = PoseShadow(colour: violet, x: 0, y: 0, radius: 2, opacity: 1)
      },
      Row(name: "a clip with round corners", rays: 16, least: 40, largest: 40) { extras, _ in
        extras.clip = PoseInsets(left: 3, top: -2, right: 8, bottom: 1)
        extras.cornerRadius = 7
      },
      Row(name: "a clip narrower than its corners", rays: 16, least: 40, largest: 40) { extras, _ in
        extras.clip = PoseInsets(left: 12, right: 6)
        extras.cornerRadius = 20
        extras.shadow = PoseShadow(colour: violet, x: 1, y: 0, radius: 2, opacity: 1)
      },
      Row(name: "a clip with corners of its own", rays: 16, least: 40, largest: 40) { extras, _ in
        extras.clip = PoseInsets(left: 3, top: -2, right: 8, bottom: 1, corners: 5)
        extras.shadow = PoseShadow(colour: violet, x: 1, y: 0, radius: 2, opacity: 1)
      },
      Row(name: "round corners that are cut straight", rays: 16, least: 40, largest: 40) {
        extras,
        _ in
        extras.clip = PoseInsets(right: 4, bottom: 12, corners: 0)
        extras.cornerRadius = 10
      },
    ]
    + [0.0, 0.01, 0.3, 1, 2.5, 3.95, 4.05, 6, 9, 20].map { radius in
      Row(name: "blurred by \(radius)") { extras, _ in
        extras.blur = PoseBlur(strength: 0.5, radius: 2 * radius)
      }
    }
    + [0.0, 1, 2.5, 4].map { radius in
      Row(name: "a shadow of \(radius)") { extras, _ in
        extras.shadow = PoseShadow(colour: violet, x: 3, y: -2, radius: radius, opacity: 0.8)
      }
    }

  static let posed = [
    Row(name: "a gradient, tilted", yaml: tilted, rays: 4, least: 45, largest: 40) { extras, _ in
      extras.overlays = [overlay(black, .left, 0.9)]
    },
    Row(name: "round corners, tilted", yaml: tilted, rays: 8, least: 43, largest: 40) { extras, _ in
      extras.cornerRadius = 9
    },
    Row(name: "a clip with corners, tilted", yaml: tilted, rays: 8, least: 43, largest: 40) {
      extras,
      _ in
      extras.clip = PoseInsets(left: 2, right: 5, corners: 4)
      extras.cornerRadius = 11
    },
    Row(
      name: "translucent, with a shadow",
      yaml: tilted + "\nalpha: 0.6",
      rays: 4,
      least: 42,
      largest: 40
    ) { extras, _ in
      extras.cornerRadius = 6
      extras.shadow = PoseShadow(colour: violet, x: 2, y: 3, radius: 3, opacity: 0.9)
    },
    Row(name: "pieces that turn", yaml: tilted, rays: 4, least: 40, largest: 60) { extras, pose in
      extras.cornerRadius = 8
      extras.pieces = pieces(3, 2, on: pose) { row, column in
        .rotationZ(.degrees(Double(4 * row - 6 * column))) * .scale(x: 0.9, y: 0.9)
      }
      for index in extras.pieces.indices {
        extras.pieces[index].rawAlpha = index == 2 ? 0.5 : 2
        extras.pieces[index].cornerRadius = 2
      }
    },
    Row(name: "all at once", yaml: tilted, rays: 4, least: 40, largest: 60) { extras, pose in
      extras.layers = [
        ContentLayer("content", Rect(-14, -16, 28, 32), matrix: .translation(x: 3, y: 2))
      ]
      extras.overlays = [overlay(violet, .right, 0.5), overlay(black, nil, from: 1, 0.2)]
      extras.blur = PoseBlur(strength: 0.5, radius: 2)
      extras.clip = PoseInsets(right: 2)
      extras.cornerRadius = 5
      extras.shadow = PoseShadow(colour: black, x: 1, y: 3, radius: 2, opacity: 0.5)
      extras.pieces = pieces(2, 2, on: pose) { row, column in
        .translation(x: Double(4 * column - 2), y: Double(4 * row - 2))
      }
      extras.floor = PoseFloor(
        colour: violet,
        size: Size(30, 20),
        radius: 3,
        matrix: .translation(y: 14) * pose.matrix,
        opacity: 0.7
      )
    },
  ]

  @Test(arguments: flat + posed)
  func `The renderer draws extras like the reference renderer`(row: Row) throws {
    let stage = Stage(
      row.yaml,
      [TestPicture.scenery(width: 28, height: 32)],
      page: Size(28, 32),
      viewport: Size(48, 48)
    ) { extras, pose in
      row.change(&extras, pose)
    }
    let (scene, bitmap) = try stage.draw()
    let reference = ReferenceRenderer(
      scene: scene,
      stage: stage,
      rays: row.rays,
      layerRays: row.layerRays
    ).draw()
    let likeness = Likeness.decibels(bitmap, reference)
    let largest = Likeness.largest(bitmap, reference)
    #expect(likeness >= row.least && largest <= row.largest, "\(likeness) dB, \(largest)")
    #expect(scene.pages.count == 1)
  }
}
