import PageEffects
import Testing

/// The names, types and defaults in effect definitions.
@Suite struct EffectCompilerTests {
  @Test func `A let has the value of its formula`() throws {
    let found = try value(of: "b + 1", d: 3) {
      $0.lets = [try .init("b", "a * 2"), try .init("a", "d + 0.5")]
    }
    #expect(found == 8)
  }

  @Test func `A let can have the name of a function`() throws {
    #expect(try value(of: "step * step(0, 1)") { $0.lets = [try .init("step", "5")] } == 5)
  }

  @Test func `A default can be a formula`() throws {
    let definition = try EffectDefinition {
      $0.parameters = [
        .test("radius", .length, .formula(try .formula("L / 2 + side"), text: "L / 2 + side")),
        .test("turn", .angle, .formula(try .formula("d * 10deg"), text: "d * 10deg")),
        .test("count", .number, .value(.number(3))),
      ]
      $0.lets = [try .init("side", "count * 10")]
      $0.template.alpha = try .formula("radius")
    }
    let plain = try Effect(definition, layout: .test)
    #expect(plain.pose(at: 0).rawAlpha == 130)
    #expect(
      Row.all(plain) == [
        Row("radius", .number(130), "L / 2 + side"), Row("turn", nil, "d * 10deg"),
        Row("count", .number(3), nil),
      ]
    )
    // A setting replaces a default, and other formulas use it.
    let counted = try Effect(definition, layout: .test, settings: ["count": .number(5)])
    #expect(counted.pose(at: 0).rawAlpha == 150)
    let set = try Effect(definition, layout: .test, settings: ["radius": .number(7)])
    #expect(set.pose(at: 0).rawAlpha == 7)
    #expect(Row.all(set).first == Row("radius", .number(7), nil))
  }

  @Test func `Reserved parameters are listed only if they are set`() throws {
    let definition = EffectDefinition { $0.parameters = [.eye(500), .mirror] }
    #expect(try Effect(definition, layout: .test).parameters.isEmpty)
    let set = try Effect(definition, layout: .test, settings: ["perspective": .number(300)])
    #expect(Row.all(set) == [Row("perspective", .number(300), nil)])
  }

  @Test func `Choices are compared by name`() throws {
    func definition(_ formula: String) throws -> EffectDefinition {
      try EffectDefinition {
        $0.parameters = [.mode]
        $0.template.alpha = try .formula(formula)
      }
    }
    let equal = try definition("mode == fast ? 1 : 0")
    #expect(try Effect(equal, layout: .test).pose(at: 0).rawAlpha == 0)
    let fast = try Effect(equal, layout: .test, settings: ["mode": .choice("fast")])
    #expect(fast.pose(at: 0).rawAlpha == 1)
    let different = try Effect(try definition("mode != slow ? 1 : 0"), layout: .test)
    #expect(different.pose(at: 0).rawAlpha == 0)
  }

  /// In a comparison with its parameter, the name of a choice is never a variable.
  @Test func `A let can have the name of a choice`() throws {
    let found = try value(of: "fast") {
      $0.parameters = [.mode]
      $0.lets = [try .init("fast", "mode == fast ? 2 : 3")]
    }
    #expect(found == 3)
  }

  static let mistakes: [(String, [EffectError.Problem])] = [
    ("mode * 2", [.choiceAsNumber(parameter: "mode")]),
    (
      "mode == fats ? 1 : 0",
      [.unknownChoice("fats", parameter: "mode", choices: ["slow", "fast"])]
    ),
    ("d and true ? 1 : 0", [.conditionExpected]), ("d ? 1 : 0", [.conditionExpected]),
    ("not d ? 1 : 0", [.conditionExpected]), ("true or mode ? 1 : 0", [.conditionExpected]),
    ("(true ? true : 1) ? 1 : 0", [.conditionExpected]),
    ("(true ? true : false) ? 1 : 0", []), ("true and false", []),
  ]

  @Test(arguments: mistakes)
  func `An operand of the wrong type is an error`(
    _ text: String,
    _ expected: [EffectError.Problem]
  ) throws {
    let found = try problems {
      $0.parameters = [.mode]
      $0.template.alpha = try .formula(text)
    }
    #expect(found == expected)
  }

  @Test func `A key that is a switch requires a condition`() throws {
    #expect(try problems { $0.template.hidden = try .formula("1") } == [.conditionExpected])
    #expect(try problems { $0.template.interaction = try .formula("d") } == [.conditionExpected])
    #expect(try problems { $0.template.backfaceVisible = try .formula("d > 0") }.isEmpty)
  }

  /// Consequences of an error are not reported.
  @Test func `An unknown name causes a single error`() throws {
    let found = try problems {
      $0.template.hidden = try .formula("not foo and foo")
      $0.template.alpha = try .formula("2 * d")
      $0.window = .init(from: try .formula("foo"), to: try .formula("3"))
    }
    #expect(found.count == 3)
    for problem in found {
      guard case .unknownName("foo", _) = problem else {
        Issue.record("\(problem)")
        continue
      }
    }
  }

  @Test func `A cycle is reported once, with its path`() throws {
    let lets = try problems {
      $0.lets = [
        try .init("a", "b + 1"), try .init("b", "c ? 1 : 2"), try .init("c", "a > 0"),
        try .init("e", "not c ? a : b"),
      ]
    }
    #expect(lets == [.cycle(["a", "b", "c", "a"])])
    let itself = try problems { $0.lets = [try .init("a", "1 - a")] }
    #expect(itself == [.cycle(["a", "a"])])
    let parameter = try problems {
      $0.parameters = [.test("r", .length, .formula(try .formula("2 * s"), text: "2 * s"))]
      $0.lets = [try .init("s", "r / 2")]
    }
    #expect(parameter == [.cycle(["r", "s", "r"])])
  }

  /// A setting replaces the default that is part of the cycle.
  @Test func `A setting breaks a cycle`() throws {
    let definition = try EffectDefinition {
      $0.parameters = [.test("r", .length, .formula(try .formula("2 * s"), text: "2 * s"))]
      $0.lets = [try .init("s", "r / 2")]
      $0.template.alpha = try .formula("s")
    }
    let effect = try Effect(definition, layout: .test, settings: ["r": .number(8)])
    #expect(effect.pose(at: 0).rawAlpha == 4)
  }

  @Test func `A default formula outside its limits is an error`() throws {
    let limits = 1.0...20
    var parameter = Parameter.test("n", .number, .formula(try .formula("pages * 3"), text: ""))
    parameter.limits = limits
    let declared = parameter
    let found = problems { $0.parameters = [declared] }
    #expect(found == [.defaultOutsideLimits(parameter: "n", value: 30, limits: limits)])
    let few = problems(layout: .test.with { $0.pages = 2 }) { $0.parameters = [declared] }
    #expect(few.isEmpty)
  }

  @Test func `Unused declarations are checked`() throws {
    let found = try problems { $0.lets = [try .init("a", "d and true")] }
    #expect(found == [.conditionExpected])
  }
}

extension Parameter {
  static func test(_ name: String, _ kind: Kind, _ initial: Default) -> Parameter {
    Parameter(name: name, kind: kind, initial: initial, help: "A parameter.")
  }

  fileprivate static let mode = Parameter(
    name: "mode",
    kind: .choice,
    initial: .value(.choice("slow")),
    choices: ["slow", "fast"],
    help: "The speed of the pages."
  )
}

/// A resolved parameter in a form that is easy to compare.
private struct Row: Equatable {
  var name: String
  var value: ParameterValue?
  var formula: String?

  init(_ name: String, _ value: ParameterValue?, _ formula: String?) {
    (self.name, self.value, self.formula) = (name, value, formula)
  }

  static func all(_ effect: Effect) -> [Row] {
    effect.parameters.map { Row($0.name, $0.value, $0.formula) }
  }
}
