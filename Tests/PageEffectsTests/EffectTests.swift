import PageEffects
import PageGeometry
import Testing

/// Properties of poses: reflection, wrapping, perspective, offsets and visibility.
@Suite struct EffectTests {
  static let differences = [-2.3, -1, -0.5, 0, 0.25, 1, 3]

  /// Returns an effect without any symmetry, so that a wrong sign is detected.
  static func lopsided() throws -> EffectDefinition {
    try EffectDefinition {
      $0.template.transform = [
        .translate(
          x: try .formula("d * 150 + 7"),
          y: try .formula("d * 20"),
          z: try .formula("-abs(d) * 60")
        ),
        .rotateY(try .formula("-d * 35deg")), .rotateZ(try .formula("d * 10deg + 3deg")),
      ]
      $0.template.vanishingPoint = .point(x: try .formula("d * 40"), y: try .formula("9"))
      $0.template.alpha = try .formula("1 - d / 10")
      $0.template.order = .key(try .formula("d"))
      $0.parameters = [.eye(500), .mirror]
    }
  }

  static let mirror = Matrix4.scale(x: -1, y: 1)
  static let mirrorY = Matrix4.scale(x: 1, y: -1)

  @Test(arguments: differences) func `A right-to-left layout reflects poses`(_ d: Double) throws {
    let definition = try Self.lopsided()
    let left = try Effect(definition, layout: .test).pose(at: d)
    let right = try Effect(definition, layout: .test.with { $0.isRightToLeft = true }).pose(at: d)
    #expect(distance(right.matrix, Self.mirror * left.matrix * Self.mirror) <= 2 * step)
    #expect(distance(right.model, Self.mirror * left.model * Self.mirror) <= 2 * step)
    #expect((right.rawAlpha, right.order) == (left.rawAlpha, left.order))
    #expect(right.difference == d)
  }

  @Test(arguments: differences) func `A vertical layout ignores right-to-left`(_ d: Double) throws {
    let definition = try Self.lopsided()
    let vertical = Layout.test.with { $0.axis = .vertical }
    let pose = try Effect(definition, layout: vertical).pose(at: d)
    let other = try Effect(definition, layout: vertical.with { $0.isRightToLeft = true })
    #expect(other.pose(at: d) == pose)
  }

  /// In a mirrored effect, the next pages move like the reflected previous pages of the original effect.
  @Test(arguments: differences, Axis.allCases)
  func `A mirrored pose is the reflected pose of the opposite page difference`(
    _ d: Double,
    _ axis: Axis
  ) throws {
    let definition = try Self.lopsided()
    let layout = Layout.test.with { $0.axis = axis }
    let other = try Effect(definition, layout: layout).pose(at: -d)
    let mirrored = try Effect(
      definition,
      layout: layout,
      settings: ["mirrored": .bool(true)]
    ).pose(at: d)
    let mirror = axis == .horizontal ? Self.mirror : Self.mirrorY
    #expect(distance(mirrored.matrix, mirror * other.matrix * mirror) <= 2 * step)
    #expect((mirrored.rawAlpha, mirrored.order) == (other.rawAlpha, other.order))
    #expect(mirrored.difference == d)
  }

  @Test(arguments: differences)
  func `A mirrored pose from right to left is the pose of the opposite page difference`(_ d: Double)
    throws
  {
    let definition = try Self.lopsided()
    let both = try Effect(
      definition,
      layout: .test.with { $0.isRightToLeft = true },
      settings: ["mirrored": .bool(true)]
    )
    let other = try Effect(definition, layout: .test).pose(at: -d)
    #expect(distance(both.pose(at: d).matrix, other.matrix) == 0)
  }

  // MARK: Perspective

  /// The kinds of vanishing points, and the vanishing point of each kind relative to the centre.
  static let eyes: [(VanishingPoint<Argument>, Point)] = [
    (.viewport, .zero), (.page, Point(x: 211 * 0.75, y: 0)),
    (
      .point(x: .expression(.number(30), SourceSpan()), y: .expression(.number(-8), SourceSpan())),
      Point(x: 30, y: -8)
    ),
  ]

