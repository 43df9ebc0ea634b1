import EffectTestSupport
import FrameRender
import PageEffects
import PageGeometry
import Testing

/// The fragments of a scene (parts of pages, shadows and floors) and their order.
struct PageFragmentsTests {
  /// Returns a scene with one page of 40×40 points for each matrix, in a viewport of 100×100 points.
  private static func scene(
    _ matrices: [Matrix4],
    depth: EffectDefinition.Depth = .none,
    hides: Bool = false,
    _ change: (inout PoseExtras, Pose) -> Void
  ) throws -> Scene {
    let layout = Layout(Size(40, 40), in: Size(100, 100), pages: matrices.count)
    let effect = try WrittenEffect.make("transform: []\norder: d", layout: layout)
    let pages = matrices.indices.map { index in
      var pose = effect.pose(at: Double(index), index: index)
      (pose.matrix, pose.isHidden) = (matrices[index], hides)
      var extras = PoseExtras()
      change(&extras, pose)
      pose.extras = extras
      return Scene.Page(index: index, pose: pose)
    }
    return Scene(pages, layout: layout, depth: depth)
  }

  /// Returns the kind and the page of each fragment, from back to front.
  private static func names(_ scene: Scene) -> [String] {
    scene.fragments.map { fragment in
      switch fragment.content {
      case .face: "\(fragment.page.index)"
      case .reflection: "reflection \(fragment.page.index)"
      case .shape(_, .some): "shadow \(fragment.page.index)"
      case .shape(_, nil): "floor \(fragment.page.index)"
      }
    }
  }

  private static let shadow = PoseShadow(
    colour: Colour(white: 0),
    x: 0,
    y: 0,
    radius: 5,
    opacity: 0.5
  )

  private static func floor(_ pose: Pose) -> PoseFloor {
    PoseFloor(
      colour: Colour(white: 0),
      size: Size(40, 40),
      radius: 5,
      matrix: pose.matrix,
      opacity: 0.5
    )
  }

  @Test(arguments: [EffectDefinition.Depth.none, .shared])
  func `Floors are below all pages, and a shadow is directly behind its page`(
    depth: EffectDefinition.Depth
  ) throws {
    let scene = try Self.scene(
      [.translation(x: -5), .translation(x: 5)],
      depth: depth
    ) { extras, pose in
      extras.shadow = Self.shadow
      extras.floor = Self.floor(pose)
    }
    #expect(Self.names(scene) == ["floor 0", "floor 1", "shadow 0", "0", "shadow 1", "1"])
    #expect(scene.pages.map(\.index) == [0, 1])
  }

  @Test func `A glow is directly behind its page, above the page's shadow`() throws {
    let scene = try Self.scene([.identity]) { extras, _ in
      extras.replace(
        .glow,
        with: [
          PosedLayer(
            .glow,
            named: [
              "color": .colour(Colour(white: 1)), "radius": .number(4), "opacity": .number(0.5),
            ]
          )
        ]
      )
      extras.shadow = Self.shadow
    }
    let shapes = scene.fragments.compactMap { fragment in
      if case .shape(let shape, _) = fragment.content { shape } else { nil }
    }
    #expect(shapes.map(\.radius) == [5, 4] && shapes.map(\.colour.red) == [0, 1])
    #expect(Self.names(scene) == ["shadow 0", "shadow 0", "0"])
    #expect(scene.fragments[1].alpha == 0.5)
  }

  @Test(arguments: [EffectDefinition.Depth.none, .shared])
  func `A reflection is directly behind its page, above the page's shadow`(
    depth: EffectDefinition.Depth
  ) throws {
    let scene = try Self.scene(
      [.translation(x: -5), .translation(x: 5)],
      depth: depth
    ) { extras, _ in
      extras.shadow = Self.shadow
      extras.reflection = PoseReflection(edge: .bottom, opacity: 0.5)
    }
    let names = ["shadow 0", "reflection 0", "0", "shadow 1", "reflection 1", "1"]
    #expect(Self.names(scene) == names)
  }

  @Test
  func `In a shared space, a nearer page and its shadow are in front of a farther page`() throws {
    let scene = try Self.scene([.translation(z: 9), .identity], depth: .shared) { extras, _ in
      extras.shadow = Self.shadow
    }
    #expect(Self.names(scene) == ["shadow 1", "1", "shadow 0", "0"])
  }

  @Test func `A page is in the scene if one of its fragments is visible`() throws {
    // The page is ten points outside the viewport, and the shadow extends fifteen points beyond the page.
    let beside = Matrix4.translation(x: 80)
    let plain = try Self.scene([beside]) { _, _ in }
    let shadow = try Self.scene([beside]) { extras, _ in extras.shadow = Self.shadow }
    let far = try Self.scene([.translation(x: 86)]) { extras, _ in extras.shadow = Self.shadow }
    let piece = try Self.scene([beside]) { extras, _ in
      extras.pieces = [PosePiece(row: 0, column: 0, box: Rect(-20, -20, 40, 20), matrix: .identity)]
    }
    #expect(plain.pages.isEmpty && far.pages.isEmpty)
    #expect(Self.names(shadow) == ["shadow 0"] && shadow.pages.count == 1)
    #expect(Self.names(piece) == ["0"] && piece.pages.count == 1)
  }

  @Test func `Hidden pages and empty clips have no fragments`() throws {
    let hidden = try Self.scene([.identity], hides: true) { extras, pose in
      extras.shadow = Self.shadow
      extras.floor = Self.floor(pose)
    }
    let clipped = try Self.scene([.identity]) { extras, _ in
      extras.shadow = Self.shadow
      extras.clip = PoseInsets(left: 25, right: 15)
    }
    #expect(hidden.fragments.isEmpty && hidden.pages.isEmpty)
    #expect(clipped.fragments.isEmpty)
  }

  @Test
  func `A piece has its own matrix, and its opacity is multiplied by the page's opacity`() throws {
    let scene = try Self.scene([.identity]) { extras, _ in
      extras.pieces = [10.0, -10].map { x in
        PosePiece(
          row: 0,
          column: 0,
          box: Rect(x - 10, -20, 20, 40),
          matrix: .translation(x: 2 * x),
          rawAlpha: x / 20
        )
      }
    }
    let fragment = try #require(scene.fragments.first)
    #expect(scene.fragments.count == 1 && fragment.alpha == 0.5)
    #expect(fragment.matrix == .translation(x: 20))
    #expect(fragment.content == .face(origin: Point(10, 0)))
    #expect(Set(fragment.outline) == Set(Rect(-10, -20, 20, 40).corners))
  }
}
