/// The value of an operation's argument or of a preset key: a formula, which may be just a number or a track.
package struct Argument: Sendable, Equatable {
  package var expression: Expression
  /// The position in the file.
  package var span: SourceSpan

  /// Returns a formula.
  package static func expression(
    _ expression: Expression,
    _ span: SourceSpan = SourceSpan()
  ) -> Argument {
    Argument(expression: expression, span: span)
  }

  /// Returns a track.
  package static func track(_ track: Track) -> Argument { .expression(.table(track), track.span) }

  /// Returns a placeholder for text that could not be parsed; the error is already reported.
  package static func unread(at span: SourceSpan) -> Argument {
    .expression(.unread(at: span), span)
  }

  /// Returns a number without a position in a file.
  package static func number(_ value: Double) -> Argument { .expression(.number(value)) }

  /// Returns a condition without a position in a file.
  static func condition(_ holds: Bool) -> Argument { .expression(.condition(holds)) }

  /// The argument with the opposite sign.
  var negated: Argument {
    guard case .table(var track) = expression else {
      return .expression(.unary(.negate, expression), span)
    }
    for key in track.keys.indices { track.keys[key].y = .unary(.negate, track.keys[key].y) }
    return .expression(.table(track), span)
  }
}