  @Test(arguments: eyes)
  func `Perspective is centred on the vanishing point`(
    _ kind: VanishingPoint<Argument>,
    _ eye: Point
  ) throws {
    var definition = try Self.lopsided()
    definition.template.vanishingPoint = kind
    for offset in [Point.zero, Point(x: 12, y: -34)] {
      let layout = Layout.test.with { $0.centerOffset = offset }
      let pose = try Effect(definition, layout: layout).pose(at: 0.75)
      let (x, y) = (eye.x + offset.x, eye.y + offset.y)
      let expected =
        Matrix4.translation(x: x, y: y) * .perspective(distance: 500)
        * .translation(x: -x, y: -y) * pose.model
      #expect(distance(pose.matrix, expected) <= 2 * step)
    }
  }

  @Test func `A vanishing point is swapped with the axes`() throws {
    var definition = try Self.lopsided()
    definition.template.transform = [
      .translate(x: try .formula("0"), y: try .formula("0"), z: try .formula("-500"))
    ]
    definition.template.vanishingPoint = .point(x: try .formula("30"), y: try .formula("-8"))
    let vertical = Layout.test.with { $0.axis = .vertical }
    // At twice the distance, the origin is half way to the vanishing point.
    let centre = try Effect(definition, layout: vertical).pose(at: 0).matrix.map(.zero)
    #expect((centre.x / centre.w, centre.y / centre.w) == (-4, 15))
    definition.template.vanishingPoint = .page
    let page = try Effect(definition, layout: vertical).pose(at: 2).matrix.map(.zero)
    #expect((page.x / page.w, page.y / page.w) == (0, 311))
  }

  @Test func `Without an eye distance there is no perspective`() throws {
    var definition = try Self.lopsided()
    definition.parameters = [.eye(.infinity)]
    let pose = try Effect(definition, layout: .test).pose(at: 1)
    #expect(pose.matrix == pose.model)
  }

  @Test func `Offsets move the pages`() throws {
    let definition = try Self.lopsided()
    let plain = try Effect(definition, layout: .test).pose(at: 1)
    let layout = Layout.test.with {
      $0.centerOffset = Point(x: 10, y: 20)
      $0.viewpointOffset = Point(x: 3, y: 5)
    }
    let moved = try Effect(definition, layout: layout).pose(at: 1)
    #expect(distance(moved.model, .translation(x: 7, y: 15) * plain.model) <= 2 * step)
    // Without depth, the centre offset only translates the picture.
    let centred = try Effect(
      definition,
      layout: .test.with { $0.centerOffset = Point(x: 10, y: 20) }
    ).pose(at: 1)
    #expect(distance(centred.matrix, .translation(x: 10, y: 20) * plain.matrix) <= 1e-8)
  }

  // MARK: Wrapping and the window

  static let wrappings: [(Double, Double)] = [
    (0, 0), (4.9, 4.9), (5, 5), (5.1, -4.9), (-5, -5), (-5.1, 4.9), (9, -1), (-9, 1), (12, 2),
  ]

  @Test(arguments: wrappings)
  func `A page difference wraps to the nearer side`(_ raw: Double, _ wrapped: Double) throws {
    let definition = try EffectDefinition {
      $0.parameters = [.wrap]
      $0.template.alpha = try .formula("d")
      $0.template.order = .key(try .formula("rawD"))
    }
    let effect = try Effect(definition, layout: .test, settings: ["wrap": .bool(true)])
    #expect(effect.wraps)
    let pose = effect.pose(at: raw)
    #expect(isClose(pose.difference, wrapped))
    #expect(isClose(pose.rawAlpha, wrapped))
    #expect(abs(pose.order - raw) <= 0x1p-21)
    let open = try Effect(definition, layout: .test)
    #expect(!open.wraps)
    #expect(isClose(open.pose(at: raw).rawAlpha, raw))
  }

  @Test func `The window and the stride come from the definition, or have defaults`() throws {
    let plain = try Effect(EffectDefinition(), layout: .test)
    #expect(plain.window == EffectDefinition.defaultWindow)
    #expect(plain.stride == 211)
    let definition = try EffectDefinition {
      $0.window = .init(from: try .formula("-pages / 2"), to: try .formula("3"))
      $0.stride = try .formula("L / 2")
    }
    let effect = try Effect(definition, layout: .test)
    #expect(effect.window == -5...3)
    #expect(effect.stride == 100)
  }

  @Test(arguments: [("3", "2"), ("-inf", "0"), ("0", "1001"), ("0 / 0", "1")])
  func `A window that is reversed or too wide is an error`(_ from: String, _ to: String) throws {
    let found = try problems { $0.window = .init(from: try .formula(from), to: try .formula(to)) }
    #expect(found.count == 1)
    guard case .windowOutOfBounds = found.first else {
      Issue.record("\(found)")
      return
    }
  }

