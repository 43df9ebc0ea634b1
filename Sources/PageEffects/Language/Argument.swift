/// The value of an operation's argument or of a preset key: a formula (possibly just a number) or a track.
package enum Argument: Sendable, Equatable {
  case expression(Expression, SourceSpan)
  case track(Track)

  /// Returns a placeholder for text that could not be parsed; the error is already reported.
  package static func unread(at span: SourceSpan) -> Argument {
    .expression(.unread(at: span), span)
  }

  /// Returns a number without a position in a file.
  package static func number(_ value: Double) -> Argument {
    .expression(.number(value), SourceSpan())
  }

  /// Returns a condition without a position in a file.
  static func condition(_ holds: Bool) -> Argument {
    .expression(.condition(holds), SourceSpan())
  }

  /// The position in the file.
  package var span: SourceSpan {
    switch self {
    case .expression(_, let span): span
    case .track(let track): track.span
    }
  }

  /// The formulas of the argument.
  var expressions: [Expression] {
    switch self {
    case .expression(let expression, _): [expression]
    case .track(let track): [track.over] + track.keys.flatMap { [$0.x, $0.y] }
    }
  }

  /// The argument with the opposite sign.
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
