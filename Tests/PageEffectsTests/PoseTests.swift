import PageEffects
import PageGeometry
import Testing

@Suite struct PoseTests {
  @Test(arguments: [(-0.5, 0.0), (0, 0), (0.25, 0.25), (1, 1), (1.5, 1)])
  func `Alpha is clamped, and its raw value is kept`(_ raw: Double, _ clamped: Double) throws {
    let definition = try EffectDefinition { $0.template.alpha = try .formula("d") }
    let pose = try Effect(definition, layout: .test).pose(at: raw)
    #expect(pose.rawAlpha == raw)
    #expect(pose.alpha == clamped)
  }

  @Test(arguments: [1.0 / 3, -2.0 / 7, 1e-12, -1e-12, 123.456, 1e-30])
  func `Every number of a pose is a multiple of 2⁻³²`(_ number: Double) throws {
    let definition = try EffectDefinition {
      $0.template.alpha = try .formula("d")
      $0.template.order = .key(try .formula("-d"))
      $0.template.transform = [
        .translate(x: try .formula("d"), y: try .formula("-d"), z: try .formula("d / 3")),
        .rotateY(try .formula("d")),
      ]
      $0.parameters = [.eye(500)]
    }
    let pose = try Effect(definition, layout: .test).pose(at: number)
    let numbers = pose.matrix.elements + pose.model.elements + [pose.rawAlpha, pose.order]
    for number in numbers {
      let scaled = number * 0x1p32
      #expect(scaled == scaled.rounded())
      // There is no negative zero, which would be written differently from 0.
      #expect(number != 0 || number.sign == .plus)
    }
    #expect(abs(pose.rawAlpha - number) <= step / 2)
    #expect(pose.isFinite)
  }

  @Test(arguments: ["0 / 0", "inf", "-inf", "1 / 0", "ln(-1)", "sqrt(-1)"])
  func `A pose that cannot be drawn is not finite`(_ text: String) throws {
    let faded = try EffectDefinition { $0.template.alpha = try .formula(text) }
    #expect(try !Effect(faded, layout: .test).pose(at: 0).isFinite)
    let moved = try EffectDefinition { $0.template.transform = [.rotateX(try .formula(text))] }
    #expect(try !Effect(moved, layout: .test).pose(at: 0).isFinite)
  }

  @Test func `A pose with an undefined distance of the eye is not finite`() throws {
    var eye = Parameter.eye(500)
    eye.initial = .formula(try .formula("d < 1 ? 500 : 0 / 0"), text: "d < 1 ? 500 : 0 / 0")
    let effect = try Effect(EffectDefinition { $0.parameters = [eye] }, layout: .test)
    #expect(effect.pose(at: 0).isFinite)
    #expect(!effect.pose(at: 1).isFinite)
  }
}

extension Parameter {
  static func eye(_ distance: Double) -> Parameter {
    Parameter(
      name: "perspective",
      kind: .length,
      initial: .value(.number(distance)),
      help: "Distance of the eye."
    )
  }

  /// The parameter for reflection, which every preset has.
  static let mirror = Parameter(
    name: "mirrored",
    kind: .bool,
    initial: .value(.bool(false)),
    help: "Whether the effect is reflected."
  )

  /// The parameter of effects that can wrap.
  static let wrap = Parameter(
    name: "wrap",
    kind: .bool,
    initial: .value(.bool(false)),
    help: "Whether the last page is followed by the first page."
  )
}