  @Test(arguments: ["d", "rawD", "index", "1 - abs(d)"])
  func `A window that depends on the page difference is an error`(_ text: String) throws {
    let found = try problems {
      $0.window = .init(from: try .formula(text), to: try .formula("9"))
      $0.stride = try .formula(text)
    }
    #expect(found == [.dependsOnDifference(key: "window"), .dependsOnDifference(key: "stride")])
  }

  // MARK: Visibility

  static let turns: [(Double, Bool)] = [
    (0, false), (89.9, false), (90, true), (91, true), (180, true), (-89, false), (-90, true),
    (270, true), (300, false),
  ]

  @Test(arguments: turns)
  func `With the rule 'turn', a page turned by 90 degrees or more shows its back`(
    _ degrees: Double,
    _ isHidden: Bool
  ) throws {
    var definition = try EffectDefinition {
      $0.template.transform = [.rotateY(try .formula("d * 1deg"))]
    }
    definition.backfaceRule = .turn
    #expect(try !Effect(definition, layout: .test).pose(at: degrees).isHidden)
    definition.template.backfaceVisible = try .formula("false")
    #expect(try Effect(definition, layout: .test).pose(at: degrees).isHidden == isHidden)
  }

  /// Each row has the x of a page's centre, the page's turn about y in degrees, the page's scale along x, and
  /// whether an eye at x = 0 and z = 500 sees the back of the page.
  static let views: [(x: Double, turn: Double, scale: Double, isHidden: Bool)] = [
    (0, 0, 1, false), (0, 91, 1, true), (0, 180, 1, true), (0, 270.5, 1, false),
    // Beside the eye, a page shows its back before it is turned by 90°: at atan(500 / 200) = 68.2°.
    (200, 68, 1, false), (200, 69, 1, true), (-200, 69, 1, false), (-200, 111, 1, false),
    (-200, 112, 1, true),
    // A mirrored page that faces the eye shows its front.
    (0, 0, -1, false), (0, 180, -1, true), (200, 68, -1, false), (200, 69, -1, true),
  ]

  @Test(arguments: views)
  func `A page is hidden if the eye sees its back and backs are not visible`(
    _ view: (x: Double, turn: Double, scale: Double, isHidden: Bool)
  ) throws {
    var definition = try EffectDefinition {
      $0.template.transform = [
        .translate(x: try .formula("\(view.x)"), y: try .formula("0"), z: try .formula("0")),
        .rotateY(try .formula("\(view.turn)deg")),
        .scale(x: try .formula("\(view.scale)"), y: try .formula("1"), z: try .formula("1")),
      ]
      $0.parameters = [.eye(500)]
    }
    #expect(try !Effect(definition, layout: .test).pose(at: 0).isHidden)
    definition.template.backfaceVisible = try .formula("false")
    #expect(try Effect(definition, layout: .test).pose(at: 0).isHidden == view.isHidden)
  }

  @Test func `Formulas hide pages and disable touches`() throws {
    let definition = try EffectDefinition {
      $0.template.hidden = try .formula("d > 1")
      $0.template.interaction = try .formula("abs(d) < 0.5")
    }
    let effect = try Effect(definition, layout: .test)
    #expect([0, 1, 1.1].map { effect.pose(at: $0).isHidden } == [false, false, true])
    #expect([0, 0.5, -0.4].map { effect.pose(at: $0).isInteractive } == [true, false, true])
  }

  @Test func `The paint key of the order 'depth' is the sum of the matrix's third row`() throws {
    var definition = try Self.lopsided()
    definition.template.order = .depth
    let pose = try Effect(definition, layout: .test).pose(at: 0.7)
    // Paint keys are rounded more coarsely than poses, so that depths which differ by rounding are equal.
    #expect(abs(pose.order - pose.model.row2.sum()) <= 0x1p-21 + 4 * step)
  }

  @Test func `A mirrored effect has a mirrored window`() throws {
    var definition = try Self.lopsided()
    definition.window = EffectDefinition.Window(from: try .formula("-15"), to: try .formula("1"))
    let layout = Layout.sample
    let plain = try Effect(definition, layout: layout)
    let mirrored = try Effect(definition, layout: layout, settings: ["mirrored": .bool(true)])
    #expect(plain.window == -15...1 && mirrored.window == -1...15)
  }
}
