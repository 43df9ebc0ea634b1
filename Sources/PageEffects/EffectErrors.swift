/// Everything that is wrong with an effect, in the order in which it was found.
public struct EffectErrors: Error, Sendable, Equatable {
  /// The errors, at least one.
  public var errors: [EffectError]

  /// A list of errors, which must not be empty.
  public init(_ errors: [EffectError]) {
    precondition(!errors.isEmpty, "a failure says at least one thing that is wrong")
    self.errors = errors
  }
}
