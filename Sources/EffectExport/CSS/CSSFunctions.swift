import PageEffects

/// The functions that CSS has.
///
/// A style sheet has no functions of its own: all others are replaced by their formulas.
enum CSSFunctions {
  /// The functions with the name that they have in the expression language, and those of `spelled`.
  static let all = Set(spelled.keys).union([
    "abs", "sign", "min", "max", "mod", "sqrt", "exp", "sin", "cos", "tan",
  ])

  /// The functions that are infinite, or no number, for some arguments.
  static let partial: Set = ["sqrt", "ln", "log10", "exp", "mod"]

  /// The functions whose calls are written in another way.
  static let spelled: [String: @Sendable ([Code]) -> Code] = [
    "clamp": { .list("clamp(", [$0[1], $0[0], $0[2]], ")") },
    "floor": { .list("round(", [.text("down")] + $0, ")") },
    "ceil": { .list("round(", [.text("up")] + $0, ")") },
    "trunc": { .list("round(", [.text("to-zero")] + $0, ")") },
    "ln": { .list("log(", $0, ")") },
    "log10": { .list("log(", $0 + [.text("10")], ")") },
    "atan2": { .sequence([.text("("), .list("atan2(", $0, ")"), .text(" / 1rad)")]) },
  ]
}
