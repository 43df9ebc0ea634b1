package import PageEffects

/// A named value of an exported effect: a parameter or a `let`.
package struct Declaration: Sendable {
  package var name: String
  package var kind: Kind
  /// The value, or the default of a parameter that callers can set.
  package var value: Expression
  package var type: ValueType
  /// Whether the value depends on the page: on its page difference, its index, or the row of a piece.
  package var isOfPage: Bool
  /// Whether the value depends on the piece of a page.
  package var isOfPiece: Bool

  package enum Kind: Sendable {
    case parameter(Parameter)
    case local
  }

  /// The type of a value.
  package enum ValueType: Sendable, Hashable {
    case number
    case condition
    case choice([String])
  }

  /// Whether callers can set the value.
  var isParameter: Bool { if case .parameter = kind { true } else { false } }

  /// The help of a parameter; empty for a `let`.
  var help: UserText {
    if case .parameter(let parameter) = kind { UserText(parameter.help) } else { UserText("") }
  }
}
