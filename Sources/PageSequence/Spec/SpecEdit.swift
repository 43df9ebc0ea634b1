/// A change of a spec: an option that was given.
public struct SpecEdit: Sendable {
  /// Sets the option.
  public let apply: @Sendable (inout SequenceSpec) -> Void
}
