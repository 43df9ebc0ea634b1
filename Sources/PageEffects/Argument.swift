/// What an operation or a key is given: a formula (a number is one too) or a track.
public enum Argument: Sendable, Equatable {
  /// A formula.
  case expression(Expression, SourceSpan)
  /// Keys over a number.
  case track(Track)

  /// Stands in for what could not be read; the reason was reported.
  public static func unread(at span: SourceSpan) -> Argument {
    .expression(.unread(at: span), span)
  }

  /// A number that stands nowhere.
  static func number(_ value: Double) -> Argument { .expression(.number(value), SourceSpan()) }

  /// A condition that stands nowhere.
  static func condition(_ holds: Bool) -> Argument {
    .expression(.condition(holds), SourceSpan())
  }

  /// Where it stands.
  public var span: SourceSpan {
    switch self {
    case .expression(_, let span): span
    case .track(let track): track.span
    }
  }

  /// The formulas in it.
  var expressions: [Expression] {
    switch self {
    case .expression(let expression, _): [expression]
    case .track(let track): [track.over] + track.keys.flatMap { [$0.x, $0.y] }
    }
  }

  /// The same with its sign turned.
  var negated: Argument {
    switch self {
    case .expression(let expression, let span):
      return .expression(.unary(.negate, expression), span)
    case .track(var track):
      for key in track.keys.indices {
        track.keys[key].y = .unary(.negate, track.keys[key].y)
      }
      return .track(track)
    }
  }
}
