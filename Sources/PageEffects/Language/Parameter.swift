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
    self.name = name
    self.kind = kind
    self.initial = initial
    self.unit = unit
    self.range = range
    self.limits = limits
    self.choices = choices
    self.help = help
    self.span = span
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
