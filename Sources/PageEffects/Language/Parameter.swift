import PageGeometry

/// A number, switch or choice that users of a preset can set.
public struct Parameter: Sendable, Equatable {
  /// The name in formulas and on the command line.
  public var name: String
  /// The type of the value.
  public var kind: Kind
  /// The default value or formula.
  package var initial: Default
  /// The unit of a setting that is a bare number: degrees for an angle, else the unit in which the
  /// default is written.
  public var unit: Unit
  /// The range of a slider; values outside are allowed.
  public var range: ClosedRange<Double>?
  /// The range of valid values; a setting outside is an error.
  public var limits: ClosedRange<Double>?
  /// The names to choose from, if `kind` is `choice`.
  public var choices: [String]
  /// A sentence that describes the effect of the parameter.
  public var help: String
  /// The position of the declaration.
  package var span: SourceSpan

  package init(
    name: String,
    kind: Kind,
    initial: Default,
    unit: Unit = .none,
    range: ClosedRange<Double>? = nil,
    limits: ClosedRange<Double>? = nil,
    choices: [String] = [],
    help: String,
    span: SourceSpan = SourceSpan()
  ) {
    (self.name, self.kind, self.initial) = (name, kind, initial)
    (self.unit, self.range, self.limits) = (unit, range, limits)
    (self.choices, self.help, self.span) = (choices, help, span)
  }

  /// The type of a parameter's value.
  public enum Kind: String, Sendable, CaseIterable {
    /// A bare number.
    case number
    /// An angle, stored in radians.
    case angle
    /// A length in points.
    case length
    /// A share; 50% is stored as 0.5.
    case percent
    /// True or false.
    case bool
    /// One of a list of names.
    case choice
  }

  /// The default of a parameter.
  package enum Default: Sendable, Equatable {
    case value(ParameterValue)
    /// A formula of sizes, other parameters and the page difference.
    case formula(Argument, text: String)
  }

  /// A unit of numbers in formulas and settings.
  public enum Unit: String, Sendable, CaseIterable {
    /// No unit: a plain number, points or a share, depending on the parameter's kind.
    case none = ""
    /// Degrees, 360 to the circle.
    case degrees = "deg"
    /// Radians.
    case radians = "rad"
    /// Full turns.
    case turns = "turn"
    /// Points.
    case points = "pt"
    /// Percent.
    case percent = "%"

    /// The factor that converts a number in this unit to radians, points or a share.
    public var factor: Double {
      switch self {
      case .none, .radians, .points: 1
      case .degrees: Angle.radiansPerDegree
      case .turns: Angle.radiansPerTurn
      case .percent: 0.01
      }
    }

    /// Returns the unit at the end of a number such as `30deg`.
    package static func of(_ text: String) -> Unit {
      allCases.first { $0 != .none && text.hasSuffix($0.rawValue) } ?? .none
    }
  }
}

extension Parameter.Kind {
  /// What is particular to a type of parameters; everything else follows from it.
  package struct Record: Sendable {
    package let form: Form
    /// The allowed values, to follow "it has to be"; nil for a choice.
    package let words: String?
    /// The allowed values after a setting with a wrong unit.
    package let unitWords: String?
    /// The units that numbers may have.
    let units: Set<Parameter.Unit>
    /// The unit of a bare number on the command line, which formulas must not omit; nil for the unit of the
    /// default.
    package let unit: Parameter.Unit?

    /// Whether a number without a unit is a likely mistake in a file.
    package var needsUnit: Bool { unit != nil }

    fileprivate init(
      _ form: Form,
      _ words: String?,
      unitWords: String? = nil,
      units: Set<Parameter.Unit> = [],
      unit: Parameter.Unit? = nil
    ) {
      (self.form, self.words, self.unitWords) = (form, words, unitWords ?? words)
      (self.units, self.unit) = (units, unit)
    }
  }

  /// The form of a value.
  package enum Form: Sendable {
    case number, flag, choice
  }

  /// The record of the type.
  package var record: Record {
    switch self {
    case .number:
      Record(.number, "a number", unitWords: "a number without a unit", units: [.percent])
    case .angle:
      Record(
        .number,
        "an angle, such as 30deg or 0.5rad",
        units: [.degrees, .radians, .turns],
        unit: .degrees
      )
    case .length: Record(.number, "a length in points", units: [.points])
    case .percent: Record(.number, "a share, such as 50% or 0.5", units: [.percent])
    case .bool: Record(.flag, "true or false")
    case .choice: Record(.choice, nil)
    }
  }
}

