import PageGeometry

/// A number, switch or choice that a preset offers for tuning.
///
/// One declaration feeds the command line, sliders, documentation and checks.
public struct Parameter: Sendable, Equatable {
  /// The name, as in formulas and on the command line.
  public var name: String
  /// What sort of value it takes.
  public var kind: Kind
  /// What holds unless it is set.
  public var initial: Default
  /// The unit of a bare number that is given from outside: degrees for an angle, else that of the default
  /// as it is written.
  public var unit: Unit
  /// What a slider offers; other values are taken too.
  public var range: ClosedRange<Double>?
  /// What mathematics allows; a value outside is refused.
  public var limits: ClosedRange<Double>?
  /// The names to choose from, for a choice.
  public var choices: [String]
  /// What it does, in a sentence.
  public var help: String
  /// Where it is declared.
  public var span: SourceSpan

  /// A parameter from its parts.
  public init(
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

  /// What sort of value a parameter takes.
  public enum Kind: String, Sendable, CaseIterable {
    /// A bare number.
    case number
    /// An angle, kept in radians.
    case angle
    /// A length in points.
    case length
    /// A share; 50% is 0.5.
    case percent
    /// True or false.
    case bool
    /// One of a list of names.
    case choice
  }

  /// What holds unless a parameter is set.
  public enum Default: Sendable, Equatable {
    /// A value.
    case value(ParameterValue)
    /// A formula over sizes, other parameters and, if need be, the page difference.
    case formula(Argument, text: String)
  }

  /// A unit that a number may be written in.
  public enum Unit: String, Sendable, CaseIterable {
    /// No unit: a plain number, points or a share, by kind.
    case none = ""
    /// Degrees, 360 to the circle.
    case degrees = "deg"
    /// Radians.
    case radians = "rad"
    /// Full circles.
    case turns = "turn"
    /// Points.
    case points = "pt"
    /// Hundredths.
    case percent = "%"

    /// What a number in this unit is multiplied by: radians, points or a share come out.
    public var factor: Double {
      switch self {
      case .none, .radians, .points: 1
      case .degrees: Angle.radiansPerDegree
      case .turns: Angle.radiansPerTurn
      case .percent: 0.01
      }
    }

    /// The unit that a number's text ends with.
    ///
    /// - Parameter text: A number as it is written, such as `30deg`.
    /// - Returns: Its unit; `none` if it has none.
    public static func of(_ text: String) -> Unit {
      allCases.first { $0 != .none && text.hasSuffix($0.rawValue) } ?? .none
    }
  }
}
