import PageEffects
import Testing

@Suite struct ParameterTests {
  static func parameter(
    _ kind: Parameter.Kind,
    _ unit: Parameter.Unit = .none,
    limits: ClosedRange<Double>? = nil
  ) -> Parameter {
    Parameter(
      name: "x",
      kind: kind,
      initial: .value(.number(0)),
      unit: unit,
      limits: limits,
      choices: ["near", "far"],
      help: "A number."
    )
  }

  static let numbers: [(Parameter.Kind, Parameter.Unit, String, Double)] = [
    (.number, .none, "45", 45), (.number, .none, "-1.5e1", -15), (.number, .none, "50%", 0.5),
    (.number, .none, "inf", Double.infinity), (.number, .none, "-inf", -Double.infinity),
    (.number, .none, "2*pi", 2 * Double.pi), (.number, .none, "1 / 4", 0.25),
    (.number, .none, "max(1, 2)", 2), (.number, .none, " 45 ", 45), (.number, .none, "+3", 3),
    (.angle, .degrees, "45", Double.pi / 4), (.angle, .degrees, " 45 ", Double.pi / 4),
    (.angle, .degrees, "-45", -Double.pi / 4), (.angle, .degrees, "4.5e1", Double.pi / 4),
    (.angle, .degrees, "0.5rad", 0.5), (.angle, .degrees, "0.25turn", Double.pi / 2),
    (.angle, .degrees, "30deg", Double.pi / 6), (.angle, .degrees, "2 * pi * 1rad", 2 * Double.pi),
    (.angle, .degrees, "180deg / 7", Double.pi / 7),
    (.angle, .degrees, "atan2(1, 1)", Double.pi / 4),
    (.angle, .degrees, "0 * 2", 0), (.number, .none, "sin(90deg)", 1),
    (.angle, .degrees, "inf", Double.infinity), (.angle, .degrees, "-inf", -Double.infinity),
    (.angle, .degrees, "2rad-1rad", 1), (.angle, .none, "45", 45),
    (.angle, .none, "2*pi", 2 * Double.pi), (.angle, .radians, "45", 45),
    (.angle, .turns, "0.5", Double.pi), (.percent, .percent, "50", 0.5),
    (.percent, .percent, "50%", 0.5), (.percent, .none, "0.5", 0.5), (.length, .points, "12", 12),
    (.length, .none, "12pt", 12),
  ]

  @Test(arguments: numbers)
  func `A number is converted from its own unit, or from the parameter's unit if it has none`(
    _ kind: Parameter.Kind,
    _ unit: Parameter.Unit,
    _ text: String,
    _ expected: Double
  ) throws {
    guard case .number(let found) = try Self.parameter(kind, unit).value(of: text) else {
      Issue.record("no number")
      return
    }
    #expect(found == expected || abs(found - expected) < 1e-15)
  }

  @Test(arguments: [
    "", " ", "abc", "d", "45 deg", "1,5", "nan", "0 / 0", "1.2.3", "1e999", "L", "0x10",
    "infdeg", "1 2",
  ])
  func `Text that is not a number is an error`(_ text: String) {
    for kind in [Parameter.Kind.number, .angle, .length, .percent] {
      let parameter = Self.parameter(kind, .degrees)
      let error = #expect(throws: SettingError.self) { try parameter.value(of: text) }
      #expect(error == .wrongType(parameter, text: text))
    }
  }

  @Test(arguments: [
    (Parameter.Kind.number, "45deg", Parameter.Unit.degrees), (.number, "1 + 2pt", .points),
    (.number, "-0.5rad", .radians), (.number, "min(1turn, 2)", .turns),
    (.length, "45deg", .degrees),
    (.length, "50%", .percent), (.percent, "3pt", .points), (.angle, "3pt", .points),
    (.angle, "90deg + 50%", .percent),
  ])
  func `A unit that the parameter's kind does not allow is an error`(
    kind: Parameter.Kind,
    text: String,
    unit: Parameter.Unit
  ) {
    for declared in [Parameter.Unit.none, .percent] {
      let parameter = Self.parameter(kind, declared)
      let error = #expect(throws: SettingError.self) { try parameter.value(of: text) }
      #expect(error == .wrongUnit(parameter, text: text, unit))
    }
  }

  @Test(arguments: ["2*pi", "pi / 4", "90 / 2", "max(1, 2)", "2-1", "(45)"])
  func `A formula for an angle needs a unit`(text: String) {
    let parameter = Self.parameter(.angle, .degrees)
    let error = #expect(throws: SettingError.self) { try parameter.value(of: text) }
    #expect(error == .missingUnit(parameter, text: text))
  }

  @Test func `Adding the unit to a setting does not change its value`() {
    let angle = Self.parameter(.angle, .degrees)
    for (text, kept) in [
      ("45", "45deg"), (" -4.5e1 ", "-4.5e1deg"), ("0.5rad", "0.5rad"), ("inf", "inf"), ("x", "x"),
    ] {
      #expect(angle.withUnit(text) == kept)
      #expect(Self.parameter(.number, .percent).withUnit(text) == text)
    }
  }

  @Test(arguments: [
    ("true", true), ("1", true), ("yes", true), ("on", true), ("false", false), ("0", false),
    ("no", false), ("off", false),
  ])
  func `A switch accepts several words`(_ text: String, _ holds: Bool) throws {
    #expect(try Self.parameter(.bool).value(of: text) == .bool(holds))
  }

  @Test(arguments: ["", "True", "2", "ja", "d > 0"])
  func `A switch rejects other words`(_ text: String) {
    let parameter = Self.parameter(.bool)
    let error = #expect(throws: SettingError.self) { try parameter.value(of: text) }
    #expect(error == .wrongType(parameter, text: text))
  }

  @Test func `A choice accepts only its names`() throws {
    let parameter = Self.parameter(.choice)
    #expect(try parameter.value(of: "far") == .choice("far"))
    for text in ["", "Far", "fra", "0"] {
      let error = #expect(throws: SettingError.self) { try parameter.value(of: text) }
      #expect(error == .wrongType(parameter, text: text))
    }
  }

  @Test func `Limits apply after unit conversion and include their ends`() throws {
    let parameter = Self.parameter(.angle, .degrees, limits: 0...(Double.pi))
    #expect(try parameter.value(of: "180") == .number(.pi))
    #expect(try parameter.value(of: "0") == .number(0))
    for text in ["181", "-1", "4rad", "inf"] {
      let error = #expect(throws: SettingError.self) { try parameter.value(of: text) }
      #expect(error == .outsideLimits(parameter, text: text))
    }
  }

  @Test(arguments: [
    ("30deg", Parameter.Unit.degrees), ("0.5rad", .radians), ("1turn", .turns), ("3pt", .points),
    ("50%", .percent), ("30", .none), ("", .none), ("max(1, 2)", .none),
  ])
  func `The unit is read from the end of a number`(_ text: String, _ unit: Parameter.Unit) {
    #expect(Parameter.Unit.of(text) == unit)
  }
}