extension Parameter {
  /// Parses a setting of the parameter.
  ///
  /// - Parameter text: The setting as on the command line: a number without a unit, such as `30`, which is
  ///   in the parameter's unit; a number with a unit, such as `30deg` or `50%`; a formula without
  ///   variables, such as `180deg / 7`; `true` or `false`; or the name of a choice.
  /// - Returns: The value; numbers are in radians, points or shares.
  /// - Throws: `wrongType`, `wrongUnit`, `missingUnit` or `outsideLimits`.
  public func value(of text: String) throws(SettingError) -> ParameterValue {
    switch kind.record.form {
    case .flag:
      if ["true", "1", "yes", "on"].contains(text) { return .bool(true) }
      if ["false", "0", "no", "off"].contains(text) { return .bool(false) }
      throw .wrongType(self, text: text)
    case .choice:
      guard choices.contains(text) else { throw .wrongType(self, text: text) }
      return .choice(text)
    case .number:
      guard let number = try number(of: text), !number.isNaN else {
        throw .wrongType(self, text: text)
      }
      if let limits, !limits.contains(number) { throw .outsideLimits(self, text: text) }
      return .number(number)
    }
  }

  private func number(of text: String) throws(SettingError) -> Double? {
    guard let expression = try? Expression(text), let value = ProgramBuilder.constant(expression)
    else { return nil }
    let written = WrittenUnits(of: text)
    let allowed = kind.record.units
    if !written.isConverted, let unit = written.units.first(where: { !allowed.contains($0) }) {
      throw .wrongUnit(self, text: text, unit)
    }
    guard unit != .none else { return value }
    guard let bare = Self.bareNumber(text) else {
      guard !kind.record.needsUnit || !Unit.isMissing(inAngle: text) else {
        throw .missingUnit(self, text: text)
      }
      return value
    }
    return (try? Expression(bare + unit.rawValue)).flatMap(ProgramBuilder.constant)
  }

  /// Adds the parameter's unit to a setting that is a bare number, if numbers of its type need one.
  package func withUnit(_ text: String) -> String {
    guard kind.record.needsUnit, let bare = Self.bareNumber(text) else { return text }
    return bare + unit.rawValue
  }

  /// Returns a text without its surrounding spaces if it is a number without a unit; nil for any other text
  /// and for `inf`.
  package static func bareNumber(_ text: String) -> String? {
    let words = text.split { $0.isWhitespace }
    guard words.count == 1, Double(words[0]) != nil, words[0].contains(where: { $0.isNumber })
    else {
      return nil
    }
    return String(words[0])
  }
}

/// The units of the numbers in a formula.
struct WrittenUnits {
  private(set) var units: [Parameter.Unit] = []
  /// The names of functions and variables.
  private(set) var names: [String] = []

  /// Whether the formula has a function that converts between angles and numbers, so that the unit of its
  /// value is unknown.
  var isConverted: Bool { names.contains { ["sin", "cos", "tan", "atan2"].contains($0) } }

  /// Finds the units in a valid formula.
  init(of text: String) {
    // Most settings are bare numbers, for which no lexer is needed.
    guard text.unicodeScalars.contains(where: { $0 == "%" || (65...122).contains($0.value) }) else {
      return
    }
    var lexer = ExpressionLexer(text, at: SourceSpan())
    while let token = try? lexer.next(), token.kind != .end {
      switch token.kind {
      case .number:
        let unit = Parameter.Unit.of(token.text)
        if unit != .none { units.append(unit) }
      case .name: names.append(token.text)
      case .symbol, .end: break
      }
    }
  }
}

extension Parameter.Unit {
  /// Returns whether a formula has a source of angles: a number with a unit of angles, `pi`, or `atan2`.
  package static func isGiven(inAngle text: String) -> Bool {
    let written = WrittenUnits(of: text)
    return written.units.contains { [.degrees, .radians, .turns].contains($0) }
      || written.names.contains { ["pi", "atan2"].contains($0) }
  }

  /// Returns whether an angle lacks a unit that it needs: its value is finite and not 0, and it has no
  /// unit.
  ///
  /// Formulas with variables do not need a unit.
  package static func isMissing(inAngle text: String) -> Bool {
    if let number = Double(text) { return number != 0 && number.isFinite }
    let written = WrittenUnits(of: text)
    guard written.units.isEmpty, !written.isConverted, let expression = try? Expression(text),
      let value = ProgramBuilder.constant(expression)
    else { return false }
    return value != 0 && value.isFinite
  }
}
